/**
 * Three API processes against one, on the same cores and one PostgreSQL: holds, whole checkouts and full seat states,
 * the clients spread over the doors, in turn. The other two stand idle while the one works, which costs it the little
 * that they poll.
 */
import {holdNext} from './holds';
import {median, round, run, table, type Client} from '../load';
import {buy} from '../purchase';
import {seatGroups, startApi, type Program, type Stage} from '../stage';

const DOORS = 3;

export interface ProcessRow {
  work: string;
  one: number;
  three: number;
  ratio: number;
  p99Ms: {one: number; three: number};
}
type Step = (client: Client) => Promise<number | null>;

export async function benchProcesses(
  stage: Stage,
  seconds: number,
  pairs: number,
  report: (line: string) => void,
): Promise<ProcessRow[]> {
  const doors: Program[] = [];
  try {
    for (let i = 0; i < DOORS; i++) doors.push(await startApi(stage));
    const groups = await seatGroups(stage, doors[0]!, 22_000, 4 + 2 * pairs * Math.ceil(seconds));
    const left = groups.values();
    const states = `/api/public/sessions/${groups[0]!.sessionId}/states`;
    const checkout: Step = async client => {
      const group = left.next();
      return group.done ? null : buy(client, group.value);
    };
    const works: [name: string, clients: number, step: Step][] = [
      ['holds', 66, holdNext(left)],
      ['checkouts', 18, checkout],
      ['seat states', 66, async client => (await client.send('GET', states)).status],
    ];
    const rows: ProcessRow[] = [];
    for (const [work, clients, step] of works) {
      await spread(doors, clients, 1, step);
      const [ones, threes]: [Spread[], Spread[]] = [[], []];
      for (let pair = 0; pair < pairs; pair++) {
        ones.push(await spread(doors.slice(0, 1), clients, seconds, step));
        threes.push(await spread(doors, clients, seconds, step));
      }
      const rate = (all: Spread[]): number => median(all.map(f => f.perSecond));
      const slow = (all: Spread[]): number => median(all.map(f => f.p99Ms));
      rows.push({
        work,
        one: rate(ones),
        three: rate(threes),
        ratio: round(median(ones.map((f, i) => threes[i]!.perSecond / f.perSecond))),
        p99Ms: {one: slow(ones), three: slow(threes)},
      });
    }
    report(
      table(
        ['', 'one/s', 'three/s', 'ratio (aim 1)', 'p99 ms one', 'p99 ms three'],
        rows.map(r => [r.work, r.one, r.three, r.ratio, r.p99Ms.one, r.p99Ms.three]),
      ),
    );
    return rows;
  } finally {
    await Promise.all(doors.map(door => door.stop()));
  }
}

interface Spread {
  perSecond: number;
  p99Ms: number;
}

async function spread(doors: Program[], clients: number, seconds: number, step: Step): Promise<Spread> {
  const all = await Promise.all(doors.map(door => run(door.port, clients / doors.length, seconds, step)));
  return {perSecond: all.reduce((sum, f) => sum + f.perSecond, 0), p99Ms: Math.max(...all.map(f => f.p99Ms))};
}
