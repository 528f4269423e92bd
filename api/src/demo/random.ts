/** Chance that is the same on every load: one seed, one history. Not for secrets. */

export interface Chance {
  /** 0 ≤ x < 1 */
  next(): number;
  /** Whole number from 0 to `n` − 1. */
  below(n: number): number;
  pick<T>(list: readonly T[]): T;
  /** One of the entries, as often as its weight says. */
  weighted<T>(entries: readonly (readonly [T, number])[]): T;
  isLucky(share: number): boolean;
  uuid(): string;
  /** `length` characters of `alphabet`. */
  text(length: number, alphabet: string): string;
}

/** mulberry32: 32 bits of state are plenty for a history of some thousand orders. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (n: number) => Math.floor(next() * n);
  return {
    next,
    below,
    pick: list => list[below(list.length)]!,
    weighted: entries => {
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of entries) if ((left -= weight) < 0) return value;
      return entries.at(-1)![0];
    },
    isLucky: share => next() < share,
    uuid: () => {
      const hex = () => below(0x10000).toString(16).padStart(4, '0');
      return `${hex()}${hex()}-${hex()}-4${hex().slice(1)}-a${hex().slice(1)}-${hex()}${hex()}${hex()}`;
    },
    text: (length, alphabet) => Array.from({length}, () => alphabet[below(alphabet.length)]).join(''),
  };
}
