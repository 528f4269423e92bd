/**
 * A whole season in a database that was made as ops/database.sql says. PostgreSQL's own tools carry it: into the same
 * server, as a hosting provider's backup comes back, and into a newer one, as an upgrade of PostgreSQL does it. The next
 * version takes it further, and it is rolled back as ops/INSTALL.md says. Nothing is complained of, nothing is missing
 * or other, and the product goes on with it.
 */
import {execFileSync, spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {digestOf, fullName, PLAIN_TEXT, tablesOf} from '../../../api/src/ops/backup/contents';
import {readConfig} from '../../../api/src/platform/environment/config';
import {Database} from '../../../api/src/platform/database/db';
import {loadDemo} from '../../../api/src/demo/load';
import {examineDatabase} from '../../../api/src/ops/doctor/database';
import {startEmbedded, type Embedded} from '../../../api/src/platform/embedded/start';
import {makeJobTables} from '../../../api/src/platform/queue/boss';
import {migrate} from '../../../api/src/platform/database/migrate';
import {VERSION} from '../../../api/src/platform/process/version';
import {LOG_NAMES} from '../../../api/src/domain/sealing/logs';
import {type Verdict, verifyLog} from '../../../api/src/domain/sealing/verify';
import {APP_SECRET, ROOT, startChild} from '../../support/run/app';
import {runCommand} from '../../support/run/command';
import {postgresTools, startPlainServer, type PlainServer, type Tools} from '../../support/install/postgres-tools';
import {inTurn} from '../../support/run/draw';
import {databaseUrl} from '../../support/run/server';
import {brokenInvariants} from '../../support/world/invariants';

const atLength = inTurn(__filename);

const PASSWORD = 'del-duenyo';
const SERVER_PASSWORD = 'del-servidor';
const LOGIN = {DATABASE_SERVER_USER: 'taquilla_server', DATABASE_SERVER_PASSWORD: SERVER_PASSWORD};
/** A server that has lived for long, as the one of a club has. */
const LATE_TRANSACTION = '5000000000';

let tools: Tools;
let server: PlainServer;
let newer: Embedded;
let folder: string;
let dump: string;
let source: Database;
let expected: Awaited<ReturnType<typeof lookAt>>;

const asOwner = (serverUrl: string, name: string): string => {
  const url = new URL(databaseUrl(serverUrl, name));
  url.username = 'taquilla';
  url.password = PASSWORD;
  return url.href;
};
const configOf = (db: Database) =>
  readConfig({NODE_ENV: 'test', DATABASE_URL: db.url, DEMO: 'club', NTP_SERVER: '127.0.0.1:9', ...LOGIN});

const psql = (serverUrl: string, input: string | Buffer, words: string[] = []): unknown =>
  execFileSync(path.join(tools.bin, 'psql'), ['-q', '-v', 'ON_ERROR_STOP=1', ...words, serverUrl], {
    input,
    stdio: ['pipe', 'ignore', 'inherit'],
  });

/** Its roles and its empty database, as whoever installs makes them. */
const prepare = (serverUrl: string): unknown =>
  psql(serverUrl, fs.readFileSync(path.join(ROOT, 'ops', 'database.sql')), [
    '-v',
    `password=${PASSWORD}`,
    '-v',
    `server_password=${SERVER_PASSWORD}`,
  ]);

/** What a program of theirs says and how it ends. */
function run(program: string, words: string[]): {status: number | null; said: string} {
  const done = spawnSync(path.join(tools.bin, program), words, {encoding: 'utf8', env: {PATH: process.env.PATH}});
  return {status: done.status, said: done.stderr};
}
const QUIETLY = {status: 0, said: ''};

/** Everything that there is, each by its name and definition; what each table has; what the product says of it. */
async function lookAt(db: Database) {
  const found = await db.withConnection(async client => {
    await client.query(PLAIN_TEXT);
    const {rows} = await client.query<{what: string}>(
      `select concat_ws(' ', 'relation', c.relkind, c.oid::regclass) as what from pg_class c
         join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'pgboss', 'test_bank')
       union all select concat_ws(' ', 'constraint', k.conrelid::regclass, k.conname, k.convalidated)
         from pg_constraint k join pg_namespace n on n.oid = k.connamespace and n.nspname in ('public', 'test_bank')
        where k.contype <> 'n'
       union all select concat_ws(' ', 'trigger', tgrelid::regclass, tgname, tgenabled) from pg_trigger
        where not tgisinternal
       union all select concat_ws(' ', 'function', p.oid::regprocedure, proconfig) from pg_proc p
        where pronamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
          and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass
            and d.deptype = 'e')
       union all select 'extension ' || extname from pg_extension
       order by 1`,
    );
    const contents: Record<string, string> = {};
    for (const table of await tablesOf(client)) {
      if (table.name === 'log_verified') continue; // a look leaves its row
      const {rows: count, digest} = await digestOf(client, table);
      contents[fullName(table)] = `${count} ${digest}`;
    }
    const migrations = await client.query('select name, hash, version from migration order by id');
    // As the drill asks them of a season (ops/backup/drill.ts).
    await client.query('set statement_timeout = 0; set enable_bitmapscan = off; analyze');
    // Without those that the hour breaks while no timer runs here: holds that run out, mail that waits.
    const broken = (await brokenInvariants(client)).filter(line => !/^I[89]:/.test(line));
    return {things: rows.map(({what}) => what), contents, migrations: migrations.rows as unknown[], broken};
  });
  // What `npm run verify` looks at, which itself refuses a database of another version.
  const verify = await db.withTransaction(async tx => {
    const verdicts: Verdict[] = [];
    for (const name of LOG_NAMES) verdicts.push(await verifyLog(tx, name));
    return verdicts;
  });
  const findings = (await examineDatabase(db, configOf(db))).filter(({what}) => what !== 'PostgreSQL');
  return {...found, verify, findings};
}

beforeAll(async () => {
  tools = postgresTools();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'taquilla-plain-dump-'));
  dump = path.join(folder, 'taquilla.dump');
  fs.mkdirSync(path.join(folder, 'newer'));
  fs.chmodSync(folder, 0o755);
  server = await startPlainServer(tools);
  newer = await startEmbedded({dataDir: path.join(folder, 'newer'), durable: false, say: () => undefined});
  prepare(server.url);
  source = new Database(asOwner(server.url, 'taquilla'), 2);
  await migrate(source.url);
  await makeJobTables(source.url);
  await source.query('select let_server_in($1)', ['taquilla_server']);
  await loadDemo(source, {onlyWhenEmpty: false, config: configOf(source)});
  await source.query(`update seat_claim set changed_xid = $1`, [LATE_TRANSACTION]);
  expected = await lookAt(source);
  expect(run('pg_dump', ['-Fc', '-f', dump, '-d', source.url])).toEqual(QUIETLY);
}, 900_000);

afterAll(async () => {
  await source?.close();
  server?.stop();
  await newer?.stop();
  fs.rmSync(folder, {recursive: true, force: true});
});

atLength('the season is whole before it is carried', () => {
  expect(Object.keys(expected.contents).length).toBeGreaterThan(300);
  expected.verify.forEach(({rows, unsealed}, at) => {
    // What a season has little of.
    const few = ['gift_cards', 'tills'].includes(LOG_NAMES[at]!);
    expect([LOG_NAMES[at], rows + unsealed > (few ? 10 : 100)]).toEqual([LOG_NAMES[at], true]);
  });
  expect(expected.verify.flatMap(({findings}) => findings)).toEqual([]);
  expect(expected.findings.filter(({state}) => state === 'bad')).toEqual([]);
});

atLength(
  '[audit F35] pg_dump and pg_restore carry it within a server, and into a newer one',
  async () => {
    psql(databaseUrl(newer.url, 'postgres'), 'drop database taquilla');
    prepare(databaseUrl(newer.url, 'postgres'));
    const within = databaseUrl(server.url, 'carried');
    psql(server.url, `create database carried owner taquilla template template0 encoding 'UTF8' locale 'C.UTF-8'`);
    for (const [target, name] of [
      [within, 'carried'],
      [databaseUrl(newer.url, 'taquilla'), 'taquilla'],
    ] as const) {
      expect(run('pg_restore', ['-d', target, dump])).toEqual(QUIETLY);
      const copy = new Database(asOwner(target, name), 2);
      try {
        expect(await lookAt(copy)).toEqual(expected);
      } finally {
        await copy.close();
      }
    }
  },
  900_000,
);

atLength(
  'the product starts on it, and takes no row for changed that another server changed',
  async () => {
    const url = asOwner(newer.url, 'taquilla');
    const child = await startChild({databaseUrl: url, env: LOGIN});
    const copy = new Database(url, 1);
    try {
      expect((await fetch(`${child.url}/ready`)).status).toBe(200);
      const {rows} = await copy.query<{ahead: number; claims: number}>(
        `select count(*) filter (where changed_xid >= pg_snapshot_xmax(pg_current_snapshot()))::int as ahead,
              count(*)::int as claims from seat_claim`,
      );
      expect(rows[0]).toEqual({ahead: 0, claims: expect.any(Number) as number});
      expect(rows[0]!.claims).toBeGreaterThan(1000);
    } finally {
      await copy.close();
      await child.end('SIGTERM');
    }
  },
  240_000,
);

/** What a next version might bring: a column that is filled from rows, a table made of rows, a check of all of them. */
const NEXT = `
alter table "order" add column sold_by text collate spanish not null default '';
update "order" o set sold_by = u.name from staff_user u where u.id = o.staff_user_id;
alter table "order" add constraint order_sold_by check (sold_by = '' or staff_user_id is not null);
create table session_sale (
  event_session_id integer primary key references event_session,
  tickets integer not null check (tickets > 0)
);
insert into session_sale (event_session_id, tickets)
  select event_session_id, count(*) from ticket where state <> 'void' group by 1;
`;

atLength(
  '[audit F23] the next version takes the season further, and it is rolled back as INSTALL says',
  async () => {
    const backups = fs.mkdtempSync(path.join(folder, 'backups-'));
    const env = {
      NODE_ENV: 'test',
      DATABASE_URL: source.url,
      DATA_DIR: path.join(folder, 'files'),
      APP_SECRET,
      ...LOGIN,
    };
    const made = await runCommand(['backup', backups + path.sep], env);
    expect(made).toMatchObject({code: 0});

    // Upgrade: the migrations of the next version, on the season as it is.
    const next = path.join(folder, 'migrations');
    fs.cpSync(path.join(ROOT, 'api', 'migrations'), next, {recursive: true});
    fs.writeFileSync(path.join(next, '9999_next.sql'), NEXT);
    expect(await migrate(source.url, {folder: next})).toEqual(['9999_next']);
    // As the start does with what is new.
    await source.query('select let_server_in($1)', ['taquilla_server']);
    const upgraded = await lookAt(source);
    const {'"public"."order"': orders, '"public"."session_sale"': sales, ...others} = upgraded.contents;
    const {'"public"."order"': ordersBefore, ...before} = expected.contents;
    // The backup noted itself.
    delete others['"public"."backup_made"'];
    delete before['"public"."backup_made"'];
    expect(others).toEqual(before);
    expect(orders!.split(' ')[0]).toBe(ordersBefore!.split(' ')[0]);
    expect(Number(sales!.split(' ')[0])).toBeGreaterThan(10);
    expect([upgraded.verify, upgraded.broken]).toEqual([expected.verify, expected.broken]);
    // The version of before leaves it alone.
    const refused = await runCommand(['migrate'], env);
    expect(refused.code).toBe(1);
    expect(refused.said).toContain(`Para volver a la ${VERSION}, restaura con ella, en otra base, la copia`);

    // Roll back: the copy of before, into a database beside it, by the version of before.
    const [copy] = fs.readdirSync(backups);
    const backUrl = asOwner(server.url, 'taquilla_before');
    const restored = await runCommand(['restore', path.join(backups, copy!), '--database', backUrl], env);
    expect(restored).toMatchObject({code: 0});
    const back = new Database(backUrl, 2);
    try {
      const found = await lookAt(back);
      // A restored system issues as another one (domain/verifactu/end-installations.ts).
      const {'"public"."verifactu_installation"': ended, ...contents} = found.contents;
      const {'"public"."verifactu_installation"': issuing, ...kept} = expected.contents;
      expect(ended!.split(' ')[0]).toBe(issuing!.split(' ')[0]);
      expect({...found, contents}).toEqual({...expected, contents: kept});
      const child = await startChild({databaseUrl: backUrl, env: LOGIN});
      expect(await (await fetch(`${child.url}/health`)).json()).toMatchObject({version: VERSION});
      expect(await child.end('SIGTERM')).toBe(0);
    } finally {
      await back.close();
    }
  },
  900_000,
);
