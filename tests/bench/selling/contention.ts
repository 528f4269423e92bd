/**
 * Everybody wants the same: 500 seats that 16 carts ask for each, one zone without numbers, the best seats of one
 * stadium. Each beside holds that are spread over the stadium, in turn, by 64 clients. No seat may be told to two
 * carts, no deadlock may happen.
 */
import {loadBowl, loadPlan} from '../../../api/src/demo/bowl-load';
import {deadlocks} from '../corruption';
import {hall} from '../hall';
import {holdNext} from './holds';
import {median, middle, round, run, table, type Client, type Figures} from '../load';
import {seatGroups, startApi, type Group, type Stage} from '../stage';

const CLIENTS = 64;
const WANTED = 500;
const RIVALS = 16;
/** The most that a zone may hold. */
const FLOOR = 100_000;

export interface ContentionRow {
  load: string;
  figures: Figures;
  /** answers of any kind per second */
  answersPerSecond: number;
  ratio: number;
}

export interface Contention {
  rows: ContentionRow[];
  seatsToldTwice: number;
  deadlocks: number;
  serverErrors: number;
}

export async function benchContention(
  stage: Stage,
  seconds: number,
  pairs: number,
  report: (line: string) => void,
): Promise<Contention> {
  const api = await startApi(stage);
  try {
    const spread = (await seatGroups(stage, api, 60_000, Math.ceil((pairs * seconds) / 2) + 2)).values();
    const hot = hotSeats(await seatGroups(stage, api, 60_000, Math.ceil((pairs * seconds) / 8) + 1));
    const floors = await floorsOf(stage, Math.ceil((pairs * seconds) / 4) + 1);
    let places = 0;
    const best = (await loadBowl(stage.db, 60_000, Math.ceil((pairs * seconds) / 2) + 1)).sessions;
    let house = 0;
    const told = new Map<number, Set<number>>();
    let twice = 0;
    const learn = (sessionId: number, body: Buffer) => {
      const seats = told.get(sessionId) ?? told.set(sessionId, new Set()).get(sessionId)!;
      for (const {seatId} of (JSON.parse(body.toString()) as {seats: {seatId: number}[]}).seats)
        if (seats.size === seats.add(seatId).size) twice++;
    };
    const post = async (
      client: Client,
      path: string,
      body: {sessionId: number} & Record<string, unknown>,
      seats = true,
    ) => {
      const answer = await client.send('POST', `/api/public/cart/${path}`, JSON.stringify(body));
      if (seats && answer.status === 200) learn(body.sessionId, answer.body);
      return answer.status;
    };
    let n = 0;
    const loads: [name: string, step: (client: Client) => Promise<number | null>][] = [
      ['spread over 60,000 seats', holdNext(spread)],
      [
        `the same ${WANTED} seats`,
        async client => {
          const group = hot.next();
          return group.done ? null : post(client, 'seats', {...group.value});
        },
      ],
      [
        'one numberless zone',
        client => {
          const quantity = 1 + (n++ % 4);
          // The next floor when this one has no room: what is measured is asking, not being refused.
          const floor = floors[Math.floor((places += quantity) / (FLOOR * 0.9))];
          return floor ? post(client, 'zones', {...floor, quantity}, false) : Promise.resolve(null);
        },
      ],
      [
        'the best of 60,000',
        client => {
          const quantity = 1 + (n++ % 4);
          const session = best[Math.floor((house += quantity) / 54_000)];
          return session ? post(client, 'best', {sessionId: session.id, quantity}) : Promise.resolve(null);
        },
      ],
    ];
    const before = await deadlocks(stage);
    const all: Figures[][] = loads.map(() => []);
    for (const [, step] of loads) await run(api.port, CLIENTS, 0.5, step);
    for (let pair = 0; pair < pairs; pair++)
      for (const [i, [, step]] of loads.entries()) all[i]!.push(await run(api.port, CLIENTS, seconds, step));
    const answers = (f: Figures) => f.perSecond + (f.refused?.perSecond ?? 0);
    const rows = loads.map(([load], i) => ({
      load,
      figures: middle(all[i]!),
      answersPerSecond: answers(middle(all[i]!)),
      ratio: round(median(all[i]!.map((f, p) => answers(f) / answers(all[0]![p]!)))),
    }));
    const result = {
      rows,
      seatsToldTwice: twice,
      deadlocks: (await deadlocks(stage)) - before,
      serverErrors: all
        .flat()
        .reduce(
          (sum, f) =>
            sum +
            Object.entries(f.statuses).reduce(
              (s, [status, count]) => s + (Number(status) >= 500 || status === '0' ? count : 0),
              0,
            ),
          0,
        ),
    };
    report(
      table(
        ['load', 'answers/s', '× spread', 'won/s', 'p99 ms', 'lost/s', 'losers p99 ms', 'answers'],
        rows.map(r => [
          r.load,
          r.answersPerSecond,
          r.ratio,
          r.figures.perSecond,
          r.figures.p99Ms,
          r.figures.refused?.perSecond ?? 0,
          r.figures.refused?.p99Ms ?? '–',
          JSON.stringify(r.figures.statuses),
        ]),
      ),
    );
    report(
      `  seats told to two carts: ${result.seatsToldTwice} · deadlocks: ${result.deadlocks} · answers of 500 and more: ${result.serverErrors}`,
    );
    return result;
  } finally {
    await api.stop();
  }
}

/** The groups of 500 seats, each asked for by 16 carts in an order without pattern; then the next 500. */
function* hotSeats(groups: Group[]): Generator<Group> {
  const [bySession, ask]: [Map<number, Group[]>, Group[]] = [new Map(), []];
  for (const g of groups) (bySession.get(g.sessionId) ?? bySession.set(g.sessionId, []).get(g.sessionId)!).push(g);
  for (const all of bySession.values()) {
    for (let at = 0; at < all.length; ) {
      let seats = 0;
      const block: Group[] = [];
      for (; at < all.length && seats < WANTED; at++) {
        block.push(all[at]!);
        seats += all[at]!.seats.length;
      }
      ask.length = 0;
      for (let i = 0; i < RIVALS; i++) ask.push(...block);
      for (let i = ask.length - 1; i > 0; i--) {
        const j = Math.floor(Math.random() * (i + 1));
        [ask[i], ask[j]] = [ask[j]!, ask[i]!];
      }
      yield* ask;
    }
  }
}

async function floorsOf(
  stage: Stage,
  sessions: number,
): Promise<{sessionId: number; zoneId: number; priceId: number}[]> {
  const {planId, sessions: made} = await loadPlan(stage.db, hall(200, FLOOR), sessions);
  const {rows} = await stage.db.query<{sessionId: number; zoneId: number; priceId: number}>(
    `select p.event_session_id as "sessionId", z.id as "zoneId", p.id as "priceId" from zone z
      join price p on p.zone_id = z.id and p.event_session_id = any($2) where z.seat_plan_id = $1 and z.kind = 'general'
      order by 1`,
    [planId, made.map(s => s.id)],
  );
  return rows;
}
