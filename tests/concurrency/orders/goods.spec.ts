/**
 * Many after few: scarves, places of a tour and packs over the same seats, with payments that come twice, late, denied or
 * never. Stock, capacity, quota, seats, ledger and bank agree to the unit and the cent.
 */
import {chanceOf, figure} from '../../support/run/figures';
import {freshDatabase} from '../../support/run/database';
import {startApp, type TestApp} from '../../support/run/app';
import {expectInvariants, lostWrites, sweep} from '../../support/world/invariants';
import {buyMixed, makeMixedStage, nothingYet, type MixedStage} from '../../support/world/mixed-buyer';
import {must} from '../../support/world/purchase';
import {count, inParallel, long} from '../../support/run/until';
import {hangUp, tally, Visitor} from '../../support/wire/visitor';
import {readThenCount} from '../naive';

let app: TestApp;
let stage: MixedStage;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  stage = await makeMixedStage(app.db);
});
beforeEach(() => app.db.query('delete from attempt'));
afterEach(() => expectInvariants(app.db));
afterAll(async () => {
  hangUp();
  await app.stop();
});

const one = async <T>(sql: string, id: number): Promise<T> => (await app.db.query<T>(sql, [id])).rows[0]!;

test('negative control: read, compare, count gives out more than there is', async () => {
  let given = 0;
  for (let round = 0; round < 10 && given <= 5; round++) given = await readThenCount(app.db, 60, 5);
  expect(given).toBeGreaterThan(5);
});

test('everybody at once wants the last ones: as many are held as there are, and the rest are told', async () => {
  const {large} = stage.shop.scarf;
  await app.db.query('update product_variant set stock = 37 where id = $1', [large]);
  const answers = await inParallel(count(150), 64, () =>
    new Visitor(app.url).patiently(me =>
      me.post<object>('/api/public/cart/goods', {variantId: large, quantity: 1, pickup: 'shop'}),
    ),
  );
  expect(tally(answers)).toEqual({200: 37, '409 sold_out': 113});
  expect(await one('select stock, held from product_variant where id = $1', large)).toEqual({stock: 37, held: 37});
});

test('carts end while others ask for what they held: nobody waits for anybody in a circle', async () => {
  const {small} = stage.shop.scarf;
  for (let round = 0; round < long(20, 4); round++) {
    await app.db.query(`update goods_claim set expires_at = now() - interval '30 seconds'`);
    await app.db.query(`update cart set expires_at = now() - interval '30 seconds' where state = 'open'`);
    const [answers] = await Promise.all([
      inParallel(count(40), 40, () =>
        new Visitor(app.url).patiently(me =>
          me.post<object>('/api/public/cart/goods', {variantId: small, quantity: 3, pickup: 'shop'}),
        ),
      ),
      sweep(app.db),
      sweep(app.db),
    ]);
    expect(answers.every(answer => [200, 409].includes(answer.status))).toBe(true);
    const {held} = await one<{held: number}>('select held from product_variant where id = $1', small);
    expect(held).toBeLessThanOrEqual(40);
  }
});

test('a crowd after forty scarves, thirty places and twenty packs, paid in every way', async () => {
  const said = nothingYet();
  const chance = chanceOf('mixed');
  const chances = count(long(500, 160)).map(() => chance.below(1e9));
  await inParallel(chances, 32, seed =>
    buyMixed(app.url, stage, app.runtime.config, chanceOf(`mixed-${seed}`), said, async number => {
      await app.db.query(`update "order" set claims_expire_at = now() - interval '1 minute' where number = $1`, [
        number,
      ]);
    }),
  );
  await sweep(app.db);
  const scarf = await one<{stock: number; held: number}>(
    'select stock, held from product_variant where id = $1',
    stage.shop.scarf.medium,
  );
  const tour = await one<{booked: number; held: number}>(
    'select booked, held from experience_slot where id = $1',
    stage.shop.tour.slots[0]!,
  );
  const pack = await one<{sold: number; held: number}>('select sold, held from event_pack where id = $1', stage.pack);
  figure(
    `vendidos ${40 - scarf.stock} bufandas, ${tour.booked} plazas, ${pack.sold} packs; respuestas ${JSON.stringify(said.told)}`,
    {times: `${chances.length} compradores`},
  );
  expect(scarf.stock).toBeGreaterThanOrEqual(0);
  expect(tour.booked).toBeLessThanOrEqual(30);
  expect(pack.sold).toBeLessThanOrEqual(20);
  expect([scarf.stock < 40, tour.booked > 0, pack.sold > 0]).toEqual([true, true, true]);
  expect(await lostWrites(app.db, {orders: said.orders, paid: said.paid})).toEqual([]);
  // Every unit sold is a line that is paid for and not given back.
  const sold = await one<{n: number}>(
    `select coalesce(sum(l.quantity), 0)::int as n from order_line l join "order" o on o.id = l.order_id
      where l.product_variant_id = $1 and l.state = 'active' and o.state in ('paid', 'partially_refunded')`,
    stage.shop.scarf.medium,
  );
  expect(sold.n).toBe(40 - scarf.stock);
  must(await new Visitor(app.url).get('/api/public/shop'));
});
