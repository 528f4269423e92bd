/**
 * A plot over the counter: sold once, paid to the cent or in parts, changed for another, handed over and back with its
 * deposit; not paid, it is taken back and sold again.
 */
import {forfeitPlot} from '../../../api/src/domain/plots/ground/forfeit';
import {payPlotInstalments} from '../../../api/src/domain/plots/pay-instalments';
import {ageInstalments} from '../../../api/src/domain/passes/plan/age-instalments';
import {freshDatabase} from '../../support/run/database';
import {startApp, type TestApp} from '../../support/run/app';
import {makeWorld, type World} from '../../support/world/fixture';
import {must} from '../../support/world/purchase';
import {openTills} from '../../support/world/tills';
import {hangUp, idempotency, tally, Visitor, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let clerk: Visitor;
let priceId: number;
let extraId: number;
const one = async (text: string, values: unknown[] = []): Promise<number> =>
  (await app.db.query<{id: number}>(text, values)).rows[0]!.id;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {});
  clerk = new Visitor(app.url, world.staff.clerk.token);
  await openTills(app.db, [world.staff.clerk.id]);
  const areaId = await one(
    `insert into plot_area (name, starts_on, ends_on, state) values ('Camping', '2030-07-01', '2030-07-05', 'open')
      returning id`,
  );
  priceId = await one(
    `insert into plot_price (plot_area_id, name, kind, amount_cents, deposit_cents, vat_code, max_people,
      max_per_customer, max_instalments, sale_starts_at, sale_ends_at)
      values ($1, 'Tienda', 'camping', 6000, 2000, 'general', 2, 2, 3, '2020-01-01', '2035-01-01') returning id`,
    [areaId],
  );
  extraId = await one(
    `insert into plot_extra (plot_price_id, name, amount_cents, max_quantity) values ($1, 'Aparcamiento', 1500, 1)
      returning id`,
    [priceId],
  );
  await app.db.query(
    `insert into plot (plot_area_id, plot_price_id, number) select $1, $2, 'A' || n from generate_series(1, 20) n`,
    [areaId, priceId],
  );
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

interface Sold {
  id: number;
  orderId: number;
  number: string;
  totalCents: number;
  chargedCents: number;
  changeCents: number;
}
const linesOf = async (saleId: number) =>
  (
    await app.db.query(
      `select kind, state, total_cents as cents, vat_cents as vat, vat_bp as bp from order_line where plot_sale_id = $1
        order by order_id, position`,
      [saleId],
    )
  ).rows;
/** The moves of a sale in the audit. */
const noted = async (saleId: number) =>
  (
    await app.db.query<{state: string}>(
      `select changes ->> 'state' as state from audit_entry where action = 'transition'
        and resource = 'parcelas/parcelas-vendidas' and resource_id = $1::text order by id`,
      [saleId],
    )
  ).rows.map(row => row.state);
const plotId = (number: string) => one('select id from plot where number = $1', [number]);
const body = (plot: number, more: object = {}) => ({
  plotId: plot,
  buyer: {kind: 'person', name: 'Ana Ferrer'},
  expectedTotalCents: 8000,
  payment: {method: 'card_terminal'},
  ...more,
});
const sell = (sent: object, key = idempotency()) => clerk.post<Sold & ErrorBody>('/api/parcelas/venta', sent, key);
/** A till that is told to wait for its turn asks again, with the same key. */
async function insist(sent: object, key = idempotency()): Promise<Awaited<ReturnType<typeof sell>>> {
  const answer = await sell(sent, key);
  return answer.status === 503 ? insist(sent, key) : answer;
}
const act = (id: number, verb: string, sent: object) =>
  clerk.post<{state: string; depositState: string} & ErrorBody>(`/api/parcelas/parcelas-vendidas/${id}/${verb}`, sent);

test('price, extras and deposit are charged together, the deposit booked apart, VAT inside', async () => {
  const sold = must(
    await sell(
      body(await plotId('A1'), {
        extras: [{plotExtraId: extraId, quantity: 1}],
        occupants: [{name: 'Ana Ferrer'}, {name: 'Luis Gil', docNo: 'X1234567L'}],
        plates: ['1234 bcd'],
        expectedTotalCents: 9500,
        payment: {method: 'cash', tenderedCents: 10000},
      }),
    ),
  );
  expect([sold.totalCents, sold.changeCents]).toEqual([7500, 500]);
  const {rows} = await app.db.query(
    'select state, paid_cents as paid, deposit_state as deposit, plates from plot_sale where id = $1',
    [sold.id],
  );
  expect(rows[0]).toEqual({state: 'assigned', paid: 7500, deposit: 'held', plates: ['1234BCD']});
  expect(await noted(sold.id)).toEqual(['assigned']);
  expect(await linesOf(sold.id)).toEqual([
    {kind: 'plot', state: 'active', cents: 7500, vat: 1302, bp: 2100},
    {kind: 'plot_deposit', state: 'active', cents: 2000, vat: 0, bp: 0},
  ]);
  const payments = await app.db.query(
    `select method, amount_cents as cents, change_cents as change from payment where order_id = $1 order by id`,
    [sold.orderId],
  );
  expect(payments.rows).toEqual([{method: 'cash', cents: 9500, change: 500}]);
});

test('of many who want the same plot one gets it; the same key sells once', async () => {
  const plot = await plotId('A2');
  const rush = await Promise.all(Array.from({length: 8}, () => insist(body(plot))));
  expect(tally(rush)).toEqual({200: 1, '409 plot_taken': 7});
  const key = idempotency();
  const other = await plotId('A3');
  const twice = await Promise.all([sell(body(other), key), sell(body(other), key)]);
  expect(twice.map(a => must(a).number)).toEqual([twice[0].body.number, twice[0].body.number]);
  await expect(
    app.db.query(
      `insert into plot_sale (plot_area_id, plot_price_id, plot_id, buyer_name, price_cents, total_cents, vat_code)
        select plot_area_id, plot_price_id, id, 'Otro', 1, 1, 'general' from plot where id = $1`,
      [other],
    ),
  ).rejects.toMatchObject({code: 'duplicate'});
});

test('a wrong total, too little cash, too many people, a foreign extra: nothing is sold', async () => {
  const plot = await plotId('A4');
  const before = await one('select count(*)::int as id from plot_sale');
  expect((await sell(body(plot, {expectedTotalCents: 7999}))).body).toMatchObject({
    code: 'total_changed',
    details: {totalCents: 8000},
  });
  expect((await sell(body(plot, {payment: {method: 'cash', tenderedCents: 7000}}))).status).toBe(422);
  expect((await sell(body(plot, {occupants: [{name: 'Uno A'}, {name: 'Dos B'}, {name: 'Tres C'}]}))).status).toBe(422);
  expect((await sell(body(plot, {extras: [{plotExtraId: extraId, quantity: 2}]}))).status).toBe(422);
  expect((await sell(body(plot, {buyer: {kind: 'person', name: 'Ana', docNo: '12345678A'}}))).status).toBe(422);
  const nobody = [{name: 'Ana Ferrer'}, {name: 'Luis Gil', docNo: 'X'}];
  expect((await sell(body(plot, {occupants: nobody}))).body.errors).toHaveProperty(['occupants.1.docNo']);
  expect(await one('select count(*)::int as id from plot_sale')).toBe(before);
  expect((await app.db.query('select state from plot where id = $1', [plot])).rows).toEqual([{state: 'free'}]);
});

test('a buyer has as many as the price allows', async () => {
  const buyer = {kind: 'person', name: 'Luis Gil', docNo: '12345678Z'};
  for (const number of ['A5', 'A6']) must(await sell(body(await plotId(number), {buyer})));
  expect((await sell(body(await plotId('A7'), {buyer}))).body.code).toBe('quota_reached');
});

test('a sold plot changes for a free one, is handed over, and comes back with its deposit', async () => {
  const [from, to] = [await plotId('A8'), await plotId('A9')];
  const {id, orderId} = must(await sell(body(from)));
  expect((await act(id, 'reasignar', {plotId: await plotId('A2')})).body.code).toBe('plot_taken');
  must(await act(id, 'reasignar', {plotId: to, reason: 'Más sombra'}));
  expect(
    (
      await app.db.query<{state: string}>('select state from plot where id = any($1) order by id', [[from, to]])
    ).rows.map(row => row.state),
  ).toEqual(['free', 'sold']);
  expect((await act(id, 'entrega', {to: 'finished'})).body.code).toBe('wrong_state');
  must(await act(id, 'entrega', {to: 'delivered'}));
  expect((await act(id, 'entrega', {to: 'finished'})).status).toBe(422);
  expect(must(await act(id, 'entrega', {to: 'finished', deposit: 'return'})).depositState).toBe('returned');
  expect(await noted(id)).toEqual(['assigned', 'assigned', 'delivered', 'finished']);
  expect(await linesOf(id)).toMatchObject([
    {kind: 'plot', state: 'active'},
    {kind: 'plot_deposit', state: 'refunded'},
  ]);
  const given = async () =>
    (
      await app.db.query<{id: number; payment: string; state: string; cents: number; reason: string}>(
        `select r.id, p.state as payment, r.state, r.amount_cents as cents, r.reason from payment p
          join refund r on r.payment_id = p.id where p.order_id = $1`,
        [orderId],
      )
    ).rows;
  // It was paid at a terminal: until somebody has made it there, the money has not gone back.
  const [waiting] = await given();
  const deposit = {id: waiting!.id, cents: 2000, reason: 'Fianza devuelta'};
  expect(await given()).toEqual([{...deposit, payment: 'authorised', state: 'requested'}]);
  must(await clerk.post(`/api/devoluciones/${deposit.id}/confirmar`, {operation: '7'}, idempotency()));
  expect(await given()).toEqual([{...deposit, payment: 'partially_refunded', state: 'done'}]);
});

describe('in parts', () => {
  interface Part {
    id: number;
    n: number;
    dueOn: string;
    amountCents: number;
    state: string;
  }
  const parts = async (id: number) => must(await clerk.get<Part[]>(`/api/parcelas/parcelas-vendidas/${id}/plazos`));
  const pay = (id: number, instalmentIds: number[], expectedCents: number, key = idempotency()) =>
    clerk.post<{state: string; changeCents: number} & ErrorBody>(
      `/api/parcelas/parcelas-vendidas/${id}/cobrar`,
      {instalmentIds, expectedCents, payment: {method: 'card_terminal'}},
      key,
    );
  const take = (id: number, more: object = {}) =>
    clerk.post<{state: string; unpaidCents: number; keptCents: number; plotNumber: string} & ErrorBody>(
      `/api/parcelas/parcelas-vendidas/${id}/retirar`,
      {reason: 'No contesta a los avisos', deposit: 'return', ...more},
    );
  const inParts = async (number: string) => must(await sell(body(await plotId(number), {instalments: 3})));
  /** The second part fell due so many days ago, and time does its work. */
  const late = async (id: number, days: number) => {
    await app.db.query(
      `update instalment set due_on = (now() at time zone 'Europe/Madrid')::date - $2::int, grace_until_on = null
        where plot_sale_id = $1 and n = 2`,
      [id, days],
    );
    // Due, in its days of grace, past them: each a step of the job.
    for (let step = 0; step < 3; step++) await app.db.withTransaction(tx => ageInstalments(tx));
    return (await parts(id))[1]!.state;
  };
  const plotState = async (number: string) =>
    (await app.db.query<{state: string}>('select state from plot where number = $1', [number])).rows[0]!.state;

  test('the first part and the deposit today, the rest by month; with the last one the plot is the buyer’s', async () => {
    const sold = await inParts('A10');
    expect([sold.totalCents, sold.chargedCents, await plotState('A10')]).toEqual([6000, 4000, 'held']);
    const due = await parts(sold.id);
    expect(due.map(part => [part.n, part.amountCents, part.state])).toEqual([
      [1, 2000, 'paid'],
      [2, 2000, 'scheduled'],
      [3, 2000, 'scheduled'],
    ]);
    expect((await act(sold.id, 'entrega', {to: 'delivered'})).body.code).toBe('wrong_state');
    expect((await pay(sold.id, [due[1]!.id], 1999)).body).toMatchObject({
      code: 'total_changed',
      details: {totalCents: 2000},
    });
    expect((await pay(sold.id, [due[0]!.id], 2000)).body.code).toBe('already_paid');
    const key = idempotency();
    expect([
      must(await pay(sold.id, [due[1]!.id], 2000, key)).state,
      must(await pay(sold.id, [due[1]!.id], 2000, key)).state,
    ]).toEqual(['payment_pending', 'payment_pending']);
    expect([must(await pay(sold.id, [due[2]!.id], 2000)).state, await plotState('A10')]).toEqual(['assigned', 'sold']);
    expect(
      (
        await app.db.query(
          `select l.kind, sum(l.total_cents)::int as cents, count(distinct l.order_id)::int as orders
            from order_line l where plot_sale_id = $1 and state = 'active' group by 1 order by 1`,
          [sold.id],
        )
      ).rows,
    ).toEqual([
      {kind: 'plot', cents: 6000, orders: 3},
      {kind: 'plot_deposit', cents: 2000, orders: 1},
    ]);
    must(await act(sold.id, 'entrega', {to: 'delivered'}));
  });

  test('more parts than the price allows, or than fit before the area opens: said by its field', async () => {
    expect((await sell(body(await plotId('A11'), {instalments: 4}))).body.errors).toHaveProperty('instalments');
    await app.db.query(`update plot_area set starts_on = club_today() + 20, ends_on = club_today() + 25`);
    expect((await sell(body(await plotId('A11'), {instalments: 2}))).body.errors).toHaveProperty('instalments');
    await app.db.query(`update plot_area set starts_on = '2030-07-01', ends_on = '2030-07-05'`);
    expect(await plotState('A11')).toBe('free');
  });

  test('not paid: after its days of grace it is told in the report, taken back with its reason, and sold again', async () => {
    const sold = await inParts('A12');
    expect(await late(sold.id, 3)).toBe('in_grace');
    expect((await take(sold.id)).body.code).toBe('not_overdue');
    expect(await late(sold.id, 20)).toBe('overdue');
    const report = await new Visitor(app.url, world.staff.admin.token).get<{
      rows: {number: string; days: number; overdueCents: number; lackingCents: number}[];
    }>('/api/informes/parcelas/impagadas');
    expect(must(report).rows).toEqual([
      expect.objectContaining({number: sold.number, days: 20, overdueCents: 2000, lackingCents: 4000}),
    ]);
    expect((await take(sold.id, {reason: 'x'})).status).toBe(422);
    expect((await take(sold.id, {deposit: null})).status).toBe(422);
    expect(must(await take(sold.id))).toMatchObject({
      state: 'forfeited',
      plotNumber: 'A12',
      unpaidCents: 4000,
      keptCents: 2000,
      depositState: 'returned',
    });
    expect((await take(sold.id)).body.code).toBe('wrong_state');
    expect((await parts(sold.id)).map(part => part.state)).toEqual(['paid', 'waived', 'waived']);
    expect((await pay(sold.id, [(await parts(sold.id))[1]!.id], 2000)).body.code).toBe('wrong_state');
    expect(
      (
        await app.db.query<{reason: string}>(
          `select reason from audit_entry where action = 'forfeit' and resource_id = $1::text`,
          [sold.id],
        )
      ).rows,
    ).toEqual([{reason: 'No contesta a los avisos'}]);
    expect(await noted(sold.id)).toEqual(['forfeited']);
    const again = must(await sell(body(await plotId('A12'), {buyer: {kind: 'person', name: 'Otro Comprador'}})));
    expect([again.totalCents, await plotState('A12')]).toEqual([6000, 'sold']);
    expect(
      must(
        await new Visitor(app.url, world.staff.admin.token).get<{rows: unknown[]}>('/api/informes/parcelas/impagadas'),
      ).rows,
    ).toEqual([]);
  });

  test('paid at the counter and taken back at the same moment: one of them; the money is the plot’s, or was never taken', async () => {
    for (const number of ['A13', 'A14', 'A15', 'A16', 'A17']) {
      const sold = await inParts(number);
      expect(await late(sold.id, 20)).toBe('overdue');
      const [, second, third] = await parts(sold.id);
      const staffUserId = world.staff.clerk.id;
      const ends = await Promise.allSettled([
        app.db.withTransaction(tx =>
          payPlotInstalments(tx, {
            plotSaleId: sold.id,
            instalmentIds: [second!.id, third!.id],
            expectedCents: 4000,
            payment: {method: 'cash', tenderedCents: null, reference: null},
            staffUserId,
          }),
        ),
        app.db.withTransaction(tx =>
          forfeitPlot(tx, {plotSaleId: sold.id, deposit: 'retain', reason: 'No paga', staffUserId}),
        ),
      ]);
      expect(ends.map(end => end.status).sort()).toEqual(['fulfilled', 'rejected']);
      const {rows} = await app.db.query<{state: string; paid: number; taken: number; plot: string}>(
        `select s.state, s.paid_cents as paid, (select sum(total_cents)::int from order_line l
          where l.plot_sale_id = s.id and l.kind = 'plot' and l.state = 'active') as taken, p.state as plot from plot_sale s
          join plot p on p.id = s.plot_id where s.id = $1`,
        [sold.id],
      );
      expect(rows[0]).toEqual(
        ends[0].status === 'fulfilled'
          ? {state: 'assigned', paid: 6000, taken: 6000, plot: 'sold'}
          : {state: 'forfeited', paid: 2000, taken: 2000, plot: 'free'},
      );
    }
  });
});
