/**
 * Money that does not pay the order goes back or is told to staff; what a buyer types wrong is told in words; staff
 * give money back.
 */
import {payAtBank} from '../../support/doubles/bank';
import {SHOWN} from '../../support/world/fixture';
import {disagreements} from '../../support/world/invariants';
import {
  checkOut,
  holdSeats,
  must,
  NOTIFICATION,
  notify,
  placeOrder,
  postForm,
  resultOf,
} from '../../support/world/purchase';
import {until} from '../../support/run/until';
import {idempotency, Visitor} from '../../support/wire/visitor';
import {app, ended, mails, openShop, seats, world} from './stage';

openShop();

test('[F13] [C05] another amount than the order: not paid, an incident for staff, the seats are not given away for it', async () => {
  const {buyer, order} = await placeOrder(app.url, world, {seats: seats(1)});
  await payAtBank(order.redirect!, 'wrong_amount');
  await until(
    'the incident is there',
    async () =>
      (
        await app.db.query(
          `select 1 from incident where kind = 'amount_mismatch' and payment_id = (select id from payment
            where gateway_order = $1)`,
          [order.gatewayOrder],
        )
      ).rowCount === 1,
  );
  expect((await resultOf(buyer, order)).body.state).toBe('pending');
  for (const amountCents of [order.totalCents - 1, order.totalCents + 1, order.totalCents * 100, 0])
    must(await notify(app, order, {amountCents}));
  expect((await resultOf(buyer, order)).body.state).toBe('pending');
  expect(
    (
      await app.db.query(
        'select 1 from incident where payment_id = (select id from payment where gateway_order = $1)',
        [order.gatewayOrder],
      )
    ).rowCount,
  ).toBe(1);
});

test('[F12] a forged notification is refused and books nothing; the true one is booked afterwards', async () => {
  const {buyer, order} = await placeOrder(app.url, world, {seats: seats(1)});
  await payAtBank(order.redirect!, 'forged_notice');
  await until(
    'the forged one was refused',
    async () =>
      (await app.db.query(`select 1 from test_bank.notification where state = 'failed' and last_status = 403`))
        .rowCount === 1,
  );
  expect((await resultOf(buyer, order)).body.state).toBe('pending');
  must(await notify(app, order));
  await ended(buyer, order, 'paid');
});

test('[F14] late money for seats that are gone goes back by itself, and the buyer hears of it', async () => {
  const seat = seats(1)[0]!;
  const {buyer, order} = await placeOrder(app.url, world, {seats: [seat]});
  await app.db.query(`update "order" set claims_expire_at = now() - interval '1 minute' where number = $1`, [
    order.orderNumber,
  ]);
  await app.db.query(`update seat_claim set expires_at = now() - interval '1 minute' where seat_id = $1`, [
    world.seat(seat),
  ]);
  await until(
    'somebody else has the seat',
    async () => (await holdSeats(new Visitor(app.url), world, [seat])).status === 200,
  );
  await payAtBank(order.redirect!, 'pay');
  await ended(buyer, order, 'refunded');
  await until(
    'the bank has given it back',
    async () =>
      (
        await app.db.query(
          `select 1 from test_bank.operation where gateway_order = $1 and refunded_cents = charged_cents`,
          [order.gatewayOrder],
        )
      ).rowCount === 1,
  );
  await until('the mail is out', async () =>
    (await mails(order.orderNumber)).some(mail => mail.kind === 'automatic_refund'),
  );
  await until(
    'the books agree',
    async () => !(await disagreements(app.db)).some(what => what.includes(order.gatewayOrder)),
  );
});

test('staff give money back: tickets void, seats free, the bank has the same sum, once', async () => {
  const [a, b] = seats(2);
  const {buyer, order} = await placeOrder(app.url, world, {seats: [a!, b!]});
  await payAtBank(order.redirect!, 'pay_notice_twice');
  const {reservationHash} = await ended(buyer, order, 'paid');
  const {rows} = await app.db.query<{id: number; line: number}>(
    `select o.id, l.id as line from "order" o join order_line l on l.order_id = o.id
      where o.number = $1 and l.seat_id = $2`,
    [order.orderNumber, world.seat(a!)],
  );
  const finance = new Visitor(app.url, world.staff.finance_manager.token);
  must(
    await finance.post(
      `/api/pedidos/${rows[0]!.id}/devolver`,
      {orderLineIds: [rows[0]!.line], reason: 'Cambio de planes'},
      idempotency(),
    ),
  );
  await until(
    'the bank has given it back',
    async () =>
      (
        await app.db.query('select 1 from test_bank.operation where gateway_order = $1 and refunded_cents = $2', [
          order.gatewayOrder,
          SHOWN.general,
        ])
      ).rowCount === 1,
  );
  await until(
    'the refund is done',
    async () =>
      (await app.db.query(`select 1 from refund where order_id = $1 and state = 'done'`, [rows[0]!.id])).rowCount === 1,
  );
  expect((await holdSeats(new Visitor(app.url), world, [a!])).status).toBe(200);
  expect((await holdSeats(new Visitor(app.url), world, [b!])).status).toBe(409);
  const page = must(
    await buyer.get<{refundedCents: number; sessions: {tickets: {state: string}[]}[]}>(
      `/api/public/reservations/${reservationHash}`,
    ),
  );
  expect([page.refundedCents, page.sessions.flatMap(s => s.tickets.map(t => t.state)).sort()]).toEqual([
    SHOWN.general,
    ['valid', 'void'],
  ]);
});

test('a notification about nothing we know, a refund, or an unfinished operation is taken and changes nothing', async () => {
  const {buyer, order} = await placeOrder(app.url, world, {seats: seats(1)});
  must(await notify(app, {gatewayOrder: '2611ZZZZZZZZ', totalCents: 100}));
  must(await notify(app, order, {transactionType: '3'}));
  expect((await resultOf(buyer, order)).body.state).toBe('pending');
  expect(
    (
      await new Visitor(app.url).send(NOTIFICATION, {
        method: 'POST',
        body: 'x=1',
        headers: {'content-type': 'application/x-www-form-urlencoded'},
      })
    ).status,
  ).toBe(403);
  expect((await postForm(app.url, {})).status).toBe(403);
});

describe('what a buyer types', () => {
  const refusedFields = async (more: Record<string, unknown>): Promise<[number, Record<string, string>]> => {
    const buyer = new Visitor(app.url);
    must(await holdSeats(buyer, world, seats(1)));
    const answer = await checkOut(buyer, SHOWN.general, more);
    return [answer.status, (answer.body as unknown as {errors?: Record<string, string>}).errors ?? {}];
  };

  test('[S8] a NIF, NIE or CIF whose letter does not fit buys nothing; a right one is kept as it is written', async () => {
    for (const docNo of ['12345678A', 'X1234567A', ' 12.345.678-a '])
      expect(await refusedFields({docNo})).toEqual([
        422,
        {docNo: 'La letra no corresponde a ese número: revisa el NIF o NIE.'},
      ]);
    for (const docNo of ['1234', 'AAA123456', '12345678'])
      expect(await refusedFields({docNo})).toEqual([
        422,
        {docNo: 'Escribe el NIF o NIE entero, por ejemplo 12345678Z.'},
      ]);
    for (const [docNo, kept] of [
      ['12.345.678-z', '12345678Z'],
      ['x1234567l', 'X1234567L'],
      ['A58818501', 'A58818501'],
      ['', null],
    ]) {
      const buyer = new Visitor(app.url);
      must(await holdSeats(buyer, world, seats(1)));
      const order = must(await checkOut(buyer, SHOWN.general, {docNo}));
      expect(
        (await app.db.query<{doc_no: string}>('select doc_no from "order" where number = $1', [order.orderNumber]))
          .rows,
      ).toEqual([{doc_no: kept}]);
    }
  });

  test('a wrong phone is told in words', async () => {
    expect(await refusedFields({phone: 'seiscientos'})).toEqual([
      422,
      {phone: 'Escribe el teléfono solo con cifras, por ejemplo 600 000 001.'},
    ]);
  });

  test('[S9] whoever bought sees the whole address and mends it; nobody else does either', async () => {
    const {buyer, order} = await placeOrder(app.url, world, {seats: seats(1)}, {email: 'marisa@gmial.com'});
    const correct = (who: Visitor, email: string) =>
      who.post<{email: string}>(`/api/public/orders/${order.checkoutToken}/email`, {email});
    const stranger = new Visitor(app.url);
    expect((await correct(buyer, 'marisa@gmail.com')).status).toBe(409); // not paid yet: the form is still there
    await payAtBank(order.redirect!, 'pay');
    expect(await ended(buyer, order, 'paid')).toMatchObject({email: 'marisa@gmial.com', canCorrectEmail: true});
    expect((await resultOf(stranger, order)).body).toMatchObject({email: null, canCorrectEmail: false});
    const other = new Visitor(app.url);
    must(await holdSeats(other, world, seats(1)));
    expect([
      (await correct(stranger, 'mallory@example.org')).status,
      (await correct(other, 'mallory@example.org')).status,
    ]).toEqual([409, 409]);

    const sent = async () =>
      (
        await app.db.query<{to_email: string}>(
          `select to_email from mail_message where kind = 'order_confirmation' and order_id = (select id from "order"
            where number = $1)`,
          [order.orderNumber],
        )
      ).rows.map(row => row.to_email);
    // The mail of the purchase goes to whom it was typed for; one that is written later would go to the mended address.
    await until('the confirmation is written', async () => (await sent()).includes('marisa@gmial.com'));
    expect(must(await correct(buyer, 'Marisa@gmail.com'))).toEqual({email: 'marisa@gmail.com'});
    expect(must(await resultOf(buyer, order)).email).toBe('marisa@gmail.com');
    expect(await sent()).toContain('marisa@gmail.com');
    for (let n = 0; n < 5; n++) await correct(buyer, 'marisa@gmail.com');
    expect((await correct(buyer, 'otra@example.org')).status).toBe(429);
    expect((await sent()).filter(address => address === 'marisa@gmail.com')).toHaveLength(1);
  });
});
