/**
 * A backup made while people buy is one moment of the database: restored elsewhere it keeps every promise and every
 * write acknowledged before it began. A changed byte, a cut file and a target in use are refused, and nothing is left
 * behind.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {gunzipSync, gzipSync} from 'node:zlib';
import {copyOut} from '../../api/src/backup/copy';
import {runDrill} from '../../api/src/backup/drill';
import {makeBackup} from '../../api/src/backup/make';
import {restoreBackup} from '../../api/src/backup/restore';
import {Database} from '../../api/src/db';
import {makeJobTables} from '../../api/src/jobs/boss';
import {freshDatabase} from '../support/run/database';
import {startApp, type TestApp} from '../support/run/app';
import {makeWorld, type World} from '../support/world/fixture';
import {brokenInvariants, lostWrites, sweep} from '../support/world/invariants';
import {LONG} from '../support/run/long';
import {long, mostMs, until} from '../support/run/until';
import {hangUp} from '../support/wire/visitor';
import {startLoad} from './load';

let app: TestApp;
let world: World;
let folder: string;
let serverUrl: string;
const made: string[] = [];

/** An address whose database does not exist yet: the restore makes it. */
const nowhere = (): string => {
  const url = new URL(serverUrl);
  url.pathname = `/restored_${process.pid}_${made.length}`;
  made.push(url.pathname.slice(1));
  return url.href;
};
const restore = (file: string, databaseUrl: string) => restoreBackup({file, databaseUrl, dataDir: null, makeJobTables});

beforeAll(async () => {
  const {url} = await freshDatabase();
  serverUrl = url;
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'taquilla-backup-'));
  app = await startApp({databaseUrl: url, work: true});
  world = await makeWorld(app.db, {rows: 40, seatsPerRow: 50, places: 1000, shards: 4});
}, 180_000);
afterAll(async () => {
  hangUp();
  await Promise.all(made.map(name => app.db.query(`drop database if exists ${name} with (force)`)));
  await app.stop();
  fs.rmSync(folder, {recursive: true, force: true});
});

test(
  '[F33] under load: the copy keeps every promise, has all that was acknowledged before, and sells on',
  async () => {
    fs.mkdirSync(path.join(folder, 'data', 'postgres'), {recursive: true});
    fs.writeFileSync(path.join(folder, 'data', 'postgres', 'secret'), 'not for the copy');
    fs.writeFileSync(path.join(folder, 'data', 'logo.svg'), '<svg/>');
    const load = startLoad(app.url, world, 8);
    await until('people have bought', () => load.acks() > long(2000, 60));
    const before = structuredClone(load.acknowledged);
    const {file, bytes, manifest} = await makeBackup(app.db, `${folder}/`, path.join(folder, 'data'));
    const after = load.acks();
    await until('people go on buying', () => load.acks() > after + 20);
    await load.stop();
    expect(load.faults).toEqual([]);
    expect(fs.statSync(file).mode & 0o077).toBe(0);
    expect(manifest.files.map(f => f.path)).toEqual(['logo.svg']);

    const databaseUrl = nowhere();
    await restoreBackup({file, databaseUrl, dataDir: path.join(folder, 'restored'), makeJobTables});
    expect(fs.readFileSync(path.join(folder, 'restored', 'logo.svg'), 'utf8')).toBe('<svg/>');
    const copy = new Database(databaseUrl, 2);
    try {
      expect(await lostWrites(copy, before)).toEqual([]);
      await sweep(copy);
      expect(await brokenInvariants(copy)).toEqual([]);
      const triggers = await copy.query(`select 1 from pg_trigger where not tgisinternal and tgenabled = 'D'`);
      expect(triggers.rowCount).toBe(0);
      const [here, there] = await Promise.all(
        [app.db, copy].map(db =>
          db.query<{n: number}>(`select count(*)::int as n from pg_constraint where contype = 'f' and convalidated`),
        ),
      );
      expect(there!.rows[0]!.n).toBe(here!.rows[0]!.n);
    } finally {
      await copy.close();
    }
    const second = await startApp({databaseUrl});
    const go = startLoad(second.url, world, 4);
    await until('the copy sells', () => go.acks() > 20);
    await go.stop();
    expect(go.faults).toEqual([]);
    await second.stop();
    console.log(
      `backup under load: ${manifest.tables.length} tables, ${manifest.tables.reduce((n, t) => n + t.rows, 0)} rows, ${bytes} bytes`,
    );
  },
  mostMs(600_000, 120_000),
);

test('[F33] the drill: every table the same, no promise broken', async () => {
  const invariants = fs.readFileSync(path.join(__dirname, '../../api/src/verify/invariants.sql'), 'utf8');
  await sweep(app.db);
  const drill = await runDrill(app.db, {dataDir: path.join(folder, 'data'), invariants, makeJobTables});
  expect(drill.different).toEqual([]);
  expect(drill.broken).toEqual([]);
}, 180_000);

// 7 pieces of two rows are just less than the stream holds; the row that is left fills it when the table has ended.
test('a table that ends while its reader is busy leaves the connection to the next one', async () => {
  await app.db.withConnection(async client => {
    const table = copyOut(client, `copy (select repeat('x', 69907) from generate_series(1, 15)) to stdout`);
    await until('the table has ended', () => table.rowCount === 15);
    await new Promise(setImmediate);
    let bytes = 0;
    for await (const piece of table) bytes += (piece as Buffer).length;
    expect(bytes).toBe(15 * 69_908);
    expect((await client.query<{one: number}>('select 1 as one')).rows).toEqual([{one: 1}]);
  });
}, 60_000);

describe('refused', () => {
  let file: string;
  beforeAll(
    async () => ({file} = await makeBackup(app.db, path.join(folder, 'good.tar.gz'), path.join(folder, 'none'))),
  );
  const changed = (name: string, change: (bytes: Buffer) => Buffer): string => {
    const at = path.join(folder, name);
    fs.writeFileSync(at, change(fs.readFileSync(file)));
    return at;
  };

  test.each(LONG ? [0.1, 0.3, 0.5, 0.7, 0.9] : [0.2, 0.9])('one byte of the file, at %d of it', async part => {
    const bad = changed('bit.tar.gz', bytes => {
      bytes[Math.floor(bytes.length * part)]! ^= 1;
      return bytes;
    });
    await expect(restore(bad, nowhere())).rejects.toThrow(/dañada|no ha quedado/);
  });

  test('one letter of a row, packed again as if nothing had happened: no row of it stays', async () => {
    const bad = changed('letter.tar.gz', bytes => {
      const tar = gunzipSync(bytes);
      const at = tar.indexOf('Estadio de Pruebas', tar.indexOf('data/public.venue/'));
      expect(at).toBeGreaterThan(0);
      tar[at] = 'F'.charCodeAt(0);
      return gzipSync(tar);
    });
    const databaseUrl = nowhere();
    await expect(restore(bad, databaseUrl)).rejects.toThrow(/public"\."venue" no son los que se escribieron/);
    const copy = new Database(databaseUrl, 1);
    expect((await copy.query('select 1 from venue')).rowCount).toBe(0);
    await copy.close();
  });

  test('a sum of the manifest', async () => {
    const bad = changed('sum.tar.gz', bytes => {
      const tar = gunzipSync(bytes);
      const at = tar.lastIndexOf('"value": "');
      tar[at + 10] = tar[at + 10] === 57 ? 56 : 57;
      return gzipSync(tar);
    });
    await expect(restore(bad, nowhere())).rejects.toThrow(/manifiesto/);
  });

  test('a file that was cut', async () => {
    const bad = changed('cut.tar.gz', bytes => bytes.subarray(0, bytes.length - 400));
    await expect(restore(bad, nowhere())).rejects.toThrow(/dañada|cortada/);
  });

  test('a copy that other migrations have made: the target is not even created', async () => {
    const bad = changed('other.tar.gz', bytes => {
      const tar = gunzipSync(bytes);
      tar.write('0010_nobody', tar.indexOf('0010_common'));
      return gzipSync(tar);
    });
    const databaseUrl = nowhere();
    await expect(restore(bad, databaseUrl)).rejects.toThrow(
      /otra versión.*no existe, o es otra, la migración 0010_nobody\. Restáurala con la versión con la que se hizo, Taquilla \d/,
    );
    const name = new URL(databaseUrl).pathname.slice(1);
    expect((await app.db.query('select 1 from pg_database where datname = $1', [name])).rowCount).toBe(0);
  });

  test('a target in which something is, and a name that is taken', async () => {
    await expect(restore(file, serverUrl)).rejects.toThrow(/no está vacía/);
    await expect(makeBackup(app.db, file, folder)).rejects.toThrow(/no se sobrescribe/);
  });
});
