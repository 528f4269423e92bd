/** How long the day is and how many come: read from the command line, everything else follows from it. */
export interface Options {
  short: boolean;
  seed: number;
  buyers: number;
  seats: number;
  /** Seconds: the pre-queue, and the sale as it is meant. */
  preQueue: number;
  sale: number;
  /** Buyers think this much of what they would in a day that nobody has compressed. */
  think: number;
  /**
   * A hold lasts a minute (the least that a session may have); a short day moves its clock instead of waiting for it.
   */
  movesClock: boolean;
  outflowPerMinute: number;
  maxInside: number;
  clerks: number;
  plots: number;
}

export class OptionError extends Error {}

export function readOptions(words: string[]): Options {
  const number = (name: string, fallback: number, least: number, most: number): number => {
    const word = words.find(w => w.startsWith(`--${name}=`));
    if (word === undefined) return fallback;
    const n = Number(word.slice(name.length + 3));
    if (!Number.isFinite(n) || n < least || n > most)
      throw new OptionError(`--${name} debe estar entre ${least} y ${most}.`);
    return n;
  };
  const known = /^--(short|(minutes|seed|buyers|seats)=.*)$/;
  const strange = words.find(w => !known.test(w));
  if (strange)
    throw new OptionError(`No conozco «${strange}». Hay: --short, --minutes=N, --seed=N, --buyers=N, --seats=N.`);
  const short = words.includes('--short');
  const minutes = number('minutes', short ? 0.9 : 7, 0.5, 240);
  const buyers = Math.round(number('buyers', short ? 2_000 : 20_000, 100, 200_000));
  const preQueue = Math.round(Math.min(120, minutes * 60 * 0.16));
  const sale = Math.round(minutes * 60 - preQueue);
  // Everybody has had a turn when three quarters of the sale are over; the rest is for the slow and the late.
  const outflowPerMinute = Math.ceil((buyers / (sale * 0.75)) * 60);
  return {
    short,
    buyers,
    preQueue,
    sale,
    outflowPerMinute,
    seed: Math.round(number('seed', Math.floor(Math.random() * 1e9), 0, 2 ** 31)),
    seats: Math.round(number('seats', short ? 6_000 : 60_000, 3_000, 100_000)),
    think: Math.min(1, sale / 360),
    movesClock: sale < 240,
    maxInside: Math.max(100, Math.ceil((outflowPerMinute / 60) * 40 * Math.min(1, sale / 360))),
    clerks: short ? 2 : 4,
    plots: short ? 24 : 90,
  };
}
