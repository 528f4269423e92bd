/**
 * Discounts that apply by themselves: n for m, the cheapest free, from an amount, for members; the best one, or those
 * that may be together. To the cent in each line, written with the order, given back as paid.
 */
import {expireOrders} from '../../../api/src/domain/orders/expire';
import {readDuesDocument} from '../../../api/src/outside/papers/documents/dues-document';
import {readOrderFile} from '../../../api/src/outside/papers/documents/order-document';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, PRICE, SHOWN, type World} from '../../support/world/fixture';
import {keepInvariants} from '../../support/world/invariants';
import {givePass, givePassTo} from '../../support/passes/passes';
import {
  checkOut,
  holdPlaces,
  holdSeats,
  must,
  notify,
  type CartView,
  type Checkout,
} from '../../support/world/purchase';
import {makeShop, type GoodsCart, type Shop} from '../../support/world/shop';
import {inParallel} from '../../support/run/until';
import {hangUp, idempotency, tally, Visitor} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let shop: Shop;
let seat = 2;

type Cart = GoodsCart & CartView & {offers: {name: string; cents: number}[]; supporter: {cents: number} | null};

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 12, maxPerCustomer: 500, maxPerOrder: 20, orphanRule: false});
  shop = await makeShop(app.db, world, 200);
});
beforeEach(async () => {
  await app.db.query('delete from attempt');
  await app.db.query('update discount set is_active = false where code is null');
});
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await app.stop();
});

async function offer(name: string, row: Record<string, unknown>): Promise<number> {
  const whole: Record<string, unknown> = {name, ...row};
  const keys = Object.keys(whole);
  const {rows} = await app.db.query<{id: number}>(
    `insert into discount (${keys.join(', ')}) values (${keys.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
    Object.values(whole),
  );
  return rows[0]!.id;
}
const put = (buyer: Visitor, variantId: number, quantity: number) =>
  buyer.post<Cart>('/api/public/cart/goods', {variantId, quantity, pickup: 'shop'});
const see = async (buyer: Visitor) => must(await buyer.get<Cart>('/api/public/cart'));
const seats = (n: number) => Array.from({length: n}, () => seat++);
const linesOf = async (order: Checkout) =>
  (
    await app.db.query<{id: number; off: number; vat: number; total: number; fee: number}>(
      `select l.id, l.discount_cents as off, l.vat_cents as vat, l.total_cents as total, l.fee_cents as fee
         from order_line l join "order" o on o.id = l.order_id where o.number = $1 order by l.position`,
      [order.orderNumber],
    )
  ).rows;
const orderId = async (order: Checkout) =>
  (await app.db.query<{id: number}>('select id from "order" where number = $1', [order.orderNumber])).rows[0]!.id;
const written = async (order: Checkout) =>
  (
    await app.db.query<{name: string; cents: number; uses: number}>(
      `select u.name, u.cents, u.uses from order_discount u join "order" o on o.id = u.order_id where o.number = $1
        order by u.discount_id`,
      [order.orderNumber],
    )
  ).rows;

test('a code that gives less stays, is said to take nothing off, and counts again; papers name what counted', async () => {
  await offer('Bufandas a mitad', {kind: 'percent', percent_bp: 5000, applies_to: 'goods'});
  await offer('Gran oferta', {kind: 'percent', percent_bp: 2000, is_combinable: true});
  await app.db.query(`update discount set is_combinable = true where name = 'Bufandas a mitad'`);
  await offer('Poca cosa', {code: 'POCO', kind: 'fixed_per_order', amount_cents: 100});
  const buyer = new Visitor(app.url);
  must(await put(buyer, shop.scarf.medium, 2));
  must(await holdSeats(buyer, world, seats(1)));
  const cart = must(await buyer.post<Cart>('/api/public/cart/discount', {code: 'poco'}));
  expect(cart.discount).toEqual({code: 'POCO', name: 'Poca cosa', cents: 0});
  expect(cart.offers.map(({name}) => name)).toEqual(['Bufandas a mitad', 'Gran oferta']);
  const order = must(await checkOut(buyer, cart.totalCents));
  must(await notify(app, order));
  const id = await orderId(order);
  expect((await readDuesDocument(app.db, id))!.notes).toContainEqual(
    expect.stringMatching(/^Bufandas a mitad: .* menos, ya descontados/),
  );
  expect((await readDuesDocument(app.db, id))!.notes).not.toContainEqual(expect.stringContaining('Gran oferta'));
  const file = await readOrderFile(app.db, app.runtime.config, id);
  expect(file.sessions[0]!.tickets[0]).toMatchObject({discountName: 'Gran oferta'});
  await app.db.query('update discount set is_active = false where code is null');
  must(await holdSeats(buyer, world, seats(1)));
  expect(must(await buyer.post<Cart>('/api/public/cart/discount', {code: 'poco'})).discount).toMatchObject({
    cents: 100,
  });
});

test('three for two: each of the three bears its part, and the rest nothing', async () => {
  await offer('3x2', {kind: 'n_for_m', buy_count: 3, pay_count: 2});
  const buyer = new Visitor(app.url);
  must(await holdSeats(buyer, world, seats(2)));
  expect((await see(buyer)).offers).toEqual([]);
  must(await holdSeats(buyer, world, seats(2), world.prices.reduced));
  const cart = await see(buyer);
  // The dearest first: two general and a reduced one are the three.
  expect(cart.offers).toEqual([{name: '3x2', cents: PRICE.reduced}]);
  const total = 2 * SHOWN.general + 2 * SHOWN.reduced - PRICE.reduced;
  expect(cart).toMatchObject({discountCents: PRICE.reduced, totalCents: total});
  const order = must(await checkOut(buyer, total));
  const lines = await linesOf(order);
  expect(lines.map(line => line.off).sort((a, b) => b - a)).toEqual([577, 577, 346, 0]);
  expect(lines.reduce((sum, line) => sum + line.total, 0)).toBe(total);
  for (const line of lines) expect(line.vat).toBe(line.total - line.fee - Math.round((line.total - line.fee) / 1.1));
  must(await notify(app, order));
  expect(await written(order)).toEqual([{name: '3x2', cents: PRICE.reduced, uses: 0}]);
});

test('a zone without numbers: the cents of a third are shared exactly', async () => {
  await offer('3x2', {kind: 'n_for_m', buy_count: 3, pay_count: 2});
  const buyer = new Visitor(app.url);
  must(await holdPlaces(buyer, world, 7));
  const cart = await see(buyer);
  expect(cart.discountCents).toBe(2 * PRICE.standing);
  const order = must(await checkOut(buyer, cart.totalCents));
  expect((await linesOf(order)).map(line => line.off)).toEqual([334, 333, 333, 334, 333, 333, 0]);
});

test('the best counts alone; those that may be together add up, and a code with them', async () => {
  const tenPercent = {kind: 'percent', percent_bp: 1000};
  await offer('Diez', tenPercent);
  await offer('Barata', {kind: 'cheapest_free', buy_count: 4});
  const buyer = new Visitor(app.url);
  must(await holdSeats(buyer, world, seats(3)));
  expect((await see(buyer)).offers).toEqual([{name: 'Diez', cents: 750}]);
  must(await holdSeats(buyer, world, seats(1), world.prices.reduced));
  expect((await see(buyer)).offers).toEqual([{name: 'Barata', cents: PRICE.reduced}]);
  await app.db.query('update discount set is_combinable = true where code is null and is_active');
  expect((await see(buyer)).offers).toEqual([
    {name: 'Diez', cents: 900},
    {name: 'Barata', cents: PRICE.reduced * 0.9},
  ]);
  await offer('Con código', {kind: 'fixed_per_order', amount_cents: 500, code: 'SUMA5', is_combinable: true});
  const cart = must(await buyer.post<Cart>('/api/public/cart/discount', {code: 'suma5'}));
  expect(cart.discount).toMatchObject({code: 'SUMA5', cents: 500});
  expect(cart.offers).toHaveLength(2);
  const order = must(await checkOut(buyer, cart.totalCents));
  expect((await written(order)).reduce((sum, {cents}) => sum + cents, 0)).toBe(cart.discountCents);
  expect((await written(order)).map(({uses}) => uses)).toEqual([0, 0, 4]);
});

test('from an amount, of goods of a category, on top of nothing else; refunds give back what was paid', async () => {
  await offer('Tienda', {
    kind: 'percent',
    percent_bp: 2000,
    applies_to: 'goods',
    min_amount_cents: 4000,
    product_category_ids: [shop.categoryId],
  });
  const buyer = new Visitor(app.url);
  must(await put(buyer, shop.scarf.small, 2));
  expect((await see(buyer)).offers).toEqual([]);
  const cart = must(await put(buyer, shop.scarf.large, 1));
  expect(cart).toMatchObject({
    offers: [{name: 'Tienda', cents: 940}],
    subtotalCents: 4700,
    discountCents: 940,
    totalCents: 3760,
    goods: [{cents: 3000}, {cents: 1700}],
  });
  const email = 'tienda@example.org';
  const order = must(await checkOut(buyer, 3760, {email}));
  must(await notify(app, order));
  const lines = await linesOf(order);
  expect(lines.map(line => [line.off, line.total])).toEqual([
    [600, 2400],
    [340, 1360],
  ]);
  expect((await readDuesDocument(app.db, await orderId(order)))!.notes).toContainEqual(
    expect.stringMatching(/^Tienda: 9,40\s€ menos, ya descontados/),
  );
  // Two of the same: one goes back at its half of what was paid.
  const clerk = new Visitor(app.url, world.staff.admin.token);
  const answer = await clerk.post(
    `/api/pedidos/${await orderId(order)}/devolver`,
    {orderLineIds: [lines[0]!.id], pieces: [{orderLineId: lines[0]!.id, quantity: 1}], reason: 'Talla equivocada'},
    idempotency(),
  );
  expect(answer.status).toBe(200);
  const {rows} = await app.db.query<{cents: number}>('select refunded_cents as cents from "order" where id = $1', [
    await orderId(order),
  ]);
  expect(rows[0]!.cents).toBe(1200);
});

test('members alone: who shows no card pays whole', async () => {
  await offer('Simpatizantes', {kind: 'percent', percent_bp: 5000, audience: 'supporters'});
  await offer('Abonados', {kind: 'fixed_per_ticket', amount_cents: 100, audience: 'holders'});
  const buyer = new Visitor(app.url);
  must(await holdSeats(buyer, world, seats(1)));
  expect((await see(buyer)).offers).toEqual([]);
  must(await buyer.post('/api/public/account/login', {email: world.customer.email, password: world.customer.password}));
  expect((await see(buyer)).offers).toEqual([]);
  await givePassTo(app.db, await givePass(app.db, world, world.seat(seat++)), world.customer.id);
  expect((await see(buyer)).offers).toEqual([{name: 'Abonados', cents: 100}]);
  await app.db.query(
    `with tier as (insert into supporter_tier (name, price_cents, validity, valid_days, discount_bp,
         max_discounted_tickets) values ('Carné', 0, 'days', 365, 1000, 2) returning id)
     insert into supporter (supporter_tier_id, state, customer_id, first_name, surname1, valid_from_on, valid_until_on)
       select id, 'active', $1, 'Eva', 'Ruiz', club_today(), club_today() + 100 from tier`,
    [world.customer.id],
  );
  const number = (await app.db.query<{number: string}>('select number from supporter')).rows[0]!.number;
  const cart = must(await buyer.post<Cart>('/api/public/cart/supporter', {number}));
  // The card itself takes 10 % off: the better of both counts, never both.
  expect(cart).toMatchObject({offers: [{name: 'Simpatizantes', cents: 1250}], supporter: {cents: 0}});
  must(await checkOut(buyer, SHOWN.general - 1250));
});

test('an end of its uses holds under a crowd, and what expires gives them back', async () => {
  const id = await offer('Las diez primeras', {kind: 'percent', percent_bp: 5000, max_uses: 10});
  const uses = async () =>
    (await app.db.query<{uses: number}>('select uses from discount where id = $1', [id])).rows[0]!.uses;
  const buyers = await Promise.all(
    seats(24).map(async index => {
      const buyer = new Visitor(app.url);
      must(await holdSeats(buyer, world, [index]));
      return buyer;
    }),
  );
  const answers = await inParallel(buyers, 24, buyer => checkOut(buyer, SHOWN.general - PRICE.general / 2));
  const words = tally(answers);
  expect(words['200']).toBe(10);
  expect((words['409 discount_used_up'] ?? 0) + (words['409 total_changed'] ?? 0)).toBe(14);
  expect(await uses()).toBe(10);
  await app.db.query(`update payment set state = 'denied' where state = 'created'`);
  await app.db.query(`update "order" set claims_expire_at = now() - interval '1 minute' where state = 'pending'`);
  await app.db.withTransaction(tx => expireOrders(tx));
  expect(await uses()).toBe(0);
});

test('a budget of a code: never gone over by a crowd, its last cents used, given back by a refund and an end', async () => {
  const id = await offer('Bono', {code: 'BONO', kind: 'fixed_per_ticket', amount_cents: 1000, budget_cents: 5500});
  const spent = async () =>
    (await app.db.query<{cents: number}>('select spent_cents as cents from discount where id = $1', [id])).rows[0]!
      .cents;
  const buyers = await Promise.all(
    seats(16).map(async index => {
      const buyer = new Visitor(app.url);
      must(await holdSeats(buyer, world, [index]));
      must(await buyer.post('/api/public/cart/discount', {code: 'bono'}));
      return buyer;
    }),
  );
  const orders: Checkout[] = [];
  await inParallel(buyers, 16, async buyer => {
    const answer = await checkOut(buyer, SHOWN.general - 1000);
    if (answer.status === 200) orders.push(answer.body);
  });
  expect(orders).toHaveLength(5);
  expect(await spent()).toBe(5000);
  const last = new Visitor(app.url);
  must(await holdSeats(last, world, seats(2)));
  const cart = must(await last.post<Cart>('/api/public/cart/discount', {code: 'bono'}));
  expect(cart.discount).toMatchObject({cents: 500});
  must(await checkOut(last, cart.totalCents));
  expect(await spent()).toBe(5500);
  must(await notify(app, orders[0]!));
  const clerk = new Visitor(app.url, world.staff.admin.token);
  must(
    await clerk.post(
      `/api/pedidos/${await orderId(orders[0]!)}/devolver`,
      {orderLineIds: [(await linesOf(orders[0]!))[0]!.id], reason: 'No puede venir'},
      idempotency(),
    ),
  );
  expect(await spent()).toBe(4500);
  await app.db.query(`update payment set state = 'denied' where state = 'created'`);
  await app.db.query(`update "order" set claims_expire_at = now() - interval '1 minute' where state = 'pending'`);
  await app.db.withTransaction(tx => expireOrders(tx));
  expect(await spent()).toBe(0);
});

test('of several tariffs, events, products: each of them and nothing else, and none of them is deleted meanwhile', async () => {
  const clerk = new Visitor(app.url, world.staff.admin.token);
  const {rows} = await app.db.query<{id: number; category: number}>(
    `with p as (select event_company_id, venue_id from event where id = $1), e as (
       insert into event (event_company_id, venue_id, title, slug, kind, vat_code) select event_company_id, venue_id, 'Otro', 'otro-mas', 'concert', 'reduced' from p
       returning id)
     select e.id, (select price_category_id from price where id = $2) as category from e`,
    [world.eventId, world.prices.reduced],
  );
  const other = rows[0]!;
  const body = {
    name: 'Varios',
    kind: 'percent',
    percentBp: 1000,
    appliesTo: 'all',
    eventIds: [world.eventId, other.id],
    priceCategoryIds: [other.category],
    productCategoryIds: [shop.categoryId],
  };
  const made = must(await clerk.post<{id: number; version: number; eventIds: number[]}>('/api/descuentos', body));
  expect(made.eventIds).toEqual([world.eventId, other.id]);
  const buyer = new Visitor(app.url);
  must(await holdSeats(buyer, world, seats(1)));
  expect((await see(buyer)).offers).toEqual([]);
  must(await holdSeats(buyer, world, seats(1), world.prices.reduced));
  must(await put(buyer, shop.scarf.small, 1));
  const cart = await see(buyer);
  expect(cart.offers).toEqual([{name: 'Varios', cents: PRICE.reduced / 10 + 150}]);
  const order = must(await checkOut(buyer, cart.totalCents));
  must(await notify(app, order));
  const file = await readOrderFile(app.db, app.runtime.config, await orderId(order));
  expect(file.sessions[0]!.tickets.map(ticket => ticket.discountName)).toEqual([null, 'Varios']);
  // Found by what it is of, and refused where it is still needed.
  expect(must(await clerk.get<unknown[]>(`/api/descuentos?filter={"eventIds":${other.id}}`))).toHaveLength(1);
  expect((await clerk.get('/api/descuentos?filter={"eventIds":"x"}')).status).toBe(422);
  const gone = await clerk.send(`/api/eventos/${other.id}`, {method: 'DELETE'});
  expect([gone.status, gone.text]).toEqual([409, expect.stringContaining('1 descuento')]);
  const without = await clerk.send(`/api/descuentos/${made.id}`, {
    method: 'PUT',
    body: {...made, eventIds: []},
  });
  expect(without.status).toBe(200);
  expect((await clerk.send(`/api/eventos/${other.id}`, {method: 'DELETE'})).status).toBe(200);
  // Nothing that is not there, and nothing of goods in what is of tickets.
  expect((await clerk.post('/api/descuentos', {...body, eventIds: [999_999]})).status).toBe(422);
  expect((await clerk.post('/api/descuentos', {...body, appliesTo: 'tickets'})).status).toBe(422);
});
