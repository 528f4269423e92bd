/**
 * What is bought of a trial: from the page nobody finds to the mail, the money given back and the counter; what is sold
 * for real goes on as if nothing had been tried.
 */
import {SHOWN} from '../../support/world/fixture';
import {checkOut, holdSeats, must, type CartView} from '../../support/world/purchase';
import {until} from '../../support/run/until';
import {idempotency, Visitor} from '../../support/wire/visitor';
import {admin, app, begin, buy, erase, paidMails, setStage, trialWorld, world, type Session} from './stage';

setStage();

test('an event is tried on a copy: bought, paid at the built-in bank, written to; the real one is not touched', async () => {
  const before = must(await new Visitor(app.url).get<Session>(`/api/public/sessions/${world.sessionId}`));
  const trial = await begin();
  expect(trial).toMatchObject({sessions: 1, slug: expect.stringMatching(/^prueba-[0-9a-f]{32}$/)});
  // Nobody finds it who has not its address.
  const listed = must(await new Visitor(app.url).get<{items: {id: number}[]}>('/api/public/events')).items.map(
    event => event.id,
  );
  expect([listed.includes(world.eventId), listed.includes(trial.eventId)]).toEqual([true, false]);
  const on = await trialWorld(trial);
  const page = must(await new Visitor(app.url).get<Session>(`/api/public/sessions/${on.sessionId}`));
  expect(page).toMatchObject({isTrial: true, saleState: 'open', event: {title: 'PRUEBA: Club de Pruebas – Visitante'}});
  const {order, orderId} = await buy(on, {seats: [2, 3], places: 2}, {email: 'probador@example.org'});
  expect(order).toMatchObject({
    orderNumber: expect.stringMatching(/^PRUEBA-\d+$/),
    totalCents: 2 * SHOWN.general + 2 * SHOWN.standing,
  });
  await until('the mail is there', async () => (await paidMails(orderId)).length === 1);
  expect((await paidMails(orderId))[0]).toMatchObject({
    to: 'probador@example.org',
    subject: expect.stringContaining('PRUEBA'),
  });
  const {rows} = await app.db.query(
    `select o.is_trial, p.is_trial as payment, p.bank_terminal_id, (select count(*)::int from ledger_entry
      where order_id = o.id) as posted from "order" o join payment p on p.order_id = o.id where o.id = $1`,
    [orderId],
  );
  expect(rows).toEqual([{is_trial: true, payment: true, bank_terminal_id: 1, posted: 0}]);
  // The same seats of the real session are free, and everything about it says what it said.
  const {serverNow: _a, ...real} = must(
    await new Visitor(app.url).get<Session & {serverNow: string}>(`/api/public/sessions/${world.sessionId}`),
  );
  const {serverNow: _b, ...was} = before as Session & {serverNow: string};
  expect(real).toEqual(was);
  expect((await admin.post(`/api/eventos/${world.eventId}/probar`)).body).toMatchObject({code: 'trial_running'});
  expect((await admin.post(`/api/eventos/${trial.eventId}/probar`)).body).toMatchObject({code: 'is_trial'});
  expect((await admin.post(`/api/eventos/${world.eventId}/borrar-prueba`)).status).toBe(404);
  expect(await erase(trial.eventId)).toMatchObject({
    events: 1,
    sessions: 1,
    orders: 1,
    tickets: 4,
    payments: 1,
    paidCents: order.totalCents,
  });
  expect((await admin.post(`/api/eventos/${trial.eventId}/borrar-prueba`)).status).toBe(404);
});

test('order numbers, books and codes of what is sold for real go on as if nothing had been tried', async () => {
  const first = await buy(world, {seats: [5]});
  const trial = await begin();
  const on = await trialWorld(trial);
  const buyer = new Visitor(app.url);
  must(await holdSeats(buyer, on, [5, 6], on.prices.general));
  must(await buyer.send('/api/public/cart/discount', {method: 'POST', body: {code: 'DIEZ'}}));
  const cart = must(await buyer.get<CartView>('/api/public/cart'));
  expect(cart.discountCents).toBeGreaterThan(0);
  must(await checkOut(buyer, cart.totalCents));
  const second = await buy(world, {seats: [6]});
  const serial = (n: string) => Number(n.split('-')[1]);
  expect(serial(second.order.orderNumber)).toBe(serial(first.order.orderNumber) + 1);
  expect((await app.db.query(`select uses from discount where code = 'DIEZ'`)).rows).toEqual([{uses: 0}]);
  await erase(trial.eventId);
});

test('a cart of both kinds is refused whole; the real half is bought when the other is left out', async () => {
  const trial = await begin();
  const on = await trialWorld(trial);
  const buyer = new Visitor(app.url);
  must(await holdSeats(buyer, world, [10]));
  must(await holdSeats(buyer, on, [11], on.prices.general));
  const cart = must(await buyer.get<CartView>('/api/public/cart'));
  const refused = await checkOut(buyer, cart.totalCents);
  expect([refused.status, refused.body.code]).toEqual([409, 'mixed_trial']);
  must(
    await buyer.post('/api/public/cart/release', {
      keys: cart.lines.filter(line => line.seatId === world.seat(11)).map(line => line.key),
    }),
  );
  expect(must(await checkOut(buyer, SHOWN.general)).orderNumber).not.toContain('PRUEBA');
  await erase(trial.eventId);
});

test('money of a trial comes and goes at the built-in bank, with no posting', async () => {
  const trial = await begin();
  const on = await trialWorld(trial);
  const {orderId} = await buy(on, {seats: [25, 26]});
  const {rows: lines} = await app.db.query<{id: number}>('select id from order_line where order_id = $1 order by id', [
    orderId,
  ]);
  for (const line of lines)
    must(
      await admin.post(
        `/api/pedidos/${orderId}/devolver`,
        {orderLineIds: [line.id], reason: 'Probamos la devolución'},
        idempotency(),
      ),
    );
  await until(
    'the bank has given it back',
    async () =>
      (await app.db.query(`select 1 from refund where order_id = $1 and state = 'done'`, [orderId])).rowCount === 2,
  );
  const {rows} = await app.db.query(
    `select o.state, p.state as payment, (select count(*)::int from ledger_entry where order_id = o.id) as posted
      from "order" o join payment p on p.order_id = o.id where o.id = $1`,
    [orderId],
  );
  expect(rows).toEqual([{state: 'refunded', payment: 'refunded', posted: 0}]);
  await erase(trial.eventId);
});

test('at the counter a trial is paid in cash without a till, and never at the card terminal', async () => {
  const trial = await begin();
  const on = await trialWorld(trial);
  const clerk = new Visitor(app.url, world.staff.clerk.token);
  await app.db.query(`insert into box_office_clerk (staff_user_id, code) values ($1, 'PRUEBAS')`, [
    world.staff.clerk.id,
  ]);
  const hold = async (seat: number) =>
    must(
      await clerk.post('/api/carrito/seats', {
        sessionId: on.sessionId,
        seats: [{seatId: world.seat(seat), priceId: on.prices.general}],
      }),
    );
  await hold(70);
  const total = 2500;
  const sell = (method: string) =>
    clerk.post<{orderNumber: string; code: string}>(
      '/api/carrito/sell',
      {payments: [{method, amountCents: total}]},
      idempotency(),
    );
  expect((await sell('card_terminal')).status).toBe(422);
  const sold = must(await sell('cash'));
  expect(sold.orderNumber).toMatch(/^PRUEBA-/);
  expect(
    (
      await app.db.query(
        'select p.cash_shift_id from payment p join "order" o on o.id = p.order_id where o.number = $1',
        [sold.orderNumber],
      )
    ).rows,
  ).toEqual([{cash_shift_id: null}]);
  await erase(trial.eventId);
});
