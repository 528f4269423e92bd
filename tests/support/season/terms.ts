/** How large a season at random is and on what terms it is played: the same for the product and for the model. */
import {PRICE} from '../world/fixture';
import {PASS_CENTS} from '../passes/pass-list';

export const SESSIONS = 3;
export const SEATS = 8;
export const PASSES = 4;
export const CARTS = 4;
export const MAX_CHANGES = 5;
/** Seats of the world's second row: no wheelchair places. */
export const FIRST_SEAT = 20;
export const SHARE_BP = 4000;
export const CAP_BP = 400;

const VAT_BP = 1000;
const NET =
  PRICE.general - (PRICE.general - Math.floor((PRICE.general * 10000 * 2 + 10000 + VAT_BP) / ((10000 + VAT_BP) * 2)));

export const SIZE = {maxChanges: MAX_CHANGES, sessions: SESSIONS, seats: SEATS, passes: PASSES, openDoors: 0};
export const MONEY = {
  shareCents: Math.round((NET * SHARE_BP) / 10_000),
  capCents: Math.round((PASS_CENTS * CAP_BP) / 10_000),
};
