/**
 * A plot cancelled: by the days that are left and the terms it was sold on, by its buyer or by staff. What goes back goes
 * the way it came, the newest payment first, and stands to the cent in till, VAT report, dashboard and settlement; never
 * more than was agreed. Its plot is free at once, and money that comes late goes back whole.
 */
import {completeRefund} from '../../../api/src/domain/payments/refund';
import {refundOf, tierOf} from '../../../api/src/domain/plots/cancel/quote';
import type {TestApp} from '../../support/run/app';
import type {World} from '../../support/world/fixture';
import {keepInvariants} from '../../support/world/invariants';
import {movedBooks, openPlotBooks, readBooks} from '../../support/world/plot-books';
import {plotBody, type PlotArea} from '../../support/world/plots';
import {bankWord, checkOut, must, postForm, type CartView, type Checkout} from '../../support/world/purchase';
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
  await app.db.query('update plot_price set cancel_fee_cents = 1500');
});
beforeEach(() => app.db.query('delete from attempt'));
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await app.stop();
});

interface Quote {
  tier: string;
  daysLeft: number;
  paidCents: number;
  refundCents: number;
  depositCents: number;
  byHandCents: number;
}
interface Own {
  id: number;
  state: string;
  cancel: Quote | null;
  agreedRefundCents: number | null;
  leftCents: number;
  depositState: string;
  instalments: {id: number; isOwed: boolean; isPaid: boolean}[];
}

const books = () => ({db: app.db, clerk, shiftId, admin, finance});
const figures = () => readBooks(books());
const moved = (before: Awaited<ReturnType<typeof figures>>) => movedBooks(books(), before);
/** The area opens in so many days. */
const opensIn = (days: number) =>
  app.db.query(
    `update plot_area set starts_on = today + $1::int, ends_on = today + $1::int + 4
      from (select (now() at time zone 'Europe/Madrid')::date as today) x`,
    [days],
  );
const one = async <T>(text: string, values: unknown[] = []): Promise<T> =>
  (await app.db.query<T & object>(text, values)).rows[0]! as T;
const saleOf = (id: number) =>
  one<{state: string; paid: number; deposit: string; agreed: number | null}>(
    `select state, paid_cents as paid, deposit_state as deposit, agreed_refund_cents as agreed from plot_sale
      where id = $1`,
    [id],
  );
/** What the bank was asked for of a sale's orders, and now has done. */
async function bankDoes(saleId: number): Promise<number[]> {
  const {rows} = await app.db.query<{id: number; cents: number}>(
    `select id, amount_cents as cents from refund where state = 'requested' and order_id in (select order_id
      from order_line where plot_sale_id = $1) order by amount_cents`,
    [saleId],
  );
  for (const {id} of rows) await app.db.withTransaction(tx => completeRefund(tx, id, '0900'));
  return rows.map(row => row.cents);
}
const paid = (order: Checkout) => postForm(app.url, bankWord(app.runtime.config, order.gatewayOrder, order.totalCents));

async function buy(number: string, instalments = 1) {
  await opensIn(200);
  const buyer = new Visitor(app.url);
  const body = plotBody(await area.plotId(number), {instalments});
  const order = must(
    await checkOut(buyer, must(await buyer.post<CartView>('/api/public/cart/plots', body)).totalCents),
  );
  await paid(order);
  const path = `/api/public/plot-orders/${order.checkoutToken}/${order.orderNumber}`;
  const own = async () => must(await buyer.get<Own[]>(path))[0]!;
  const {id} = await own();
  const cancel = (expectedRefundCents: number) =>
    buyer.post<{refundCents: number; leftCents: number} & ErrorBody>(
      `${path}/cancel`,
      {plotSaleId: id, expectedRefundCents},
      idempotency(),
    );
  return {id, buyer, path, own, cancel};
}
const sell = async (number: string, more: object = {}) => {
  await opensIn(200);
  return must(
    await clerk.post<{id: number; orderId: number} & ErrorBody>(
      '/api/parcelas/venta',
      {
        plotId: await area.plotId(number),
        buyer: {kind: 'person', name: 'Ana Ferrer'},
        expectedTotalCents: 8000,
        payment: {method: 'cash', tenderedCents: 10_000},
        ...more,
      },
      idempotency(),
    ),
  );
};
const SALE = (id: number) => `/api/parcelas/parcelas-vendidas/${id}`;
const cancel = (who: Visitor, id: number, expectedRefundCents: number, more: object = {}, key?: string) =>
  who.post<{refundCents: number; leftCents: number; depositCents: number} & ErrorBody>(
    `${SALE(id)}/cancelar`,
    {expectedRefundCents, byHand: true, reason: 'Lo pide el comprador', ...more},
    idempotency(key),
  );
const payPart = async (id: number, at: number, payment: object) => {
  const parts = must(await clerk.get<{id: number}[]>(`${SALE(id)}/plazos`));
  return must(
    await clerk.post(
      `${SALE(id)}/cobrar`,
      {instalmentIds: [parts[at]!.id], expectedCents: 2000, payment},
      idempotency(),
    ),
  );
};

test('by days: more than fifteen all less the fee, seven to fifteen half, less nothing', () => {
  const terms = {fullDays: 15, partDays: 7, partBp: 5000, feeCents: 1500};
  expect([16, 15, 7, 6, 0, -1].map(days => [tierOf(terms, days), refundOf(terms, days, 6000)])).toEqual([
    ['full', 4500],
    ['part', 3000],
    ['part', 3000],
    ['none', 0],
    ['none', 0],
    ['begun', 0],
  ]);
  // A fee is never more than was paid; half a cent is its payer's.
  expect([refundOf(terms, 20, 1000), refundOf(terms, 10, 1001)]).toEqual([0, 501]);
});

test('by its buyer with twenty days left: free at once, the fee stays, the deposit comes whole, every book to the cent', async () => {
  const {id, own, cancel: cancelOwn} = await buy('A1');
  await opensIn(20);
  expect((await own()).cancel).toEqual({
    tier: 'full',
    daysLeft: 20,
    hasEntered: false,
    paidCents: 6000,
    refundCents: 4500,
    depositCents: 2000,
    byHandCents: 0,
  });
  // The terms are those of the sale, whatever the price says since.
  await app.db.query('update plot_price set cancel_fee_cents = 6000');
  const before = await figures();
  expect((await cancelOwn(4600)).body).toMatchObject({code: 'total_changed', details: {refundCents: 4500}});
  expect(must(await cancelOwn(4500))).toEqual({refundCents: 4500, leftCents: 0});
  await app.db.query('update plot_price set cancel_fee_cents = 1500');
  expect([await saleOf(id), await area.stateOf('A1')]).toEqual([
    {state: 'cancelled', paid: 6000, deposit: 'returned', agreed: 4500},
    'free',
  ]);
  expect(await bankDoes(id)).toEqual([2000, 4500]);
  expect(await moved(before)).toEqual({
    back: 4500,
    vat: -781,
    todayBack: 4500,
    settledBack: -4500,
  });
  expect(await own()).toMatchObject({state: 'cancelled', cancel: null, agreedRefundCents: 4500, leftCents: 0});
  expect((await cancelOwn(4500)).body.code).toBe('wrong_state');
  // Somebody else has it, and the page of the order gives back no more.
  await sell('A1', {payment: {method: 'card_terminal'}});
  const line = await one<{id: number; order: number}>(
    `select id, order_id as order from order_line where plot_sale_id = $1 and kind = 'plot'`,
    [id],
  );
  const more = await finance.post<ErrorBody>(
    `/api/pedidos/${line.order}/devolver`,
    {orderLineIds: [line.id], reason: 'Otra vez'},
    idempotency(),
  );
  expect(more.body.code).toBe('not_refundable');
});

test('in three payments, half of it: the newest go back first, each the way it came, by staff', async () => {
  const {id} = await sell('A2', {instalments: 3, payment: {method: 'card_terminal'}});
  await payPart(id, 1, {method: 'cash', tenderedCents: 2000});
  await payPart(id, 2, {method: 'transfer', reference: 'TRF 9'});
  await opensIn(10);
  expect(must(await clerk.get<Quote>(`${SALE(id)}/cancelacion`))).toMatchObject({refundCents: 3000, byHandCents: 5000});
  const before = await figures();
  const key = 'a-key-that-is-sent-twice';
  const done = must(await cancel(clerk, id, 3000, {}, key));
  expect(done).toMatchObject({refundCents: 3000, depositCents: 2000, leftCents: 0});
  expect(must(await cancel(clerk, id, 3000, {}, key))).toEqual(done);
  // The deposit was on the terminal: somebody makes it there.
  const waiting = await one<{id: number}>(
    `select id from refund where method = 'card_terminal' and state = 'requested'`,
    [],
  );
  must(await clerk.post(`/api/devoluciones/${waiting.id}/confirmar`, {operation: '7'}, idempotency()));
  expect(await moved(before)).toEqual({
    // 1,000 of 2,000 in cash.
    cash: -1000,
    card: -2000,
    back: 3000,
    vat: -521,
    todayBack: 3000,
    settledBack: -3000,
  });
  const {rows} = await app.db.query(
    `select p.method, r.amount_cents as cents from refund r join payment p on p.id = r.payment_id
      where r.order_id in (select order_id from order_line where plot_sale_id = $1) order by 2, 1`,
    [id],
  );
  expect(rows).toEqual([
    {method: 'cash', cents: 1000},
    {method: 'card_terminal', cents: 2000},
    {method: 'transfer', cents: 2000},
  ]);
  expect((await saleOf(id)).paid).toBe(4000);
});

test('what is still owed is let off, and money that is under way for it comes back whole', async () => {
  const {id, buyer, path, own} = await buy('A3', 3);
  await opensIn(30);
  const [, second] = (await own()).instalments;
  const late = must(
    await buyer.post<Checkout>(
      `${path}/pay`,
      {plotSaleId: id, instalmentIds: [second!.id], method: 'card', expectedTotalCents: 2000},
      idempotency(),
    ),
  );
  expect((await own()).cancel).toMatchObject({paidCents: 2000, refundCents: 500});
  must(await cancel(admin, id, 500));
  expect((await own()).instalments.map(part => part.isOwed)).toEqual([false, false, false]);
  await paid(late);
  expect([await saleOf(id), await area.stateOf('A3')]).toEqual([
    {state: 'cancelled', paid: 2000, deposit: 'returned', agreed: 500},
    'free',
  ]);
  const back = await one(
    `select r.amount_cents as cents, r.is_automatic as "isAutomatic" from refund r join "order" o on o.id = r.order_id
      where o.number = $1`,
    [late.orderNumber],
  );
  expect(back).toEqual({cents: 2000, isAutomatic: true});
});

test('cash does not go back from home: the plot is free, the money waits at the counter and is given once', async () => {
  const {id, orderId} = await sell('A4');
  const {number} = await one<{number: string}>('select number from "order" where id = $1', [orderId]);
  await opensIn(40);
  const before = await figures();
  const {signedId} = await import('../../../api/src/platform/keys/token');
  const path = `/api/public/plot-orders/${signedId(app.runtime.config.secret, 'checkout', orderId)}/${number}`;
  const buyer = new Visitor(app.url);
  expect(must(await buyer.get<Own[]>(path))[0]!.cancel).toMatchObject({refundCents: 4500, byHandCents: 6500});
  const done = await buyer.post(`${path}/cancel`, {plotSaleId: id, expectedRefundCents: 4500}, idempotency());
  expect(done.body).toEqual({refundCents: 4500, leftCents: 6500});
  expect([await moved(before), await area.stateOf('A4')]).toEqual([{}, 'free']);
  expect(must(await buyer.get<Own[]>(path))[0]).toMatchObject({leftCents: 6500, depositState: 'held'});
  const give = () => clerk.post<{cents: number} & ErrorBody>(`${SALE(id)}/entregar-devolucion`, {}, idempotency());
  expect(must(await give())).toEqual({cents: 6500});
  expect((await give()).body.code).toBe('not_refundable');
  expect(await moved(before)).toEqual({
    cash: -6500,
    back: 4500,
    vat: -781,
    todayBack: 4500,
    settledBack: -4500,
  });
});

test('another amount: only with the right to give money back, never more than was paid, and it is noted', async () => {
  const {id} = await sell('A5', {payment: {method: 'card_terminal'}});
  await opensIn(2);
  const events = new Visitor(app.url, world.staff.events_manager.token);
  expect((await cancel(events, id, 0, {refundCents: 6000})).status).toBe(403);
  expect((await cancel(admin, id, 0, {refundCents: 6001})).status).toBe(422);
  expect((await cancel(admin, id, 0, {reason: '   '})).status).toBe(422);
  expect(must(await cancel(admin, id, 0, {refundCents: 6000}))).toMatchObject({refundCents: 6000, depositCents: 2000});
  expect(await saleOf(id)).toEqual({state: 'cancelled', paid: 0, deposit: 'returned', agreed: 6000});
  const note = await one<{changes: object; reason: string}>(
    `select changes, reason from audit_entry where resource = 'parcelas/parcelas-vendidas' and resource_id = $1
      and action = 'cancel'`,
    [String(id)],
  );
  expect(note).toMatchObject({
    changes: {refundCents: 6000, byTermsCents: 0, daysLeft: 2},
    reason: 'Lo pide el comprador',
  });
});

test('an area that is open is for staff to decide; what is on the ground or over is not cancelled', async () => {
  const {id, own, cancel: cancelOwn} = await buy('A6');
  await opensIn(-1);
  expect((await own()).cancel).toBeNull();
  expect((await cancelOwn(0)).body.code).toBe('wrong_state');
  expect(must(await admin.get<Quote>(`${SALE(id)}/cancelacion`))).toMatchObject({tier: 'begun', refundCents: 0});
  expect((await admin.get(`${SALE(999_999)}/cancelacion`)).status).toBe(404);
  must(await clerk.post(`${SALE(id)}/entrega`, {to: 'delivered'}));
  expect((await cancel(admin, id, 0)).body.code).toBe('wrong_state');
});

test('the database refuses a cent more than was agreed, and a part without an agreement', async () => {
  const {id, cancel: cancelOwn} = await buy('A7');
  const {id: living} = await buy('A8');
  const partOf = (saleId: number, cents: number) =>
    app.db.query(
      `insert into refund (order_id, payment_id, amount_cents, reason, plot_sale_id) select l.order_id, p.id, $2, 'De más', $1
         from order_line l join payment p on p.order_id = l.order_id where l.plot_sale_id = $1 and l.kind = 'plot'`,
      [saleId, cents],
    );
  const refused = {code: 'invalid'};
  await expect(partOf(living, 1)).rejects.toMatchObject(refused);
  await opensIn(20);
  must(await cancelOwn(4500));
  await expect(partOf(id, 1)).rejects.toMatchObject(refused);
});

test('terms have an order, and a price keeps them', async () => {
  const path = `/api/parcelas/${area.priceId}`;
  const price = must(await admin.get<{version: number}>(path));
  const write = (cancelPartDays: number) =>
    admin.send<ErrorBody & {cancelPartDays: number}>(path, {
      method: 'PUT',
      body: {...price, cancelFullDays: 10, cancelPartDays},
    });
  expect((await write(11)).body.errors).toHaveProperty('cancelPartDays');
  expect(must(await write(10)).cancelPartDays).toBe(10);
});
