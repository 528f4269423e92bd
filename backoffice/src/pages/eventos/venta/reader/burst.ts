// What a reader writes, told from what a person types: it is a keyboard that is faster than anybody, and ends with Enter.

/** Between two signs of a reader; a quick typist needs twice as long. */
const MOST_MS = 50;
const LEAST_SIGNS = 6;

export interface Press {
  key: string;
  /** Milliseconds, as the machine says when it was pressed. */
  at: number;
}

export class Burst {
  private text = '';
  private last = -Infinity;

  /** What was read, when this press ends it; else null. */
  press({key, at}: Press): string | null {
    const isQuick = at - this.last <= MOST_MS;
    this.last = at;
    if (key === 'Enter') {
      const read = isQuick && this.text.length >= LEAST_SIGNS ? this.text : null;
      this.text = '';
      return read;
    }
    // What a reader presses to shift its signs is none.
    if (key.length > 1) {
      if (key !== 'Shift' && key !== 'AltGraph' && key !== 'CapsLock') this.text = '';
      return null;
    }
    this.text = isQuick ? this.text + key : key;
    return null;
  }

  /** The first sign of what may become a code. */
  get isBeginning(): boolean {
    return this.text.length === 1;
  }
}
