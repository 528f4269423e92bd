/** Sales laid aside at the counter: they keep what they hold for their time, and are taken up again, by their clerk. */
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {keepInvariants, sweep} from '../../support/world/invariants';
import {checkOut, must, notify} from '../../support/world/purchase';
import {makeShop, type GoodsCart, type Shop} from '../../support/world/shop';
import {openTills} from '../../support/world/tills';
import {hangUp, idempotency, told, Visitor, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let shop: Shop;
let clerk: Visitor;

interface Parked {
  id: string;
  says: string[];
  tickets: number;
  dueCents: number;
}

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 6});
  shop = await makeShop(app.db, world);
  await openTills(app.db, [world.staff.clerk.id]);
  clerk = new Visitor(app.url, world.staff.clerk.token);
});
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await app.stop();
});

const put = (variantId: number) =>
  clerk.post<GoodsCart>('/api/carrito/productos', {variantId, quantity: 1, pickup: 'shop'});
const park = () => clerk.post<GoodsCart>('/api/carrito/aparcar');
const parked = async (who = clerk): Promise<Parked[]> => must(await who.get<Parked[]>('/api/carrito/aparcados'));
const recall = (id: string, who = clerk) => who.post<GoodsCart>(`/api/carrito/aparcados/${id}/recuperar`);
const held = async (variantId: number): Promise<number> =>
  (await app.db.query<{held: number}>('select held from product_variant where id = $1', [variantId])).rows[0]!.held;

test('several laid aside, each with what it holds; taken up, the one in hand takes its place; sold', async () => {
  expect(told(await park())).toBe('422 cart_empty');
  must(await put(shop.scarf.small));
  expect(must(await park()).goods).toEqual([]);
  must(await put(shop.scarf.large));
  must(await park());
  expect(await parked()).toMatchObject([
    {says: ['Bufanda, S'], tickets: 0, dueCents: 1_500},
    {says: ['Bufanda, L'], dueCents: 1_700},
  ]);
  expect([await held(shop.scarf.small), await held(shop.scarf.large)]).toEqual([1, 1]);
  must(await put(shop.scarf.medium));
  const [small] = await parked();
  expect(must(await recall(small!.id)).goods.map(good => good.description)).toEqual(['Bufanda, S']);
  expect((await parked()).map(cart => cart.says[0]).sort()).toEqual(['Bufanda, L', 'Bufanda, M']);
  must(
    await clerk.post(
      '/api/carrito/sell',
      {payments: [{method: 'cash', amountCents: 1_500}], isTakenAway: true},
      idempotency(),
    ),
  );
  expect(await held(shop.scarf.small)).toBe(0);
  for (const {id} of await parked()) {
    must(await recall(id));
    must(await clerk.post('/api/carrito/park'));
  }
  expect(await parked()).toEqual([]);
});

test('nobody takes up the sale of another; what has run out is gone', async () => {
  must(await put(shop.scarf.small));
  must(await park());
  const [cart] = await parked();
  const other = new Visitor(app.url, world.staff.admin.token);
  expect(await parked(other)).toEqual([]);
  expect(told(await recall(cart!.id, other))).toBe('410 cart_expired');
  await app.db.query(`update cart set expires_at = now() - interval '1 minute' where id = $1`, [cart!.id]);
  await app.db.query(`update goods_claim set expires_at = now() - interval '1 minute' where cart_id = $1`, [cart!.id]);
  expect(await parked()).toEqual([]);
  expect(told(await recall(cart!.id))).toBe('410 cart_expired');
  await sweep(app.db);
  expect(await held(shop.scarf.small)).toBe(0);
});

test('[K10] what is not tickets alone is sold by telephone too: kept by its clerk until the link is opened, and paid', async () => {
  const link = () =>
    clerk.post<ErrorBody & {id: string; url: string; expiresAt: string; totalCents: number}>(
      '/api/carrito/enlace',
      {},
      idempotency(),
    );
  const open = (url: string, who = new Visitor(app.url)) =>
    who.post<GoodsCart & ErrorBody & {dueCents: number}>('/api/public/cart/link', {
      token: new URL(url).searchParams.get('enlace')!,
    });
  await app.db.query(
    `update event_session set starts_at = now() + interval '30 days', doors_at = now() + interval '30 days',
      ends_at = now() + interval '31 days' where id = $1`,
    [world.sessionId],
  );
  expect(told(await link())).toBe('422 cart_empty');
  must(await put(shop.scarf.small));
  must(await clerk.post('/api/carrito/seats', {sessionId: world.sessionId, seats: world.seats(8)}));
  const made = must(await link());
  // Its clerk has it still, with the link, and may take it up again: the link is dead then.
  const [kept] = (await parked()) as (Parked & {url: string})[];
  expect(kept).toMatchObject({id: made.id, url: made.url, tickets: 1, dueCents: made.totalCents});
  must(await recall(made.id));
  expect(told(await open(made.url))).toBe('410 cart_expired');
  const {url, totalCents, expiresAt} = must(await link());
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(20 * 3_600_000);
  const caller = new Visitor(app.url);
  expect(must(await open(url, caller)).dueCents).toBe(totalCents);
  expect(await parked()).toEqual([]);
  expect(told(await recall(made.id))).toBe('410 cart_expired');
  const order = must(await checkOut(caller, totalCents));
  must(await notify(app, order));
  const {rows} = await app.db.query('select state, channel from "order" where number = $1', [order.orderNumber]);
  expect(rows).toEqual([{state: 'paid', channel: 'web'}]);
  expect(told(await open(`${app.url}/carrito?enlace=x-yz`))).toBe('404 not_found');
  // What only the counter gives is refused before anything is promised.
  must(await put(shop.scarf.small));
  must(await clerk.post('/api/carrito/seats', {sessionId: world.sessionId, seats: world.seats(9)}));
  await app.db.query(
    `update event_session set doors_at = now() + interval '1 hour', starts_at = now() + interval '2 hours' where id = $1`,
    [world.sessionId],
  );
  expect(told(await link())).toBe('409 no_link');
  must(await clerk.post('/api/carrito/park'));
});

test('two screens that take up two sales at once: one is in hand, nothing is lost', async () => {
  for (const variant of [shop.scarf.small, shop.scarf.medium, shop.scarf.large]) {
    must(await put(variant));
    must(await park());
  }
  const carts = await parked();
  const answers = await Promise.all([...carts, ...carts].map(({id}) => recall(id)));
  expect(answers.map(told)).toEqual(answers.map(() => 'done'));
  expect(await parked()).toHaveLength(2);
  expect(must(await clerk.get<GoodsCart>('/api/carrito')).goods).toHaveLength(1);
});
