/**
 * PostgreSQL dies under load: the API lives on, says 503 meanwhile, and what was acknowledged before is there
 * afterwards.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {Database} from '../../api/src/platform/database/db';
import {startEmbedded, type Embedded} from '../../api/src/platform/embedded/start';
import {migrate} from '../../api/src/platform/database/migrate';
import {startChild, type ChildApp} from '../support/run/app';
import {inTurn} from '../support/run/draw';
import {chanceOf, figure} from '../support/run/figures';
import {makeWorld, type World} from '../support/world/fixture';
import {brokenInvariants, lostWrites, sweep} from '../support/world/invariants';
import {long, mostMs, until} from '../support/run/until';
import {hangUp} from '../support/wire/visitor';
import {startLoad} from './load';

const atLength = inTurn(__filename);

let dataDir: string;
let server: Embedded;
let child: ChildApp;
let world: World;
let db: Database;

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), `taquilla-tests-${process.pid}-`));
  fs.chmodSync(dataDir, 0o755);
  // Durable, unlike the other tests' server: this is about what is on disk.
  server = await startEmbedded({dataDir, durable: true, say: () => undefined});
  await migrate(server.url);
  db = new Database(server.url, 4);
  world = await makeWorld(db, {rows: 100, seatsPerRow: 60, places: 3000, shards: 8});
  child = await startChild({databaseUrl: server.url, env: {DATABASE_POOL: '8', LOG_LEVEL: 'fatal'}});
}, 300_000);
afterAll(async () => {
  hangUp();
  await child?.end('SIGKILL');
  await db?.close();
  await server?.stop();
  fs.rmSync(dataDir, {recursive: true, force: true});
});

const postmaster = (): number =>
  Number(fs.readFileSync(path.join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
const status = (where: string): Promise<number> =>
  fetch(`${child.url}${where}`, {signal: AbortSignal.timeout(5000)}).then(
    answer => answer.status,
    () => 0,
  );

test(
  '[F02] killed with -9 under load: the API process goes on, ready again within 10 s, nothing lost, nothing twice',
  async () => {
    const pid = child.process.pid;
    const load = startLoad(child.url, world, 12);
    const kills = long(50, 2);
    const chance = chanceOf('kills of the database');
    const recovery: number[] = [];
    for (let n = 0; n < kills; n++) {
      const enough = load.acks() + 10 + chance.below(40);
      await until(`${enough} acknowledged writes`, () => load.acks() >= enough, 60_000, 5);
      process.kill(postmaster(), 'SIGKILL');
      const died = Date.now();
      await until('the API says that it is not ready', async () => (await status('/ready')) === 503, 20_000, 10);
      expect(await status('/health')).toBe(200);
      await until('the API is ready again', async () => (await status('/ready')) === 200, 60_000, 20);
      recovery.push(Date.now() - died);
    }
    const end = load.acks() + 40;
    await until('it goes on after the last kill', () => load.acks() >= end);
    await load.stop();
    figure(`${load.acks()} escrituras confirmadas y en su sitio; respuestas ${JSON.stringify(load.told)}`, {
      times: `${kills} muertes`,
      limits: [{name: 'lista otra vez, máximo', value: Math.max(...recovery), most: 10_000, unit: 'ms'}],
    });
    expect(child.process.exitCode).toBeNull();
    expect(child.process.pid).toBe(pid);
    expect(load.faults).toEqual([]);
    await until('this process is connected again', () =>
      db.query('select 1').then(
        () => true,
        () => false,
      ),
    );
    expect(await lostWrites(db, load.acknowledged)).toEqual([]);
    await sweep(db);
    expect(await brokenInvariants(db)).toEqual([]);
  },
  mostMs(1_800_000, 180_000),
);

atLength(
  '[F07] connections cut one after the other under load: the process lives, nothing is lost, nobody hears a 500',
  async () => {
    const load = startLoad(child.url, world, 12);
    const cuts = long(600, 40);
    let cut = 0;
    const chance = chanceOf('cuts');
    for (let n = 0; n < cuts; n++) {
      // Now and then it meets its own connection.
      const done = await db
        .query(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where application_name in ('taquilla', 'taquilla-jobs') order by md5(pid || $1) limit 1`,
          [String(chance.next())],
        )
        .catch(() => null);
      if (done?.rowCount) cut++;
      // Ten a second, as long as sales go on between them.
      await new Promise(resolve => setTimeout(resolve, 100));
    }
    const end = load.acks() + 20;
    await until('sales go on', () => load.acks() >= end);
    await load.stop();
    figure(
      `${load.acks()} escrituras confirmadas y en su sitio, 0 errores 500; respuestas ${JSON.stringify(load.told)}`,
      {times: `${cut} conexiones cortadas, 10 por segundo`},
    );
    expect(cut).toBeGreaterThan(cuts / 2);
    expect(child.process.exitCode).toBeNull();
    expect(load.faults).toEqual([]);
    expect(await lostWrites(db, load.acknowledged)).toEqual([]);
    await sweep(db);
    expect(await brokenInvariants(db)).toEqual([]);
  },
  mostMs(300_000, 120_000),
);
