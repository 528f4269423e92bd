/**
 * The running server adds to the logs and can neither change nor empty them, nor take their guards off: not by a bug, not
 * by whoever gets hold of its connection. Everything else it may do, which every other spec of the API shows.
 */
import {asAdmin} from '../../support/run/server';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {ownDatabase} from '../../support/run/own-database';
import {readConfig} from '../../../api/src/platform/environment/config';
import {Database} from '../../../api/src/platform/database/db';
import {makeJobTables} from '../../../api/src/platform/queue/boss';
import {migrate} from '../../../api/src/platform/database/migrate';
import {serverLogin} from '../../../api/src/platform/database/server-login';
import {differencesOf} from '../../../api/src/platform/database/server-rights';
import {verifyCommand} from '../../../api/src/ops/verify/command';

const SECRET = 'solo-para-las-pruebas-0123456789-abcdef';
const REFUSED = expect.objectContaining({code: '42501'}) as Error;
let app: TestApp;
/** As the running server. */
let server: Database;
beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  server = app.runtime.db;
  await app.db.query(
    `insert into audit_entry (actor_kind, action, resource, resource_id) values ('system', 'x', 'y', '1')`,
  );
});
afterAll(() => app.stop());

/** The database's own words: our own door would put a Spanish sentence in their place. */
const ask = (text: string) => server.pool.query(text);

const LOGS = [
  'audit_entry',
  'ledger_entry',
  'log_seal',
  'log_redaction',
  'invoice_line',
  'invoice_vat',
  'cash_movement',
  'wallet_entry',
  'gift_card_entry',
  'kit_movement',
  'bank_terminal',
];
describe.each([...LOGS, 'invoice', 'verifactu_record'])('%s', table => {
  test('is written and read', async () => {
    const {rows} = await ask(`select has_table_privilege('${table}', 'insert') as writes from ${table} right join
      (select) x on true`);
    expect(rows[0]).toEqual({writes: true});
  });
  test.each([
    `delete from ${table}`,
    `truncate ${table} cascade`,
    `update ${table} set …`,
    `alter table ${table} disable trigger user`,
    `alter table ${table} owner to current_user`,
    `drop table ${table} cascade`,
    `create trigger mine before insert on ${table} for each row execute function append_only()`,
    `create rule mine as on insert to ${table} do instead nothing`,
  ])('%s: refused', async statement => {
    const text = statement.replace('…', await firstColumn(table));
    await expect(ask(text)).rejects.toEqual(REFUSED);
  });
});

/** One that no guard lets be changed, set to itself: what is refused is the asking. */
async function firstColumn(table: string): Promise<string> {
  const {rows} = await app.db.query<{name: string}>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and attidentity = ''
       and attgenerated = '' and attname <> 'state' order by attnum limit 1`,
    [table],
  );
  return `${rows[0]!.name} = ${rows[0]!.name}`;
}

test('what is no log is changed and emptied, and a guard is no guard for whoever owns the table', async () => {
  await ask(`update venue set city = city`);
  await ask(`delete from faq`);
  await expect(server.query('update audit_entry set action = action')).rejects.toThrow();
  await app.db.withTransaction(async tx => {
    await tx.query('alter table audit_entry disable trigger user');
    expect((await tx.query(`update audit_entry set reason = 'otro'`)).rowCount).toBeGreaterThan(0);
    await tx.query('alter table audit_entry enable trigger user');
  });
});

test.each([
  'set session_replication_role = replica',
  'set role postgres',
  'set session authorization postgres',
  'reset role; update audit_entry set action = action',
  'create table public.mine (id int)',
  'create function public.mine() returns int language sql return 1',
  'create or replace function append_only() returns trigger language plpgsql as $$ begin return null; end $$',
  'alter function append_only() owner to current_user',
  'drop schema public cascade',
  'create role mine superuser',
  `copy (select 1) to program 'true'`,
  'update retention_rule set least = 0',
  'insert into migration (name, run_on) values (1, now())',
])('%s: refused', async statement => {
  await expect(ask(statement)).rejects.toEqual(REFUSED);
});

test('what runs with the owner’s rights has a fixed path, is for the server alone, and minds no table of the caller', async () => {
  const {rows} = await app.db.query(
    `select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public' and p.prosecdef
       and (p.proconfig is null or not p.proconfig::text like '%search_path=public, pg_temp%'
         or has_function_privilege('public', p.oid, 'execute') or p.prosrc ilike '%temp%table%')`,
  );
  expect(rows).toEqual([]);
});

test('the audit gives up what is past by its rule, and says so under its seal', async () => {
  const old = `insert into audit_entry (at, actor_kind, action, resource, resource_id)
    values (now() - interval '20 years', 'system', 'approve', 'evento', '1') returning id`;
  const {rows} = await app.db.query<{id: number}>(old);
  const {rows: young} = await app.db.query<{id: number}>(
    `insert into audit_entry (actor_kind, action, resource, resource_id) values ('system', 'approve', 'evento', '2') returning id`,
  );
  expect((await server.query('select drop_past_audit(false, 100)')).rows).toEqual([{drop_past_audit: 1}]);
  expect((await server.query('select drop_past_audit(false, 100)')).rows).toEqual([{drop_past_audit: 0}]);
  const {rows: left} = await app.db.query<{id: number}>('select id from audit_entry where id = any($1)', [
    [rows[0]!.id, young[0]!.id],
  ]);
  expect(left).toEqual(young);
  const {rows: note} = await app.db.query<{id: string; rows: number; mark: string}>(
    `select resource_id as id, (changes ->> 'rows')::int as rows, changes ->> 'mark' as mark from audit_entry
      where action = 'drop_past'`,
  );
  expect(note).toEqual([{id: String(rows[0]!.id), rows: 1, mark: expect.stringMatching(/^[0-9a-f]{64}$/) as string}]);
});

describe('how the login is found', () => {
  const forget = (role: string) =>
    asAdmin(process.env.TAQUILLA_TEST_SERVER!, client => client.query(`drop role if exists ${role}`));
  const config = (env: Record<string, string>) => readConfig({APP_SECRET: SECRET, DEMO: 'false', ...env});

  test('whoever may make logins makes one, once, and another password renews it', async () => {
    const fresh = await freshDatabase();
    const user = `of_${fresh.name}`;
    const env = (password: string) => ({
      DATABASE_URL: fresh.url,
      DATABASE_SERVER_USER: user,
      DATABASE_SERVER_PASSWORD: password,
    });
    const owner = new Database(fresh.url, 2);
    try {
      const look = async () => {
        const lines: string[] = [];
        await verifyCommand(owner, config(env('una')), [], line => lines.push(line));
        return lines.at(-1);
      };
      expect(await look()).toBe(
        `! El servidor trabaja como «${user}»: ese usuario no existe todavía: lo hace el próximo arranque`,
      );
      const logins = await Promise.all([1, 2, 3].map(() => serverLogin(config(env('una')), fresh.url)));
      expect(logins.map(login => [login.role, login.weakness])).toEqual(logins.map(() => [user, null]));
      const other = await serverLogin(config(env('otra ñ:/@')), fresh.url);
      const db = new Database(other.url, 1);
      const {rows} = await db.query<{me: string}>('select current_user as me');
      expect(rows[0]!.me).toBe(user);
      await expect(db.pool.query('delete from audit_entry')).rejects.toEqual(REFUSED);
      await db.close();
      expect(await look()).toBe(`✓ El servidor trabaja como «${user}», que a los registros solo añade`);
      await owner.query(`grant delete on audit_entry to ${user}`);
      expect(await look()).toBe(`! El servidor trabaja como «${user}»: puede hacer delete en public.audit_entry`);
    } finally {
      await owner.close();
      await fresh.drop();
      await forget(user);
    }
  });

  test('an owner who may not goes on as itself, and says so; where the login was made for it, as that', async () => {
    const own = await ownDatabase();
    const role = `${own.name}_server`;
    const plain = config({DATABASE_URL: own.url});
    const given = config({DATABASE_URL: own.url, DATABASE_SERVER_PASSWORD: 'otra'});
    const make = (statement: string) => asAdmin(process.env.TAQUILLA_TEST_SERVER!, client => client.query(statement));
    try {
      await migrate(own.url);
      await makeJobTables(own.url);
      expect(await serverLogin(plain, own.url)).toEqual({
        url: own.url,
        role: own.name,
        weakness: `es el dueño de los registros: «${role}» no existe y ${own.name} no puede crearlo`,
      });
      await expect(serverLogin(given, own.url)).rejects.toThrow('no existe');
      await make(`create role ${role} login password 'esta no'`);
      await expect(serverLogin(given, own.url)).rejects.toThrow('no puede entrar');
      await make(`alter role ${role} password 'otra'`);
      const login = await serverLogin(given, own.url);
      expect(login).toEqual({url: expect.stringContaining(`${role}:otra@`) as string, role, weakness: null});
      // And where somebody else migrates, DATABASE_URL is that login itself.
      expect(await serverLogin(config({DATABASE_URL: login.url}), login.url)).toEqual(login);
      await make(`grant ${own.name} to ${role}`);
      await expect(serverLogin(given, own.url)).rejects.toThrow('dueño de las tablas');
      await make(`revoke ${own.name} from ${role}; alter role ${role} createrole`);
      await expect(serverLogin(given, own.url)).rejects.toThrow('superusuario o puede crear usuarios');
    } finally {
      await own.drop();
      await forget(role);
    }
  });

  test('a table that comes later, with its guard, is a log from the next start on; another is not', async () => {
    const fresh = await freshDatabase();
    const db = new Database(fresh.url, 1);
    await db.query(`create table later (id int); create table later_log (id int);
      create trigger later_log_append_only before update or delete or truncate on later_log
        for each statement execute function append_only()`);
    const role = 'tests_server';
    expect((await differencesOf(db, role)).map(({kind, name}) => `${kind} ${name}`)).toContain('lacks public.later');
    await db.query('grant update on later_log to tests_server');
    expect(await differencesOf(db, role)).toContainEqual({kind: 'may', name: 'public.later_log', what: 'update'});
    await db.query(`select let_server_in('${role}')`);
    expect(await differencesOf(db, role)).toEqual([]);
    const {rows} = await db.query(`select has_table_privilege('${role}', 'later', 'update') as plain,
      has_table_privilege('${role}', 'later_log', 'insert') as adds,
      has_table_privilege('${role}', 'later_log', 'update') as changes`);
    expect(rows[0]).toEqual({plain: true, adds: true, changes: false});
    await db.close();
  });
});
