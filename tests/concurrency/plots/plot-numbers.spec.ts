/**
 * An area whose numbers are given later sells as many plots as it has, whoever asks at once, in carts, at the counter and
 * with money that comes late; and numbers that are given at once are each one sale's.
 */
import {reassignPlot} from '../../../api/src/domain/plots/ground/reassign';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {expectInvariants, sweep} from '../../support/world/invariants';
import {DEPOSIT_CENTS, laterBody, makePlots, PLOT_CENTS, type PlotArea} from '../../support/world/plots';
import {bankWord, checkOut, must, postForm, type CartView, type Checkout} from '../../support/world/purchase';
import {count, inParallel, long} from '../../support/run/until';
import {hangUp, idempotency, patiently, tally, Visitor} from '../../support/wire/visitor';
import {readThenCount} from '../naive';

const TEN = 10;
const ALL = PLOT_CENTS + DEPOSIT_CENTS;

let app: TestApp;
let world: World;
let area: PlotArea;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {});
  area = await makePlots(app.db, TEN);
  await app.db.query('update plot_area set assigns_later = true');
});
beforeEach(() => app.db.query('delete from attempt'));
afterEach(async () => {
  await expectInvariants(app.db);
  await emptyArea();
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

/** Everything goes back, so that each test has the whole area. */
async function emptyArea(): Promise<void> {
  await app.db.query(`update plot_claim set expires_at = now() - interval '30 seconds' where order_id is null`);
  await app.db.query(`update cart set expires_at = now() - interval '30 seconds' where state = 'open'`);
  await app.db.query(`update "order" set claims_expire_at = now() - interval '1 minute' where state = 'pending'`);
  await sweep(app.db);
  const admin = new Visitor(app.url, world.staff.admin.token);
  const {rows} = await app.db.query<{id: number; orderLineIds: number[]}>(
    `select order_id as id, array_agg(id) as "orderLineIds" from order_line where state = 'active' group by 1 order by 1`,
  );
  for (const {id, orderLineIds} of rows)
    must(await admin.post(`/api/pedidos/${id}/devolver`, {orderLineIds, reason: 'Vaciar'}, idempotency()));
}

const hold = (buyer: Visitor) =>
  patiently(() => buyer.post<CartView>('/api/public/cart/plots', laterBody(area.priceId)));
const order = async (buyer = new Visitor(app.url)): Promise<Checkout> =>
  must(await checkOut(buyer, must(await hold(buyer)).totalCents));
const pay = (of: Checkout) => postForm(app.url, bankWord(app.runtime.config, of.gatewayOrder, of.totalCents));
const count1 = async (sql: string, values: unknown[] = []) =>
  (await app.db.query<{n: number}>(`select count(*)::int as n from ${sql}`, values)).rows[0]!.n;
const LIVING = `plot_sale where state not in ('cancelled', 'forfeited')`;

test('negative control: who counts in the program sells more than there is; without the constraint so does the database', async () => {
  expect(await readThenCount(app.db, 16, TEN)).toBeGreaterThan(TEN);
  const [plotId, other] = [await area.plotId('A1'), await area.plotId('A2')];
  const twice = (isGuarded: boolean, kept: number[]) =>
    app.db
      .withTransaction(async tx => {
        if (!isGuarded) await tx.query('alter table plot_sale drop constraint plot_sold_once');
        for (const plot of kept)
          await tx.query(
            `insert into plot_sale (plot_area_id, plot_price_id, kept_plot_id, buyer_name, price_cents, total_cents,
              vat_code) values ($1, $2, $3, 'Naive', 100, 100, 'general')`,
            [area.areaId, area.priceId, plot],
          );
        throw new Error('both');
      })
      .catch((error: Error) => error.message);
  expect(await twice(false, [plotId, plotId])).toBe('both');
  expect(await twice(true, [plotId, other])).toBe('both');
  expect(await twice(true, [plotId, plotId])).not.toBe('both');
  await expect(
    app.db.query(
      `insert into plot_sale (plot_area_id, plot_price_id, buyer_name, price_cents, total_cents, vat_code)
        values ($1, $2, 'Sin sitio', 100, 100, 'general')`,
      [area.areaId, area.priceId],
    ),
  ).rejects.toMatchObject({details: {constraint: 'plot_sale_takes_a_plot'}});
});

test('sixty-four buyers and the counter at once: ten have one, the others are told', async () => {
  const clerk = new Visitor(app.url, world.staff.admin.token);
  const sell = () =>
    patiently(() =>
      clerk.post<CartView>(
        '/api/parcelas/venta',
        {
          ...laterBody(area.priceId),
          expectedTotalCents: ALL,
          payment: {method: 'transfer', reference: 'Transferencia'},
        },
        idempotency(),
      ),
    );
  const answers = await inParallel(count(64), 64, n => (n % 4 === 0 ? sell() : hold(new Visitor(app.url))));
  expect(tally(answers)).toEqual({200: TEN, '409 plot_taken': 64 - TEN});
  expect(
    (await count1(LIVING)) +
      (await count1('plot_claim where order_id is null')) +
      (await count1(`plot where state = 'free'`)),
  ).toBe(TEN);
});

test('holds end while others ask: as many as there are, and never one more', async () => {
  for (let round = 0; round < long(10, 3); round++) {
    await app.db.query(`update plot_claim set expires_at = now() - interval '30 seconds'`);
    await app.db.query(`update cart set expires_at = now() - interval '30 seconds' where state = 'open'`);
    const [answers] = await Promise.all([
      inParallel(count(30), 30, () => hold(new Visitor(app.url))),
      sweep(app.db),
      sweep(app.db),
    ]);
    expect(tally(answers)).toEqual({200: TEN, '409 plot_taken': 20});
  }
});

test('paid late, another plot does as well; with none left the money goes back', async () => {
  const orders = await Promise.all(count(TEN).map(() => order()));
  await app.db.query(`update "order" set claims_expire_at = now() - interval '1 minute' where state = 'pending'`);
  await sweep(app.db);
  expect(await count1(`plot where state = 'free'`)).toBe(TEN);
  for (let n = 0; n < TEN - 2; n++) must(await hold(new Visitor(app.url)));
  await Promise.all(orders.map(one => pay(one)));
  expect(await count1(`${LIVING} and paid_cents = total_cents`)).toBe(2);
  expect(await count1(`refund`)).toBeGreaterThanOrEqual(TEN - 2);
});

test('numbers given at once: each is one sale’s, whatever two clerks choose', async () => {
  const sales = await Promise.all(
    count(8).map(async () => {
      const bought = await order();
      await pay(bought);
      const {rows} = await app.db.query<{id: number}>(
        `select distinct l.plot_sale_id as id from order_line l join "order" o on o.id = l.order_id where o.number = $1`,
        [bought.orderNumber],
      );
      return rows[0]!.id;
    }),
  );
  expect(await count1('plot_sale where plot_id is null and kept_plot_id is not null and state = $1', ['paid'])).toBe(8);
  const plots = await Promise.all(count(TEN).map(n => area.plotId(`A${n + 1}`)));
  const give = (saleId: number, plotId: number): Promise<string> =>
    app.db
      .withTransaction(tx => reassignPlot(tx, {plotSaleId: saleId, plotId}))
      .then(() => 'given')
      .catch((error: {code?: string}) =>
        error.code === 'busy' ? give(saleId, plotId) : (error.code ?? String(error)),
      );
  for (let round = 0; round < long(12, 4); round++) {
    const told = await Promise.all(sales.map((id, n) => give(id, plots[Math.floor((n + round) / 2) % TEN]!)));
    expect(told.every(word => ['given', 'plot_taken', 'invalid'].includes(word))).toBe(true);
    await expectInvariants(app.db);
  }
  // All ask for the same one: of those who do not have it at most one gets it.
  const all = await Promise.all(sales.map(id => give(id, plots[9]!)));
  expect(all.filter(word => word === 'given').length).toBeLessThanOrEqual(1);
  expect(await count1(`${LIVING} and plot_id is not null`)).toBeGreaterThan(0);
});
