// Scanners that type: a burst of keys anywhere on the page is a code, whatever has the focus. Told from fingers by its
// speed; Enter ends it, or a pause.

/** Between two keys of a scanner. Nobody types eight keys so fast. */
const GAP_MS = 60;
const LEAST = 8;
/** With an Enter behind it, less is enough. */
const LEAST_WITH_ENTER = 4;

export class Burst {
  private signs = '';
  private last = -Infinity;

  /** @returns the code that this key has ended, or null */
  press(key: string, at: number): string | null {
    if (key === 'Enter' || key === 'Tab') {
      const code = at - this.last <= GAP_MS ? this.signs : '';
      this.signs = '';
      return code.length >= LEAST_WITH_ENTER ? code : null;
    }
    if (key.length !== 1) return null;
    if (at - this.last > GAP_MS) this.signs = '';
    this.signs += key;
    this.last = at;
    return null;
  }

  /** @returns the code whose scanner sends nothing behind it, or null */
  pause(at: number): string | null {
    if (at - this.last < GAP_MS) return null;
    const code = this.signs;
    this.signs = '';
    return code.length >= LEAST ? code : null;
  }
}

/** What a scanner set for an American keyboard becomes on a Spanish one: the two signs of a signed code. */
export const asTyped = (code: string): string =>
  /^[A-Za-z0-9'?_-]{104}$/.test(code) ? code.replaceAll("'", '-').replaceAll('?', '_') : code;

/** @returns how to hear no more */
export function hearWedge(onCode: (code: string) => void): () => void {
  const burst = new Burst();
  let timer = 0;
  const take = (code: string): void => {
    // What it has typed into a field is nobody's answer.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    onCode(asTyped(code));
  };
  const press = (event: KeyboardEvent): void => {
    // A key that is held repeats as fast as a scanner types.
    if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
    clearTimeout(timer);
    const code = burst.press(event.key, event.timeStamp);
    if (code !== null) {
      event.preventDefault();
      event.stopPropagation();
      return take(code);
    }
    timer = window.setTimeout(() => {
      const ended = burst.pause(performance.now());
      if (ended !== null) take(ended);
    }, GAP_MS + 10);
  };
  window.addEventListener('keydown', press, {capture: true});
  return () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', press, {capture: true});
  };
}
