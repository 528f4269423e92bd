/** Plan and states over the wire: bytes and time, as a browser asks for them. */
import {Client, round, run} from './load';
import {startApi, type Stage} from './stage';
import {loadBowl} from '../../api/src/demo/bowl-load';

export interface WireRow {
  seats: number;
  planBytes: {raw: number; brotli: number};
  planP50Ms: number;
  statesBytes: {full: number; gzip: number};
  statesPerSecond: number;
  statesP99Ms: number;
  unchangedPerSecond: number;
  helloPerSecond: number;
}

export async function benchWire(stage: Stage, seconds: number): Promise<WireRow[]> {
  const api = await startApi(stage);
  const rows: WireRow[] = [];
  try {
    for (const seats of [22000, 60000] as const) {
      const [session] = (await loadBowl(stage.db, seats, 1)).sessions;
      const client = new Client(api.port);
      await client.connect();
      const detail = JSON.parse((await client.send('GET', `/api/public/sessions/${session.id}`)).body.toString()) as {planHash: string};
      const bytes = async (path: string, encoding: string) => (await client.send('GET', path, undefined, encoding ? `Accept-Encoding: ${encoding}\r\n` : '')).body.length;
      const plan = `/api/public/plans/${detail.planHash}`;
      const states = `/api/public/sessions/${session.id}/states`;
      const planBytes = {raw: await bytes(plan, ''), brotli: await bytes(plan, 'br')};
      const statesBytes = {full: await bytes(states, ''), gzip: await bytes(states, 'gzip')};
      const etag = /etag: (\S+)/i.exec((await client.send('GET', states)).headers)?.[1] ?? '';
      client.close();
      const planFigures = await run(api.port, 4, seconds, async c => (await c.send('GET', plan, undefined, 'Accept-Encoding: br\r\n')).status);
      const full = await run(api.port, 32, seconds, async c => (await c.send('GET', states)).status);
      const unchanged = await run(api.port, 32, seconds, async c => (await c.send('GET', states, undefined, `If-None-Match: ${etag}\r\n`)).status);
      const hello = await run(api.port, 32, seconds, async c => (await c.send('GET', '/health')).status);
      rows.push({seats, planBytes, planP50Ms: round(planFigures.p50Ms), statesBytes, statesPerSecond: full.perSecond, statesP99Ms: full.p99Ms, unchangedPerSecond: unchanged.perSecond, helloPerSecond: hello.perSecond});
    }
  } finally {
    await api.stop();
  }
  return rows;
}
