/**
 * The stage of a benchmark: a durable embedded PostgreSQL in a temporary folder, the API and the peer as processes of
 * their own.
 */
import {spawn, type ChildProcess} from 'node:child_process';
import {chmodSync, mkdtempSync, rmSync} from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {Database} from '../../api/src/platform/database/db';
import {loadBowl, type BowlLoaded} from '../../api/src/demo/bowl-load';
import {startEmbedded} from '../../api/src/platform/embedded/start';
import {migrate} from '../../api/src/platform/database/migrate';

export const root = path.resolve(process.env.TAQUILLA_ROOT ?? '.');

export interface Stage {
  databaseUrl: string;
  db: Database;
  stop(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'taquilla-bench-'));
  chmodSync(dataDir, 0o755);
  const server = await startEmbedded({dataDir, durable: true});
  await migrate(server.url);
  const db = new Database(server.url, 4, '-c statement_timeout=0'); // what is asked of a full house at the end takes its time
  // Without the house's name no mail can be written: the jobs would fail and be repeated all through the run.
  await db.query(
    `insert into organization (settings, id, name, legal_name, nif, address, email, phone)
      values ('{"advertisingQuietHours": ""}', 1, 'Club de Ensayo', 'Club de Ensayo, S.A.D.', 'A28000008', 'Calle del Estadio, 1',
      'taquilla@example.org', '+34 910 000 000') on conflict do nothing`,
  );
  return {
    databaseUrl: server.url,
    db,
    stop: async () => {
      await db.close();
      await server.stop();
      rmSync(dataDir, {recursive: true, force: true});
    },
  };
}

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const {port} = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });

export interface Program {
  port: number;
  child: ChildProcess;
  stop(): Promise<void>;
}

/** What the Dockerfile and `npm start` start the API with, as far as it weighs. */
const AS_IN_THE_CONTAINER = ['--max-semi-space-size=8'];

async function start(
  script: string,
  env: Record<string, string>,
  ready: (port: number) => Promise<boolean>,
): Promise<Program> {
  const port = await freePort();
  const child = spawn(process.execPath, [...AS_IN_THE_CONTAINER, script], {
    env: {...process.env, ...env, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, LOG_LEVEL: 'error'},
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let i = 0; !(await ready(port)); i++) {
    if (i === 1200) throw new Error(`${script} did not get ready.`);
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  return {
    port,
    child,
    stop: () =>
      new Promise(resolve => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
        setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
      }),
  };
}

const answers = (pathName: string) => (port: number) =>
  fetch(`http://127.0.0.1:${port}${pathName}`).then(
    r => r.status < 500,
    () => false,
  );

export const startApi = (stage: Stage, env: Record<string, string> = {}) =>
  start(
    path.join(root, 'api', 'dist', 'main.js'),
    {
      NODE_ENV: 'development',
      DATABASE_URL: stage.databaseUrl,
      ALLOW_TEST_BANK: 'true',
      HOLDS_PER_10_MIN: '1000000000',
      HELD_PER_ADDRESS: '1000000000',
      STREAMS_PER_ADDRESS: '1000000000',
      DEMO: 'false',
      ...env,
    },
    answers('/ready'),
  );
export const startPeer = (stage: Stage) =>
  start(path.join(__dirname, 'peer.js'), {DATABASE_URL: stage.databaseUrl}, answers('/nothing'));

export interface Group {
  sessionId: number;
  seats: {seatId: number; priceId: number}[];
}

/** Groups of 1–4 neighbours that never overlap, in an order without pattern: every hold of them can succeed. */
export const seatGroups = async (stage: Stage, api: Program, size: number, sessions: number): Promise<Group[]> =>
  groupsOf(api, await loadBowl(stage.db, size, sessions), 1, 4);

/**
 * The same of sessions that are there already, with so many seats each (fewer at the end of a row). Takes in every
 * seat.
 */
export async function groupsOf(api: Program, bowl: BowlLoaded, least: number, most: number): Promise<Group[]> {
  const groups: Group[] = [];
  let seed = 20261120;
  const random = (n: number) => ((seed = (Math.imul(seed, 1103515245) + 12345) >>> 0) >>> 8) % n;
  const plan = (await (await fetch(`http://127.0.0.1:${api.port}/api/public/plans/${bowl.planHash}`)).json()) as {
    zones: {id: number}[];
    rows: {zone: number; first: number; x: number[]}[];
  };
  for (const {id: sessionId, prices} of bowl.sessions) {
    const priceOf = new Map(prices.map(p => [p.zoneId, p.id]));
    for (const row of plan.rows) {
      const priceId = priceOf.get(plan.zones[row.zone]!.id)!;
      // From the row's start without a gap, so that no seat is ever left alone.
      for (let at = 0; at < row.x.length; ) {
        const count = Math.min(least + random(most - least + 1), row.x.length - at);
        groups.push({
          sessionId,
          seats: Array.from({length: count}, (_, i) => ({seatId: bowl.firstSeatId + row.first + at + i, priceId})),
        });
        at += count;
      }
    }
  }
  for (let i = groups.length - 1; i > 0; i--) {
    const j = random(i + 1);
    [groups[i], groups[j]] = [groups[j]!, groups[i]!];
  }
  return groups;
}
