/**
 * Codes that people hold, type and read aloud, drawn by chance: no I, L, O, 0 or 1, which are taken for one another. A sign
 * is 4.95 bits: ten are hopeless to guess, two alike end at a unique key.
 *
 * Others have a reason of their own: unique discount codes take what was typed for what was meant, so that 32 signs go
 * into theirs (orders/codes), a gate's code is digits for a number pad (access/gates/assign-gates), and what a statement gives
 * to many rows is drawn in it, by the database (gift cards, tickets, cards of holders).
 */
import {randomInt} from 'node:crypto';

const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** `below` draws a number under the one that it is given. */
export const drawCode = (length: number, below: (n: number) => number = n => randomInt(n)): string =>
  Array.from({length}, () => SIGNS[below(SIGNS.length)]).join('');
