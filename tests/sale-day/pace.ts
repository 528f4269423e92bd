/**
 * The hand on the waiting room's pace, as the runbook tells: when those inside wait for their answers fewer come in,
 * when the house is at ease as many as planned. What the machine can serve is found by the day itself, whatever the
 * machine.
 */
import {sleep} from './chance';
import type {Day} from './day';
import {percentile, type Act} from './memory';
import type {Visitor} from './visitor';

const FELT: Act[] = ['hold', 'cart', 'checkout', 'bank'];
const EVERY = 5;
const SLOW_MS = 1200;
const EASY_MS = 350;

export interface PaceChange {
  /** Seconds of the day. */
  at: number;
  outflowPerMinute: number;
  maxInside: number;
}

export async function keepPace(
  day: Day,
  admin: Visitor,
  insideNow: () => number,
  changes: PaceChange[],
): Promise<void> {
  const {options, memory} = day;
  let [outflow, most] = [options.outflowPerMinute, options.maxInside];
  await sleep(options.preQueue);
  while (!day.isOver) {
    await sleep(EVERY);
    const since = memory.now() - EVERY;
    const felt = FELT.flatMap(act => memory.lately(act, since));
    // Nothing heard at all is a fault, not a crowd: the supervisor is at it.
    if (felt.length < 5) continue;
    const p50 = percentile(felt, 0.5);
    const inside = Math.max(20, insideNow());
    let [nextOutflow, nextMost] = [outflow, most];
    if (p50 > SLOW_MS) [nextOutflow, nextMost] = [outflow * 0.6, Math.min(most, inside) * 0.75];
    else if (p50 < EASY_MS) [nextOutflow, nextMost] = [outflow * 1.3, most * 1.3];
    nextOutflow = Math.round(
      Math.min(options.outflowPerMinute, Math.max(options.outflowPerMinute * 0.05, nextOutflow)),
    );
    nextMost = Math.round(Math.min(options.maxInside, Math.max(options.maxInside * 0.05, 20, nextMost)));
    if (nextOutflow === outflow && nextMost === most) continue;
    const set = await admin
      .insist('board', `/api/salas-espera/${day.roomId}/ritmo`, {
        body: {outflowPerMinute: nextOutflow, maxInside: nextMost},
      })
      .catch(() => null);
    if (set?.status !== 200) continue;
    [outflow, most] = [nextOutflow, nextMost];
    changes.push({at: memory.now(), outflowPerMinute: outflow, maxInside: most});
  }
}
