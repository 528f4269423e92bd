/** Number that one payment attempt has at the bank: `YYMM` and eight base-36 characters that nobody can guess. */
import {randomInt} from 'node:crypto';

/** 36^8: about 2.8 billion million numbers a month; the unique index of `payment` settles the rest. */
const SPACE = 36 ** 8;

/**
 * A fresh number. Every attempt needs its own: the bank refuses a repeated one (SIS0051, 0913).
 * @param now instant of the attempt; its UTC month is only there to make the first four characters digits.
 */
export function newGatewayOrder(now: Date): string {
  const month = `${now.getUTCFullYear() % 100}`.padStart(2, '0') + `${now.getUTCMonth() + 1}`.padStart(2, '0');
  return month + randomInt(SPACE).toString(36).toUpperCase().padStart(8, '0');
}
