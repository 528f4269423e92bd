/** Goods that are sent: the address before the money, the price of the post, the parcel with its number, and back again. */
import {confirmOrder} from '../../../api/src/jobs/mails/confirm-order';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {keepInvariants} from '../../support/world/invariants';
import {mailsTo} from '../../support/world/mails';
import {checkOut, must, notify, resultOf} from '../../support/world/purchase';
import {makeShop, type GoodsCart, type Shop} from '../../support/world/shop';
import {hangUp, idempotency, told, Visitor, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let shop: Shop;
let office: Visitor;

const HOME = {recipient: 'Ana García', address: 'Calle Mayor, 1, 2.º B', postalCode: '50003', city: 'Zaragoza'};

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 6});
  office = new Visitor(app.url, world.staff.admin.token);
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

const put = (buyer: Visitor, quantity: number) =>
  buyer.post<GoodsCart & {problems: {code: string}[]}>('/api/public/cart/goods', {
    variantId: shop.scarf.medium,
    quantity,
    pickup: 'shipping',
  });
const send = (buyer: Visitor, to: object = HOME) => buyer.post<GoodsCart & ErrorBody>('/api/public/cart/shipping', to);

test('the post is a line; without an address nothing is paid; from an amount on it is free', async () => {
  const ana = new Visitor(app.url);
  const cart = must(await put(ana, 2));
  expect(cart).toMatchObject({totalCents: 3_495, problems: [{code: 'address_missing'}]});
  expect(cart.goods.map(good => [good.kind, good.cents])).toEqual([
    ['product', 3_000],
    ['shipping', 495],
  ]);
  expect(told(await checkOut(ana, 3_495))).toBe('409 address_missing');
  expect(told(await send(ana, {...HOME, postalCode: '5000'}))).toBe('422 invalid');
  const far = await send(ana, {...HOME, postalCode: '35001'});
  expect([told(far), far.body.errors]).toEqual([
    '422 invalid',
    {postalCode: 'No enviamos a Canarias. Puedes recogerlo en la tienda.'},
  ]);
  expect(must(await send(ana)).goods[1]!.detail).toBe('Ana García, Calle Mayor, 1, 2.º B, 50003 Zaragoza');
  expect(must(await put(ana, 4)).totalCents).toBe(4 * 1_500);
  // Nothing is sent any more: the post goes with it.
  const {goods} = must(await put(ana, 1));
  must(await ana.post('/api/public/cart/release', {keys: [goods[0]!.key]}));
  expect(must(await ana.get<GoodsCart>('/api/public/cart')).goods).toEqual([]);
});

test('paid, on the label, sent once with its number, told by mail; given back with all that was sent', async () => {
  const ana = new Visitor(app.url);
  must(await put(ana, 2));
  must(await send(ana));
  const order = must(await checkOut(ana, 3_495, {email: 'envio@example.org'}));
  must(await notify(app, order));
  expect(must(await resultOf(ana, order))).toMatchObject({state: 'paid', sells: 'goods'});
  const due = must(
    await office.get<{id: number; orderId: number; contents: string; state: string}[]>(
      `/api/envios-productos?filter=${encodeURIComponent('{"state":"due"}')}`,
    ),
  );
  expect(due).toMatchObject([{contents: '2 × Bufanda, M', state: 'due'}]);
  const labels = await office.get<object>('/api/envios-productos/etiquetas.pdf');
  expect([labels.status, labels.headers['content-type']]).toEqual([200, 'application/pdf']);
  const ship = () =>
    office.post<ErrorBody>(`/api/envios-productos/${due[0]!.id}/enviar`, {carrier: 'Correos', trackingNumber: 'PQ123'});
  expect(told(await ship())).toBe('done');
  expect(told(await ship())).toBe('409 wrong_state');
  await confirmOrder(app.runtime, due[0]!.orderId);
  const mails = await mailsTo(app, 'envio@example.org');
  expect(mails.some(({text}) => text.includes('Correos, con el número de seguimiento PQ123'))).toBe(true);
  const {rows: lines} = await app.db.query<{id: number; kind: string; code: string | null}>(
    'select id, kind, redemption_code as code from order_line where order_id = $1 order by position',
    [due[0]!.orderId],
  );
  expect(lines.map(({kind, code}) => [kind, code])).toEqual([
    ['product', null],
    ['shipping', null],
  ]);
  const refund = (ids: number[], more: object = {}) =>
    office.post<ErrorBody & {amountCents: number}>(
      `/api/pedidos/${due[0]!.orderId}/devolver`,
      {orderLineIds: ids, reason: 'Desistimiento', ...more},
      idempotency(),
    );
  expect(told(await refund([lines[1]!.id]))).toBe('409 shipping_kept');
  const [goods, post] = lines.map(line => line.id) as [number, number];
  expect(must(await refund([goods], {pieces: [{orderLineId: goods, quantity: 1}]})).amountCents).toBe(1_500);
  expect(must(await refund([goods])).amountCents).toBe(1_500);
  expect(must(await refund([post])).amountCents).toBe(495);
});

test('by telephone: the clerk says where to', async () => {
  const clerk = new Visitor(app.url, world.staff.clerk.token);
  must(await clerk.post('/api/carrito/productos', {variantId: shop.scarf.small, quantity: 1, pickup: 'shipping'}));
  expect(must(await clerk.post<GoodsCart>('/api/carrito/envio', HOME)).totalCents).toBe(1_995);
  must(await clerk.post('/api/carrito/park', {}));
});
