/**
 * How often chance alone makes a difference as great as the one seen (two-sided p), by the exact tests, which hold for a
 * trial of ten people as for one of a million: of two shares of people R. A. Fisher's, of two counts of events the
 * binomial given their sum (Przyborowski and Wilenski, 1940).
 */

/** `[hits, all]` of each. */
export type Share = readonly [hits: number, all: number];

/** Above it, a difference says nothing. */
export const MOST_P = 0.05;

/** People of whom each did it or did not. */
export function chanceOfShares([a, ofA]: Share, [b, ofB]: Share): number {
  const hits = a + b;
  const least = Math.max(0, hits - ofB);
  const log = (k: number): number => logChoose(ofA, k) + logChoose(ofB, hits - k) - logChoose(ofA + ofB, hits);
  return twoSided(a, least, Math.min(hits, ofA), log);
}

/** Events, of which one of `all` may make several. */
export function chanceOfCounts([a, ofA]: Share, [b, ofB]: Share): number {
  if (ofA === 0 || ofB === 0) return 1;
  const sum = a + b;
  const log = (k: number): number =>
    logChoose(sum, k) + k * Math.log(ofA / (ofA + ofB)) + (sum - k) * Math.log(ofB / (ofA + ofB));
  return twoSided(a, 0, sum, log);
}

/** The sum of all that are no likelier than `seen`. */
function twoSided(seen: number, least: number, most: number, log: (k: number) => number): number {
  // What is as likely as it may differ in the last digits.
  const bound = log(seen) + 1e-7;
  let sum = 0;
  for (let k = least; k <= most; k++) {
    const one = log(k);
    if (one <= bound) sum += Math.exp(one);
  }
  return Math.min(1, sum);
}

const logChoose = (n: number, k: number): number => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

const SMALL = [0];
for (let n = 1; n < 256; n++) SMALL.push(SMALL[n - 1]! + Math.log(n));
/** Stirling's series: beyond 256 it is right to the last digit of a double. */
const logFactorial = (n: number): number =>
  n < SMALL.length
    ? SMALL[n]!
    : n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + 1 / (12 * n) - 1 / (360 * n ** 3) + 1 / (1260 * n ** 5);
