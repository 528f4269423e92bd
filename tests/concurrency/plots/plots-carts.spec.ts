/**
 * Plots in carts: sixty-four buyers after ten, holds that end while others ask, buyers who come back from the bank, pay
 * late, or leave. Each plot is one cart's, one order's or free; the money of whoever has none goes back.
 */
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld} from '../../support/world/fixture';
import {expectInvariants, sweep} from '../../support/world/invariants';
import {DEPOSIT_CENTS, makePlots, PLOT_CENTS, plotBody, type PlotArea} from '../../support/world/plots';
import {bankWord, checkOut, must, postForm, type CartView, type Checkout} from '../../support/world/purchase';
import {count, inParallel, long} from '../../support/run/until';
import {hangUp, patiently, tally, Visitor} from '../../support/wire/visitor';
import {lookThenWrite} from '../naive';

const TEN = 10;

let app: TestApp;
let area: PlotArea;
let ten: number[];

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  await makeWorld(app.db, {});
  area = await makePlots(app.db, TEN);
  ten = await Promise.all(count(TEN).map(n => area.plotId(`A${n + 1}`)));
});
beforeEach(() => app.db.query('delete from attempt'));
afterEach(async () => {
  await expectInvariants(app.db);
  await app.db.query(`update plot_claim set expires_at = now() - interval '30 seconds' where order_id is null`);
  await app.db.query(`update cart set expires_at = now() - interval '30 seconds' where state = 'open'`);
  await app.db.query(`update "order" set claims_expire_at = now() - interval '1 minute' where state = 'pending'`);
  await sweep(app.db);
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

const hold = (buyer: Visitor, plotId: number, more = {}) =>
  patiently(() => buyer.post<CartView>('/api/public/cart/plots', plotBody(plotId, more)));
const held = async () =>
  (await app.db.query<{n: number}>(`select count(*)::int as n from plot where state = 'held'`)).rows[0]!.n;
const saleOf = async (order: Checkout) =>
  (
    await app.db.query<{state: string; depositState: string}>(
      `select distinct s.state, s.deposit_state as "depositState" from plot_sale s join order_line l on l.plot_sale_id = s.id
        join "order" o on o.id = l.order_id where o.number = $1`,
      [order.orderNumber],
    )
  ).rows;
const pay = (order: Checkout, responseCode = '0000') =>
  postForm(app.url, bankWord(app.runtime.config, order.gatewayOrder, order.totalCents, {responseCode}));
const ALL = PLOT_CENTS + DEPOSIT_CENTS;

test('negative control: looking whether it is free and holding it afterwards holds it twice', async () => {
  expect(await lookThenWrite(app.db, 8)).toBeGreaterThan(1);
});

test('sixty-four buyers after ten plots: ten have one, the others are told', async () => {
  const answers = await inParallel(count(64), 64, n => hold(new Visitor(app.url), ten[n % TEN]!));
  expect(tally(answers)).toEqual({200: TEN, '409 plot_taken': 64 - TEN});
  expect(await held()).toBe(TEN);
});

test('holds end while others ask for what they held: nobody waits in a circle, and nothing is held twice', async () => {
  for (let round = 0; round < long(20, 4); round++) {
    await app.db.query(`update plot_claim set expires_at = now() - interval '30 seconds'`);
    await app.db.query(`update cart set expires_at = now() - interval '30 seconds' where state = 'open'`);
    const [answers] = await Promise.all([
      inParallel(count(40), 40, n => hold(new Visitor(app.url), ten[n % TEN]!)),
      sweep(app.db),
      sweep(app.db),
    ]);
    expect(tally(answers)).toEqual({200: TEN, '409 plot_taken': 30});
  }
});

test('the cart becomes one order: sale, instalments and deposit; unpaid it is free, paid it is its buyer’s', async () => {
  const [buyer, other] = [new Visitor(app.url), new Visitor(app.url)];
  const cart = must(await hold(buyer, ten[0]!, {instalments: 3}));
  expect(cart.totalCents).toBe(PLOT_CENTS / 3 + DEPOSIT_CENTS);
  const order = must(await checkOut(buyer, cart.totalCents));
  expect(await saleOf(order)).toEqual([{state: 'payment_pending', depositState: 'owed'}]);
  expect((await hold(other, ten[0]!)).body.code).toBe('plot_taken');
  must(await pay(order));
  expect(await saleOf(order)).toEqual([{state: 'payment_pending', depositState: 'held'}]);

  const whole = must(await checkOut(other, must(await hold(other, ten[1]!)).totalCents));
  await pay(whole);
  expect(await saleOf(whole)).toEqual([{state: 'assigned', depositState: 'held'}]);
  expect(await area.stateOf('A2')).toBe('sold');
});

test('whoever comes back from the bank has the plot in the cart again, and the late money of the first try goes back', async () => {
  const buyer = new Visitor(app.url);
  const first = must(await checkOut(buyer, must(await hold(buyer, ten[2]!)).totalCents));
  must(await buyer.post(`/api/public/orders/${first.checkoutToken}/reopen`));
  const again = must(await buyer.get<CartView>('/api/public/cart'));
  expect(again.totalCents).toBe(ALL);
  const second = must(await checkOut(buyer, again.totalCents));
  await pay(first);
  expect(await saleOf(first)).toEqual([{state: 'cancelled', depositState: 'owed'}]);
  await pay(second);
  expect(await saleOf(second)).toEqual([{state: 'assigned', depositState: 'held'}]);
});

test('paid late: taken again while nobody else holds it, else the money goes back', async () => {
  const late = async (plotId: number) => {
    const buyer = new Visitor(app.url);
    const order = must(await checkOut(buyer, must(await hold(buyer, plotId)).totalCents));
    await app.db.query(`update "order" set claims_expire_at = now() - interval '1 minute' where number = $1`, [
      order.orderNumber,
    ]);
    await sweep(app.db);
    return order;
  };
  const [lucky, late2] = [await late(ten[3]!), await late(ten[4]!)];
  must(await hold(new Visitor(app.url), ten[4]!));
  await pay(lucky);
  await pay(late2);
  expect(await saleOf(lucky)).toEqual([{state: 'assigned', depositState: 'held'}]);
  expect(await saleOf(late2)).toEqual([{state: 'cancelled', depositState: 'owed'}]);
});

test('one buyer at once: as many as the price allows, and no more', async () => {
  const docNo = '12345678Z';
  const answers = await inParallel(count(5), 5, n =>
    hold(new Visitor(app.url), ten[5 + n]!, {buyer: {kind: 'person', name: 'Ana Ferrer', docNo}}),
  );
  expect(tally(answers)).toEqual({200: 2, '409 quota_reached': 3});
});

test('taken out of the cart it is free at once, and choosing it anew replaces what was chosen', async () => {
  const buyer = new Visitor(app.url);
  must(await hold(buyer, ten[6]!));
  expect(must(await hold(buyer, ten[6]!, {instalments: 2})).totalCents).toBe(PLOT_CENTS / 2 + DEPOSIT_CENTS);
  must(await buyer.post('/api/public/cart/release', {keys: [`g:plot:${ten[6]}`]}));
  expect(await area.stateOf('A7')).toBe('free');
});

test('what does not fit is refused by the field that says so', async () => {
  const buyer = new Visitor(app.url);
  const people = ['Ana', 'Luis', 'Eva'].map(name => ({name}));
  const refused = async (more: object) => (await hold(buyer, ten[7]!, more)).body.errors;
  expect(await refused({occupants: people})).toEqual({occupants: 'Caben 2 personas como mucho.'});
  expect(await refused({occupants: []})).toEqual({occupants: 'Di quién va a estar en la parcela.'});
  expect(await refused({instalments: 9})).toEqual({instalments: 'Este precio se paga en 3 plazos como mucho.'});
  expect(await refused({buyer: {kind: 'person', name: 'Ana', docNo: '12345678A'}})).toEqual({
    'buyer.docNo': 'La letra no corresponde a ese número: revisa el NIF o NIE.',
  });
});
