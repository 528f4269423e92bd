/**
 * Goods over the counter: found by what is read from the box, sold from the till's own cart, taken along or waiting for
 * their code; what is not taken along is handed over later, once.
 */
import {readDuesDocument} from '../../../api/src/outside/papers/documents/dues-document';
import {productsByDay} from '../../../api/src/reports/sales/products-sold';
import {productsToHandOver} from '../../../api/src/reports/sales/products-to-hand-over';
import {orderReport, readReport, type Report} from '../../../api/src/web/rest/report';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {keepInvariants} from '../../support/world/invariants';
import {must} from '../../support/world/purchase';
import {makeShop, type GoodsCart, type Shop} from '../../support/world/shop';
import {openTills} from '../../support/world/tills';
import {hangUp, idempotency, Visitor, type Answer, type ErrorBody} from '../../support/wire/visitor';

interface Found {
  variants: {
    id: number;
    name: string;
    product: {id: number; name: string; shape: string; imageUrl: string | null};
    isExact: boolean;
    left: number | null;
    ways: {pickup: string; cents: number}[];
  }[];
  slots: {id: number; name: string; left: number; cents: number}[];
}
interface Sold {
  orderId: number;
  ticketIds: number[];
  changeCents: number;
  receiptUrl: string | null;
}

let app: TestApp;
let world: World;
let shop: Shop;
let clerk: Visitor;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 6});
  await openTills(app.db, [world.staff.clerk.id]);
  clerk = new Visitor(app.url, world.staff.clerk.token);
});
beforeEach(async () => {
  shop = await makeShop(app.db, world);
  await clerk.post('/api/carrito/park');
});
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await app.stop();
});

const told = (answer: Answer<ErrorBody>) => (answer.status === 200 ? 'done' : `${answer.status} ${answer.body.code}`);
const find = async (text: string, more = '') =>
  must(await clerk.get<Found>(`/api/carrito/buscar?texto=${encodeURIComponent(text)}${more}`));
const put = (variantId: number, quantity: number, more: object = {pickup: 'shop'}) =>
  clerk.post<GoodsCart>('/api/carrito/productos', {variantId, quantity, ...more});
const sell = (payments: object[], more: object = {}) =>
  clerk.post<Sold>('/api/carrito/sell', {payments, ...more}, idempotency());
const lines = async (orderId: number) =>
  (
    await app.db.query<{id: number; fulfilment: string; code: string | null; pickup: string | null}>(
      `select id, fulfilment, redemption_code as code, pickup from order_line where order_id = $1 order by position`,
      [orderId],
    )
  ).rows;

test('found by barcode, by reference, by words of the name; with what is left and what it costs here and there', async () => {
  await app.db.query(`update product_variant set ean = '8437000000013' where id = $1`, [shop.scarf.medium]);
  must(await put(shop.scarf.medium, 2));
  const read = await find('8437000000013');
  expect(read.variants).toMatchObject([{id: shop.scarf.medium, name: 'Bufanda, M', isExact: true, left: 8}]);
  expect(read.slots).toEqual([]);
  // [K14] The shapes of one thing know each other; what is sold out stands last.
  expect(read.variants[0]).toMatchObject({product: {id: shop.scarf.id, name: 'Bufanda', shape: 'M', imageUrl: null}});
  const gone = (all: Found) => all.variants.map(one => one.product.id !== shop.scarf.id);
  await app.db.query('update product_variant set stock = held where product_id = $1', [shop.scarf.id]);
  const last = gone(await find('', `&sessionId=${world.sessionId}`));
  expect(last.slice(last.lastIndexOf(true) + 1).every(one => !one)).toBe(true);
  expect(last.indexOf(false)).toBeGreaterThan(last.lastIndexOf(true));
  await app.db.query('update product_variant set stock = held + 8 where product_id = $1', [shop.scarf.id]);
  const {rows} = await app.db.query<{sku: string}>('select sku from product_variant where id = $1', [shop.scarf.large]);
  expect((await find(rows[0]!.sku.toLowerCase())).variants[0]).toMatchObject({id: shop.scarf.large, isExact: true});
  // Twelve digits are thirteen without the zero in front.
  await app.db.query(`update product_variant set ean = '012345678905' where id = $1`, [shop.scarf.small]);
  expect((await find('0012345678905')).variants).toMatchObject([{id: shop.scarf.small, isExact: true}]);
  const named = await find('bufanda m', `&sessionId=${world.sessionId}`);
  const scarf = named.variants.find(v => v.id === shop.scarf.medium)!;
  expect(scarf).toMatchObject({
    isExact: false,
    ways: [{pickup: 'gate', cents: 1500}, {pickup: 'shop'}, {pickup: 'shipping'}],
  });
  // The parking place is of the session: without one nobody can be given it; with it, at its price there.
  const parking = async (more: string) =>
    (await find('aparcamiento', more)).variants.find(v => v.id === shop.parking.variant);
  expect(await parking('')).toBeUndefined();
  expect((await parking(`&sessionId=${world.sessionId}`))!.ways).toEqual([{pickup: 'gate', cents: 900}]);
  expect((await find('visita al')).slots.find(s => s.id === shop.tour.slots[0])).toMatchObject({
    name: 'Visita al estadio',
    left: 10,
    cents: 1800,
  });
  expect(await find('no hay tal cosa')).toEqual({variants: [], bundles: [], slots: []});
  await app.db.query(`update product set state = 'draft' where id = $1`, [shop.scarf.id]);
  expect((await find('8437000000013')).variants).toEqual([]);
  await app.db.query('update product_variant set ean = null where ean is not null');
  const door = new Visitor(app.url, world.staff.door.token);
  expect(told(await door.get<ErrorBody>('/api/carrito/buscar'))).toBe('403 forbidden');
});

test('sold for cash and taken along: out of the till, off the shelf, handed over in the same moment', async () => {
  must(await put(shop.scarf.medium, 2));
  must(await put(shop.scarf.large, 1, {pickup: 'gate', sessionId: world.sessionId}));
  const cart = must(await clerk.post<GoodsCart>('/api/carrito/turnos', {slotId: shop.tour.slots[0]!, quantity: 2}));
  expect(cart.totalCents).toBe(3000 + 1700 + 3600);
  const sold = must(
    await sell(
      [
        {method: 'cash', amountCents: 5000, tenderedCents: 6000},
        {method: 'card_terminal', amountCents: 3300},
      ],
      {isTakenAway: true},
    ),
  );
  expect(sold).toMatchObject({ticketIds: [], changeCents: 1000, receiptUrl: expect.stringContaining('receipt.pdf')});
  const made = await lines(sold.orderId);
  expect(made.map(l => [l.pickup, l.fulfilment])).toEqual([
    ['shop', 'delivered'],
    ['gate', 'paid'],
    [null, 'paid'],
  ]);
  const {rows} = await app.db.query(
    `select stock, held, (select booked from experience_slot where id = $2) as booked from product_variant where id = $1`,
    [shop.scarf.medium, shop.tour.slots[0]!],
  );
  expect(rows).toEqual([{stock: 8, held: 0, booked: 2}]);
  // The paper has codes for what waits alone.
  const paper = await readDuesDocument(app.db, sold.orderId);
  expect(paper!.redemptions.map(r => r.code)).toEqual([made[1]!.code, made[2]!.code]);
  const receipt = await new Visitor(app.url).get(sold.receiptUrl!);
  expect([receipt.status, receipt.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(told(await clerk.post<ErrorBody>(`/api/lineas-pedido/${made[0]!.id}/entrega`, {to: 'delivered'}))).toBe(
    '409 wrong_state',
  );
});

test('paid today, fetched later: the code brings up the order, and each thing goes once', async () => {
  must(await put(shop.scarf.small, 1));
  must(await put(shop.scarf.medium, 1));
  const sold = must(await sell([{method: 'cash', amountCents: 3000}]));
  const [first, second] = await lines(sold.orderId);
  const waiting = must(
    await clerk.get<{orderId: number; lines: {id: number; isAsked: boolean; fulfilment: string}[]}>(
      `/api/entregas/${second!.code}`,
    ),
  );
  expect(waiting).toMatchObject({
    orderId: sold.orderId,
    lines: [
      {id: second!.id, isAsked: true, fulfilment: 'paid'},
      {id: first!.id, isAsked: false, fulfilment: 'paid'},
    ],
  });
  const deliver = () => clerk.post<ErrorBody>(`/api/lineas-pedido/${second!.id}/entrega`, {to: 'delivered'});
  expect((await Promise.all([deliver(), deliver()])).map(told).sort()).toEqual(['409 wrong_state', 'done']);
});

test('the list of what is sold is told apart by where it is handed over, by session and by the moment it was paid', async () => {
  must(await put(shop.scarf.small, 1));
  must(await put(shop.scarf.medium, 1, {pickup: 'gate', sessionId: world.sessionId}));
  const {orderId} = must(await sell([{method: 'cash', amountCents: 3000}]));
  const admin = new Visitor(app.url, world.staff.admin.token);
  const sold = (filter: object) =>
    admin.get<{pickup: string; pickupSessionId: number | null; productName: string}[]>(
      `/api/lineas-pedido?filter=${encodeURIComponent(JSON.stringify({orderId, ...filter}))}`,
    );
  expect(must(await sold({pickup: 'shop'}))).toMatchObject([{pickup: 'shop', productName: 'Bufanda'}]);
  expect(must(await sold({pickupSessionId: world.sessionId}))).toMatchObject([{pickup: 'gate'}]);
  expect(must(await sold({paidAt_gte: '2020-01-01T00:00:00Z'}))).toHaveLength(2);
  expect(must(await sold({paidAt_gte: '2100-01-01T00:00:00Z'}))).toEqual([]);
  expect(told((await sold({paidAt_gte: 'ayer'})) as never)).toBe('422 invalid');
  expect(told((await sold({slotStartsAt_gte: '2020-01-01T00:00:00Z'})) as never)).toBe('422 invalid');
});

test('nothing is sold for the gate of a session that is out of reach', async () => {
  expect(told((await put(shop.scarf.medium, 1, {pickup: 'gate', sessionId: 999_999})) as never)).toBe('404 not_found');
  expect(told(await clerk.get<ErrorBody>('/api/carrito/buscar?sessionId=999999'))).toBe('404 not_found');
});

test('what to prepare for which gate, and what was sold on which day through which channel', async () => {
  must(await put(shop.scarf.small, 2));
  must(await put(shop.scarf.medium, 3, {pickup: 'gate', sessionId: world.sessionId}));
  must(await clerk.post<GoodsCart>('/api/carrito/turnos', {slotId: shop.tour.slots[0]!, quantity: 2}));
  const {orderId} = must(await sell([{method: 'cash', amountCents: 5 * 1500 + 3600}]));
  const [prepared] = await lines(orderId);
  must(await clerk.post(`/api/lineas-pedido/${prepared!.id}/entrega`, {to: 'prepared'}));
  const report = async (which: Report, asked: Record<string, string> = {}) =>
    (await readReport(app.db, orderReport(which, asked, {companyId: null}))).rows.filter(
      row => row.productId === shop.scarf.id || row.productId === shop.tour.id,
    );
  const [gate, inShop] = [
    {place: expect.stringMatching(/^Puerta: /), variant: 'M', toPrepare: 3, prepared: 0, waiting: 3, orders: 1},
    {place: 'Tienda', variant: 'S', toPrepare: 0, prepared: 2, waiting: 2, orders: 1},
  ];
  expect(await report(productsToHandOver)).toMatchObject([inShop, gate]);
  expect(await report(productsToHandOver, {eventSessionId: String(world.sessionId)})).toMatchObject([gate]);
  expect(await report(productsToHandOver, {pickup: 'shop'})).toMatchObject([inShop]);
  expect(await report(productsToHandOver, {day: '2020-01-01'})).toEqual([]);
  expect(await report(productsByDay, {productId: String(shop.scarf.id)})).toMatchObject([
    {channel: 'Taquilla', product: 'Bufanda', variant: 'S', units: 2, cents: 3000},
    {channel: 'Taquilla', product: 'Bufanda', variant: 'M', units: 3, cents: 4500},
  ]);
  expect(await report(productsByDay, {channel: 'box_office'})).toContainEqual(
    expect.objectContaining({product: 'Visita al estadio', units: 2, cents: 3600}),
  );
  expect(await report(productsByDay, {channel: 'web'})).toEqual([]);
});
