/**
 * What selling is measured against, without HTTP and without rules: R, a hold with its cart as one statement, and K, a
 * whole checkout in four commits (hold, order, money, tickets), on tables of their own; a reading at a door upon the
 * door's. Driven by pgbench where there is one ($PGBENCH or in the PATH; the embedded server ships none), else by node +
 * pg in a process of its own, which is slower and says so.
 */
import {execFile, spawnSync} from 'node:child_process';
import {mkdtempSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import type {Stage} from './stage';

export const CONNECTIONS = 16;
/** Groups of up to 4 seats of a stadium of 60,000, and stadiums enough that no group comes twice. */
export const GROUPS = 15_000;
export const SESSIONS = 64;

/** `:name` is a variable; what a statement returns is a variable for the next one. */
const HOLD = `
with opened as (insert into raw_cart (id, expires_at) values (gen_random_uuid(), now() + interval '15 minutes')
  returning id),
claimed as (
  insert into raw_claim as c (event_session_id, seat_id, kind, cart_id, expires_at)
  select :session::int, seat, 'hold', id, now() + interval '15 minutes'
    from opened, generate_series(:seat::int, :seat::int + :count::int - 1) seat order by seat
  on conflict (event_session_id, seat_id) do update set cart_id = excluded.cart_id, expires_at = excluded.expires_at
    where c.kind = 'hold' and c.expires_at <= now()
  returning 1)
select id as cart from opened where (select count(*) from claimed) = :count::int or refuse('hold_race')`;
const MINE = 'event_session_id = :session::int and seat_id between :seat::int and :seat::int + :count::int - 1';
const CHECKOUT = [
  HOLD,
  `with o as (insert into raw_order (cart_id, state, cents) values (:cart::uuid, 'pending', :count::int * 2500)
    returning id),
     l as (insert into raw_line (order_id, event_session_id, seat_id, cents)
       select o.id, event_session_id, seat_id, 2500 from o, raw_claim where ${MINE}),
     c as (update raw_claim set order_id = o.id, expires_at = now() + interval '30 minutes' from o where ${MINE})
   insert into raw_payment (order_id, state, cents) select id, 'created', :count::int * 2500 from o
     returning order_id as paid`,
  `with p as (update raw_payment set state = 'authorised', settled_at = now()
    where order_id = :paid::int and state = 'created' returning order_id, cents),
     o as (update raw_order set state = 'paid', paid_at = now() from p where id = p.order_id),
     e as (insert into raw_entry (order_id, account, cents) select order_id, a, case a when 'gateway' then cents
       else -cents end from p, unnest(array['gateway', 'sales']) a)
   update raw_claim set kind = 'sale', expires_at = null where ${MINE} returning order_id as settled`,
  `with t as (insert into raw_ticket (order_id, line_id, code) select order_id, id, gen_random_uuid() from raw_line
    where order_id = :paid::int)
   insert into raw_mail (order_id) values (:paid::int) returning order_id as mailed`,
];

/** One row that everybody wants: what counting the last pieces of a thing cannot be faster than. */
const ROW = [
  'update raw_counter set taken = taken + 1 where id = 1 and taken + 1 <= 2000000000 returning taken as mine',
];

/**
 * A reading upon the door's own tables, without looking at what opens it: the code, the right's row held, the reading
 * written once, counted at its gate, the ticket marked. `raw_code`: codes nobody has read, each with a reader of its own
 * event (selling/door.ts); each is drawn once.
 */
const READING = [
  `with drawn as materialized (select code, event_session_id, device_id, gate_id, nonce from raw_code
       where n = (select nextval('raw_code_drawn'))),
     held as materialized (select r.*, t.id, t.zone_id from drawn r join door_code c on c.code = r.code
       join ticket t on t.id = c.right_id where c.source = 'ticket' for key share of t),
     passed as (insert into scan (event_session_id, device_id, gate_id, direction, source, right_id, zone_id, code, nonce,
         result) select event_session_id, device_id, gate_id, 'in', 'ticket', id, zone_id, code, nonce, 'ok' from held
       on conflict do nothing returning event_session_id, gate_id, right_id),
     counted as (insert into access_counter as n (event_session_id, gate_key, entered)
       select event_session_id, gate_id, 1 from passed
       on conflict (event_session_id, gate_key) do update set entered = n.entered + 1),
     marked as (update ticket set state = 'used' where id in (select right_id from passed) and state = 'valid')
   select count(*) as entered from passed`,
];

export const STATEMENTS = {hold: [HOLD], checkout: CHECKOUT, row: ROW, reading: READING};

const TABLES = `
create table if not exists raw_cart (id uuid primary key, expires_at timestamptz not null);
create table if not exists raw_claim (event_session_id int not null, seat_id int not null, kind text not null,
  cart_id uuid, order_id int, expires_at timestamptz, primary key (event_session_id, seat_id)) with (fillfactor = 80);
create table if not exists raw_order (id int generated always as identity primary key, cart_id uuid,
  state text not null, cents int not null, created_at timestamptz not null default now(), paid_at timestamptz);
create table if not exists raw_line (id int generated always as identity primary key, order_id int not null,
  event_session_id int not null, seat_id int not null, cents int not null);
create index if not exists raw_line_order on raw_line (order_id);
create table if not exists raw_payment (id int generated always as identity primary key, order_id int not null unique,
  state text not null, cents int not null, settled_at timestamptz);
create table if not exists raw_entry (id bigint generated always as identity primary key, order_id int not null,
  account text not null, cents int not null);
create table if not exists raw_ticket (id int generated always as identity primary key, order_id int not null,
  line_id int not null, code uuid not null unique);
create table if not exists raw_counter (id int primary key, taken int not null check (taken >= 0));
insert into raw_counter values (1, 0) on conflict do nothing;
create table if not exists raw_mail (id bigint generated always as identity primary key, order_id int not null);
truncate raw_cart, raw_claim, raw_order, raw_line, raw_payment, raw_entry, raw_ticket, raw_mail`;

const found = [process.env.PGBENCH ?? 'pgbench'].filter(name => spawnSync(name, ['--version']).status === 0);
export const RAW_DRIVER = found[0]
  ? `pgbench, ${CONNECTIONS} connections`
  : `node + pg, ${CONNECTIONS} connections (no pgbench on this machine)`;

/** Per second, everything committed. */
export async function rawRate(stage: Stage, kind: keyof typeof STATEMENTS, seconds: number): Promise<number> {
  await stage.db.query(TABLES);
  return found[0] ? byPgbench(found[0], stage, kind, Math.ceil(seconds)) : byNode(stage, kind, seconds);
}

/** Groups of 1–4 in an order without pattern, each asked for once: as the holds through HTTP. */
const script = (kind: keyof typeof STATEMENTS) => `\\set k :k + 1
\\set at ((:k * ${CONNECTIONS} + :client_id) * 7919) % ${GROUPS * SESSIONS}
\\set session :at / ${GROUPS} + 1
\\set seat (:at % ${GROUPS}) * 4 + 1
\\set count random(1, 4)
${STATEMENTS[kind].map((text, i) => `${text.trim()} ${kind === 'checkout' && i < 2 ? '\\gset' : ';'}`).join('\n')}
`;

async function byPgbench(
  program: string,
  stage: Stage,
  kind: keyof typeof STATEMENTS,
  seconds: number,
): Promise<number> {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'taquilla-raw-')), `${kind}.sql`);
  writeFileSync(file, script(kind));
  const {stdout} = await promisify(execFile)(program, [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(CONNECTIONS),
    '-j',
    '1',
    '-T',
    String(seconds),
    '-D',
    'k=0',
    '-f',
    file,
    stage.databaseUrl,
  ]);
  return Math.round(Number(/tps = ([\d.]+)/.exec(stdout)?.[1]));
}

async function byNode(stage: Stage, kind: keyof typeof STATEMENTS, seconds: number): Promise<number> {
  const {stdout} = await promisify(execFile)(
    process.execPath,
    [path.join(__dirname, 'raw-driver.js'), kind, String(seconds)],
    {env: {...process.env, DATABASE_URL: stage.databaseUrl}},
  );
  return Number(stdout);
}
