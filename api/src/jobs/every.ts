/** Timed work: at moments of its own, one run at a time in a process, and one process at a time where that is asked. */
import {takesTurn, type TimedWork} from '../domain/kernel/locks';
import {log} from '../platform/process/log';
import type {Runtime} from '../runtime';
import type {Tx} from '../domain/kernel/tx';

/** How many there are in this process. */
let timers = 0;
const GOLDEN = 0.618;
const MOST_APART_MS = 3_000;

/**
 * Each begins at a moment of its own, as far from the others' as can be: together they would take every connection once
 * a minute, and whoever buys at that moment would hear «busy».
 */
export function every(ms: number, name: string, work: () => Promise<void>): () => void {
  let running = false;
  const tick = () => {
    if (running) return;
    running = true;
    work()
      .catch(error => log.warn({work: name, err: (error as Error).message}, 'timed work failed, will run again'))
      .finally(() => (running = false));
  };
  const apart = Math.min(ms, MOST_APART_MS) * ((++timers * GOLDEN) % 1);
  let timer = setTimeout(() => {
    tick();
    timer = setInterval(tick, ms);
    timer.unref();
  }, ms + apart);
  timer.unref();
  return () => clearInterval(timer);
}

/** One process at a time does a kind of timed work; the others pass, with `otherwise`. */
export async function inTurn<T>(
  runtime: Runtime,
  name: TimedWork,
  work: (tx: Tx) => Promise<T>,
  otherwise: T,
): Promise<T> {
  return runtime.db.withTransaction(async tx => ((await takesTurn(tx, name)) ? work(tx) : otherwise));
}
