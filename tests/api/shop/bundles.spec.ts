/**
 * A bundle: one price for several goods, each with its part of it. In the cart as a whole or not at all, with its parts'
 * own VAT on the order, and one of them can come back for what was designated to it.
 */
import {randomUUID} from 'node:crypto';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {keepInvariants, sweep} from '../../support/world/invariants';
import {checkOut, must, notify, resultOf} from '../../support/world/purchase';
import {makeShop, type GoodsCart, type Shop} from '../../support/world/shop';
import {count} from '../../support/run/until';
import {hangUp, idempotency, tally, told, Visitor, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let shop: Shop;
let office: Visitor;
let bundle: {id: number; slug: string};
let book: {id: number; variant: number};

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 2});
  office = new Visitor(app.url, world.staff.admin.token);
});
let n = 0;
beforeEach(async () => {
  await app.db.query('delete from attempt');
  shop = await makeShop(app.db, world);
  n++;
  const product = async (body: object) =>
    must(
      await office.post<{id: number; slug: string}>('/api/productos', {
        productCategoryId: shop.categoryId,
        pickup: ['shop', 'shipping'],
        ...body,
      }),
    );
  const paper = await product({name: 'Libro del club', slug: `libro-${n}`, vatCode: 'reduced'});
  const {id: variant} = must(
    await office.post<{id: number}>('/api/variantes-producto', {
      productId: paper.id,
      name: 'Única',
      sku: `LIBRO-${n}`,
      priceCents: 2000,
      stock: 10,
    }),
  );
  book = {id: paper.id, variant};
  bundle = await product({
    name: 'Lote de bienvenida',
    slug: `lote-${n}`,
    kind: 'bundle',
    vatCode: 'general',
    maxPerOrder: 2,
  });
  for (const item of [
    {itemProductId: shop.scarf.id, quantity: 2, partCents: 1200, position: 1},
    {itemProductId: book.id, quantity: 1, partCents: 1500, position: 2},
  ])
    must(await office.post('/api/piezas-lote', {productId: bundle.id, ...item}));
  await publish();
});
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await app.stop();
});

const PRICE = 2 * 1200 + 1500;
async function publish(): Promise<void> {
  const {version} = must(await office.get<{version: number}>(`/api/productos/${bundle.id}`));
  must(await office.send(`/api/productos/${bundle.id}`, {method: 'PUT', body: {state: 'published', version}}));
}
const both = (): object[] => [
  {variantId: shop.scarf.small, quantity: 1},
  {variantId: shop.scarf.large, quantity: 1},
  {variantId: book.variant, quantity: 1},
];
const put = (buyer: Visitor, choices = both(), more: object = {}) =>
  buyer.post<GoodsCart & ErrorBody>('/api/public/cart/bundles', {
    productId: bundle.id,
    pick: randomUUID(),
    pickup: 'shop',
    choices,
    ...more,
  });
const shelf = async () =>
  (
    await app.db.query<{stock: number; held: number}>(
      'select stock, held from product_variant where id = any($1) order by id',
      [[shop.scarf.small, shop.scarf.large, book.variant]],
    )
  ).rows.map(({stock, held}) => `${stock}-${held}`);

test('its price is the sum of its parts; paid, each part has its own VAT; one comes back for its part', async () => {
  const seen = must(
    await new Visitor(app.url).get<{bundle: object[]; variants: object[]}>(`/api/public/shop/products/${bundle.slug}`),
  );
  expect(seen).toMatchObject({
    kind: 'bundle',
    variants: [],
    bundle: [
      {name: 'Bufanda', quantity: 2, cents: 1200, variants: [{}, {}, {}]},
      {name: 'Libro del club', quantity: 1, cents: 1500, variants: [{id: book.variant}]},
    ],
  });
  const ana = new Visitor(app.url);
  const cart = must(await put(ana));
  expect(cart).toMatchObject({totalCents: PRICE, problems: []});
  expect(cart.goods).toMatchObject([
    {description: 'Bufanda, S', cents: 1200, bundle: {name: 'Lote de bienvenida'}},
    {description: 'Bufanda, L', cents: 1200},
    {description: 'Libro del club', cents: 1500},
  ]);
  expect(await shelf()).toEqual(['10-1', '10-1', '10-1']);
  const order = must(await checkOut(ana, PRICE));
  must(await notify(app, order));
  expect(must(await resultOf(ana, order)).state).toBe('paid');
  expect(await shelf()).toEqual(['9-0', '9-0', '9-0']);
  const {rows: lines} = await app.db.query<{
    id: number;
    description: string;
    cents: number;
    bp: number;
    vat: number;
    code: string;
    orderId: number;
  }>(
    `select l.id, l.description, l.total_cents as cents, l.vat_bp as bp, l.vat_cents as vat, l.redemption_code as code, l.order_id as "orderId"
       from order_line l where l.bundle_product_id = $1 order by l.position`,
    [bundle.id],
  );
  expect(lines.map(({cents, bp, vat}) => [cents, bp, vat])).toEqual([
    [1200, 2100, 208],
    [1200, 2100, 208],
    [1500, 1000, 136],
  ]);
  expect(lines[0]!.description).toBe('Bufanda, S (Lote de bienvenida)');
  expect(must(await office.get(`/api/productos/${bundle.id}`))).toMatchObject({
    soldCount: 1,
    heldCount: 0,
    soldCents: PRICE,
    fromCents: PRICE,
  });
  must(
    await office.post(
      `/api/pedidos/${lines[0]!.orderId}/devolver`,
      {orderLineIds: [lines[2]!.id], reason: 'No lo quiere'},
      idempotency(),
    ),
  );
  // Another size of a part: at what the bundle gives to it, though alone it would cost more.
  const {description} = must(
    await office.post<{description: string}>(`/api/lineas-pedido/${lines[0]!.id}/cambiar-talla`, {
      variantId: shop.scarf.large,
    }),
  );
  expect(description).toBe('Bufanda, L (Lote de bienvenida)');
  expect(await shelf()).toEqual(['10-0', '8-0', '10-0']);
  expect(must(await office.get(`/api/productos/${bundle.id}`))).toMatchObject({soldCount: 1, soldCents: 2400});
});

test('asked twice it is there once; one part out, all of it; no discount and no other number of it', async () => {
  const ana = new Visitor(app.url);
  const pick = randomUUID();
  must(await put(ana, both(), {pick}));
  const cart = must(await put(ana, both(), {pick}));
  expect(cart.goods).toHaveLength(3);
  // A scarf of one's own is another, and counts by itself.
  must(await ana.post('/api/public/cart/goods', {variantId: shop.scarf.small, quantity: 1, pickup: 'shop'}));
  expect(await shelf()).toEqual(['10-2', '10-1', '10-1']);
  must(
    await office.post('/api/descuentos', {
      name: 'Todo a mitad',
      kind: 'percent',
      percentBp: 5000,
      appliesTo: 'goods',
    }),
  );
  const cheaper = must(await ana.get<GoodsCart>('/api/public/cart'));
  expect(cheaper.totalCents).toBe(PRICE + 750);
  await app.db.query(`update discount set is_active = false where name = 'Todo a mitad'`);
  must(await put(ana));
  expect(told(await put(ana))).toBe('422 limit_reached');
  const {goods} = must(await ana.get<GoodsCart>('/api/public/cart'));
  const first = goods.find(good => good.description.startsWith('Libro'))!;
  must(await ana.post('/api/public/cart/release', {keys: [first.key]}));
  const left = must(await ana.get<GoodsCart>('/api/public/cart')).goods;
  expect(left.map(good => `${good.description}${good.bundle ? ` (${good.bundle.name})` : ''}`).sort()).toEqual([
    'Bufanda, L (Lote de bienvenida)',
    'Bufanda, S',
    'Bufanda, S (Lote de bienvenida)',
    'Libro del club (Lote de bienvenida)',
  ]);
  await app.db.query(`update cart set expires_at = now() - interval '10 seconds'`);
  await app.db.query(`update goods_claim set expires_at = now() - interval '10 seconds'`);
  await sweep(app.db);
  expect(await shelf()).toEqual(['10-0', '10-0', '10-0']);
});

test('what does not fit is refused in words, and nothing is held', async () => {
  const ana = new Visitor(app.url);
  const [small, large, paper] = both() as [object, object, object];
  const refusals: [object[], string][] = [
    [[small, large], 'Elige una opción de «Libro del club».'],
    [[small, paper], 'Elige 2 de «Bufanda».'],
    [[small, large, small, paper], 'Elige 2 de «Bufanda».'],
    [[small, large, paper, {variantId: shop.parking.variant, quantity: 1}], 'Hay algo que no es de este lote.'],
    [[small, large, paper, {variantId: 999_999, quantity: 1}], 'Hay algo que no es de este lote.'],
  ];
  for (const [choices, says] of refusals) {
    const refused = await put(ana, choices);
    expect([told(refused), refused.body.errors]).toEqual(['422 invalid', {choices: says}]);
  }
  expect(told(await put(ana, both(), {pickup: 'gate'}))).toBe('422 invalid');
  expect(told(await put(ana, both(), {pick: 'mine'}))).toBe('422 invalid');
  expect(told(await put(ana, both(), {productId: shop.scarf.id}))).toBe('404 not_found');
  await app.db.query('update product_variant set stock = 0 where id = $1', [book.variant]);
  const gone = await put(ana);
  expect([told(gone), gone.body.message]).toEqual(['409 sold_out', 'No queda bastante de Libro del club, Única.']);
  expect(await shelf()).toEqual(['10-0', '10-0', '0-0']);
  expect(must(await ana.get<GoodsCart>('/api/public/cart')).goods).toEqual([]);
});

test('a crowd after few: never below zero, nobody has half of one', async () => {
  await app.db.query('update product_variant set stock = 5 where id = $1', [book.variant]);
  const answers = await Promise.all(count(40).map(() => put(new Visitor(app.url))));
  expect(tally(answers)).toEqual({'200': 5, '409 sold_out': 35});
  expect(await shelf()).toEqual(['10-5', '10-5', '5-5']);
});

test('copied for next season, with what it has in it, dearer', async () => {
  const copy = must(
    await office.post<{id: number}>(
      `/api/productos/${bundle.id}/copiar`,
      {name: 'Lote del año que viene', slug: `lote-${n}-nuevo`, skuEnd: 'N', raiseBp: 1000},
      idempotency(),
    ),
  );
  expect(must(await office.get(`/api/productos/${copy.id}`))).toMatchObject({
    kind: 'bundle',
    state: 'draft',
    fromCents: 2 * 1320 + 1650,
  });
});

test('staff: a bundle has no variants and is in no bundle; its kind stays; the database holds it', async () => {
  const refuse = async (path: string, body: object, field: string) => {
    const answer = await office.post<ErrorBody>(path, body);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
  };
  await refuse('/api/piezas-lote', {productId: bundle.id, itemProductId: bundle.id, partCents: 1}, 'itemProductId');
  await refuse('/api/piezas-lote', {productId: bundle.id, itemProductId: shop.tour.id, partCents: 1}, 'itemProductId');
  await refuse('/api/piezas-lote', {productId: shop.scarf.id, itemProductId: book.id, partCents: 1}, 'productId');
  await refuse(
    '/api/variantes-producto',
    {productId: bundle.id, name: 'Una', sku: `LOTE-${n}`, priceCents: 1, stock: 1},
    'productId',
  );
  const {version} = must(await office.get<{version: number}>(`/api/productos/${bundle.id}`));
  for (const [change, field] of [
    [{kind: 'goods'}, 'kind'],
    [{pickup: ['gate']}, 'pickup'],
    [{minPerOrder: 2}, 'minPerOrder'],
  ] as const) {
    const answer = await office.send<ErrorBody>(`/api/productos/${bundle.id}`, {
      method: 'PUT',
      body: {...change, version},
    });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
  }
  const insert = 'insert into bundle_item (product_id, item_product_id, part_cents) values ($1, $2, 1)';
  for (const pair of [
    [bundle.id, bundle.id],
    [shop.scarf.id, book.id],
  ])
    await expect(app.db.query(insert, pair)).rejects.toThrow();
});
