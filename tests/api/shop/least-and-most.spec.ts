/** How few and how many of a product or of a tariff an order may have: said in the cart, refused at checkout. */
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, SHOWN, type World} from '../../support/world/fixture';
import {keepInvariants} from '../../support/world/invariants';
import {checkOut, holdSeats, must, type CartView} from '../../support/world/purchase';
import {makeShop, type GoodsCart, type Shop} from '../../support/world/shop';
import {hangUp, told, Visitor} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let shop: Shop;
let seat = 2;

type Cart = GoodsCart & CartView & {problems: {code: string; message: string; lineKeys: string[]}[]};

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 6, maxPerCustomer: 500, maxPerOrder: 20, orphanRule: false});
  shop = await makeShop(app.db, world);
  await app.db.query('update product set min_per_order = 3 where id = $1', [shop.scarf.id]);
  await app.db.query('update price_category set min_per_order = 2, max_per_order = 3 where id = $1', [
    world.categories.reduced,
  ]);
});
beforeEach(() => app.db.query('delete from attempt'));
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await app.stop();
});

const put = (buyer: Visitor, variantId: number, quantity: number) =>
  buyer.post<Cart>('/api/public/cart/goods', {variantId, quantity, pickup: 'shop'});
const see = async (buyer: Visitor) => must(await buyer.get<Cart>('/api/public/cart'));
const codes = (cart: Cart) => cart.problems.map(({code, lineKeys}) => [code, lineKeys.length]);

test('too few of a product, whatever its shapes', async () => {
  const buyer = new Visitor(app.url);
  must(await put(buyer, shop.scarf.small, 2));
  const few = await see(buyer);
  expect(codes(few)).toEqual([['below_minimum', 1]]);
  expect(few.problems[0]!.message).toBe(
    'De «Bufanda» se compran al menos 3 a la vez, y llevas 2: añade 1 más o quítalo.',
  );
  expect(told(await checkOut(buyer, few.totalCents))).toBe('409 below_minimum');
  const enough = must(await put(buyer, shop.scarf.large, 1));
  expect(codes(enough)).toEqual([]);
  must(await checkOut(buyer, enough.totalCents));
});

test('what is too little can always be taken out', async () => {
  const buyer = new Visitor(app.url);
  must(await put(buyer, shop.scarf.medium, 3));
  must(await put(buyer, shop.scarf.medium, 1));
  const cart = await see(buyer);
  expect(codes(cart)).toEqual([['below_minimum', 1]]);
  must(await buyer.post('/api/public/cart/release', {keys: [cart.goods[0]!.key]}));
  expect((await see(buyer)).goods).toEqual([]);
});

test('too few and too many of a tariff in a session', async () => {
  const buyer = new Visitor(app.url);
  const reduced = world.prices.reduced;
  must(await holdSeats(buyer, world, [seat++], reduced));
  must(await holdSeats(buyer, world, [seat++]));
  const few = await see(buyer);
  expect(codes(few)).toEqual([['below_minimum', 1]]);
  expect(told(await checkOut(buyer, few.totalCents))).toMatch(/^422/);
  must(await holdSeats(buyer, world, [seat++, seat++, seat++], reduced));
  const many = await see(buyer);
  expect(codes(many)).toEqual([['above_maximum', 4]]);
  expect((await checkOut(buyer, many.totalCents)).body).toMatchObject({
    errors: {seats: expect.stringContaining('como mucho 3')},
  });
  must(await buyer.post('/api/public/cart/release', {keys: [many.problems[0]!.lineKeys[0]!]}));
  must(await checkOut(buyer, 3 * SHOWN.reduced + SHOWN.general));
});

test('the database refuses a least above the most', async () => {
  await expect(
    app.db.query('update product set min_per_order = 7 where id = $1', [shop.scarf.id]),
  ).rejects.toMatchObject({details: {constraint: 'product_min_per_order_check'}});
});
