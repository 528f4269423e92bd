/**
 * A primary and a standby in one DATABASE_URL, and buyers who go on: the primary is killed, and later the next one
 * freezes without a word. Whoever was told yes finds it on the server that was promoted, no process is started again,
 * and nobody works on with a primary that has been superseded.
 */
import {changedAddress} from '../../../api/src/platform/environment/database-address';
import {fitting, lookAtServers, type Seen} from '../../../api/src/platform/database/client';
import {reach} from '../../../api/src/platform/database/trouble';
import {Database} from '../../../api/src/platform/database/db';
import {migrate} from '../../../api/src/platform/database/migrate';
import {startChild, type ChildApp} from '../../support/run/app';
import {inTurn} from '../../support/run/draw';
import {figure} from '../../support/run/figures';
import {startTwoServers, type Server, type TwoServers} from '../../support/run/two-servers';
import {until} from '../../support/run/until';
import {makeWorld, type World} from '../../support/world/fixture';
import {brokenInvariants, lostWrites, sweep} from '../../support/world/invariants';
import {hangUp} from '../../support/wire/visitor';
import {startLoad, type Load} from '../load';

const test = inTurn(__filename);

let two: TwoServers;
let child: ChildApp;
let world: World;
let url: string;
let load: Load;

const several = (servers: Server[]): string =>
  servers[0]!.url.replace(/127\.0\.0\.1:\d+/, servers.map(({port}) => `127.0.0.1:${port}`).join(','));

beforeAll(async () => {
  two = await startTwoServers();
  url = `${several([two.primary, two.standby])}?target_session_attrs=read-write`;
  await migrate(url);
  const db = new Database(url, 4);
  world = await makeWorld(db, {rows: 60, seatsPerRow: 60, places: 3000, shards: 8});
  await db.close();
  child = await startChild({databaseUrl: url, env: {DATABASE_POOL: '8', LOG_LEVEL: 'warn'}});
}, 300_000);
afterAll(async () => {
  hangUp();
  await child?.end('SIGKILL');
  await two?.stop();
});

const isReady = (): Promise<boolean> =>
  fetch(`${child.url}/ready`, {signal: AbortSignal.timeout(5_000)}).then(
    answer => answer.status === 200,
    () => false,
  );

/** Buys before, meanwhile and after; back when it has gone on for a while on the new primary. */
async function failOver(happens: () => Promise<void>): Promise<number> {
  load = startLoad(child.url, world, 8);
  await until('sales go on', () => load.acks() >= 20);
  const began = performance.now();
  await happens();
  await until('the API is ready again', isReady, 120_000, 50);
  const took = performance.now() - began;
  const enough = load.acks() + 30;
  await until('sales go on after it', () => load.acks() >= enough, 120_000);
  await load.stop();
  return Math.round(took);
}

async function expectNothingLost(primary: Server): Promise<void> {
  const db = new Database(primary.url, 4);
  try {
    expect(load.faults).toEqual([]);
    expect(await lostWrites(db, load.acknowledged)).toEqual([]);
    const open = `select 1 from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()`;
    await until('jobs go on as well', async () => (await db.query(open)).rowCount === 0, 120_000, 200);
    await sweep(db);
    expect(await brokenInvariants(db)).toEqual([]);
  } finally {
    await db.close();
  }
}

test('[audit F26] the primary is killed and its standby promoted: buyers buy on, nobody loses an order', async () => {
  const pid = child.process.pid;
  const took = await failOver(async () => {
    two.primary.signal('SIGKILL');
    await two.standby.promote();
  });
  figure('se vuelve a comprar', {
    times: '1 muerte',
    limits: [{name: 'lista otra vez', value: took, most: 10_000, unit: 'ms'}],
  });
  await expectNothingLost(two.standby);
  expect(child.process.exitCode).toBeNull();
  expect(child.process.pid).toBe(pid);
});

test('[audit F34] what the log says of it is a line at its beginning and one at its end', () => {
  const lines = child
    .output()
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line) as {level: number; msg: string; err?: string; unwritten?: number});
  const away = lines.filter(({msg}) => msg === 'the database is away').length;
  expect(away).toBeGreaterThan(0);
  expect(lines.filter(({msg}) => msg === 'the database is back')).toHaveLength(away);
  expect(
    lines.filter(({msg, err}) => msg !== 'the database is away' && /ECONNREFUSED|No server is/.test(err ?? '')),
  ).toEqual([]);
});

(process.platform === 'linux' ? test : test.skip)(
  '[audit F26] the primary freezes without a word: its connections are given up, also when it wakes again',
  async () => {
    const old = two.standby;
    const heir = await two.follow(old);
    await child.end('SIGTERM');
    url = `${several([old, heir])}?target_session_attrs=read-write`;
    child = await startChild({databaseUrl: url, env: {DATABASE_POOL: '8', LOG_LEVEL: 'warn'}});
    const took = await failOver(async () => {
      old.signal('SIGSTOP');
      await heir.promote();
    });
    figure('sin responder', {
      times: '1 parada',
      limits: [{name: 'lista otra vez', value: took, most: 20_000, unit: 'ms'}],
    });
    await expectNothingLost(heir);
    // Two that write: the one that was promoted last is the one.
    old.signal('SIGCONT');
    const seen = await lookAtServers(
      url,
      [old, heir].map(({port}) => ({host: '127.0.0.1', port})),
    );
    expect(seen.map(({state}) => state?.standby)).toEqual([false, false]);
    expect(fitting('read-write', seen)).toEqual([{host: '127.0.0.1', port: heir.port}]);
    const db = new Database(old.url, 1, '', 'test');
    // Those that wait for their standby were told nothing, and never will be.
    const there = `select from pg_stat_activity where application_name in ('taquilla', 'taquilla-jobs')
      and wait_event is distinct from 'SyncRep'`;
    await until('nobody is with the old one', async () => (await db.query(there)).rowCount === 0);
    await db.close();
    expect(await isReady()).toBe(true);
  },
  300_000,
);

describe('which server is taken', () => {
  const at = (port: number, state: Seen['state']): Seen => ({host: {host: 'db', port}, state, error: null});
  const primary = (port: number, timeline: string): Seen => at(port, {standby: false, readOnly: false, timeline});
  const standby = (port: number): Seen => at(port, {standby: true, readOnly: false, timeline: null});
  const away: Seen = {...at(9, null), error: new Error('connect ECONNREFUSED')};
  const all = [away, standby(2), primary(1, '00000001'), primary(3, '00000002'), standby(4)];

  test.each([
    ['read-write', [3]],
    ['primary', [3]],
    ['standby', [2, 4]],
    ['read-only', [2, 4]],
    ['any', [2, 1, 3, 4]],
    ['prefer-standby', [2, 4, 1, 3]],
  ] as const)('[audit F26] %s', (wanted, ports) => {
    expect(fitting(wanted, all).map(({port}) => port)).toEqual(ports);
  });

  test('[audit F26] when none is the one that is wanted, each is named with what it is', async () => {
    const {port} = await two.follow(two.standby);
    const dead = changedAddress(two.primary.url, {host: {host: '127.0.0.1', port}}).replace(
      `:${port}/`,
      `:1,127.0.0.1:${port}/`,
    );
    await expect(reach(dead, 'DATABASE_URL')).rejects.toThrow(
      `DATABASE_URL: ninguno de sus servidores es el que escribe: 127.0.0.1:1 no responde (ECONNREFUSED); 127.0.0.1:${port} es una réplica. Arranca el que escribía, o promueve su réplica: ops/RUNBOOK.md`,
    );
  });
});
