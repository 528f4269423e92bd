/** From cart to order, asked for many times at once: one order, one discount, one buyer's limit, one total. */
import {randomUUID} from 'node:crypto';
import {freshDatabase} from '../../support/run/database';
import {startApp, type TestApp} from '../../support/run/app';
import {chanceOf, figure} from '../../support/run/figures';
import {makeWorld, SHOWN, type World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {
  buyerBody,
  checkOut,
  holdPlaces,
  holdSeats,
  must,
  notify,
  placeOrder,
  type CartView,
  type Checkout,
} from '../../support/world/purchase';
import {count, inParallel, long} from '../../support/run/until';
import {hangUp, idempotency, tally, Visitor} from '../../support/wire/visitor';
import {readThenCount} from '../naive';

let app: TestApp;
let world: World;
let nextSeat = 2;
const seats = (n: number): number[] => count(n).map(() => nextSeat++);

beforeAll(async () => {
  const database = await freshDatabase();
  app = await startApp({databaseUrl: database.url});
  world = await makeWorld(app.db, {rows: 20, seatsPerRow: 50, places: 300, maxPerOrder: 10, maxPerCustomer: 4});
});
afterEach(() => expectInvariants(app.db));
afterAll(async () => {
  hangUp();
  await app.stop();
});

const orders = async (): Promise<number> =>
  (await app.db.query<{n: number}>('select count(*)::int as n from "order"')).rows[0]!.n;

test('negative control: a limit that is read and then counted is passed', async () => {
  let given = 0;
  for (let round = 0; round < 10 && given <= 5; round++) given = await readThenCount(app.db, 60, 5);
  expect(given).toBeGreaterThan(5);
});

test('[F09] the same checkout sent 1,000 times with one key: one order, one payment, always the same answer', async () => {
  const buyer = new Visitor(app.url);
  must(await holdSeats(buyer, world, seats(2)));
  const before = await orders();
  const body = buyerBody(2 * SHOWN.general);
  const key = idempotency();
  const send = () => buyer.post<Checkout>('/api/public/cart/checkout', body, key);
  const answers = await inParallel(count(long(1000, 250)), 100, send);
  const told = tally(answers);
  // A crowd may be told to come back; nobody is told anything else.
  expect(Object.keys(told).filter(word => !['200', '503 busy'].includes(word))).toEqual([]);
  expect(told['200']).toBeGreaterThan(0);
  const first = answers.find(answer => answer.status === 200)!;
  for (const answer of answers.filter(other => other.status === 200)) expect(answer.body).toEqual(first.body);
  expect(await orders()).toBe(before + 1);
  const again = must(await send());
  const {rows} = await app.db.query<{n: number}>(
    'select count(*)::int as n from payment p join "order" o on o.id = p.order_id where o.number = $1',
    [again.orderNumber],
  );
  expect(rows[0]!.n).toBe(1);
  figure(`1 pedido, 1 cobro; ${told['200']} veces la misma respuesta`, {
    times: `${answers.length} envíos de una clave, 100 a la vez`,
  });
});

test('[F09] the same key with another body is refused and changes nothing', async () => {
  const buyer = new Visitor(app.url);
  must(await holdSeats(buyer, world, seats(1)));
  const key = idempotency();
  const body = buyerBody(SHOWN.general);
  must(await buyer.post<Checkout>('/api/public/cart/checkout', body, key));
  const before = await orders();
  const other = await buyer.post<Checkout>('/api/public/cart/checkout', {...body, firstName: 'Otra'}, key);
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch']);
  expect(await orders()).toBe(before);
  figure('422 y 0 pedidos más', {times: '1 clave con otro contenido'});
});

test('[F09] two tabs press the button with keys of their own: one order', async () => {
  const rounds = long(1000, 10);
  const chance = chanceOf('tabs');
  for (let round = 0; round < rounds; round++) {
    const buyer = new Visitor(app.url);
    must(await holdSeats(buyer, world, seats(1)));
    const before = await orders();
    const tabs = 2 + chance.below(6);
    const answers = await Promise.all(count(tabs).map(() => checkOut(buyer, SHOWN.general)));
    expect(tally(answers)).toEqual({200: 1, '409 cart_ordered': tabs - 1});
    expect(await orders()).toBe(before + 1);
  }
  figure('1 pedido cada uno, 409 a las demás pestañas', {times: `${rounds} carritos en 2 a 7 pestañas`});
});

test('a missing or malformed key is refused before anything happens', async () => {
  const buyer = new Visitor(app.url);
  must(await holdSeats(buyer, world, seats(1)));
  for (const key of ['', 'corta', 'x'.repeat(101), 'con espacios dentro']) {
    const headers: Record<string, string> = key ? {'idempotency-key': key} : {};
    const answer = await buyer.post<Checkout>('/api/public/cart/checkout', buyerBody(SHOWN.general), headers);
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid']);
  }
});

test('a promo code with five uses is used five times, whoever comes first', async () => {
  const rounds = long(20, 3);
  for (let round = 0; round < rounds; round++) {
    const code = `CINCO${round}`;
    await app.db.query(
      `insert into discount (code, name, kind, percent_bp, max_uses) values ($1, 'Cinco usos', 'percent', 5000, 5)`,
      [code],
    );
    const buyers = await inParallel(count(20), 20, async () => {
      const buyer = new Visitor(app.url);
      must(await holdPlaces(buyer, world, 1));
      // By SQL: guessing codes is slowed down for one address, and all of these come from one.
      await app.db.query('update cart set discount_id = (select id from discount where code = $2) where id = $1', [
        buyer.cookies.get('cart')!.split('.')[0],
        code,
      ]);
      const cart = must(await buyer.get<CartView>('/api/public/cart'));
      return {buyer, total: cart.totalCents};
    });
    expect(new Set(buyers.map(b => b.total))).toEqual(new Set([650]));
    const answers = await Promise.all(buyers.map(({buyer, total}) => checkOut(buyer, total)));
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(5);
    expect(
      answers
        .filter(answer => answer.status !== 200)
        .every(answer => ['discount_used_up', 'total_changed'].includes(answer.body.code)),
    ).toBe(true);
    await app.db.query(`delete from zone_claim where order_id is null`);
    await app.db.query(
      `update zone_counter z set taken = (select coalesce(sum(quantity), 0) from zone_claim c
        where (c.event_session_id, c.zone_id, c.shard) = (z.event_session_id, z.zone_id, z.shard))`,
    );
  }
});

test('[X14] the limit for one person holds when one address pays several carts of several browsers at once: what is too much goes back', async () => {
  const rounds = long(40, 6);
  for (let round = 0; round < rounds; round++) {
    const email = `acaparador-${randomUUID()}@example.org`;
    const carts = await Promise.all(
      count(5).map(async () => {
        const buyer = new Visitor(app.url);
        must(await holdSeats(buyer, world, seats(2)));
        return buyer;
      }),
    );
    // Whose address it is nobody knows yet: no browser takes the limit away from another before it pays.
    const orders = (await Promise.all(carts.map(buyer => checkOut(buyer, 2 * SHOWN.general, {email})))).map(must);
    expect(tally(await Promise.all(orders.flatMap(order => [notify(app, order), notify(app, order)])))).toEqual({
      200: 10,
    });
    const {rows} = await app.db.query<{state: string; n: number; refunds: number}>(
      `select o.state, count(*)::int as n,
        (count(*) filter (where exists (select 1 from refund r where r.order_id = o.id and r.is_automatic)))::int
        as refunds from "order" o where o.email = $1 group by 1 order by 1`,
      [email],
    );
    expect(rows).toEqual([
      {state: 'expired', n: 3, refunds: 3},
      {state: 'paid', n: 2, refunds: 0},
    ]);
  }
});

test('the limit for one person holds over the carts of one browser before anything is paid', async () => {
  const buyer = new Visitor(app.url);
  const email = 'dos-carritos@example.org';
  must(await holdSeats(buyer, world, seats(2)));
  must(await checkOut(buyer, 2 * SHOWN.general, {email}));
  must(await holdSeats(buyer, world, seats(3)));
  const more = await checkOut(buyer, 3 * SHOWN.general, {email});
  expect([more.status, Object.keys(more.body.errors ?? {})]).toEqual([422, ['email']]);
});

test('[X14] a stranger who orders with an address that is not his keeps its owner from nothing and learns no number', async () => {
  const email = 'victima@example.org';
  const stranger = new Visitor(app.url);
  must(await holdSeats(stranger, world, seats(4)));
  const theirs = must(await checkOut(stranger, 4 * SHOWN.general, {email}));
  const owner = new Visitor(app.url);
  must(await holdSeats(owner, world, seats(4)));
  const order = must(await checkOut(owner, 4 * SHOWN.general, {email}));
  must(await notify(app, order));
  // The stranger's money comes second and goes back.
  must(await notify(app, theirs));
  const {rows} = await app.db.query<{number: string; state: string; refunds: number}>(
    `select number, state, (select count(*)::int from refund r where r.order_id = o.id) as refunds from "order" o
      where email = $1 order by id`,
    [email],
  );
  expect(rows).toEqual([
    {number: theirs.orderNumber, state: 'expired', refunds: 1},
    {number: order.orderNumber, state: 'paid', refunds: 0},
  ]);
  const curious = new Visitor(app.url);
  must(await holdSeats(curious, world, seats(1)));
  const refused = await checkOut(curious, SHOWN.general, {email});
  // Only the rule of the sale is told: four for each person.
  expect([refused.status, refused.body.message.replace(/«.*»/, ''), refused.body.errors?.email]).toEqual([
    422,
    'Para  cada persona puede comprar como mucho 4 entradas, contando las que ya tenga.',
    'Con este correo no puedes comprar tantas entradas.',
  ]);
});

test('[X14] who has logged in with an address of his own keeps what he has under way', async () => {
  const owner = new Visitor(app.url);
  owner.cookies.set('customer', world.customer.token);
  must(await holdSeats(owner, world, seats(4)));
  const order = must(await checkOut(owner, 4 * SHOWN.general, {email: world.customer.email}));
  const stranger = new Visitor(app.url);
  must(await holdSeats(stranger, world, seats(1)));
  expect((await checkOut(stranger, SHOWN.general, {email: world.customer.email})).status).toBe(422);
  must(await notify(app, order));
  const {rows} = await app.db.query<{state: string}>('select state from "order" where number = $1', [
    order.orderNumber,
  ]);
  expect(rows[0]!.state).toBe('paid');
});

test('who pays the total that was on screen pays it, and nobody pays another', async () => {
  const buyer = new Visitor(app.url);
  must(await holdSeats(buyer, world, seats(1)));
  const [order] = await Promise.all([
    checkOut(buyer, SHOWN.general),
    app.db.query('update price set amount_cents = amount_cents + 500 where id = $1', [world.prices.general]),
  ]);
  if (order.status === 200) expect(order.body.totalCents).toBe(SHOWN.general);
  else
    expect([order.status, order.body.code, order.body.details]).toEqual([
      409,
      'total_changed',
      {totalCents: SHOWN.general + 500},
    ]);
  await app.db.query('update price set amount_cents = amount_cents - 500 where id = $1', [world.prices.general]);
});

test('coming back from the bank while the money arrives: the order is paid or the cart is open again, never both', async () => {
  const rounds = long(100, 15);
  for (let round = 0; round < rounds; round++) {
    const {buyer, order} = await placeOrder(app.url, world, {seats: seats(1)});
    const [paid, reopened] = await Promise.all([
      notify(app, order),
      buyer.post<{reopened: boolean}>(`/api/public/orders/${order.checkoutToken}/reopen`),
    ]);
    expect(paid.status).toBe(200);
    const {rows} = await app.db.query<{state: string; tickets: number; refunds: number}>(
      `select o.state, (select count(*)::int from ticket t where t.order_id = o.id) as tickets, (select count(*)::int
        from refund r where r.order_id = o.id and r.is_automatic) as refunds from "order" o where o.number = $1`,
      [order.orderNumber],
    );
    expect(rows[0]).toEqual(
      reopened.body.reopened ? {state: 'cancelled', tickets: 0, refunds: 1} : {state: 'paid', tickets: 1, refunds: 0},
    );
  }
});

test('money for a cancelled order whose cart has become another order is settled or given back, never stuck', async () => {
  const {buyer, order: first} = await placeOrder(app.url, world, {seats: seats(1)});
  must(await buyer.post(`/api/public/orders/${first.checkoutToken}/reopen`));
  const cart = must(await buyer.get<CartView>('/api/public/cart'));
  const second = must(await checkOut(buyer, cart.totalCents));
  // The second order's time passes and its seats go back on sale; then the money for the first one comes.
  await app.db.query(`update "order" set claims_expire_at = now() - interval '10 minutes' where number = $1`, [
    second.orderNumber,
  ]);
  await expectInvariants(app.db);
  expect((await notify(app, first)).status).toBe(200);
  const {rows} = await app.db.query<{number: string; state: string}>(
    'select number, state from "order" where number = any($1) order by number',
    [[first.orderNumber, second.orderNumber]],
  );
  expect(rows).toEqual([
    {number: first.orderNumber, state: 'paid'},
    {number: second.orderNumber, state: 'expired'},
  ]);
});

test('a cart of places without numbers that comes back from the bank has the time that its order had', async () => {
  const {buyer, order} = await placeOrder(app.url, world, {places: 2});
  // The cart's own quarter of an hour is over; the order had begun another.
  await app.db.query(
    `update cart set expires_at = now() - interval '1 minute'
      where id = (select cart_id from "order" where number = $1)`,
    [order.orderNumber],
  );
  expect(must(await buyer.post<{reopened: boolean}>(`/api/public/orders/${order.checkoutToken}/reopen`))).toEqual({
    reopened: true,
  });
  await expectInvariants(app.db);
  const cart = must(await buyer.get<CartView>('/api/public/cart'));
  expect(cart.lines.map(line => line.quantity)).toEqual([2]);
  expect(Date.parse(cart.expiresAt!)).toBeGreaterThan(Date.now() + 60_000);
  // When that time is over too, the places go back on sale.
  await app.db.query(
    `update zone_claim set expires_at = now() - interval '2 minutes' where order_id is null and kind = 'hold'`,
  );
  await app.db.query(`update cart set expires_at = now() - interval '2 minutes' where state = 'open'`);
});
