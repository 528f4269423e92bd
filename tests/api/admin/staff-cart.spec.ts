import {freshKey, openStage, refusesStrangers, type Stage} from './stage';
import {openTills} from '../../support/world/tills';

let stage: Stage;
let clerk: {id: number; token: string};
let general: number;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());
beforeEach(async () => {
  clerk = await stage.staff('clerk');
  await stage.db.query(
    `insert into box_office_clerk (staff_user_id, code, permissions)
      values ($1, 'C' || $1::int, '{reprint,discount,sell_blocked}')`,
    [clerk.id],
  );
  await openTills(stage.db, [clerk.id]);
  general = (await stage.call('GET', `/api/sesiones/${stage.sessionId}/mapa`, clerk.token)).body.zones[0].prices[0].id;
});

const post = (path: string, body: unknown, headers = {}) =>
  stage.call('POST', `/api/carrito/${path}`, clerk.token, body, headers);
const hold = (...seats: number[]) =>
  post('seats', {sessionId: stage.sessionId, seats: seats.map(seatId => ({seatId, priceId: general}))});
const sell = (payments: object[], more: object = {}, headers = freshKey()) =>
  post('sell', {payments, ...more}, headers);

test('a clerk without a cart has an empty one', async () => {
  const {status, body} = await stage.call('GET', '/api/carrito', clerk.token);
  expect(status).toBe(200);
  expect(body.lines).toEqual([]);
});

test('strangers are refused', async () => {
  await refusesStrangers(stage, 'GET', '/api/carrito', undefined, 'finance_manager');
  await refusesStrangers(
    stage,
    'POST',
    '/api/carrito/seats',
    {sessionId: stage.sessionId, seats: [{seatId: 1, priceId: 1}]},
    'door',
  );
  await refusesStrangers(stage, 'POST', '/api/carrito/sell', {payments: []}, 'promoter', freshKey());
});

test('a mixed sale: tickets, change, ledger, and the same key sells once', async () => {
  const seats = [stage.seat('A', 1, 1), stage.seat('A', 1, 2)];
  expect((await hold(...seats)).status).toBe(200);
  const cart = (await stage.call('GET', '/api/carrito', clerk.token)).body;
  expect(cart.totalCents).toBe(4200);
  expect(cart.lines).toHaveLength(2);

  const payments = [
    {method: 'cash', amountCents: 2000, tenderedCents: 5000},
    {method: 'card_terminal', amountCents: 2200},
  ];
  const key = freshKey();
  const sold = await sell(payments, {buyer: {email: 'Ana@Example.org', firstName: 'Ana'}}, key);
  expect(sold.status).toBe(200);
  expect(sold.body).toMatchObject({totalCents: 4200, changeCents: 3000});
  expect(sold.body.ticketIds).toHaveLength(2);
  const again = await sell(payments, {buyer: {email: 'Ana@Example.org', firstName: 'Ana'}}, key);
  expect(again.body).toEqual(sold.body);

  const {rows: ledger} = await stage.db.query<{account: string; cents: number}>(
    `select account, sum(amount_cents)::int as cents from ledger_entry where order_id = $1 group by 1 order by 1`,
    [sold.body.orderId],
  );
  expect(ledger).toEqual([
    {account: 'card_terminal', cents: 2200},
    {account: 'cash', cents: 2000},
    {account: 'fees', cents: -200},
    {account: 'sales', cents: -4000},
  ]);
  const states = (await stage.call('GET', `/api/sesiones/${stage.sessionId}/estados`, clerk.token)).body as Buffer;
  expect([...states.subarray(0, 3)]).toEqual([2, 2, 0]);
  const orders = await stage.db.query('select email, channel, staff_user_id from "order" where id = $1', [
    sold.body.orderId,
  ]);
  expect(orders.rows).toEqual([{email: 'ana@example.org', channel: 'box_office', staff_user_id: clerk.id}]);
  expect((await stage.call('GET', '/api/carrito', clerk.token)).body.lines).toEqual([]);
});

test('pressed twice at once: one sale, whether the key is the same or not', async () => {
  const sessionId = await stage.session();
  const priceId = await stage.price(sessionId, stage.zones.A, stage.categoryId, 900);
  await post('seats', {sessionId, seats: [{seatId: stage.seat('A', 1, 1), priceId}]});
  const payments = [{method: 'cash', amountCents: 1000}];
  const key = freshKey();
  const same = await Promise.all([sell(payments, {}, key), sell(payments, {}, key)]);
  expect(same.map(a => a.status)).toEqual([200, 200]);
  expect(same[1].body).toEqual(same[0].body);
  await post('seats', {sessionId, seats: [{seatId: stage.seat('A', 1, 2), priceId}]});
  const other = await Promise.all([sell(payments), sell(payments), sell(payments)]);
  expect(other.map(a => a.status).sort()).toEqual([200, expect.any(Number), expect.any(Number)]);
  expect(other.filter(a => a.status === 200)).toHaveLength(1);
  expect((await stage.db.query('select 1 from "order" where staff_user_id = $1', [clerk.id])).rowCount).toBe(2);
});

test('the same key with other payments is refused', async () => {
  await hold(stage.seat('A', 1, 3));
  const key = freshKey();
  expect((await sell([{method: 'cash', amountCents: 2100}], {}, key)).status).toBe(200);
  const other = await sell([{method: 'card_terminal', amountCents: 2100}], {}, key);
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch']);
});

test('payments that are not the total say what it is', async () => {
  await hold(stage.seat('A', 1, 4));
  const wrong = await sell([{method: 'cash', amountCents: 2000}]);
  expect([wrong.status, wrong.body.code, wrong.body.details.totalCents]).toEqual([409, 'total_changed', 2100]);
  expect((await stage.call('GET', '/api/carrito', clerk.token)).body.lines).toHaveLength(1);
});

test('bad bodies name the field', async () => {
  await hold(stage.seat('A', 1, 5));
  expect((await sell([{method: 'cash', amountCents: 2100, tenderedCents: 2000}])).body.errors).toHaveProperty([
    'payments.0.tenderedCents',
  ]);
  expect((await sell([{method: 'card_terminal', amountCents: 2100, tenderedCents: 2100}])).body.errors).toHaveProperty([
    'payments.0.tenderedCents',
  ]);
  expect((await sell([{method: 'cheque', amountCents: 2100}])).body.errors).toHaveProperty(['payments.0.method']);
  expect((await sell([{method: 'cash', amountCents: -5}])).body.errors).toHaveProperty(['payments.0.amountCents']);
  expect((await post('sell', {payments: []}, {})).status).toBe(422);
  expect((await sell([{method: 'cash', amountCents: 2100}], {buyer: {email: 'no'}})).body.errors).toHaveProperty([
    'buyer.email',
  ]);
});

test('two clerks, one seat: one has it', async () => {
  const other = await stage.staff('clerk');
  const seatId = stage.seat('A', 1, 6);
  const ask = {sessionId: stage.sessionId, seats: [{seatId, priceId: general}]};
  const answers = await Promise.all([post('seats', ask), stage.call('POST', '/api/carrito/seats', other.token, ask)]);
  expect(answers.map(a => a.status).sort()).toEqual([200, 409]);
  expect(answers.find(a => a.status === 409)!.body.details.seatIds).toEqual([seatId]);
});

test('two screens of one clerk share one cart', async () => {
  const fresh = await stage.staff('clerk');
  const ask = (seatId: number) =>
    stage.call('POST', '/api/carrito/seats', fresh.token, {
      sessionId: stage.sessionId,
      seats: [{seatId, priceId: general}],
    });
  const answers = await Promise.all([ask(stage.seat('A', 1, 7)), ask(stage.seat('A', 1, 8))]);
  expect(answers.map(a => a.status)).toEqual([200, 200]);
  expect((await stage.call('GET', '/api/carrito', fresh.token)).body.lines).toHaveLength(2);
});

test('places, best seats, tariffs, discount, release and a clean slate', async () => {
  await stage.db.query(
    `insert into discount (code, name, kind, percent_bp) values ('MITAD', 'Mitad', 'percent', 5000)`,
  );
  const map = (await stage.call('GET', `/api/sesiones/${stage.sessionId}/mapa`, clerk.token)).body;
  const pista = map.zones.find((z: {kind: string}) => z.kind === 'general');
  const places = await post('zones', {
    sessionId: stage.sessionId,
    zoneId: pista.id,
    priceId: pista.prices[0].id,
    quantity: 3,
  });
  expect(places.body).toMatchObject({quantity: 3});
  const best = await post('best', {sessionId: stage.sessionId, quantity: 2});
  expect(best.body).toMatchObject({adjacent: true});
  const reduced = map.zones[0].prices[1];
  const changed = await post('lines', {
    changes: [{key: `s:${stage.sessionId}:${best.body.seats[0].seatId}`, priceId: reduced.id}],
  });
  expect(changed.body.totalCents).toBe(3 * 1100 + 2100 + 1300);
  const cheap = await post('discount', {code: 'mitad'});
  expect(cheap.body.discountCents).toBe(3 * 500 + 1000 + 600);
  expect((await post('discount', {code: 'NADA'})).body.errors).toHaveProperty('code');
  expect((await post('extend', {})).body).toHaveProperty('expiresAt');
  expect((await post('release', {keys: places.body.keys})).body).toEqual({released: 3});
  expect((await post('park', {})).body).toMatchObject({lines: [], totalCents: 0});
  expect((await sell([{method: 'cash', amountCents: 100}])).status).toBe(410);
});

test('[K9] the best where nothing with a number is left, or is sold, are places without one', async () => {
  const hall = async (...zones: number[]) => {
    const sessionId = await stage.session();
    for (const zone of zones) await stage.price(sessionId, zone, stage.categoryId, 700);
    await stage.db.query(
      'insert into zone_counter (event_session_id, zone_id, shard, capacity) values ($1, $2, 0, 5)',
      [sessionId, stage.zones.G],
    );
    return async (wish: object, key = freshKey()) => (await post('best', {sessionId, quantity: 2, ...wish}, key)).body;
  };
  const standing = await hall(stage.zones.G);
  const key = freshKey();
  const first = await standing({}, key);
  expect(first).toMatchObject({seats: [], quantity: 2});
  expect(await standing({}, key)).toEqual(first);
  const {lines} = (await stage.call('GET', '/api/carrito', clerk.token)).body;
  expect(lines).toMatchObject([{seatId: null, quantity: 2}]);
  expect((await standing({wheelchair: 1})).code).toBe('none_left');
  expect((await standing({maxCents: 500})).code).toBe('none_left');
  expect(await standing({zoneId: stage.zones.G})).toMatchObject({quantity: 2});
  expect((await standing({})).code).toBe('none_left');
  // Seats come first; what they have no room for goes on standing, whole.
  const mixed = await hall(stage.zones.A, stage.zones.G);
  expect((await mixed({})).seats).toHaveLength(2);
  const other = await stage.session();
  await stage.price(other, stage.zones.A, stage.categoryId, 700);
  await stage.price(other, stage.zones.G, stage.reducedId, 500);
  await stage.db.query('insert into zone_counter (event_session_id, zone_id, shard, capacity) values ($1, $2, 0, 5)', [
    other,
    stage.zones.G,
  ]);
  const {body} = await post('best', {sessionId: other, quantity: 2, priceCategoryId: stage.reducedId}, freshKey());
  expect(body).toMatchObject({seats: [], quantity: 2});
});

test('[K30] what the till prints again is its own last sale, whatever another window remembers', async () => {
  const last = async () => (await stage.call('GET', '/api/carrito/ultima', clerk.token)).body.sale;
  const sessionId = await stage.session();
  const priceId = await stage.price(sessionId, stage.zones.A, stage.categoryId, 900);
  const cash = [{method: 'cash', amountCents: 1000, tenderedCents: 5000}];
  const sellSeat = async (n: number, payments: object[], key = freshKey()) => {
    await post('seats', {sessionId, seats: [{seatId: stage.seat('A', 1, n), priceId}]});
    return (await sell(payments, {}, key)).body;
  };
  expect(await last()).toBeNull();
  const first = await sellSeat(1, cash);
  expect(await last()).toEqual(first);
  // A lost answer that is asked again says what was sold then.
  const key = freshKey();
  const byCard = [{method: 'card_terminal', amountCents: 1000}];
  const second = await sellSeat(2, byCard, key);
  expect(await last()).toEqual(second);
  expect((await sell(byCard, {}, key)).body).toEqual(second);
  const {rows} = await stage.db.query<{id: number}>('select id from order_line where order_id = $1', [second.orderId]);
  const back = {orderLineIds: rows.map(row => row.id), reason: 'se equivocó de día'};
  const admin = await stage.staff('admin');
  const given = await stage.call('POST', `/api/pedidos/${second.orderId}/devolver`, admin.token, back, freshKey());
  expect(given.status).toBe(200);
  // Given back or not it stays the last: the one before is somebody else's.
  expect((await last()).orderId).toBe(second.orderId);
  await refusesStrangers(stage, 'GET', '/api/carrito/ultima', undefined, 'promoter');
});

test('a free order needs no payment', async () => {
  const sessionId = await stage.session();
  const priceId = await stage.price(sessionId, stage.zones.B, stage.categoryId, 0);
  expect((await post('seats', {sessionId, seats: [{seatId: stage.seat('B', 1, 1), priceId}]})).status).toBe(200);
  const sold = await sell([]);
  expect(sold.body).toMatchObject({totalCents: 0, changeCents: 0});
  expect(sold.body.ticketIds).toHaveLength(1);
});

test('blocked seats are sold from a sellable block only, and never become free', async () => {
  const admin = await stage.staff('admin');
  const block = async (seatId: number, label: number) =>
    (
      await stage.call('POST', `/api/sesiones/${stage.sessionId}/bloquear`, admin.token, {
        seatIds: [seatId],
        blockLabelId: label,
      })
    ).status;
  const [sellable, fixed] = [await stage.label('VIP', ['box_office']), await stage.label('PRENSA', ['phone'])];
  const [a, b] = [stage.seat('A', 2, 1), stage.seat('A', 2, 2)];
  expect([await block(a, sellable), await block(b, fixed)]).toEqual([200, 200]);
  expect((await hold(a)).status).toBe(409);
  const seat = (seatId: number) => ({sessionId: stage.sessionId, seatId, priceId: general});
  const refused = await sell([{method: 'cash', amountCents: 4200}], {blockedSeats: [seat(a), seat(b)]});
  expect([refused.status, refused.body.details.seatIds]).toEqual([409, [b]]);
  const stillBlocked = await stage.db.query(
    'select kind from seat_claim where seat_id = any($1) and event_session_id = $2',
    [[a, b], stage.sessionId],
  );
  expect(stillBlocked.rows).toEqual([{kind: 'block'}, {kind: 'block'}]);
  await hold(stage.seat('A', 2, 3));
  const sold = await sell([{method: 'cash', amountCents: 4200}], {blockedSeats: [seat(a)]});
  expect(sold.status).toBe(200);
  expect(sold.body.ticketIds).toHaveLength(2);
  const wrongPrice = await sell([{method: 'cash', amountCents: 2100}], {blockedSeats: [{...seat(b), priceId: 999}]});
  expect(wrongPrice.body.errors).toHaveProperty(['blockedSeats.0.priceId']);
});

test('staff of a company sell their own events only', async () => {
  const own = await stage.staff('clerk', {companyId: stage.otherCompanyId});
  const ask = {sessionId: stage.sessionId, seats: [{seatId: stage.seat('A', 1, 9), priceId: general}]};
  expect((await stage.call('POST', '/api/carrito/seats', own.token, ask)).status).toBe(404);
});

test('a clerk does what the own entry says: codes, blocked seats, events, and money back up to a day’s limit', async () => {
  const sessionId = await stage.session();
  const priceId = await stage.price(sessionId, stage.zones.A, stage.categoryId, 2000);
  const hold = (n: number) => post('seats', {sessionId, seats: [{seatId: stage.seat('A', 1, n), priceId}]});
  const entry = (set: string) =>
    stage.db.query(`update box_office_clerk set ${set} where staff_user_id = $1`, [clerk.id]);
  const back = async (orderId: number, {token} = clerk) => {
    const {rows} = await stage.db.query<{id: number}>('select id from order_line where order_id = $1', [orderId]);
    return stage.call(
      'POST',
      `/api/pedidos/${orderId}/devolver`,
      token,
      {orderLineIds: rows.map(row => row.id), reason: 'no puede venir'},
      freshKey(),
    );
  };
  await entry(`permissions = '{reprint}'`);
  await hold(1);
  expect((await post('discount', {code: 'MITAD'})).body.code).toBe('clerk_not_allowed');
  await entry(`scope = '{"eventIds": [999999]}'`);
  expect((await sell([{method: 'cash', amountCents: 2100}])).body.code).toBe('clerk_not_allowed');
  await entry(`scope = '{}'`);
  const first = (await sell([{method: 'cash', amountCents: 2100}])).body.orderId;
  expect((await back(first)).body.code).toBe('clerk_not_allowed');
  // Nor is anybody sent to open a till who may give nothing back from it.
  expect((await back(first, await stage.staff('clerk'))).body.code).toBe('clerk_not_allowed');
  const mayRefund = async () =>
    (await stage.call('GET', '/api/session', clerk.token)).body.permissions
      .find((p: {resource: string}) => p.resource === 'orders')
      .actions.includes('refund');
  expect(await mayRefund()).toBe(false);
  await entry(`permissions = '{refund}', max_refund_day_cents = 2500`);
  expect(await mayRefund()).toBe(true);
  expect((await back(first)).status).toBe(200);
  await hold(2);
  const second = (await sell([{method: 'cash', amountCents: 2100}])).body.orderId;
  const refused = await back(second);
  expect([refused.status, refused.body.code]).toEqual([409, 'refund_limit']);
  expect(
    (await stage.db.query(`select 1 from ticket where order_id = $1 and state = 'valid'`, [second])).rowCount,
  ).toBe(1);
  await entry('max_refund_day_cents = 4200');
  const both = await Promise.all([back(second), back(second)]);
  expect(both.map(one => one.status).sort()).toEqual([200, 409]);
  // [V4] What the terminal could not give is no room for more: given in another way it counts as what it is.
  await entry('max_refund_day_cents = 6300');
  await hold(3);
  const third = (await sell([{method: 'card_terminal', amountCents: 2100}])).body.orderId;
  const [failed] = (await back(third)).body.refundIds;
  const by = (verb: string, body: object) =>
    stage.call('POST', `/api/devoluciones/${failed}/${verb}`, clerk.token, body, freshKey());
  expect((await by('fallida', {reason: 'No pasa la tarjeta'})).status).toBe(200);
  await hold(4);
  const fourth = (await sell([{method: 'cash', amountCents: 2100}])).body.orderId;
  expect((await back(fourth)).status).toBe(200);
  for (const [verb, body] of [
    ['otra-via', {method: 'cash', reason: 'No pasa la tarjeta'}],
    ['confirmar', {}],
  ] as const)
    expect((await by(verb, body)).body.code).toBe('refund_limit');
  await entry('max_refund_day_cents = 8400');
  expect((await by('otra-via', {method: 'cash', reason: 'No pasa la tarjeta'})).status).toBe(200);
});

test('a clerk who gives what another asked for gives within the own limit', async () => {
  const sessionId = await stage.session();
  const priceId = await stage.price(sessionId, stage.zones.A, stage.categoryId, 2000);
  await post('seats', {sessionId, seats: [{seatId: stage.seat('A', 1, 1), priceId}]});
  const {orderId} = (await sell([{method: 'card_terminal', amountCents: 2100}])).body;
  const {rows} = await stage.db.query<{id: number}>('select id from order_line where order_id = $1', [orderId]);
  const boss = await stage.staff('admin');
  const ask = {orderLineIds: rows.map(row => row.id), reason: 'no puede venir'};
  const asked = await stage.call('POST', `/api/pedidos/${orderId}/devolver`, boss.token, ask, freshKey());
  const by = (token: string, verb: string, body: object) =>
    stage.call('POST', `/api/devoluciones/${asked.body.refundIds[0]}/${verb}`, token, body, freshKey());
  expect((await by(boss.token, 'fallida', {reason: 'No pasa la tarjeta'})).status).toBe(200);
  const limit = (cents: number) =>
    stage.db.query(
      `update box_office_clerk set permissions = '{refund}', max_refund_day_cents = $2 where staff_user_id = $1`,
      [clerk.id, cents],
    );
  const inCash = () => by(clerk.token, 'otra-via', {method: 'cash', reason: 'No pasa la tarjeta'});
  await limit(2000);
  expect((await inCash()).body.code).toBe('refund_limit');
  await limit(2100);
  expect((await inCash()).status).toBe(200);
});
