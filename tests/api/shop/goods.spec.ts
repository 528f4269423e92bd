/**
 * Goods and visits from the window to the hand: held in the cart, paid with tickets, handed over once against a code,
 * given back in part; what is held, sold and on the shelf agrees to the unit.
 */
import {readDuesDocument} from '../../../api/src/outside/papers/documents/dues-document';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, SHOWN, type World} from '../../support/world/fixture';
import {keepInvariants, sweep} from '../../support/world/invariants';
import {checkOut, holdSeats, must, notify, resultOf, type Checkout} from '../../support/world/purchase';
import {makeShop, type GoodsCart, type Shop} from '../../support/world/shop';
import {hangUp, idempotency, told, Visitor, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let shop: Shop;
let seat = 2;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 6});
});
beforeEach(async () => {
  await app.db.query('delete from attempt');
  shop = await makeShop(app.db, world);
});
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await app.stop();
});

const put = (buyer: Visitor, variantId: number, quantity: number, more: object = {pickup: 'shop'}) =>
  buyer.post<GoodsCart>('/api/public/cart/goods', {variantId, quantity, ...more});
const book = (buyer: Visitor, slotId: number, quantity: number) =>
  buyer.post<GoodsCart>('/api/public/cart/slots', {slotId, quantity});
const variant = async (id: number) =>
  (await app.db.query<{stock: number; held: number}>('select stock, held from product_variant where id = $1', [id]))
    .rows[0]!;
const slot = async (id: number) =>
  (await app.db.query<{booked: number; held: number}>('select booked, held from experience_slot where id = $1', [id]))
    .rows[0]!;
const linesOf = async (order: Checkout) =>
  (
    await app.db.query<{
      id: number;
      kind: string;
      quantity: number;
      cents: number;
      fulfilment: string;
      code: string | null;
      state: string;
    }>(
      `select l.id, l.kind, l.quantity, l.total_cents as cents, l.fulfilment, l.redemption_code as code, l.state
         from order_line l join "order" o on o.id = l.order_id where o.number = $1 order by l.position`,
      [order.orderNumber],
    )
  ).rows;

/** What the stock's history says of it last, and who did it. */
async function lastMovement(variantId: number): Promise<unknown> {
  const {rows} = await app.db.query(
    `select kind, staff_user_id as by from stock_movement where product_variant_id = $1 order by id desc limit 1`,
    [variantId],
  );
  return rows[0];
}

const orderId = async (order: Checkout) =>
  (await app.db.query<{id: number}>('select id from "order" where number = $1', [order.orderNumber])).rows[0]!.id;

test('the window says what there is, and how much of it when it is little', async () => {
  const seen = must(
    await new Visitor(app.url).get<{
      products: {slug: string; sessionCount: number; variants: {left: number | null}[]}[];
    }>('/api/public/shop'),
  );
  const scarf = seen.products.find(product => product.slug === shop.scarf.slug)!;
  expect(scarf.variants.map(v => v.left)).toEqual([null, null, null]);
  expect(scarf.sessionCount).toBe(1);
  must(await put(new Visitor(app.url), shop.scarf.medium, 6));
  const detail = must(
    await new Visitor(app.url).get<{variants: {id: number; left: number | null}[]; sessions: {id: number}[]}>(
      `/api/public/shop/products/${shop.scarf.slug}`,
    ),
  );
  expect(detail.variants.find(v => v.id === shop.scarf.medium)!.left).toBe(4);
  expect(detail.sessions).toMatchObject([{id: world.sessionId}]);
  expect(
    must(await new Visitor(app.url).get<object[]>(`/api/public/sessions/${world.sessionId}/products`)),
  ).toMatchObject([
    {slug: shop.parking.slug, isHighlighted: true, variants: [{cents: 900}]},
    {slug: shop.scarf.slug, isHighlighted: false, variants: [{cents: 1500}, {cents: 1500}, {cents: 1700}]},
  ]);
  expect(must(await new Visitor(app.url).get<object[]>('/api/public/shop/experiences'))).toContainEqual(
    expect.objectContaining({slug: shop.tour.slug, needsGuardian: true}),
  );
  expect(told(await new Visitor(app.url).get('/api/public/shop/products/no-hay'))).toBe('404 not_found');
});

test('one cart of everything: paid once, each thing gets what it is', async () => {
  const ana = new Visitor(app.url);
  must(await holdSeats(ana, world, [seat++, seat++]));
  must(await put(ana, shop.scarf.medium, 2));
  must(await put(ana, shop.parking.variant, 1, {pickup: 'gate', sessionId: world.sessionId}));
  const cart = must(await book(ana, shop.tour.slots[0]!, 3));
  const total = 2 * SHOWN.general + 2 * 1500 + 900 + 3 * 1800;
  expect(cart.totalCents).toBe(total);
  expect(cart.goods).toMatchObject([
    {kind: 'product', description: 'Bufanda, M', detail: 'Se recoge en la tienda', quantity: 2, cents: 3000},
    {kind: 'product', description: 'Aparcamiento', quantity: 1, cents: 900},
    {kind: 'experience', quantity: 3, cents: 5400, detail: 'Puerta 0'},
  ]);
  expect(await variant(shop.scarf.medium)).toEqual({stock: 10, held: 2});
  expect(told(await checkOut(ana, total - 1))).toBe('409 total_changed');
  const order = must(await checkOut(ana, total));
  expect(await variant(shop.scarf.medium)).toEqual({stock: 10, held: 2});
  must(await notify(app, order));
  expect(must(await resultOf(ana, order))).toMatchObject({state: 'paid', sells: 'tickets'});
  expect(await variant(shop.scarf.medium)).toEqual({stock: 8, held: 0});
  expect(await slot(shop.tour.slots[0]!)).toEqual({booked: 3, held: 0});
  const lines = await linesOf(order);
  expect(lines.map(l => [l.kind, l.quantity, l.cents, l.fulfilment, l.state])).toEqual([
    ['ticket', 1, SHOWN.general, null, 'active'],
    ['ticket', 1, SHOWN.general, null, 'active'],
    ['product', 2, 3000, 'paid', 'active'],
    ['product', 1, 900, 'paid', 'active'],
    ['experience', 3, 5400, 'paid', 'active'],
  ]);
  expect(lines.slice(2).every(l => /^[0-9A-F]{12}$/.test(l.code!))).toBe(true);
  // The bank says it twice: nothing more.
  must(await notify(app, order));
  expect(await variant(shop.scarf.medium)).toEqual({stock: 8, held: 0});
  const paper = await readDuesDocument(app.db, await orderId(order));
  expect(paper!.redemptions.map(r => [r.title, r.quantity, r.code])).toEqual(
    lines.slice(2).map(l => [expect.any(String), l.quantity, l.code]),
  );
});

test('the number counts, not the difference; the price stays while the hold lives; out of the cart it is free', async () => {
  const ana = new Visitor(app.url);
  must(await put(ana, shop.scarf.medium, 5));
  await app.db.query('update product_variant set price_cents = 9900 where id = $1', [shop.scarf.medium]);
  const cart = must(await put(ana, shop.scarf.medium, 2));
  expect(cart.goods).toMatchObject([{quantity: 2, cents: 3000}]);
  expect(await variant(shop.scarf.medium)).toEqual({stock: 10, held: 2});
  // As one thing at the gate it is another.
  must(await put(ana, shop.scarf.medium, 1, {pickup: 'gate', sessionId: world.sessionId}));
  expect(told(await put(ana, shop.scarf.small, 4))).toBe('422 limit_reached');
  must(await put(ana, shop.scarf.small, 3));
  const {goods} = must(await ana.get<GoodsCart>('/api/public/cart'));
  expect(goods.map(g => [g.description, g.quantity])).toEqual([
    ['Bufanda, M', 2],
    ['Bufanda, M', 1],
    ['Bufanda, S', 3],
  ]);
  must(await ana.post('/api/public/cart/release', {keys: [goods[0]!.key]}));
  expect(await variant(shop.scarf.medium)).toEqual({stock: 10, held: 1});
  must(await ana.post('/api/public/cart/release', {keys: [goods[1]!.key, goods[2]!.key]}));
  expect(must(await ana.get<GoodsCart>('/api/public/cart')).goods).toEqual([]);
  expect([(await variant(shop.scarf.medium)).held, (await variant(shop.scarf.small)).held]).toEqual([0, 0]);
});

test('what cannot be had is refused with what is left, and nothing is held', async () => {
  await app.db.query('update product_variant set stock = 3 where id = $1', [shop.scarf.large]);
  must(await put(new Visitor(app.url), shop.scarf.large, 2));
  const late = await put(new Visitor(app.url), shop.scarf.large, 2);
  expect(told(late)).toBe('409 sold_out');
  expect(late.body).toMatchObject({details: {left: 1}, errors: {quantity: 'Quedan 1.'}});
  expect(await variant(shop.scarf.large)).toEqual({stock: 3, held: 2});
  const bea = new Visitor(app.url);
  expect(told(await put(bea, 999_999, 1))).toBe('404 not_found');
  expect(told(await put(bea, shop.scarf.small, 1, {pickup: 'digital'}))).toBe('422 invalid');
  expect(told(await put(bea, shop.scarf.small, 1, {pickup: 'gate'}))).toBe('422 invalid');
  expect(told(await put(bea, shop.scarf.small, 0))).toBe('422 invalid');
  expect(told(await put(bea, shop.scarf.small, 1, {pickup: 'gate', sessionId: 999_999}))).toBe('409 sale_closed');
  await app.db.query(`update product set state = 'archived' where id = $1`, [shop.scarf.id]);
  expect(told(await put(bea, shop.scarf.small, 1))).toBe('409 sale_closed');
  expect(told(await book(bea, shop.tour.slots[1]!, 9))).toBe('422 limit_reached');
  await app.db.query(`update experience_slot set state = 'cancelled' where id = $1`, [shop.tour.slots[1]!]);
  expect(told(await book(bea, shop.tour.slots[1]!, 1))).toBe('409 sale_closed');
});

test('back from the bank they are in the cart again; their time over, they are everybody’s; paid late, taken again', async () => {
  const ana = new Visitor(app.url);
  must(await put(ana, shop.scarf.medium, 6));
  const order = must(await checkOut(ana, 9000));
  must(await ana.post(`/api/public/orders/${order.checkoutToken}/reopen`, {}));
  expect(must(await ana.get<GoodsCart>('/api/public/cart')).goods).toMatchObject([{quantity: 6}]);
  expect(await variant(shop.scarf.medium)).toEqual({stock: 10, held: 6});
  const again = must(await checkOut(ana, 9000));
  await app.db.query(`update "order" set claims_expire_at = now() - interval '1 minute' where number = $1`, [
    again.orderNumber,
  ]);
  await sweep(app.db);
  expect(await variant(shop.scarf.medium)).toEqual({stock: 10, held: 0});
  // Late, and there is enough: sold.
  must(await notify(app, again));
  expect(must(await resultOf(ana, again)).state).toBe('paid');
  expect(await variant(shop.scarf.medium)).toEqual({stock: 4, held: 0});
  // The first try is paid too: the thing cannot be had twice, or is had twice; the money is right either way.
  must(await notify(app, order));
  expect((await variant(shop.scarf.medium)).held).toBe(0);
});

test('late and gone: the money goes back', async () => {
  const ana = new Visitor(app.url);
  must(await put(ana, shop.scarf.medium, 6));
  const order = must(await checkOut(ana, 9000));
  await app.db.query(`update "order" set claims_expire_at = now() - interval '1 minute' where number = $1`, [
    order.orderNumber,
  ]);
  await sweep(app.db);
  must(await put(new Visitor(app.url), shop.scarf.medium, 5));
  must(await notify(app, order));
  expect(must(await resultOf(ana, order)).state).toBe('refunded');
  expect(await variant(shop.scarf.medium)).toEqual({stock: 10, held: 5});
});

test('an ended cart gives way at once to whoever asks for the last ones', async () => {
  await app.db.query('update product_variant set stock = 2 where id = $1', [shop.scarf.large]);
  const ana = new Visitor(app.url);
  must(await put(ana, shop.scarf.large, 2));
  await app.db.query(`update goods_claim set expires_at = now() - interval '1 second' where product_variant_id = $1`, [
    shop.scarf.large,
  ]);
  must(await put(new Visitor(app.url), shop.scarf.large, 1));
  expect(await variant(shop.scarf.large)).toEqual({stock: 2, held: 1});
  // Hers is gone: her cart does not sell it.
  expect(told(await checkOut(ana, 3400))).toBe('410 cart_expired');
});

test('one of two scarves comes back: its money, its piece; the other one stays to be handed over', async () => {
  const clerk = new Visitor(app.url, world.staff.admin.token);
  const ana = new Visitor(app.url);
  must(await put(ana, shop.scarf.medium, 3));
  const order = must(await checkOut(ana, 4500));
  must(await notify(app, order));
  const [line] = await linesOf(order);
  const id = await orderId(order);
  const refund = (more: object) =>
    clerk.post<ErrorBody>(
      `/api/pedidos/${id}/devolver`,
      {orderLineIds: [line!.id], reason: 'Talla equivocada', ...more},
      idempotency(),
    );
  expect(told(await refund({pieces: [{orderLineId: line!.id, quantity: 4}]}))).toBe('422 invalid');
  expect(told(await refund({pieces: [{orderLineId: line!.id, quantity: 1}]}))).toBe('done');
  expect((await linesOf(order)).map(l => [l.quantity, l.cents, l.state, l.fulfilment])).toEqual([
    [2, 3000, 'active', 'paid'],
    [1, 1500, 'refunded', 'returned'],
  ]);
  expect(await variant(shop.scarf.medium)).toEqual({stock: 8, held: 0});
  expect(await lastMovement(shop.scarf.medium)).toEqual({kind: 'return', by: world.staff.admin.id});
  const waiting = await clerk.get<{lines: {quantity: number; isAsked: boolean}[]}>(
    `/api/entregas/${line!.code!.toLowerCase()}`,
  );
  expect(waiting).toMatchObject({status: 200, body: {lines: [{quantity: 2, isAsked: true}]}});
  const deliver = () => clerk.post<ErrorBody>(`/api/lineas-pedido/${line!.id}/entrega`, {to: 'delivered'});
  expect((await deliver()).status).toBe(200);
  expect(await deliver()).toMatchObject({status: 409, body: {message: expect.stringMatching(/^Ya se entregó el /)}});
  // Fifteen days later the fourteen are over.
  await app.db.query(`update order_line set fulfilled_at = now() - interval '15 days' where id = $1`, [line!.id]);
  expect(told(await refund({}))).toBe('409 too_late_to_return');
});

test('an hour that is called off: its button alone does it, and the money goes back', async () => {
  const office = new Visitor(app.url, world.staff.admin.token);
  const ana = new Visitor(app.url);
  must(await book(ana, shop.tour.slots[2]!, 3));
  const order = must(await checkOut(ana, 5_400));
  must(await notify(app, order));
  const {rows} = await app.db.query<{version: number}>('select version from experience_slot where id = $1', [
    shop.tour.slots[2],
  ]);
  const edited = await office.send<ErrorBody>(`/api/turnos-experiencia/${shop.tour.slots[2]}`, {
    method: 'PUT',
    body: {state: 'cancelled', version: rows[0]!.version},
  });
  expect(told(edited)).toBe('422 invalid');
  const cancel = () =>
    office.post<ErrorBody>(`/api/turnos-experiencia/${shop.tour.slots[2]}/cancelar`, {reason: 'Llueve'});
  expect(must(await cancel())).toEqual({orders: 1, amountCents: 5_400});
  expect(told(await cancel())).toBe('409 wrong_state');
  expect(await slot(shop.tour.slots[2]!)).toEqual({booked: 0, held: 0});
  expect(told(await book(new Visitor(app.url), shop.tour.slots[2]!, 1))).toBe('409 sale_closed');
});

test('another size at the same price: one back on the shelf, the other off it, no money moved; never what lies in carts', async () => {
  const office = new Visitor(app.url, world.staff.admin.token);
  const ana = new Visitor(app.url);
  must(await put(ana, shop.scarf.medium, 2));
  const order = must(await checkOut(ana, 3_000));
  must(await notify(app, order));
  const [line] = await linesOf(order);
  const change = (variantId: number) =>
    office.post<ErrorBody & {description: string}>(`/api/lineas-pedido/${line!.id}/cambiar-talla`, {variantId});
  expect(told(await change(shop.scarf.large))).toBe('422 invalid');
  expect(told(await change(shop.parking.variant))).toBe('422 invalid');
  expect(told(await change(shop.scarf.medium))).toBe('422 invalid');
  await app.db.query('update product_variant set stock = 6 where id = $1', [shop.scarf.small]);
  must(await put(new Visitor(app.url), shop.scarf.small, 5));
  expect(told(await change(shop.scarf.small))).toBe('409 sold_out');
  await app.db.query('update product_variant set stock = 7 where id = $1', [shop.scarf.small]);
  // [K8] For so many days as the club says, and the history says who did it.
  const sold = (days: number) =>
    app.db.query(`update "order" set paid_at = now() - make_interval(days => $2) where number = $1`, [
      order.orderNumber,
      days,
    ]);
  // Wherever lines are listed each says whether it may, so no button leads to a refusal.
  const offered = async (): Promise<boolean> =>
    must(await office.get<{isExchangeable: boolean}>(`/api/lineas-pedido/${line!.id}`)).isExchangeable;
  await sold(40);
  expect(told(await change(shop.scarf.small))).toBe('409 too_late');
  expect(await offered()).toBe(false);
  await sold(20);
  expect(await offered()).toBe(true);
  expect(must(await change(shop.scarf.small)).description).toBe('Bufanda, S');
  expect(await variant(shop.scarf.medium)).toEqual({stock: 10, held: 0});
  expect(await variant(shop.scarf.small)).toEqual({stock: 5, held: 5});
  expect(await lastMovement(shop.scarf.small)).toEqual({kind: 'exchange', by: world.staff.admin.id});
});
