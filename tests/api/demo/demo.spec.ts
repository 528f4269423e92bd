/**
 * The demo is loaded whole, obeys every rule that the product obeys when it sells, and is never loaded twice.
 * Each invariant is a query that must come back empty.
 */
import {readConfig} from '../../../api/src/platform/environment/config';
import {Database} from '../../../api/src/platform/database/db';
import {loadDemo} from '../../../api/src/demo/load';
import {SYSTEM} from '../../../api/src/web/auth/audit';
import {isServed, MODULES, needsOf} from '../../../api/src/domain/activities/modules';
import {huellaOf} from '../../../api/src/domain/verifactu/chain';
import type {RecordToSend} from '../../../api/src/domain/verifactu/take-batch';
import {batchXml} from '../../../api/src/outside/tax-office/envelope';
import {checkPassword} from '../../../api/src/web/auth/password';
import {ENTITIES} from '../../../api/src/models/registry';
import {REPORTS} from '../../../api/src/reports/registry';
import {orderReport, readReport, type Report, type ReportAnswer} from '../../../api/src/web/rest/report';
import {resourceOf} from '../../../api/src/web/rest/resource';
import {freshDatabase, type FreshDatabase} from '../../support/run/database';
import {INVARIANTS} from '../../support/code/demo-invariants';
import {WAYS} from '../../support/code/demo-ways';
import {LATER_TABLES} from '../../support/code/later';
import {LONG} from '../../support/run/long';
import {until} from '../../support/run/until';
import {brokenInvariants} from '../../support/world/invariants';
import {ruleProblems} from '../../support/verifactu/rules';
import {schemaProblems} from '../../support/verifactu/schema';

const config = readConfig({});
/** As many as the tax office takes at once. */
const MOST_IN_BATCH = 1_000;
let database: FreshDatabase;
let db: Database;
/** Keys, checks, indexes and triggers, as the migrations have made them. */
let schema: unknown[];

beforeAll(async () => {
  database = await freshDatabase();
  db = new Database(database.url, 4);
  // A machine that is busy with other things may take its time to connect.
  await until('both connections are there', () =>
    Promise.all([1, 2].map(() => db.query('select pg_sleep(0.05)'))).then(
      () => true,
      () => false,
    ),
  );
  schema = await schemaRules();
  // Two processes of a first start may come to it at once: one of them makes it.
  const loads = await Promise.all([1, 2].map(() => loadDemo(db, {onlyWhenEmpty: true, config})));
  expect(loads.filter(Boolean)).toHaveLength(1);
}, 600_000);

afterAll(async () => {
  await db.close();
  await database.drop();
});

const schemaRules = async () =>
  (
    await db.query(
      `select conrelid::regclass::text || '.' || conname as name, pg_get_constraintdef(oid) as rule, convalidated
         from pg_constraint where contype in ('c', 'f', 'p', 'u', 'x')
       union all select indexrelid::regclass::text, pg_get_indexdef(indexrelid), indisvalid from pg_index
         where indrelid >= 16384
       union all select tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid), tgenabled = 'O' from pg_trigger
         where not tgisinternal
       order by 1, 2`,
    )
  ).rows;
const one = async <T = number>(sql: string, values?: unknown[]): Promise<T> =>
  Object.values((await db.query<Record<string, T>>(sql, values)).rows[0]!)[0] as T;
const count = (from: string) => one(`select count(*)::int from ${from}`);

test('brings what a first look needs', async () => {
  expect(
    await count(`event e where exists (select 1 from event_session s where s.event_id = e.id and s.starts_at > now())`),
  ).toBe(23);
  expect(await count('event_session')).toBeGreaterThan(40);
  expect(await count('seat')).toBeGreaterThan(23_000);
  expect(await count(`"order" where state = 'paid'`)).toBeGreaterThan(29_000);
  expect(await count(`ticket where state = 'valid'`)).toBeGreaterThan(7_500);
  expect(await count('faq where is_visible')).toBeGreaterThanOrEqual(15);
  expect(await count('mail_message')).toBeGreaterThan(20);
  expect(await count('system_incident')).toBe(3);
  expect(await one(`select array_agg(kind order by kind) from legal_text`)).toEqual([
    'accessibility',
    'help',
    'legal_notice',
    'privacy',
    'terms',
  ]);
  expect(await one(`select is_demo from organization`)).toBe(true);
});

test('leaves every rule and every index of the database as it was', async () => {
  expect(schema.length).toBeGreaterThan(1_000);
  expect(await schemaRules()).toEqual(schema);
});

test('[audit X7] breaks none of the promises by which the product is judged after every test', async () => {
  expect(await brokenInvariants(db)).toEqual([]);
}, 600_000);

test('[D29] no invoice of the demo tells of an answer that the tax office never gave', async () => {
  expect(await count('invoice')).toBeGreaterThan(1000);
  expect(
    await count(`invoice where aeat_state <> 'pending' or aeat_csv <> '' or aeat_message <> '' or sent_at is not null`),
  ).toBe(0);
});

test('every record of billing of the season fits the schema of the tax office in the batch that would carry it, and follows the one before', async () => {
  const {rows: chains} = await db.query<{id: number; nif: string; n: number}>(
    'select installation_id as id, min(issuer_nif) as nif, count(*)::int as n from verifactu_record group by 1',
  );
  expect(chains.reduce((sum, chain) => sum + chain.n, 0)).toBe(await count('invoice'));
  for (const chain of chains) {
    let previous = '';
    for (let from = 1; from <= chain.n; from += MOST_IN_BATCH) {
      const {rows: records} = await db.query<RecordToSend & {text: string; huella: string; link: string}>(
        `select id, kind, position, xml, recorded_text as text, huella, previous_huella as link from verifactu_record
          where installation_id = $1 and position between $2 and $3 order by position`,
        [chain.id, from, from + MOST_IN_BATCH - 1],
      );
      const batch = batchXml({issuer: {nif: chain.nif, name: 'Emisor'}, isLate: false, records});
      expect(await schemaProblems(batch, 'SuministroLR')).toEqual([]);
      expect(records.flatMap(({xml}) => ruleProblems(xml))).toEqual([]);
      for (const [at, record] of records.entries()) {
        expect([record.position, record.link, huellaOf(record.text)]).toEqual([from + at, previous, record.huella]);
        previous = record.huella;
      }
    }
  }
}, 600_000);

test('sells something exempt: its invoices say so by its cause, and their records fit the tax office', async () => {
  const {rows} = await db.query<{kind: string; xml: string}>(
    `select i.kind, r.xml from invoice i join verifactu_record r on r.invoice_id = i.id
      where exists (select 1 from invoice_vat v where v.invoice_id = i.id and v.qualification = 'E1') order by i.id`,
  );
  expect(rows.length).toBeGreaterThan(10);
  for (const {xml} of rows) expect(xml).toContain('<sf:OperacionExenta>E1</sf:OperacionExenta>');
});

test('announces only what is still to come, at the hours of the venue', async () => {
  expect(
    await count(
      `event_session where (starts_at <= now()) <> (state = 'closed') or doors_at > starts_at or sale_ends_at > starts_at`,
    ),
  ).toBe(0);
  const {rows} = await db.query<{day: number; time: string}>(
    `select distinct extract(isodow from s.starts_at at time zone v.timezone)::int as day,
      to_char(s.starts_at at time zone v.timezone, 'HH24:MI') as time
       from event_session s join event e on e.id = s.event_id join venue v on v.id = e.venue_id
         where e.competition = 'Liga Ribera'`,
  );
  for (const {day, time} of rows) {
    expect([6, 7]).toContain(day);
    expect(['16:15', '18:30', '21:00']).toContain(time);
  }
});

test('has a session in every condition', async () => {
  const free = `(select count(*) from seat_claim c where c.event_session_id = s.id) as taken, (select seat_count
    from seat_plan p where p.id = s.seat_plan_id) as seats`;
  expect(
    await count(`(select ${free} from event_session s where s.state = 'on_sale') x where taken = seats and seats > 0`),
  ).toBe(1);
  expect(
    await count(
      `(select ${free} from event_session s where s.state = 'on_sale') x
        where seats - taken between 10 and 40 and seats > 0`,
    ),
  ).toBe(1);
  expect(await count(`event_session where sale_starts_at > now()`)).toBeGreaterThan(2);
  expect(await count(`event_session where state = 'paused'`)).toBe(2);
  expect(
    await count(
      `event_session s where not exists (select 1 from price p where p.event_session_id = s.id and p.amount_cents > 0)`,
    ),
  ).toBe(3);
  expect(await count(`event_session s join seat_plan p on p.id = s.seat_plan_id where p.seat_count = 0`)).toBe(4);
});

test.each([
  ['accounts', 'admin@example.org', 'staff_user'],
  ['accounts', 'taquilla@example.org', 'staff_user'],
  ['accounts', 'finanzas@example.org', 'staff_user'],
  ['accounts', 'promotor@example.org', 'staff_user'],
  ['accounts', 'super@example.org', 'staff_user'],
  ['accounts', 'eventos@example.org', 'staff_user'],
  ['accounts', 'abonos@example.org', 'staff_user'],
  ['accounts', 'cantera@example.org', 'staff_user'],
  ['accounts', 'marketing@example.org', 'staff_user'],
  ['accounts', 'puertas@example.org', 'staff_user'],
  ['accounts', 'ana@example.org', 'customer'],
])('%s: %s logs in', async (_what, email, table) => {
  expect(
    await checkPassword(
      await one<string>(`select password_hash from ${table} where email = $1`, [email]),
      'demostracion-2026',
    ),
  ).toBe(true);
});

test('gives Ana orders to look at', async () => {
  expect(
    await count(
      `"order" o join customer c on c.id = o.customer_id where c.email = 'ana@example.org' and o.email = c.email`,
    ),
  ).toBeGreaterThanOrEqual(4);
});

/** Answers of a report: with nothing asked, or with the first record of what it must be told that gives rows. */
async function readSomehow(report: Report): Promise<ReportAnswer> {
  const wanted = (report.parameters ?? []).filter(parameter => parameter.required);
  const offers = await Promise.all(
    wanted.map(async ({kind, resource, choices}) => {
      if (kind !== 'ref') return [choices?.[0]?.id ?? '1'];
      const table = ENTITIES.map(resourceOf).find(entity => entity.path === resource)!.table;
      return (await db.query<{id: number}>(`select id from "${table}" order by id desc limit 60`)).rows.map(row =>
        String(row.id),
      );
    }),
  );
  let answer: ReportAnswer | undefined;
  for (let at = 0; at < Math.max(1, ...offers.map(offer => offer.length)); at++) {
    answer = await db.withTransaction(tx =>
      readReport(
        tx,
        orderReport(
          report,
          Object.fromEntries(wanted.map(({key}, i) => [key, offers[i]![Math.min(at, offers[i]!.length - 1)]])),
          {...SYSTEM, roles: ['superadmin']},
        ),
      ),
    );
    if (answer.rows.length > 0) break;
  }
  return answer!;
}

/** What the houses of the demo use. */
const partsOn = async (): Promise<string[]> => one<string[]>('select activities || modules from organization');
/** Nobody can open it: what it belongs to is off in the demo. */
const isOff = (path: string, on: readonly string[]): boolean => !isServed(needsOf(`/api/${path}`) ?? [], on);

test('only what nobody has agreed with anybody is off', async () => {
  const on = await partsOn();
  expect(MODULES.filter(({id}) => !on.includes(id)).map(({id}) => id)).toEqual(['lfp']);
});

test.each(REPORTS.map(report => [report.name, report] as const))(
  'the report «%s» has something to say, in the columns that it declares',
  async (name, report) => {
    if (isOff(`informes/${name}`, await partsOn())) return;
    const answer = await readSomehow(report);
    expect(answer.rows.length).toBeGreaterThan(0);
    for (const {key, kind, total} of report.columns) {
      expect(Object.keys(answer.rows[0]!)).toContain(key);
      const values = answer.rows.map(row => row[key]).filter(value => value !== null);
      if (total || ['int', 'cents', 'percentBp'].includes(kind))
        expect(values.every(value => typeof value === 'number')).toBe(true);
      if (kind === 'flag') expect(values.every(value => typeof value === 'boolean')).toBe(true);
    }
    for (const column of report.columns)
      for (const [, key] of (column.link ?? '').matchAll(/:(\w+)/g))
        expect(Object.keys(answer.rows[0]!)).toContain(key);
    if (report.chart)
      for (const key of [report.chart.x, ...report.chart.y])
        expect(report.columns.map(column => column.key)).toContain(key);
  },
);

test('every list of the office has something to show', async () => {
  const empty: string[] = [];
  const on = await partsOn();
  for (const {path, table} of ENTITIES.map(resourceOf))
    if (!isOff(path, on) && (await db.query(`select 1 from "${table}" limit 1`)).rowCount === 0) empty.push(path);
  expect(empty).toEqual([]);
});

test('every table that the demo fills has a way by which a club fills it, and no other stands in the map', async () => {
  const {rows} = await db.query<{table: string}>(
    `select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as "table" from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname in ('public', 'test_bank')`,
  );
  const filled: string[] = [];
  for (const {table} of rows)
    if (
      (
        await db.query(
          `select 1 from ${table
            .split('.')
            .map(part => `"${part}"`)
            .join('.')} limit 1`,
        )
      ).rowCount
    )
      filled.push(table);
  expect(filled.sort()).toEqual([...Object.keys(WAYS), ...Object.keys(LATER_TABLES)].sort());
});

test.each(INVARIANTS)('%s', async (_promise, broken) => {
  expect((await db.query(`${broken} limit 3`)).rows).toEqual([]);
});

test('new rows get new ids', async () => {
  for (const table of [
    '"order"',
    'order_line',
    'payment',
    'event',
    'event_session',
    'price',
    'customer',
    'refund',
    'discount',
    'test_bank.operation',
  ]) {
    expect(
      await one<boolean>(`select nextval(pg_get_serial_sequence($1, 'id')) > (select max(id) from ${table})`, [table]),
    ).toBe(true);
  }
});

test('a second load changes nothing', async () => {
  const fingerprint = () =>
    one<string>(
      `select md5(string_agg(x, ',')) from (select count(*)::text || max(id)::text as x from event union all
        select count(*)::text || sum(total_cents) from "order" union all select count(*)::text from seat_claim union all
        select version::text || updated_at::text from organization) t`,
    );
  const before = await fingerprint();
  expect(await loadDemo(db, {onlyWhenEmpty: true, config})).toBeNull();
  await expect(loadDemo(db, {onlyWhenEmpty: false, config})).rejects.toMatchObject({code: 'not_empty'});
  expect(await fingerprint()).toBe(before);
});

if (LONG)
  test('another load makes the same demo', async () => {
    const other = await freshDatabase();
    const twin = new Database(other.url, 4);
    try {
      await loadDemo(twin, {onlyWhenEmpty: true, config});
      const sold = `select md5(string_agg(number || state || total_cents || email, ',' order by id)) as orders
        from (select number, state, total_cents, email, id from "order"
        where created_at < date_trunc('day',
        now() at time zone 'Europe/Madrid') at time zone 'Europe/Madrid' - interval '1 day') o`;
      expect((await twin.query(sold)).rows).toEqual((await db.query(sold)).rows);
    } finally {
      await twin.close();
      await other.drop();
    }
  }, 600_000);
