import {LONG} from './long';

/**
 * Waits for a condition by asking again, never for a time; says what was missing when it does not come. The limit is for
 * what hangs, also on a machine that stands still for a while.
 */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  mostMs = 60_000,
  everyMs = 25,
): Promise<void> {
  const end = Date.now() + mostMs;
  for (;;) {
    if (await holds()) return;
    if (Date.now() > end) throw new Error(`Waited ${mostMs} ms in vain: ${what}.`);
    await new Promise(resolve => setTimeout(resolve, everyMs));
  }
}

/** A place where `people` wait for each other: a negative control must not depend on how busy the machine is. */
export function meeting(people: number): () => Promise<void> {
  let [here, open] = [0, (): void => undefined];
  const all = new Promise<void>(resolve => (open = resolve));
  return () => {
    if (++here === people) open();
    return all;
  };
}

/** Runs `work` over the items, at most `atOnce` together; answers in order. */
export async function inParallel<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const answers = new Array<R>(items.length);
  let at = 0;
  const lane = async () => {
    for (let i = at++; i < items.length; i = at++) answers[i] = await work(items[i]!, i);
  };
  await Promise.all(Array.from({length: Math.min(atOnce, items.length)}, lane));
  return answers;
}

/** A part of the long form (`npm run faults -- --share 0.1`), never less than the short one. */
const SHARE = Number(process.env.SHARE ?? 1);
export const long = (full: number, short: number): number =>
  LONG ? Math.min(full, Math.max(short, Math.ceil(full * SHARE))) : short;
/** How long a test may take before it counts as hanging: a whole long form may, however small the part. */
export const mostMs = (full: number, short: number): number => (LONG ? full : short);

/** The value below which `part` (0.95) of the measured ones lie. For printing, never for asserting. */
export function percentile(values: number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

export const count = (n: number): number[] => Array.from({length: n}, (_, i) => i);
