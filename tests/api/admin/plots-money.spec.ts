/**
 * The money of a plot is that of an order: what is taken stands in the till, the VAT report, the dashboard and the
 * settlement to the cent, and what goes back is gone from them. Unpaid, the plot is free again; money that comes late
 * finds it still free or goes back with an incident. Nothing is sold outside its window, and half a sale does not exist.
 */
import {expireOrders} from '../../../api/src/domain/orders/expire';
import {sellPlot, type SellPlot} from '../../../api/src/domain/plots/sell';
import type {Tx} from '../../../api/src/domain/kernel/tx';
import type {TestApp} from '../../support/run/app';
import type {World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {movedBooks, openPlotBooks, readBooks} from '../../support/world/plot-books';
import {bankSaysPaid, placeUnpaid, runOut, type PlotArea} from '../../support/world/plots';
import {must} from '../../support/world/purchase';
import {openTills} from '../../support/world/tills';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let area: PlotArea;
let clerk: Visitor;
let admin: Visitor;
let finance: Visitor;
let shiftId: number;

beforeAll(async () => {
  ({app, world, area, clerk, admin, finance, shiftId} = await openPlotBooks());
});
afterAll(async () => {
  await expectInvariants(app.db);
  hangUp();
  await app.stop();
});

interface Sold {
  id: number;
  orderId: number;
  chargedCents: number;
}
const sell = async (who: Visitor, number: string, more: object = {}) =>
  who.post<Sold & ErrorBody>(
    '/api/parcelas/venta',
    {
      plotId: await area.plotId(number),
      buyer: {kind: 'person', name: 'Ana Ferrer'},
      expectedTotalCents: 8000,
      payment: {method: 'cash', tenderedCents: 10_000},
      ...more,
    },
    idempotency(),
  );
const refund = (orderId: number, orderLineIds: number[]) =>
  finance.post<{amountCents: number} & ErrorBody>(
    `/api/pedidos/${orderId}/devolver`,
    {orderLineIds, reason: 'Ya no viene'},
    idempotency(),
  );
const linesOf = async (saleId: number) =>
  (
    await app.db.query<{id: number; orderId: number; kind: string; state: string}>(
      `select id, order_id as "orderId", kind, state from order_line where plot_sale_id = $1 order by order_id, position`,
      [saleId],
    )
  ).rows;
const saleOf = async (id: number) =>
  (
    await app.db.query<{state: string; paid: number; deposit: string}>(
      'select state, paid_cents as paid, deposit_state as deposit from plot_sale where id = $1',
      [id],
    )
  ).rows[0]!;
const parts = async (id: number) =>
  must(
    await clerk.get<{id: number; state: string; amountCents: number}[]>(`/api/parcelas/parcelas-vendidas/${id}/plazos`),
  );
const pay = (id: number, instalmentId: number, payment: object) =>
  clerk.post<{state: string; orderId: number} & ErrorBody>(
    `/api/parcelas/parcelas-vendidas/${id}/cobrar`,
    {instalmentIds: [instalmentId], expectedCents: 2000, payment},
    idempotency(),
  );

const books = () => ({db: app.db, clerk, shiftId, admin, finance});
const figures = () => readBooks(books());
const moved = (before: Awaited<ReturnType<typeof figures>>) => movedBooks(books(), before);

test('sold in cash: till, VAT report, dashboard and settlement move by exactly that; paid back whole, it is undone', async () => {
  const before = await figures();
  const sold = must(await sell(clerk, 'A1'));
  expect(await moved(before)).toEqual({
    cash: 8000,
    sold: 6000,
    vat: 1041,
    today: 6000,
    settled: 6000,
  });
  const lines = (await linesOf(sold.id)).map(line => line.id);
  // Whoever gives it back has no till open: nothing goes back, in no book.
  const refused = await refund(sold.orderId, lines);
  expect([refused.status, refused.body.code, await area.stateOf('A1')]).toEqual([409, 'till_needed', 'sold']);
  expect((await moved(before)).todayBack).toBeUndefined();
  const [drawer] = (await openTills(app.db, [world.staff.finance_manager.id])) as [number];
  expect((await refund(sold.orderId, lines)).body.amountCents).toBe(8000);
  // The clerk's drawer did not give it back: it came out of the one of whoever made it.
  expect(await moved(before)).toEqual({
    cash: 8000,
    sold: 6000,
    back: 6000,
    today: 6000,
    todayBack: 6000,
    settled: 6000,
    settledBack: -6000,
  });
  const {totals} = must(await finance.get<{totals: {expectedCashCents: number}}>(`/api/turnos-caja/${drawer}/lectura`));
  expect(totals.expectedCashCents).toBe(10_000 - 8000);
  expect([await saleOf(sold.id), await area.stateOf('A1')]).toEqual([
    {state: 'cancelled', paid: 0, deposit: 'returned'},
    'free',
  ]);
  must(await sell(clerk, 'A1'));
});

test('cash without an open till is refused and nothing is sold; terminal and transfer need none', async () => {
  const refused = await sell(admin, 'A2');
  expect([refused.status, refused.body.code, await area.stateOf('A2')]).toEqual([409, 'till_needed', 'free']);
  const before = await figures();
  const card = must(await sell(admin, 'A2', {payment: {method: 'card_terminal'}}));
  const transfer = must(await sell(admin, 'A3', {payment: {method: 'transfer', reference: 'TRF 311'}}));
  expect(await moved(before)).toMatchObject({sold: 12_000, today: 12_000, settled: 12_000});
  const {rows} = await app.db.query<{account: string; cents: number}>(
    `select account, sum(amount_cents)::int as cents from ledger_entry where order_id = any($1) group by 1 order by 1`,
    [[card.orderId, transfer.orderId]],
  );
  expect(rows).toEqual([
    {account: 'bank', cents: 8000},
    {account: 'card_terminal', cents: 8000},
    // Owed, no sale.
    {account: 'deposits', cents: -4000},
    {account: 'sales', cents: -12_000},
  ]);
  expect((await app.db.query('select consents from "order" where id = $1', [transfer.orderId])).rows).toEqual([
    {consents: {reference: 'TRF 311'}},
  ]);
});

test('in three payments: each stands where it was paid, and together they are the plot', async () => {
  const before = await figures();
  const sold = must(await sell(clerk, 'A4', {instalments: 3, payment: {method: 'card_terminal'}}));
  expect([sold.chargedCents, await area.stateOf('A4')]).toEqual([4000, 'held']);
  const due = await parts(sold.id);
  expect(must(await pay(sold.id, due[1]!.id, {method: 'cash', tenderedCents: 2000})).state).toBe('payment_pending');
  expect(must(await pay(sold.id, due[2]!.id, {method: 'transfer', reference: 'TRF 9'})).state).toBe('assigned');
  expect(await moved(before)).toEqual({
    cash: 2000,
    card: 4000,
    sold: 6000,
    vat: 1041,
    today: 6000,
    settled: 6000,
  });
});

test('part of it paid back: that part is owed again and the plot waits; the last part back, it is free', async () => {
  const sold = must(
    await sell(clerk, 'A5', {instalments: 2, payment: {method: 'card_terminal'}, expectedTotalCents: 8000}),
  );
  const [, second] = await parts(sold.id);
  must(
    await clerk.post(
      `/api/parcelas/parcelas-vendidas/${sold.id}/cobrar`,
      {instalmentIds: [second!.id], expectedCents: 3000, payment: {method: 'card_terminal'}},
      idempotency(),
    ),
  );
  const [first, deposit, last] = await linesOf(sold.id);
  expect(await saleOf(sold.id)).toEqual({state: 'assigned', paid: 6000, deposit: 'held'});
  must(await refund(last!.orderId, [last!.id]));
  expect([await saleOf(sold.id), await area.stateOf('A5'), (await parts(sold.id)).map(part => part.state)]).toEqual([
    {state: 'payment_pending', paid: 3000, deposit: 'held'},
    'held',
    ['paid', 'returned'],
  ]);
  must(await refund(first!.orderId, [first!.id]));
  expect([await saleOf(sold.id), await area.stateOf('A5'), (await parts(sold.id)).map(part => part.state)]).toEqual([
    {state: 'cancelled', paid: 0, deposit: 'held'},
    'free',
    ['waived', 'waived'],
  ]);
  must(await refund(deposit!.orderId, [deposit!.id]));
  expect(await saleOf(sold.id)).toEqual({state: 'cancelled', paid: 0, deposit: 'returned'});
});

test('a plot on the ground is taken back before its money; its deposit goes back by the way by which it came', async () => {
  const sold = must(await sell(clerk, 'A6'));
  const hand = (to: string, more: object = {}) =>
    clerk.post<{depositState: string} & ErrorBody>(`/api/parcelas/parcelas-vendidas/${sold.id}/entrega`, {to, ...more});
  must(await hand('delivered'));
  const [plot] = await linesOf(sold.id);
  expect((await refund(sold.orderId, [plot!.id])).body.code).toBe('plot_delivered');
  const before = await figures();
  expect(must(await hand('finished', {deposit: 'return'})).depositState).toBe('returned');
  expect(await moved(before)).toEqual({cash: -2000});
});

test('[M17] a deposit that was kept goes back from where it stands, if the house thinks better of it', async () => {
  const owed = async () =>
    (
      await app.db.query<{account: string; cents: number}>(
        `select account, -sum(amount_cents)::int as cents from ledger_entry where account in ('deposits', 'deposits_kept')
          group by 1 order by 1`,
      )
    ).rows.map(row => row.cents);
  const sold = must(await sell(clerk, 'A11', {payment: {method: 'card_terminal'}}));
  const [held = 0, kept = 0] = await owed();
  const hand = (to: string, more: object = {}) =>
    clerk.post<{depositState: string}>(`/api/parcelas/parcelas-vendidas/${sold.id}/entrega`, {to, ...more});
  must(await hand('delivered'));
  must(await hand('finished', {deposit: 'retain', note: 'El suelo está roto'}));
  expect(await owed()).toEqual([held - 2000, kept + 2000]);
  const deposit = (await linesOf(sold.id)).find(line => line.kind === 'plot_deposit')!;
  must(await refund(sold.orderId, [deposit.id]));
  expect(await owed()).toEqual([held - 2000, kept]);
  expect((await saleOf(sold.id)).deposit).toBe('returned');
  const {rows} = await app.db.query('select * from stored_value where owed_cents <> booked_cents');
  expect(rows).toEqual([]);
});

test('an order that nobody pays in time frees the plot; late money has it again, or goes back with an incident', async () => {
  const late = await placeUnpaid(app.db, await area.plotId('A7'));
  expect((await sell(clerk, 'A7')).body.code).toBe('plot_taken');
  await runOut(app.db, late);
  await app.db.withTransaction(tx => expireOrders(tx));
  expect([(await saleOf(late.id)).state, await area.stateOf('A7')]).toEqual(['cancelled', 'free']);
  expect((await bankSaysPaid(app.db, late)).kind).toBe('paid');
  expect([await saleOf(late.id), await area.stateOf('A7')]).toEqual([
    {state: 'assigned', paid: 6000, deposit: 'held'},
    'sold',
  ]);

  const lost = await placeUnpaid(app.db, await area.plotId('A8'));
  await runOut(app.db, lost);
  await app.db.withTransaction(tx => expireOrders(tx));
  must(await sell(clerk, 'A8'));
  expect(await bankSaysPaid(app.db, lost)).toMatchObject({kind: 'refunding', why: 'seats_gone'});
  expect((await saleOf(lost.id)).state).toBe('cancelled');
  const {rows} = await app.db.query(
    `select r.amount_cents as cents, r.is_automatic as "isAutomatic", i.kind from refund r
      join incident i on i.payment_id = r.payment_id where r.order_id = $1`,
    [lost.order.id],
  );
  expect(rows).toEqual([{cents: 8000, isAutomatic: true, kind: 'seats_gone'}]);
});

test('nothing is sold before its sale begins or after it ends, and the words say when', async () => {
  const window = (from: string, to: string) =>
    app.db.query(
      `update plot_price set sale_starts_at = now() + $2::interval, sale_ends_at = now() + $3::interval
      where id = $1`,
      [area.priceId, from, to],
    );
  await window('2 days', '9 days');
  const early = await sell(clerk, 'A9');
  expect([early.status, early.body.code]).toEqual([409, 'sale_closed']);
  expect(early.body.message).toMatch(/^La venta de «Tienda» empieza el \d{1,2}\/\d{2}\/\d{4} a las \d{1,2}:\d{2}\.$/);
  await window('-9 days', '-1 minute');
  const over = await sell(clerk, 'A9');
  expect([over.status, over.body.code]).toEqual([409, 'sale_closed']);
  expect(over.body.message).toMatch(/^La venta de «Tienda» terminó el /);
  await window('-9 days', '9 days');
  must(await sell(clerk, 'A9'));
});

test('killed between any two steps nothing of the sale is there; whole, all of it is', async () => {
  const plotId = await area.plotId('A10');
  const ask: SellPlot = {
    plotId,
    units: 1,
    buyer: {kind: 'person', name: 'Luis Gil', docNo: null, email: '', phone: ''},
    occupants: [{name: 'Luis Gil', docNo: ''}],
    plates: [],
    extras: [],
    instalments: 2,
    expectedTotalCents: 8000,
    note: '',
    staffUserId: world.staff.clerk.id,
    payment: {method: 'cash', tenderedCents: null, reference: null},
  };
  const rows = async () =>
    (
      await app.db.query<{n: number[]}>(
        `select array[(select count(*) from plot_sale), (select count(*) from instalment), (select count(*) from "order"),
          (select count(*) from order_line), (select count(*) from payment), (select count(*) from ledger_entry)]::int[]
          as n`,
      )
    ).rows[0]!.n;
  const before = await rows();
  let steps = 0;
  for (let limit = 0; ; limit++) {
    steps = 0;
    const dies = (tx: Tx): Tx => ({
      query: (text, values) => {
        if (steps === limit) throw new Error('killed');
        steps++;
        return tx.query(text, values);
      },
    });
    const end = await app.db
      .withTransaction(tx => sellPlot(dies(tx), ask))
      .then(
        () => 'sold',
        (error: Error) => error.message,
      );
    if (end === 'sold') break;
    expect([end, await rows(), await area.stateOf('A10')]).toEqual(['killed', before, 'free']);
  }
  expect(steps).toBeGreaterThan(15);
  const after = await rows();
  expect(after.map((n, i) => n - before[i]!)).toEqual([1, 2, 1, 2, 1, 4]);
});
