/**
 * Holds of 1–4 of 60,000 seats through HTTP, beside the bare statement behind fastify and beside R (the statement
 * without HTTP), in turn, in the same minute; then at half of the rate, as a crowd that does not wait for its own
 * answers.
 */
import {randomUUID} from 'node:crypto';
import {median, middle, round, run, runOpen, table, type Client, type Figures} from '../load';
import {RAW_DRIVER, rawRate} from '../raw';
import {seatGroups, startApi, startPeer, type Group, type Program, type Stage} from '../stage';

export interface HoldRow {
  seats: number;
  clients: number;
  ours: Figures;
  half: Figures;
  peer: Figures;
  raw: {perSecond: number; driver: string};
  ratioToPeer: number;
  ratioToRaw: number;
}

/** Every request is a new visitor and a group that nobody asked for before. */
export const holdNext =
  (groups: Iterator<Group>) =>
  async (client: Client): Promise<number | null> => {
    const group = groups.next();
    return group.done
      ? null
      : (await client.send('POST', '/api/public/cart/seats', JSON.stringify(group.value))).status;
  };

export async function benchHolds(
  stage: Stage,
  seconds: number,
  pairs: number,
  report: (line: string) => void,
): Promise<HoldRow[]> {
  const api = await startApi(stage);
  const peer = await startPeer(stage);
  try {
    const all = await seatGroups(stage, api, 60_000, Math.ceil(pairs * seconds) + 4);
    const [mine, theirs] = [all.values(), all.values()];
    const ask = holdNext(mine);
    const askPeer = async (client: Client) => {
      const group = theirs.next();
      return group.done
        ? null
        : (await client.send('POST', '/hold', JSON.stringify({...group.value, cart: randomUUID()}))).status;
    };
    await warm(api, peer, ask, askPeer);
    const rows: HoldRow[] = [];
    for (const clients of [8, 64, 256]) {
      const [ours, others, raws]: [Figures[], Figures[], number[]] = [[], [], []];
      for (let pair = 0; pair < pairs; pair++) {
        ours.push(await run(api.port, clients, seconds, ask));
        others.push(await run(peer.port, clients, seconds, askPeer));
        raws.push(await rawRate(stage, 'hold', seconds));
      }
      const half = await runOpen(api.port, middle(ours).perSecond / 2, seconds, clients * 2, ask);
      rows.push({
        seats: 60_000,
        clients,
        ours: middle(ours),
        half,
        peer: middle(others),
        raw: {perSecond: median(raws), driver: RAW_DRIVER},
        ratioToPeer: round(median(ours.map((f, i) => f.perSecond / others[i]!.perSecond))),
        ratioToRaw: round(median(ours.map((f, i) => f.perSecond / raws[i]!))),
      });
    }
    report(`  R by ${RAW_DRIVER}`);
    report(
      table(
        [
          'clients',
          'holds/s',
          'p50 ms',
          'p99 ms',
          'p99 at half',
          'fastify + pg/s',
          'p99 ms',
          '× fastify + pg',
          'R/s',
          '× R',
          'refused',
        ],
        rows.map(r => [
          r.clients,
          r.ours.perSecond,
          r.ours.p50Ms,
          r.ours.p99Ms,
          r.half.p99Ms,
          r.peer.perSecond,
          r.peer.p99Ms,
          r.ratioToPeer,
          r.raw.perSecond,
          r.ratioToRaw,
          refusedOf(r.ours) + refusedOf(r.half),
        ]),
      ),
    );
    return rows;
  } finally {
    await api.stop();
    await peer.stop();
  }
}

/** Both programs compile their ways and open their connections before anything counts. */
async function warm(
  api: Program,
  peer: Program,
  ours: (client: Client) => Promise<number | null>,
  theirs: (client: Client) => Promise<number | null>,
): Promise<void> {
  await run(api.port, 16, 1, ours);
  await run(peer.port, 16, 1, theirs);
}

export const refusedOf = (f: Figures): number =>
  Object.entries(f.statuses).reduce(
    (n, [status, count]) => n + (Number(status) > 0 && Number(status) < 400 ? 0 : count),
    0,
  );
