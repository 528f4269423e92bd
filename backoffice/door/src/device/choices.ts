// How somebody likes this reader; nothing of it decides.

export interface Choices {
  isSilent: boolean;
  /** Each person is compared with the name before he goes in. */
  isComparing: boolean;
  /** Nobody stands beside it; the PIN by which its keeper leaves it. */
  kioskPin: string | null;
  /** From how many seconds on the server's answer is not waited for; null: as the event says. */
  slowSeconds: number | null;
}

const KEY = 'taquilla-puerta.gusto';
const USUAL: Choices = {isSilent: false, isComparing: false, kioskPin: null, slowSeconds: null};

export function keptChoices(): Choices {
  try {
    return {...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Choices>)};
  } catch {
    return USUAL;
  }
}

export function keepChoices(choices: Choices): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choices));
  } catch {
    // Asked again after a reload.
  }
}
