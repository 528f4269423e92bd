/**
 * A database that this program cannot take further is left as it is: by the start, by `npm run migrate`, by a copy and by
 * the doctor, who all say why and what to do in the same words. The safe advice comes first, and nobody is told to delete
 * anything but whoever has a demo on a laptop, last.
 */
import {makeBackup} from '../../../api/src/ops/backup/make';
import {readConfig} from '../../../api/src/platform/environment/config';
import {Database} from '../../../api/src/platform/database/db';
import {standingOf} from '../../../api/src/platform/database/history';
import {migrate} from '../../../api/src/platform/database/migrate';
import {examineDatabase} from '../../../api/src/ops/doctor/database';
import {VERSION} from '../../../api/src/platform/process/version';
import {APP_SECRET, startChild} from '../../support/run/app';
import {runCommand} from '../../support/run/command';
import {drawnOf} from '../../support/run/draw';
import {ownDatabase, type OwnDatabase} from '../../support/run/own-database';
import {AS_SERVER} from '../../support/run/server';

let own: OwnDatabase;
let db: Database;
beforeEach(async () => {
  own = await ownDatabase();
  db = new Database(own.url, 2);
});
afterEach(async () => {
  await db.close();
  await own.drop();
});

/** What is in the catalogue, and what has run. */
async function snapshot(): Promise<unknown> {
  const things = await db.query(
    `select a.attrelid::regclass::text as relation, a.attname, a.atttypid::regtype::text as type from pg_attribute a
       join pg_class c on c.oid = a.attrelid and c.relnamespace = 'public'::regnamespace order by 1, a.attnum`,
  );
  const done = await db.query('select to_jsonb(m) as row from migration m order by id');
  return [things.rows, done.rows];
}

const CASES: [string, () => Promise<unknown>, RegExp, string[]][] = [
  [
    'one of before the first release',
    async () => {
      await db.query('create table migration (id serial primary key, name varchar(255) not null, run_on timestamp)');
      await db.query(`insert into migration (name, run_on) values ('0001_common', now()), ('0002_people', now())`);
      await db.query(`create table venue (id integer primary key, name text)`);
    },
    /^la hizo una versión de Taquilla sin publicar, anterior a la 1\.0\.0/,
    ['Sigue con el programa que la venía usando', 'restaura sus copias', 'pregunta a quien te instaló'],
  ],
  [
    'one of a migration that was edited afterwards',
    async () => {
      await migrate(own.url);
      await db.query(`update migration set hash = repeat('0', 64) where name = '0120_orders'`);
    },
    /^la migración 0120_orders, con la que Taquilla \d+\.\d+\.\d+ la hizo, no es la misma/,
    [`Sigue con la ${VERSION}`, `git checkout v${VERSION}`, 'se restaura', 'pregunta a quien te instaló'],
  ],
  [
    'one of another migration in its place',
    async () => {
      await migrate(own.url);
      await db.query(`update migration set name = '0120_baskets' where name = '0120_orders'`);
    },
    /^la migración 0120_baskets, con la que Taquilla \d+\.\d+\.\d+ la hizo, no es la misma/,
    [`Sigue con la ${VERSION}`, `git checkout v${VERSION}`, 'pregunta a quien te instaló'],
  ],
  [
    '[F32] one of a later version',
    async () => {
      await migrate(own.url);
      await db.query(`insert into migration (name, hash, version) values ('9999_next', repeat('0', 64), '9.1.0')`);
    },
    new RegExp(`^ya la actualizó Taquilla 9\\.1\\.0, que es posterior a esta \\(${VERSION.replaceAll('.', '\\.')}\\)`),
    [
      'Sigue con la 9.1.0: git checkout v9.1.0',
      'restaura',
      'la copia que hiciste antes',
      'pregunta a quien te instaló',
    ],
  ],
  [
    'one of a later commit that still has the number of this release',
    async () => {
      await migrate(own.url);
      await db.query(
        `insert into migration (name, hash, version) select '9999_next', repeat('0', 64), max(version) from migration`,
      );
    },
    /^ya la actualizó una copia de Taquilla posterior a esta y sin publicar/,
    ['Sigue con el programa que la actualizó', 'git reflog', 'restaura', 'pregunta a quien te instaló'],
  ],
];

test.each(drawnOf('refused upgrades', CASES, 3))('[audit F20] [audit F23] %s', async (_, make, why, instead) => {
  await make();
  const before = await snapshot();
  const {refusal} = await standingOf(db);
  expect(refusal!.why).toMatch(why);
  const places = instead.map(words => refusal!.instead.indexOf(words));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places[0]).toBe(0);
  const sentence = `${refusal!.why}. No se ha tocado nada. ${refusal!.instead}`;
  expect(sentence).not.toMatch(/borra|vac[ií]a|elimina/i);

  await expect(migrate(own.url)).rejects.toThrow(sentence);
  const started = await startChild({databaseUrl: own.url}).then(
    () => 'it has started',
    (error: Error) => error.message,
  );
  expect(started).toContain(`ended with 1:\nEsta base de datos no se puede usar con esta versión: ${sentence}\n`);
  const env = {NODE_ENV: 'test', DATABASE_URL: own.url, NTP_SERVER: '127.0.0.1:9', APP_SECRET, ...AS_SERVER};
  expect(await runCommand(['migrate'], env)).toMatchObject({
    code: 1,
    said: `Esta base de datos no se puede usar con esta versión: ${sentence}\n`,
  });
  await expect(makeBackup(db, '/dev/null/copia.tar.gz', '/dev/null')).rejects.toThrow(sentence);
  const found = (await examineDatabase(db, readConfig(env))).find(({what}) => what === 'Esquema');
  expect(found).toEqual({what: 'Esquema', state: 'bad', says: refusal!.why, todo: refusal!.instead});
  expect(await snapshot()).toEqual(before);
});

test('a demo on a laptop may also begin again, and is told so last; a house of its own may not', async () => {
  await migrate(own.url);
  await db.query(
    `insert into organization (id, name, legal_name, nif, is_demo) values (1, 'Club', 'Club, S.A.D.', 'A28000008', true)`,
  );
  await db.query(`update migration set hash = repeat('0', 64) where name = '0120_orders'`);
  const folder = '/opt/taquilla/.data';
  const {refusal} = await standingOf(db, {dataDir: folder});
  expect(refusal!.instead).toMatch(
    /^Sigue con la .* también puedes borrar la carpeta \/opt\/taquilla\/\.data y arrancar: empieza de nuevo\.$/,
  );
  await db.query('update organization set is_demo = false');
  expect((await standingOf(db, {dataDir: folder})).refusal!.instead).not.toContain('borra');
});

test('a migration that fails undoes all of them, and says which and how to go on', async () => {
  await migrate(own.url, {upTo: 10});
  const before = await snapshot();
  await db.query('create table box_office (id integer)');
  await expect(migrate(own.url)).rejects.toThrow(
    /^La migración 0120_orders no se ha podido aplicar y no se ha cambiado nada: .*box_office.* Sigue con la versión de antes/,
  );
  await db.query('drop table box_office');
  expect(await snapshot()).toEqual(before);
  const rest = await migrate(own.url);
  expect(rest[0]).toBe('0110_enrolments');
  expect((await standingOf(db)).waiting).toEqual([]);
});
