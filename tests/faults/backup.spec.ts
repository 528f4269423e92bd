/**
 * A backup made while people buy is one moment of the database: restored elsewhere it keeps every promise and every
 * write acknowledged before it began. A changed byte, a cut file and a target in use are refused, and nothing is left
 * behind.
 */
import {spawn} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {gunzipSync, gzipSync} from 'node:zlib';
import {copyOut} from '../../api/src/ops/backup/copy';
import {runDrill} from '../../api/src/ops/backup/drill';
import {makeBackup} from '../../api/src/ops/backup/make';
import {restoreBackup} from '../../api/src/ops/backup/restore';
import {Database} from '../../api/src/platform/database/db';
import {makeJobTables} from '../../api/src/platform/queue/boss';
import {freshDatabase} from '../support/run/database';
import {APP_SECRET, ROOT, startApp, type TestApp} from '../support/run/app';
import {runCommand} from '../support/run/command';
import {inTurn} from '../support/run/draw';
import {ownDatabase} from '../support/run/own-database';
import {makeWorld, type World} from '../support/world/fixture';
import {brokenInvariants, lostWrites, sweep} from '../support/world/invariants';
import {LONG} from '../support/run/long';
import {long, mostMs, until} from '../support/run/until';
import {hangUp} from '../support/wire/visitor';
import {startLoad} from './load';

const atLength = inTurn(__filename);

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

test('[F33] [M17] the drill: every table the same, no promise broken, what is older than its rule too', async () => {
  const rule = 'ledger_entry_wallet_by_entry';
  const {rows} = await app.db.query<{text: string}>(
    'select pg_get_constraintdef(oid) as text from pg_constraint where conname = $1',
    [rule],
  );
  await app.db.query(`alter table ledger_entry drop constraint ${rule}`);
  await app.db.query(
    `insert into ledger_entry (posting, account, amount_cents, order_id)
      select p, 'wallet', c, o from (select gen_random_uuid() as p, min(id) as o from "order") x, (values (100), (-100)) v(c)`,
  );
  await app.db.query(`alter table ledger_entry add constraint ${rule} ${rows[0]!.text}`);
  const invariants = fs.readFileSync(path.join(__dirname, '../../api/src/ops/verify/invariants.sql'), 'utf8');
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

async function isThere(databaseUrl: string): Promise<boolean> {
  const name = new URL(databaseUrl).pathname.slice(1);
  return (await app.db.query('select 1 from pg_database where datname = $1', [name])).rowCount > 0;
}

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

  atLength.each(LONG ? [0.1, 0.3, 0.5, 0.7, 0.9] : [0.2, 0.9])('one byte of the file, at %d of it', async part => {
    const bad = changed('bit.tar.gz', bytes => {
      bytes[Math.floor(bytes.length * part)]! ^= 1;
      return bytes;
    });
    await expect(restore(bad, nowhere())).rejects.toThrow(/dañada|no ha quedado/);
  });

  atLength('one letter of a row, packed again as if nothing had happened: no row of it stays', async () => {
    const bad = changed('letter.tar.gz', bytes => {
      const tar = gunzipSync(bytes);
      const at = tar.indexOf('Estadio de Pruebas', tar.indexOf('data/public.venue/'));
      expect(at).toBeGreaterThan(0);
      tar[at] = 'F'.charCodeAt(0);
      return gzipSync(tar);
    });
    const databaseUrl = nowhere();
    await expect(restore(bad, databaseUrl)).rejects.toThrow(/public"\."venue" no son los que se escribieron/);
    expect(await isThere(databaseUrl)).toBe(false);
  });

  atLength('a sum of the manifest', async () => {
    const bad = changed('sum.tar.gz', bytes => {
      const tar = gunzipSync(bytes);
      const at = tar.lastIndexOf('"value": "');
      tar[at + 10] = tar[at + 10] === 57 ? 56 : 57;
      return gzipSync(tar);
    });
    await expect(restore(bad, nowhere())).rejects.toThrow(/manifiesto/);
  });

  atLength('a file that was cut', async () => {
    const bad = changed('cut.tar.gz', bytes => bytes.subarray(0, bytes.length - 400));
    await expect(restore(bad, nowhere())).rejects.toThrow(/dañada|cortada/);
  });

  atLength('a copy that other migrations have made: the target is not even created', async () => {
    const bad = changed('other.tar.gz', bytes => {
      const tar = gunzipSync(bytes);
      tar.write('0010_nobody', tar.indexOf('0010_common'));
      return gzipSync(tar);
    });
    const databaseUrl = nowhere();
    await expect(restore(bad, databaseUrl)).rejects.toThrow(
      /otra versión.*no existe, o es otra, la migración 0010_nobody\. Restáurala con la versión con la que se hizo, Taquilla \d/,
    );
    expect(await isThere(databaseUrl)).toBe(false);
  });

  describe('all or nothing', () => {
    const cut = (): string => changed('half.tar.gz', bytes => bytes.subarray(0, bytes.length - 400));
    const rowsIn = async (databaseUrl: string): Promise<number> => {
      const copy = new Database(databaseUrl, 1);
      try {
        return (await copy.query('select from seat')).rowCount;
      } finally {
        await copy.close();
      }
    };
    const objectsIn = async (databaseUrl: string): Promise<unknown[]> => {
      const copy = new Database(databaseUrl, 1);
      const {rows} = await copy.query(
        `select relname from pg_class where relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
          union all select proname from pg_proc where pronamespace = 'public'::regnamespace
          union all select collname from pg_collation where collnamespace = 'public'::regnamespace
          union all select nspname from pg_namespace where nspname !~ '^(pg_|public|information_schema)'`,
      );
      await copy.close();
      return rows;
    };

    atLength(
      '[audit F18] a database that the restore made goes with it, its files too, and the repeat works',
      async () => {
        const dataDir = path.join(folder, 'half');
        const databaseUrl = nowhere();
        const withFiles = path.join(folder, 'with-files');
        fs.mkdirSync(withFiles);
        fs.writeFileSync(path.join(withFiles, 'logo.svg'), '<svg/>');
        const whole = (await makeBackup(app.db, path.join(folder, 'whole.tar.gz'), withFiles)).file;
        const half = path.join(folder, 'half.tar.gz');
        fs.writeFileSync(half, fs.readFileSync(whole).subarray(0, -100));
        await expect(restoreBackup({file: half, databaseUrl, dataDir, makeJobTables})).rejects.toThrow(
          /dañada|cortada/,
        );
        expect([await isThere(databaseUrl), fs.readdirSync(dataDir)]).toEqual([false, []]);
        await restoreBackup({file: whole, databaseUrl, dataDir, makeJobTables});
        expect(await rowsIn(databaseUrl)).toBe(world.seatCount);
        expect(fs.readdirSync(dataDir)).toEqual(['logo.svg']);
      },
    );

    atLength('[audit F18] an empty one that was there is empty again, and the repeat works', async () => {
      const own = await ownDatabase();
      try {
        await expect(restore(cut(), own.url)).rejects.toThrow(/dañada|cortada/);
        expect(await objectsIn(own.url)).toEqual([]);
        await restore(file, own.url);
        expect(await rowsIn(own.url)).toBe(world.seatCount);
        await expect(restore(file, own.url)).rejects.toThrow(/no está vacía/);
      } finally {
        await own.drop();
      }
    });

    atLength('[audit F18] what a restore left that was killed is begun anew, and two at once do not meet', async () => {
      const databaseUrl = nowhere();
      const killed = spawn(
        process.execPath,
        [path.join(ROOT, 'api', 'dist', 'main.js'), 'restore', file, '--database', databaseUrl],
        {env: {PATH: process.env.PATH, DATA_DIR: path.join(folder, 'killed')}, stdio: 'ignore'},
      );
      const ended = new Promise(resolve => killed.once('exit', resolve));
      await until(
        'it has begun',
        async () => (await isThere(databaseUrl)) && (await objectsIn(databaseUrl)).length > 50,
      );
      await expect(restore(file, databaseUrl)).rejects.toThrow('ya hay una restauración en marcha');
      killed.kill('SIGKILL');
      await ended;
      expect((await objectsIn(databaseUrl)).length).toBeGreaterThan(50);
      await until('its connections have gone', () =>
        restore(file, databaseUrl).then(
          () => true,
          (error: Error) => {
            if (/en marcha/.test(error.message)) return false;
            throw error;
          },
        ),
      );
      expect(await rowsIn(databaseUrl)).toBe(world.seatCount);
    });
  });

  atLength(
    '[audit F19] a wrong password, a folder that is none and a file that is not there: a sentence, no stack',
    async () => {
      const own = await ownDatabase();
      const wrong = own.url.replace(own.password, 'otra');
      const env = {DATABASE_URL: serverUrl, APP_SECRET, DATA_DIR: path.join(folder, 'data')};
      for (const [words, says] of [
        [
          ['restore', file, '--database', wrong],
          /^--database: 127\.0\.0\.1:\d+ no acepta la contraseña de «own_\w+»\. Corr/,
        ],
        [
          ['backup', `${file}/aqui/`],
          /^No se ha podido: .*good\.tar\.gz\/aqui: en el camino hay un fichero donde deber/,
        ],
        [['verify', '--against', path.join(folder, 'sellos.txt')], /^No se ha podido: .*sellos\.txt: no existe\./],
      ] as const) {
        const {code, said} = await runCommand(words, env);
        expect([words[0], code, said]).toEqual([words[0], 1, expect.stringMatching(says) as string]);
        expect(said).not.toMatch(/\n\s+at /);
      }
      await own.drop();
    },
  );

  atLength('[audit F19] verify on a database of another version says so', async () => {
    const {url} = await freshDatabase();
    const db = new Database(url, 1);
    const verify = () => runCommand(['verify'], {DATABASE_URL: url, APP_SECRET});
    await db.query('delete from migration where id = (select max(id) from migration)');
    expect(await verify()).toMatchObject({
      code: 1,
      said: expect.stringMatching(/le falta 1 migración: haz una copia/) as string,
    });
    await db.query(`update migration set name = '0001_nobody' where id = 1`);
    expect(await verify()).toMatchObject({
      code: 1,
      said: expect.stringMatching(/no se puede usar con esta versión: la migración 0001_nobody/) as string,
    });
    await db.close();
  });

  atLength('a target in which something is, and a name that is taken', async () => {
    await expect(restore(file, serverUrl)).rejects.toThrow(/no está vacía/);
    await expect(makeBackup(app.db, file, folder)).rejects.toThrow(/no se sobrescribe/);
  });
});
