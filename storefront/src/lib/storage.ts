// Browser storage that may be forbidden or full: then nothing is remembered and nothing breaks.

type Where = 'local' | 'session';
const place = (where: Where) => (where === 'local' ? window.localStorage : window.sessionStorage);

export function recall(where: Where, name: string): string | null {
  try {
    return place(where).getItem(name);
  } catch {
    return null;
  }
}

/** null forgets. */
export function remember(where: Where, name: string, value: string | null): void {
  try {
    if (value === null) place(where).removeItem(name);
    else place(where).setItem(name, value);
  } catch {
    // Private mode or quota: the page works without memory.
  }
}
