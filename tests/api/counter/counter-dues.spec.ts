/** What a member owes is taken at the counter in one sale with anything else, into one till. */
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {giveSeatedInstalmentPasses, statesOf, type InstalmentPass} from '../../support/passes/instalments';
import {keepInvariants} from '../../support/world/invariants';
import {must} from '../../support/world/purchase';
import {makeShop, type GoodsCart, type Shop} from '../../support/world/shop';
import {openTills} from '../../support/world/tills';
import {hangUp, idempotency, told, Visitor, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let shop: Shop;
let clerk: Visitor;
let pass: InstalmentPass;
let member: string;

interface Owed {
  seasonPassId: number;
  instalments: {id: number; n: number; of: number; cents: number; isOwed: boolean}[];
}

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 6});
  await openTills(app.db, [world.staff.clerk.id]);
  shop = await makeShop(app.db, world);
  clerk = new Visitor(app.url, world.staff.clerk.token);
  pass = (await giveSeatedInstalmentPasses(app, world, [world.seat(2)], [0, 30, 60], true))[0]!;
  member = (
    await app.db.query<{n: string}>(
      `select h.member_number::text as n from season_pass p join pass_holder h on h.id = p.pass_holder_id where p.id = $1`,
      [pass.id],
    )
  ).rows[0]!.n;
});
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await app.stop();
});

const find = (holder: string) =>
  clerk.get<Owed[] & ErrorBody>(`/api/carrito/plazos?holder=${encodeURIComponent(holder)}`);
const add = (instalmentIds: number[], seasonPassId = pass.id) =>
  clerk.post<GoodsCart & ErrorBody>('/api/carrito/plazos', {seasonPassId, instalmentIds});

test('found by number; an instalment and a scarf for cash and card, the change told, the till right', async () => {
  const [owed] = must(await find(member));
  expect(owed).toMatchObject({
    seasonPassId: pass.id,
    instalments: [
      {n: 1, of: 3, cents: 10_000, isOwed: true},
      {n: 2, isOwed: false},
      {n: 3, isOwed: false},
    ],
  });
  const first = owed!.instalments[0]!.id;
  must(await clerk.post('/api/carrito/productos', {variantId: shop.scarf.medium, quantity: 1, pickup: 'shop'}));
  const cart = must(await add([first]));
  expect(cart.goods.map(good => good.kind).sort()).toEqual(['pass', 'product']);
  // What lies in this cart is not offered again; at another till it still is.
  expect(must(await find(member))[0]!.instalments.map(({n}) => n)).toEqual([2, 3]);
  const other = new Visitor(app.url, world.staff.admin.token);
  expect(must(await other.get<Owed[]>(`/api/carrito/plazos?holder=${member}`))[0]!.instalments).toHaveLength(3);
  const sale = must(
    await clerk.post<{orderId: number; changeCents: number}>(
      '/api/carrito/sell',
      {
        payments: [
          {method: 'card_terminal', amountCents: 10_000},
          {method: 'cash', amountCents: cart.totalCents - 10_000, tenderedCents: cart.totalCents - 10_000 + 500},
        ],
      },
      idempotency(),
    ),
  );
  expect(sale.changeCents).toBe(500);
  expect(await statesOf(app, pass.id)).toEqual(['paid', 'scheduled', 'scheduled']);
  // [K13] With what it was paid, not with what it would have been charged.
  const {rows} = await app.db.query<{method: string; has: boolean}>(
    'select method, payment_id is not null as has from instalment where id = $1',
    [first],
  );
  expect(rows).toEqual([{method: 'card_terminal', has: true}]);
  expect(must(await find(member))[0]!.instalments).toHaveLength(2);
});

test('nobody, another’s instalment, what is paid: said', async () => {
  expect(told(await find('999999'))).toBe('404 not_found');
  expect((await find('')).status).toBe(422);
  expect(told(await add([pass.instalmentIds[0]!]))).toBe('409 already_paid');
  expect(told(await add([pass.instalmentIds[1]!], pass.id + 1000))).toBe('404 not_found');
  const door = new Visitor(app.url, world.staff.door.token);
  expect((await door.get(`/api/carrito/plazos?holder=${member}`)).status).toBe(403);
});
