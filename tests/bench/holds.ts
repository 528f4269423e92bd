/** Holds of 1–4 seats through HTTP, beside the bare statement behind fastify, in turn, in the same minute. */
import {randomUUID} from 'node:crypto';
import {median, round, run, type Figures} from './load';
import {seatGroups, startApi, startPeer, type Stage} from './stage';

export interface HoldRow {
  seats: number;
  clients: number;
  ours: Figures;
  peer: Figures;
  ratio: number;
}

export async function benchHolds(stage: Stage, seconds: number, pairs: number, report: (line: string) => void): Promise<HoldRow[]> {
  const api = await startApi(stage);
  const peer = await startPeer(stage);
  const rows: HoldRow[] = [];
  try {
    for (const size of [22000, 60000] as const) {
      const groups = await seatGroups(stage, api, size, size === 22000 ? 40 : 16);
      let mine = 0;
      let theirs = 0;
      for (const clients of [8, 64, 256]) {
        const ours: Figures[] = [];
        const others: Figures[] = [];
        for (let pair = 0; pair < pairs; pair++) {
          ours.push(await run(api.port, clients, seconds, async client => {
            const group = groups[mine++];
            if (!group) return null;
            return (await client.send('POST', '/api/public/cart/seats', JSON.stringify(group))).status;
          }));
          others.push(await run(peer.port, clients, seconds, async client => {
            const group = groups[theirs++];
            if (!group) return null;
            return (await client.send('POST', '/hold', JSON.stringify({...group, cart: randomUUID()}))).status;
          }));
        }
        const ratio = round(median(ours.map((f, i) => f.perSecond / others[i].perSecond)));
        const middle = (all: Figures[]) => [...all].sort((a, b) => a.perSecond - b.perSecond)[Math.floor(all.length / 2)];
        const row = {seats: size, clients, ours: middle(ours), peer: middle(others), ratio};
        rows.push(row);
        report(`  ${size} seats, ${String(clients).padStart(3)} clients: ${row.ours.perSecond}/s (p50 ${row.ours.p50Ms} ms, p99 ${row.ours.p99Ms} ms) · fastify + pg ${row.peer.perSecond}/s (p50 ${row.peer.p50Ms}, p99 ${row.peer.p99Ms}) · ${row.ratio} ×`);
      }
    }
  } finally {
    await api.stop();
    await peer.stop();
  }
  return rows;
}
