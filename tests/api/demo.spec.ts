/**
 * The demo is loaded whole, obeys every rule that the product obeys when it sells, and is never loaded twice.
 * Each invariant is a query that must come back empty.
 */
import {readConfig} from '../../api/src/config';
import {Database} from '../../api/src/db';
import {loadDemo} from '../../api/src/demo/load';
import {SYSTEM} from '../../api/src/auth/audit';
import {checkPassword} from '../../api/src/auth/password';
import {ENTITIES} from '../../api/src/models/registry';
import {REPORTS} from '../../api/src/reports/registry';
import {orderReport, readReport, type Report, type ReportAnswer} from '../../api/src/rest/report';
import {resourceOf} from '../../api/src/rest/resource';
import {freshDatabase, type FreshDatabase} from '../support/database';
import {LONG} from '../support/long';
import {until} from '../support/until';

const config = readConfig({});
let database: FreshDatabase;
let db: Database;

beforeAll(async () => {
  database = await freshDatabase();
  db = new Database(database.url, 4);
  // A machine that is busy with other things may take its time to connect.
  await until('both connections are there', () => Promise.all([1, 2].map(() => db.query('select pg_sleep(0.05)'))).then(() => true, () => false), 60_000);
  // Two processes of a first start may come to it at once: one of them makes it.
  const loads = await Promise.all([1, 2].map(() => loadDemo(db, {onlyWhenEmpty: true, config})));
  expect(loads.filter(Boolean)).toHaveLength(1);
}, 300_000);

afterAll(async () => {
  await db.close();
  await database.drop();
});

const one = async <T = number>(sql: string, values?: unknown[]): Promise<T> => Object.values((await db.query<Record<string, T>>(sql, values)).rows[0]!)[0] as T;
const count = (from: string) => one(`select count(*)::int from ${from}`);

test('brings what a first look needs', async () => {
  expect(await count(`event e where exists (select 1 from event_session s where s.event_id = e.id and s.starts_at > now())`)).toBe(23);
  expect(await count('event_session')).toBeGreaterThan(40);
  expect(await count('seat')).toBeGreaterThan(23_000);
  expect(await count(`"order" where state = 'paid'`)).toBeGreaterThan(29_000);
  expect(await count(`ticket where state = 'valid'`)).toBeGreaterThan(7_500);
  expect(await count('faq where is_visible')).toBeGreaterThanOrEqual(15);
  expect(await count('mail_message')).toBeGreaterThan(20);
  expect(await count('system_incident')).toBe(3);
  expect(await one(`select array_agg(kind order by kind) from legal_text`)).toEqual(['accessibility', 'help', 'legal_notice', 'privacy', 'terms']);
  expect(await one(`select is_demo from organization`)).toBe(true);
});

test('[D29] no invoice of the demo tells of an answer that the tax office never gave', async () => {
  expect(await count('invoice')).toBeGreaterThan(1000);
  expect(await count(`invoice where aeat_state <> 'not_sent' or aeat_csv <> '' or aeat_message <> '' or sent_at is not null`)).toBe(0);
});

test('announces only what is still to come, at the hours of the venue', async () => {
  expect(await count(`event_session where (starts_at <= now()) <> (state = 'closed') or doors_at > starts_at or sale_ends_at > starts_at`)).toBe(0);
  const {rows} = await db.query<{day: number; time: string}>(
    `select distinct extract(isodow from s.starts_at at time zone v.timezone)::int as day, to_char(s.starts_at at time zone v.timezone, 'HH24:MI') as time
       from event_session s join event e on e.id = s.event_id join venue v on v.id = e.venue_id where e.competition = 'Liga Ribera'`,
  );
  for (const {day, time} of rows) {
    expect([6, 7]).toContain(day);
    expect(['16:15', '18:30', '21:00']).toContain(time);
  }
});

test('has a session in every condition', async () => {
  const free = `(select count(*) from seat_claim c where c.event_session_id = s.id) as taken, (select seat_count from seat_plan p where p.id = s.seat_plan_id) as seats`;
  expect(await count(`(select ${free} from event_session s where s.state = 'on_sale') x where taken = seats and seats > 0`)).toBe(1);
  expect(await count(`(select ${free} from event_session s where s.state = 'on_sale') x where seats - taken between 10 and 40 and seats > 0`)).toBe(1);
  expect(await count(`event_session where sale_starts_at > now()`)).toBeGreaterThan(2);
  expect(await count(`event_session where state = 'paused'`)).toBe(2);
  expect(await count(`event_session s where not exists (select 1 from price p where p.event_session_id = s.id and p.amount_cents > 0)`)).toBe(3);
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
  expect(await checkPassword(await one<string>(`select password_hash from ${table} where email = $1`, [email]), 'demostracion-2026')).toBe(true);
});

test('gives Ana orders to look at', async () => {
  expect(await count(`"order" o join customer c on c.id = o.customer_id where c.email = 'ana@example.org' and o.email = c.email`)).toBeGreaterThanOrEqual(4);
});

const TAKEN = `p.state in ('authorised', 'partially_refunded', 'refunded')`;
const INVARIANTS: [promise: string, broken: string][] = [
  ['every sold seat has one live ticket of its order', `select 1 from seat_claim c where c.kind = 'sale' and (select count(*) from ticket t where t.event_session_id = c.event_session_id and t.seat_id = c.seat_id and t.order_id = c.order_id and t.state <> 'void') <> 1`],
  ['every live ticket of a seat has its sold seat', `select 1 from ticket t where t.state <> 'void' and t.seat_id is not null and not exists (select 1 from seat_claim c where c.event_session_id = t.event_session_id and c.seat_id = t.seat_id and c.kind = 'sale' and c.order_id = t.order_id)`],
  ['a paid order has a ticket for each line', `select 1 from order_line l join "order" o on o.id = l.order_id where o.paid_at is not null and (select count(*) from ticket t where t.order_line_id = l.id) <> case l.kind when 'ticket' then 1 else 0 end`],
  ['an order that was not paid has no ticket', `select 1 from ticket t join "order" o on o.id = t.order_id where o.paid_at is null`],
  ['tickets are void exactly when their line is refunded', `select 1 from ticket t join order_line l on l.id = t.order_line_id where (t.state = 'void') <> (l.state = 'refunded')`],
  ['an order is the sum of its lines', `select 1 from "order" o join (select order_id, sum(total_cents) total, sum(fee_cents) fee, sum(discount_cents) discount from order_line group by 1) l on l.order_id = o.id where (o.total_cents, o.fee_cents, o.discount_cents) <> (l.total, l.fee, l.discount)`],
  ['every order has lines', `select 1 from "order" o where not exists (select 1 from order_line l where l.order_id = o.id)`],
  ['a line is its price and the fee of its channel', `select 1 from order_line l join price p on p.id = l.price_id join "order" o on o.id = l.order_id join booking_fee f on f.channel = o.channel where l.unit_cents <> p.amount_cents + l.fee_cents or l.fee_cents <> case when p.amount_cents = 0 then 0 else f.amount_cents end`],
  ['a line has the session, zone and category of its price', `select 1 from order_line l join price p on p.id = l.price_id where (l.event_session_id, l.zone_id, l.price_category_id) <> (p.event_session_id, p.zone_id, p.price_category_id)`],
  ['a seat is of its zone and plan', `select 1 from order_line l join seat s on s.id = l.seat_id join event_session e on e.id = l.event_session_id where s.zone_id <> l.zone_id or s.seat_plan_id <> e.seat_plan_id`],
  ['VAT is inside the amount', `select 1 from order_line where vat_cents <> (total_cents - fee_cents) - round((total_cents - fee_cents) * 10000.0 / (10000 + vat_bp)) or fee_vat_cents <> fee_cents - round(fee_cents * 10000.0 / (10000 + fee_vat_bp))`],
  ['VAT is that of the event and the day', `select 1 from order_line l join event_session s on s.id = l.event_session_id join event e on e.id = s.event_id where l.kind = 'ticket' and (l.vat_code <> e.vat_code or l.vat_bp <> vat_rate_bp(e.vat_code, s.starts_at::date))`],
  ['money taken covers each paid order exactly', `select 1 from "order" o where o.paid_at is not null and o.total_cents <> (select coalesce(sum(p.amount_cents), -1) from payment p where p.order_id = o.id and ${TAKEN})`],
  ['money taken for an order without seats went back by itself', `select 1 from payment p join "order" o on o.id = p.order_id where o.paid_at is null and ${TAKEN} and not exists (select 1 from refund r where r.payment_id = p.id and r.is_automatic and r.amount_cents = p.amount_cents)`],
  ['every posting balances', `select 1 from ledger_entry group by posting having sum(amount_cents) <> 0`],
  ['the ledger holds what was taken less what went back', `select 1 from payment p left join (select payment_id, sum(amount_cents) cents from ledger_entry where account in ('gateway', 'cash', 'card_terminal') group by 1) e on e.payment_id = p.id left join (select payment_id, sum(amount_cents) cents from refund where state = 'done' group by 1) r on r.payment_id = p.id where coalesce(e.cents, 0) <> case when ${TAKEN} then p.amount_cents else 0 end - coalesce(r.cents, 0)`],
  ['fees and sales in the ledger are those of the lines', `select 1 from (select -sum(e.amount_cents) filter (where e.account = 'fees') fees, -sum(e.amount_cents) filter (where e.account = 'sales') sales from ledger_entry e) x, (select sum(fee_cents) fees, sum(total_cents - fee_cents) sales from order_line where state = 'active') l where (x.fees, x.sales) <> (l.fees, l.sales)`],
  ['refunds are the sum of their lines', `select 1 from refund r where not r.is_automatic and r.amount_cents <> (select sum(amount_cents) from refund_line l where l.refund_id = r.id)`],
  ['an order knows what was given back', `select 1 from "order" o where o.refunded_cents <> coalesce((select sum(total_cents) from order_line l where l.order_id = o.id and l.state = 'refunded'), 0)`],
  ['cash change is right', `select 1 from payment where method = 'cash' and (tendered_cents is null or change_cents <> tendered_cents - amount_cents or change_cents < 0)`],
  ['the bank has the same books', `select 1 from payment p full join test_bank.operation b on b.gateway_order = p.gateway_order where (p.gateway_order is not null or b.id is not null) and (p.id is null or b.id is null or b.amount_cents <> p.amount_cents or (b.state = 'authorised') <> (${TAKEN}) or b.refunded_cents <> coalesce((select sum(r.amount_cents) from refund r where r.payment_id = p.id and r.state = 'done'), 0))`],
  ['counters of numberless zones are their claims', `select 1 from zone_counter z where z.taken <> coalesce((select sum(quantity) from zone_claim c where (c.event_session_id, c.zone_id, c.shard) = (z.event_session_id, z.zone_id, z.shard)), 0)`],
  ['claims of numberless zones are their tickets', `select 1 from (select order_id, zone_id, sum(quantity) n from zone_claim where kind = 'sale' group by 1, 2) c full join (select order_id, zone_id, count(*) n from ticket where seat_id is null and state <> 'void' group by 1, 2) t using (order_id, zone_id) where c.n is distinct from t.n`],
  ['every numberless zone has eight counters that add up to its places', `select 1 from event_session s join zone z on z.seat_plan_id = s.seat_plan_id and z.kind = 'general' where (select array[count(*)::int, sum(capacity)::int] from zone_counter c where c.event_session_id = s.id and c.zone_id = z.id) <> array[8, z.capacity]`],
  ['nobody has more than a person may buy', `select 1 from "order" o join order_line l on l.order_id = o.id join event_session s on s.id = l.event_session_id where o.channel = 'web' and l.state in ('active', 'pending') group by o.email, s.id having count(*) > s.max_per_customer`],
  ['no order has more than an order may have', `select 1 from order_line l join event_session s on s.id = l.event_session_id group by l.order_id, s.id having count(*) > s.max_per_order`],
  ['companions sit with wheelchair users', `select 1 from order_line l join seat s on s.id = l.seat_id group by l.order_id having count(*) filter (where s.attributes & 2 > 0) > count(*) filter (where s.attributes & 1 > 0)`],
  ['codes were used as often as they say', `select 1 from discount d where d.uses <> (select count(*) from "order" o join order_line l on l.order_id = o.id where o.discount_id = d.id and l.discount_cents > 0)`],
  ['blocks have the seats that they count', `select 1 from seat_block b where b.seat_count = 0 or b.seat_count <> (select count(*) from seat_claim c where c.seat_block_id = b.id)`],
  ['holds have time left', `select 1 from seat_claim where kind = 'hold' and expires_at < now()`],
  ['nothing was sold before its sale began or in the future', `select 1 from "order" o join order_line l on l.order_id = o.id join event_session s on s.id = l.event_session_id where o.created_at < s.sale_starts_at or o.created_at > now() or o.paid_at > now()`],
  ['no session holds more than the venue may', `select 1 from event_session s join event e on e.id = s.event_id join venue v on v.id = e.venue_id join seat_plan p on p.id = s.seat_plan_id where v.safe_capacity < p.seat_count + coalesce((select sum(capacity) from zone z where z.seat_plan_id = p.id and z.kind = 'general'), 0)`],
  ['order numbers follow the sequence', `select 1 from (select last_value from order_number) s where s.last_value <> (select count(*) from "order")`],
  ['no holder’s seat is on sale in a match to come of their list', `select 1 from season_pass p join season_list_session l on l.season_list_id = p.season_list_id join event_session s on s.id = l.event_session_id and s.state <> 'cancelled' and s.ends_at > now() join seat t on t.id = p.seat_id and t.seat_plan_id = s.seat_plan_id where p.state in ('requested', 'pending_payment', 'active', 'suspended_unpaid', 'blocked') and not exists (select 1 from seat_claim c where c.event_session_id = s.id and c.seat_id = p.seat_id) and not exists (select 1 from seat_release r where r.season_pass_id = p.id and r.event_session_id = s.id and r.state <> 'recovered')`],
  ['every zone leads to a gate', `select 1 from zone where gate_id is null`],
];

/** Answers of a report: with nothing asked, or with the first record of what it must be told that gives rows. */
async function readSomehow(report: Report): Promise<ReportAnswer> {
  const wanted = (report.parameters ?? []).filter(parameter => parameter.required);
  const offers = await Promise.all(
    wanted.map(async ({kind, resource, choices}) => {
      if (kind !== 'ref') return [choices?.[0]?.id ?? '1'];
      const table = ENTITIES.map(resourceOf).find(entity => entity.path === resource)!.table;
      return (await db.query<{id: number}>(`select id from "${table}" order by id desc limit 60`)).rows.map(row => String(row.id));
    }),
  );
  let answer: ReportAnswer | undefined;
  for (let at = 0; at < Math.max(1, ...offers.map(offer => offer.length)); at++) {
    answer = await db.withTransaction(tx => readReport(tx, orderReport(report, Object.fromEntries(wanted.map(({key}, i) => [key, offers[i]![Math.min(at, offers[i]!.length - 1)]])), SYSTEM)));
    if (answer.rows.length > 0) break;
  }
  return answer!;
}

test.each(REPORTS.map(report => [report.name, report] as const))('the report «%s» has something to say, in the columns that it declares', async (_name, report) => {
  const answer = await readSomehow(report);
  expect(answer.rows.length).toBeGreaterThan(0);
  for (const {key, kind, total} of report.columns) {
    expect(Object.keys(answer.rows[0]!)).toContain(key);
    const values = answer.rows.map(row => row[key]).filter(value => value !== null);
    if (total || ['int', 'cents', 'percentBp'].includes(kind)) expect(values.every(value => typeof value === 'number')).toBe(true);
    if (kind === 'flag') expect(values.every(value => typeof value === 'boolean')).toBe(true);
  }
  for (const column of report.columns)
    for (const [, key] of (column.link ?? '').matchAll(/:(\w+)/g)) expect(Object.keys(answer.rows[0]!)).toContain(key);
  if (report.chart) for (const key of [report.chart.x, ...report.chart.y]) expect(report.columns.map(column => column.key)).toContain(key);
});

test('every list of the office has something to show', async () => {
  const empty: string[] = [];
  for (const {path, table} of ENTITIES.map(resourceOf)) if ((await db.query(`select 1 from "${table}" limit 1`)).rowCount === 0) empty.push(path);
  expect(empty).toEqual([]);
});

test.each(INVARIANTS)('%s', async (_promise, broken) => {
  expect((await db.query(`${broken} limit 3`)).rows).toEqual([]);
});

test('new rows get new ids', async () => {
  for (const table of ['"order"', 'order_line', 'payment', 'event', 'event_session', 'price', 'customer', 'refund', 'discount', 'test_bank.operation']) {
    expect(await one<boolean>(`select nextval(pg_get_serial_sequence($1, 'id')) > (select max(id) from ${table})`, [table])).toBe(true);
  }
});

test('a second load changes nothing', async () => {
  const fingerprint = () => one<string>(`select md5(string_agg(x, ',')) from (select count(*)::text || max(id)::text as x from event union all select count(*)::text || sum(total_cents) from "order" union all select count(*)::text from seat_claim union all select version::text || updated_at::text from organization) t`);
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
      const sold = `select md5(string_agg(number || state || total_cents || email, ',' order by id)) as orders from (select number, state, total_cents, email, id from "order" where created_at < date_trunc('day', now() at time zone 'Europe/Madrid') at time zone 'Europe/Madrid' - interval '1 day') o`;
      expect((await twin.query(sold)).rows).toEqual((await db.query(sold)).rows);
    } finally {
      await twin.close();
      await other.drop();
    }
  }, 300_000);
