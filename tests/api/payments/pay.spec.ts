/** Whole purchases over HTTP: each way that a payment can go, to its end. */
import {reconcilePayments} from '../../../api/src/jobs/money/reconcile-payments';
import {payAtBank} from '../../support/doubles/bank';
import {SHOWN} from '../../support/world/fixture';
import {disagreements} from '../../support/world/invariants';
import {
  checkOut,
  holdSeats,
  must,
  placeOrder,
  resultOf,
  type CartView,
  type Checkout,
} from '../../support/world/purchase';
import {until} from '../../support/run/until';
import {idempotency, Visitor} from '../../support/wire/visitor';
import {app, ended, mails, openShop, seats, world} from './stage';

openShop();

test('a card is paid: tickets, page, PDF, calendar, codes and one mail', async () => {
  const {buyer, order} = await placeOrder(app.url, world, {seats: seats(2), places: 3});
  expect(order.totalCents).toBe(2 * SHOWN.general + 3 * SHOWN.standing);
  expect((await resultOf(buyer, order)).body).toMatchObject({
    state: 'pending',
    canRetry: true,
    reservationHash: null,
    charged: null,
  });
  const back = await payAtBank(order.redirect!, 'pay');
  expect([back.status, new URL(back.location!).pathname]).toEqual([303, order.resultUrl]);
  const result = await ended(buyer, order, 'paid');
  expect(result).toMatchObject({charged: true, canRetry: false, reason: null});
  const page = must(
    await buyer.get<{state: string; sessions: {tickets: {id: number; seatNumber: string | null; state: string}[]}[]}>(
      `/api/public/reservations/${result.reservationHash}`,
    ),
  );
  expect(page.sessions.flatMap(s => s.tickets.map(t => t.state))).toEqual([
    'valid',
    'valid',
    'valid',
    'valid',
    'valid',
  ]);
  const pdf = await buyer.get(`/api/public/reservations/${result.reservationHash}/tickets.pdf`);
  expect([pdf.status, pdf.headers['content-type'], pdf.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
  expect((await buyer.get(`/api/public/reservations/${result.reservationHash}/calendar.ics`)).text).toContain(
    'BEGIN:VEVENT',
  );
  expect(
    (
      await buyer.get(
        `/api/public/reservations/${result.reservationHash}/tickets/${page.sessions[0]!.tickets[0]!.id}/qr.svg`,
      )
    ).text,
  ).toContain('<svg');
  await until('the mail is in the outbox', async () =>
    (await mails(order.orderNumber)).some(mail => mail.state === 'outbox'),
  );
  expect(await mails(order.orderNumber)).toEqual([{kind: 'order_confirmation', state: 'outbox'}]);
  expect(must(await buyer.get<CartView>('/api/public/cart'))).toMatchObject({lines: [], pendingOrder: null});
  expect(
    (await buyer.post<Checkout>(`/api/public/orders/${order.checkoutToken}/retry`, {method: 'card'}, idempotency()))
      .body.code,
  ).toBe('already_paid');
});

test('denied, then paid by Bizum with an order number of its own at the bank', async () => {
  const {buyer, order} = await placeOrder(app.url, world, {seats: seats(1)});
  await payAtBank(order.redirect!, 'deny', {denialCode: '0116'});
  expect(await ended(buyer, order, 'denied')).toMatchObject({
    charged: false,
    canRetry: true,
    reservationHash: null,
    reason: {message: expect.stringMatching(/\p{L}/u)},
  });
  const again = must(
    await buyer.post<Checkout>(`/api/public/orders/${order.checkoutToken}/retry`, {method: 'bizum'}, idempotency()),
  );
  expect([again.orderNumber, again.gatewayOrder === order.gatewayOrder]).toEqual([order.orderNumber, false]);
  await payAtBank(again.redirect!, 'pay');
  await ended(buyer, again, 'paid');
  expect((await resultOf(buyer, order)).body.state).toBe('paid');
});

test('[C05] the browser comes back before the notification: pending, and nothing is decided by it', async () => {
  const {buyer, order} = await placeOrder(app.url, world, {seats: seats(1)});
  const back = await payAtBank(order.redirect!, 'pay_notice_late', {lateSeconds: 1});
  // The return address carries the bank's signed word; showing it must change nothing.
  await buyer.get(new URL(back.location!).pathname + new URL(back.location!).search);
  expect((await resultOf(buyer, order)).body.state).toBe('pending');
  await ended(buyer, order, 'paid');
});

test('no notification ever comes: the bank is asked, and the order is paid', async () => {
  const {buyer, order} = await placeOrder(app.url, world, {seats: seats(1)});
  await payAtBank(order.redirect!, 'pay_without_notice');
  await app.db.query(`update payment set created_at = created_at - interval '4 minutes' where gateway_order = $1`, [
    order.gatewayOrder,
  ]);
  await reconcilePayments(app.runtime);
  await ended(buyer, order, 'paid');
  await reconcilePayments(app.runtime);
  expect(await disagreements(app.db)).toEqual([]);
});

test('tries that nobody finished do not stand before money without news, however many they are', async () => {
  for (const n of [30, 31, 32]) {
    const {order} = await placeOrder(app.url, world, {seats: seats(1)});
    await app.db.query(
      `update payment set created_at = created_at - make_interval(mins => $2),
        last_queried_at = now() - interval '5 minutes' where gateway_order = $1`,
      [order.gatewayOrder, n],
    );
  }
  const {buyer, order} = await placeOrder(app.url, world, {seats: seats(1)});
  await payAtBank(order.redirect!, 'pay_without_notice');
  await app.db.query(`update payment set created_at = created_at - interval '4 minutes' where gateway_order = $1`, [
    order.gatewayOrder,
  ]);
  await reconcilePayments(app.runtime, 2);
  await ended(buyer, order, 'paid');
});

test('nobody finishes at the bank: asked for an hour, then the try has expired and so has the order', async () => {
  const {buyer, order} = await placeOrder(app.url, world, {seats: seats(1)});
  await app.db.query(`update payment set created_at = created_at - interval '2 hours' where gateway_order = $1`, [
    order.gatewayOrder,
  ]);
  await app.db.query(`update "order" set claims_expire_at = now() - interval '1 minute' where number = $1`, [
    order.orderNumber,
  ]);
  await reconcilePayments(app.runtime);
  expect(await ended(buyer, order, 'expired')).toMatchObject({charged: null, canRetry: false});
  expect(
    (await buyer.post<Checkout>(`/api/public/orders/${order.checkoutToken}/retry`, {method: 'card'}, idempotency()))
      .body.code,
  ).toBe('order_expired');
});

test('an order of zero euros needs no bank', async () => {
  const buyer = new Visitor(app.url);
  must(await holdSeats(buyer, world, seats(2), world.prices.free));
  const order = must(await checkOut(buyer, 0));
  expect(order).toMatchObject({totalCents: 0, redirect: null, gatewayOrder: 'gratis'});
  expect(must(await resultOf(buyer, order))).toMatchObject({state: 'paid', reservationHash: expect.any(String)});
  await until('the mail is in the outbox', async () =>
    (await mails(order.orderNumber)).some(mail => mail.state === 'outbox'),
  );
});
