/**
 * An event of several companies pays each its part: the parts of every line are the line, whatever the shares and the
 * prices, and whoever is settled first; a refund goes against whoever had the sale, by the same part.
 */
import {type Counter, openCounter} from '../payments/counter';
import {freshKey, openStage, type Answer, type Stage} from '../admin/stage';
import {chanceOf} from '../../support/run/figures';

let stage: Stage;
let counter: Counter;
let third: number;
beforeAll(async () => {
  stage = await openStage();
  const {rows} = await stage.db.query<{id: number}>(
    `insert into event_company (name, legal_name, nif) values ('Tres', 'Tres', 'G00192302') returning id`,
  );
  third = rows[0]!.id;
  await stage.db.query(`update event_company set nif = (select nif from organization) where id <> $1`, [third]);
  counter = await openCounter(stage);
});
afterAll(() => stage.stop());

const call = (path: string, body: object = {}): Promise<Answer> =>
  stage.call('POST', `/api/liquidaciones/${path}`, counter.finance.token, body, freshKey());
const draft = async (eventCompanyId: number | null): Promise<Answer> =>
  call('calcular', {kind: 'events', eventId: stage.eventId, eventCompanyId});
const read = async (id: number) =>
  (await stage.call('GET', `/api/liquidaciones/${id}`, counter.finance.token)).body as Record<string, number>;
const close = async (id: number) =>
  expect((await call(`${id}/cerrar`, {expectedNetCents: (await read(id)).netCents, isAdvance: true})).status).toBe(200);
const settle = async (companyId: number): Promise<Record<string, number>> => {
  const id = (await draft(companyId)).body.id;
  await close(id);
  return read(id);
};
const share = async (parts: [company: number, bp: number][]): Promise<Answer> => {
  const admin = await stage.staff('admin');
  return stage.call('POST', `/api/eventos/${stage.eventId}/reparto`, admin.token, {
    shares: parts.map(([eventCompanyId, percentBp]) => ({eventCompanyId, percentBp})),
  });
};
const priced = (cents: number) =>
  stage.db.query('update price set amount_cents = $1 where id = $2', [cents, counter.price]);

test('drawn shares and sums: the parts are the whole, and nobody has more of the odd cents than another', async () => {
  const draw = chanceOf('settlement parts');
  const between = (from: number, to: number) => from + draw.below(to - from + 1);
  let lost = 0;
  for (let round = 0; round < 40; round++) {
    const cuts = [between(1, 4999), between(5000, 9999)];
    const ends = [0, ...cuts, 10_000];
    const cents = between(1, 9_999_999) * (between(0, 1) === 0 ? 1 : -1);
    const first = between(1, 2_000_000_000 - 1000);
    const {rows} = await stage.db.query<{sum: number; most: number; naive: number; drift: number}>(
      `with line as (select n as id from generate_series($1::int, $1::int + 999) n),
         part as (select id, b.lo, b.hi, stretch_of($2::int, b.lo, b.hi, id) as cents
           from line, unnest($3::int[], $4::int[]) as b(lo, hi))
       select max(abs(sum - $2::int)) as sum, (select max(abs(cents - $2::int::numeric * (hi - lo) / 10000.0)) from part)::float8 as most,
         (select abs(sum(round($2::int::numeric * (hi - lo) / 10000.0)) - $2::int)::int
           from unnest($3::int[], $4::int[]) as b(lo, hi)) as naive,
         (select max(off) from (select abs(sum(cents - $2::int::numeric * (hi - lo) / 10000.0))::float8 as off from part group by lo) d) as drift
         from (select sum(cents)::int as sum from part group by id) whole`,
      [first, cents, ends.slice(0, 3), ends.slice(1)],
    );
    expect(rows[0]!.sum).toBe(0);
    expect(rows[0]!.most).toBeLessThan(1);
    // Of a thousand lines, not the hundreds of cents that always the same would have.
    expect(rows[0]!.drift).toBeLessThan(12);
    lost += rows[0]!.naive;
  }
  // Each part rounded by itself, as one would: it does not add up.
  expect(lost).toBeGreaterThan(0);
});

test('60/40, settled at different times: each its part, to the cent, with what goes back', async () => {
  expect(
    (
      await share([
        [stage.companyId, 6000],
        [stage.otherCompanyId, 4000],
      ])
    ).status,
  ).toBe(200);
  await counter.sell(2);
  const one = await settle(stage.companyId);
  expect(one).toMatchObject({salesCents: 2400, commissionCents: 0});
  const {orderId, lineIds} = await counter.sell(1);
  const two = await settle(stage.otherCompanyId);
  // Without the tax, which who sells declares and has.
  expect(two).toMatchObject({salesCents: 2400, netCents: 2400 - two.vatCents!});
  expect(one.netCents! - 2400 + one.vatCents!).toBe(2 * Math.round(2000 - 2000 / 1.1));
  await counter.giveBack(orderId, {orderLineIds: [lineIds[0]]});
  // Who had not had the sale has both in one; who had it, the refund.
  expect(await settle(stage.companyId)).toMatchObject({salesCents: 1200, refundsCents: -1200});
  expect(await settle(stage.otherCompanyId)).toMatchObject({salesCents: 0, refundsCents: -800});
  expect((await draft(third)).status).toBe(422);
});

test('what is settled keeps its parts: neither the page nor the table changes them until it is void', async () => {
  expect(
    await share([
      [stage.companyId, 5000],
      [stage.otherCompanyId, 5000],
    ]),
  ).toMatchObject({
    status: 409,
    body: {code: 'wrong_state'},
  });
  await expect(
    stage.db.query('delete from event_company_share where event_id = $1', [stage.eventId]),
  ).rejects.toMatchObject({details: {constraint: 'event_company_share_settled'}});
  await expect(
    stage.db.query(
      `insert into settlement_item (settlement_id, side, order_line_id, from_bp, to_bp, amount_cents)
        select settlement_id, side, order_line_id, from_bp, to_bp, amount_cents from settlement_item where side = 'sale' limit 1`,
    ),
  ).rejects.toMatchObject({details: {constraint: 'settlement_item_order_line_once'}});
  await stage.db.query('update settlement_item set is_live = false');
  expect(
    (
      await share([
        [stage.companyId, 3333],
        [stage.otherCompanyId, 3333],
        [third, 3334],
      ])
    ).status,
  ).toBe(200);
});

test('three with odd parts and odd prices, fees, VAT and a commission by ticket: the parts of each line are the line', async () => {
  await stage.db.query('update event_company set commission_fixed_cents = 100 where id = $1', [third]);
  for (const cents of [1999, 1001, 733]) {
    await priced(cents);
    const paid = await counter.pay(1, [{method: 'cash', amountCents: cents + 100}]);
    expect(paid.status).toBe(200);
  }
  const drafts = [];
  for (const company of [stage.companyId, stage.otherCompanyId, third]) drafts.push((await draft(company)).body.id);
  const {rows} = await stage.db.query<{off: number; vat: number; n: number}>(
    `select sum(abs(x.cents - (l.total_cents - l.fee_cents)))::int as off, sum(abs(x.vat - l.vat_cents))::int as vat,
       count(*)::int as n
       from (select order_line_id, sum(amount_cents) as cents, sum(vat_cents) as vat, count(*) as n from settlement_item
         where settlement_id = any($1) and side = 'sale' group by 1) x
       join order_line l on l.id = x.order_line_id where x.n = 3`,
    [drafts],
  );
  expect(rows[0]).toEqual({off: 0, vat: 0, n: 6});
  const sums = await Promise.all(drafts.map(read));
  expect(sums.reduce((all, one) => all + one.salesCents!, 0)).toBe(3 * 2000 + 1999 + 1001 + 733);
  // Of five tickets that stand, a third: 1,67 €, and 21 %.
  expect(sums[2]!.commissionCents).toBe(-(167 + 35));
});
