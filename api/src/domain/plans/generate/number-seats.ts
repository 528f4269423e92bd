/**
 * What stands on the chairs: numbers along a row and names of rows, as Spanish houses have them. Never the same twice
 * in a row.
 */
import type {Numbering} from './recipe';

/** From the spectator's left to the right. */
export function numberSeats(count: number, numbering: Numbering): string[] {
  const left = Math.ceil(count / 2);
  const of: Record<Numbering, (i: number) => number> = {
    left: i => i + 1,
    right: i => count - i,
    odd: i => 2 * i + 1,
    even: i => 2 * i + 2,
    odd_left: i => (i < left ? 2 * (left - i) - 1 : 2 * (i - left) + 2),
    even_left: i => (i < left ? 2 * (left - i) : 2 * (i - left) + 1),
  };
  return Array.from({length: count}, (_, i) => String(of[numbering](i)));
}

/** `at` counts from 1: 1, 2, 3 … or A … Z, AA, AB … */
export function rowName(at: number, names: 'numbers' | 'letters'): string {
  if (names === 'numbers') return String(at);
  let name = '';
  for (let left = at; left > 0; left = Math.floor((left - 1) / 26))
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name;
  return name;
}
