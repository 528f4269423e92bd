/**
 * A crowd that does not wait for its own answers asks three times the rated load, and three times all that the process
 * can do. All it can do is what 64 clients get who wait; rated is the half of it, for which the times of an answer are
 * promised. What counts is that the accepted stay as many, that the others hear no quickly, and that nothing is
 * corrupt. A database of its own.
 */
import {lookForCorruption, type Corruption} from '../corruption';
import {holdNext, refusedOf} from './holds';
import {median, round, run, runOpen, table, type Figures} from '../load';
import {openStage, seatGroups, startApi} from '../stage';

const TIMES = 3;
const CROWD = 2000;

interface Crowd {
  offeredPerSecond: number;
  figures: Figures;
  /** Accepted, beside what is rated. */
  goodput: number;
}

export interface Overload extends Corruption {
  mostPerSecond: number;
  ratedPerSecond: number;
  threeTimesRated: Crowd;
  threeTimesMost: Crowd;
  after: Figures;
}

export async function benchOverload(seconds: number, report: (line: string) => void): Promise<Overload> {
  const stage = await openStage();
  const api = await startApi(stage);
  try {
    // 24,000 groups in a stadium: enough for all that is asked, for a second group of the same visitor is another
    // thing.
    const ask = holdNext((await seatGroups(stage, api, 60_000, Math.ceil(seconds) + 2)).values());
    await run(api.port, 64, 1, ask);
    const most = median(
      [
        await run(api.port, 64, seconds / 2, ask),
        await run(api.port, 64, seconds / 2, ask),
        await run(api.port, 64, seconds / 2, ask),
      ].map(f => f.perSecond),
    );
    const rated = most / 2;
    const crowd = async (perSecond: number): Promise<Crowd> => {
      const many = holdNext((await seatGroups(stage, api, 60_000, Math.ceil((perSecond * seconds) / 23_000))).values());
      const figures = await runOpen(api.port, perSecond, seconds, CROWD, many);
      const offered = Object.values(figures.statuses).reduce((sum, n) => sum + n, 0);
      return {
        offeredPerSecond: Math.round(offered / seconds),
        figures,
        goodput: round((offered - refusedOf(figures)) / figures.seconds / rated),
      };
    };
    const threeTimesRated = await crowd(TIMES * rated);
    const threeTimesMost = await crowd(TIMES * most);
    const after = await run(api.port, 64, seconds / 2, ask);
    const result = {
      mostPerSecond: most,
      ratedPerSecond: rated,
      threeTimesRated,
      threeTimesMost,
      after,
      ...(await lookForCorruption(stage)),
    };
    const row = (name: string, {offeredPerSecond, figures: f, goodput}: Crowd) => [
      name,
      offeredPerSecond,
      f.perSecond,
      goodput,
      f.p50Ms,
      f.p99Ms,
      f.refused?.perSecond ?? 0,
      f.refused?.p50Ms ?? '–',
      f.refused?.p99Ms ?? '–',
      JSON.stringify(f.statuses),
    ];
    report(
      table(
        [
          '',
          'offered/s',
          'accepted/s',
          '× rated',
          'p50 ms',
          'p99 ms',
          'refused/s',
          'refusals p50 ms',
          'p99 ms',
          'answers',
        ],
        [
          ['64 clients who wait (rated: the half)', most, most, 2, '–', '–', 0, '–', '–', ''],
          row(`crowd of ${CROWD}, ${TIMES} × rated`, threeTimesRated),
          row(`crowd of ${CROWD}, ${TIMES} × all it can`, threeTimesMost),
          [
            '64 clients afterwards',
            after.perSecond,
            after.perSecond,
            round(after.perSecond / rated),
            after.p50Ms,
            after.p99Ms,
            0,
            '–',
            '–',
            JSON.stringify(after.statuses),
          ],
        ],
      ),
    );
    report(
      `  broken invariants: ${result.invariants.length} · deadlocks: ${result.deadlocks}${result.invariants
        .slice(0, 3)
        .map(line => `\n  ${line}`)
        .join('')}`,
    );
    return result;
  } finally {
    await api.stop();
    await stage.stop();
  }
}
