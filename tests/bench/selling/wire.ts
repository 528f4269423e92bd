/**
 * Plan and states over the wire: bytes and time, as a browser asks for them; beside H, a bare node:http that says
 * hello, in turn.
 */
import {Client, median, middle, round, run, type Figures} from '../load';
import {startHello} from './queue';
import {startApi, type Stage} from '../stage';
import {loadBowl} from '../../../api/src/demo/bowl-load';

export interface WireRow {
  seats: number;
  planBytes: {raw: number; brotli: number};
  planP50Ms: number;
  statesBytes: {full: number; gzip: number};
  statesPerSecond: number;
  statesP99Ms: number;
  unchangedPerSecond: number;
  helloPerSecond: number;
  /** medians of pairs */
  fullAgainstHello: number;
  unchangedAgainstHello: number;
}

export async function benchWire(stage: Stage, seconds: number, pairs = 3): Promise<WireRow[]> {
  const api = await startApi(stage);
  const hello = await startHello();
  const rows: WireRow[] = [];
  try {
    for (const seats of [22000, 60000] as const) {
      const bowl = await loadBowl(stage.db, seats, 1);
      const session = bowl.sessions[0]!;
      // Half of the seats gone, scattered: an empty hall compresses to nothing and would flatter.
      await stage.db.query(
        `insert into seat_claim (event_session_id, seat_id, kind) select $1, id, 'hidden' from seat
          where seat_plan_id = $2 and hashint4(id) % 2 = 0`,
        [session.id, bowl.planId],
      );
      const client = new Client(api.port);
      await client.connect();
      const detail = JSON.parse((await client.send('GET', `/api/public/sessions/${session.id}`)).body.toString()) as {
        planHash: string;
      };
      const bytes = async (path: string, encoding: string) =>
        (await client.send('GET', path, undefined, encoding ? `Accept-Encoding: ${encoding}\r\n` : '')).body.length;
      const plan = `/api/public/plans/${detail.planHash}`;
      const states = `/api/public/sessions/${session.id}/states`;
      const planBytes = {raw: await bytes(plan, ''), brotli: await bytes(plan, 'br')};
      const statesBytes = {full: await bytes(states, ''), gzip: await bytes(states, 'gzip')};
      const etag = /etag: (\S+)/i.exec((await client.send('GET', states)).headers)?.[1] ?? '';
      client.close();
      const planFigures = await run(
        api.port,
        4,
        seconds,
        async c => (await c.send('GET', plan, undefined, 'Accept-Encoding: br\r\n')).status,
      );
      const [fulls, unchangeds, hellos]: [Figures[], Figures[], Figures[]] = [[], [], []];
      for (let pair = 0; pair < pairs; pair++) {
        fulls.push(
          await run(
            api.port,
            32,
            seconds,
            async c => (await c.send('GET', states, undefined, 'Accept-Encoding: gzip\r\n')).status,
          ),
        );
        hellos.push(await run(hello.port, 32, seconds, async c => (await c.send('GET', '/')).status));
        unchangeds.push(
          await run(
            api.port,
            32,
            seconds,
            async c =>
              (await c.send('GET', states, undefined, `Accept-Encoding: gzip\r\nIf-None-Match: ${etag}\r\n`)).status,
          ),
        );
      }
      const against = (all: Figures[]): number => round(median(all.map((f, i) => f.perSecond / hellos[i]!.perSecond)));
      const full = middle(fulls);
      rows.push({
        seats,
        planBytes,
        planP50Ms: round(planFigures.p50Ms),
        statesBytes,
        statesPerSecond: full.perSecond,
        statesP99Ms: full.p99Ms,
        unchangedPerSecond: middle(unchangeds).perSecond,
        helloPerSecond: middle(hellos).perSecond,
        fullAgainstHello: against(fulls),
        unchangedAgainstHello: against(unchangeds),
      });
    }
  } finally {
    await hello.stop();
    await api.stop();
  }
  return rows;
}
