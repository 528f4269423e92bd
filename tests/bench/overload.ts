/**
 * Three times what the process can do, as a crowd that does not wait for its own answers. Rated is what 64 clients get who do. What
 * counts is that the accepted stay as many, that the others hear no quickly, and that nothing is corrupt. A database of its own.
 */
import {lookForCorruption, type Corruption} from './corruption';
import {holdNext, refusedOf} from './holds';
import {median, round, run, runOpen, table, type Figures} from './load';
import {openStage, seatGroups, startApi} from './stage';

const TIMES = 3;
const CROWD = 2000;

export interface Overload extends Corruption {
  ratedPerSecond: number;
  offeredPerSecond: number;
  crowd: Figures;
  goodput: number;
  after: Figures;
}

export async function benchOverload(seconds: number, report: (line: string) => void): Promise<Overload> {
  const stage = await openStage();
  const api = await startApi(stage);
  try {
    const ask = holdNext((await seatGroups(stage, api, 60_000, Math.ceil(seconds) + 2)).values());
    await run(api.port, 64, 1, ask);
    const rated = median([await run(api.port, 64, seconds / 2, ask), await run(api.port, 64, seconds / 2, ask), await run(api.port, 64, seconds / 2, ask)].map(f => f.perSecond));
    // 24,000 groups in a stadium: enough for all that is asked, for a second group of the same visitor is another thing.
    const many = holdNext((await seatGroups(stage, api, 60_000, Math.ceil((TIMES * rated * seconds) / 23_000))).values());
    const crowd = await runOpen(api.port, TIMES * rated, seconds, CROWD, many);
    const after = await run(api.port, 64, seconds / 2, ask);
    const offered = Object.values(crowd.statuses).reduce((sum, n) => sum + n, 0) / seconds;
    const accepted = offered * seconds - refusedOf(crowd);
    const result = {ratedPerSecond: rated, offeredPerSecond: Math.round(offered), crowd, goodput: round(accepted / crowd.seconds / rated), after, ...(await lookForCorruption(stage))};
    report(table(
      ['', 'offered/s', 'accepted/s', '× rated', 'p99 ms', 'refused/s', 'refusals p50 ms', 'p99 ms', 'answers'],
      [
        ['rated, 64 clients', rated, rated, 1, '–', 0, '–', '–', ''],
        [`crowd of ${CROWD}, ${TIMES} ×`, result.offeredPerSecond, crowd.perSecond, result.goodput, crowd.p99Ms, crowd.refused?.perSecond ?? 0, crowd.refused?.p50Ms ?? '–', crowd.refused?.p99Ms ?? '–', JSON.stringify(crowd.statuses)],
        ['64 clients afterwards', after.perSecond, after.perSecond, round(after.perSecond / rated), after.p99Ms, 0, '–', '–', JSON.stringify(after.statuses)],
      ],
    ));
    report(`  broken invariants: ${result.invariants.length} · deadlocks: ${result.deadlocks}${result.invariants.slice(0, 3).map(line => `\n  ${line}`).join('')}`);
    return result;
  } finally {
    await api.stop();
    await stage.stop();
  }
}
