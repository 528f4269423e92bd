/**
 * Two people at two consoles ask for the first superadministrator in the same second: there is one, and one address
 * that opens.
 */
import {makeFirstUser} from '../../api/src/web/auth/first-user';
import {Database} from '../../api/src/platform/database/db';
import {APP_SECRET, startApp} from '../support/run/app';
import {runCommand, type Ended} from '../support/run/command';
import {freshDatabase, type FreshDatabase} from '../support/run/database';
import {hangUp, Visitor} from '../support/wire/visitor';

let database: FreshDatabase;
let db: Database;
beforeEach(async () => {
  database = await freshDatabase();
  db = new Database(database.url, 12);
});
afterEach(async () => {
  hangUp();
  await db.close();
});

const ADMINS = `select count(*)::int as n from staff_user where 'superadmin' = any(roles)`;
const admins = async (): Promise<number> => (await db.query<{n: number}>(ADMINS)).rows[0]!.n;
const MANY = Array.from({length: 8}, (_, at) => `persona${at}@example.org`);

const atConsole = (email: string): Promise<Ended> =>
  runCommand(['first-user', '--email', email], {DEMO: 'false', APP_SECRET, DATABASE_URL: database.url});

test('two processes at once: one is told the address, the other that somebody was first', async () => {
  const ended = await Promise.all(['ana@example.org', 'bea@example.org'].map(atConsole));
  expect(ended.map(({code}) => code).sort()).toEqual([0, 1]);
  const won = ended.find(({code}) => code === 0)!;
  const lost = ended.find(({code}) => code === 1)!;
  expect(lost.said).toContain('Ya hay superadministración');
  expect(lost.said).not.toContain('#bienvenida=');
  expect(await admins()).toBe(1);
  const key = /#bienvenida=([\w-]+)/.exec(won.said)![1];
  expect((await db.query('select 1 from staff_welcome where used_at is null')).rowCount).toBe(1);
  const app = await startApp({databaseUrl: database.url});
  try {
    expect((await new Visitor(app.url).post('/api/session/bienvenida', {key})).status).toBe(200);
  } finally {
    await app.stop();
  }
});

test('eight that ask at the same moment, and two for the same address: one gets it', async () => {
  const asked = await Promise.allSettled(
    [...MANY, MANY[0]].map(email => db.withTransaction(tx => makeFirstUser(tx, {email: email!, againBecause: null}))),
  );
  expect(asked.filter(({status}) => status === 'fulfilled')).toHaveLength(1);
  expect(await admins()).toBe(1);
});

test('negative control: looking first and writing then makes several of them', async () => {
  let looked = 0;
  let allLooked = (): void => undefined;
  const everybody = new Promise<void>(resolve => (allLooked = resolve));
  await Promise.all(
    MANY.map(email =>
      db.withTransaction(async tx => {
        const {rows} = await tx.query<{n: number}>(ADMINS);
        if (++looked === MANY.length) allLooked();
        await everybody;
        if (rows[0]!.n === 0)
          await tx.query(`insert into staff_user (email, name, roles) values ($1, $1, '{superadmin}')`, [email]);
      }),
    ),
  );
  expect(await admins()).toBe(MANY.length);
});
