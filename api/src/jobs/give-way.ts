/**
 * What can wait gives way to the shop: the more buyers this process answers, the less of its time goes into mails of a
 * campaign or the invoices of what was just sold, down to a tenth. With nobody there it rests not at all.
 */

/** So many answers in a second and it rests as long as it works. */
const EVEN = 10;
/** At most so many times as long. */
const MOST = 9;
/** A rush that is over is not waited for. */
const LONGEST_MS = 4_000;

/** How long to rest after `ms` of work in which so many buyers were answered, in ms. */
export const restAfter = (ms: number, answers: number): number =>
  ms <= 0 ? 0 : Math.min(LONGEST_MS, ms * Math.min(MOST, (answers * 1000) / ms / EVEN));
