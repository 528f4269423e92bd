/** The page of plots that were bought: opened by the order's own proof, its later parts paid there, each once. */
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {keepInvariants} from '../../support/world/invariants';
import {DEPOSIT_CENTS, makePlots, PLOT_CENTS, plotBody, type PlotArea} from '../../support/world/plots';
import {bankWord, checkOut, must, postForm, type CartView, type Checkout} from '../../support/world/purchase';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';

interface Own {
  id: number;
  state: string;
  plotNumber: string;
  occupants: {name: string; code: string | null}[];
  depositState: string;
  instalments: {id: number; cents: number; isPaid: boolean; isOwed: boolean}[];
}

let app: TestApp;
let area: PlotArea;
let world: World;
const PART = PLOT_CENTS / 2;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {});
  area = await makePlots(app.db, 4);
});
beforeEach(() => app.db.query('delete from attempt'));
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await app.stop();
});

const paid = (order: Checkout) => postForm(app.url, bankWord(app.runtime.config, order.gatewayOrder, order.totalCents));

async function buy(
  number: string,
  buyer = new Visitor(app.url),
): Promise<{buyer: Visitor; order: Checkout; page: string}> {
  const body = plotBody(await area.plotId(number), {instalments: 2});
  const cart = must(await buyer.post<CartView>('/api/public/cart/plots', body));
  const order = must(await checkOut(buyer, cart.totalCents));
  return {buyer, order, page: `/api/public/plot-orders/${order.checkoutToken}/${order.orderNumber}`};
}

test('the offer says what is free, and the quote what it costs in how many parts', async () => {
  const [shop] = must(await new Visitor(app.url).get<{plots: {isFree: boolean}[]}[]>('/api/public/plots'));
  expect(shop!.plots.map(plot => plot.isFree)).toEqual([true, true, true, true]);
  const plotId = await area.plotId('A1');
  const quote = must(
    await new Visitor(app.url).post<{plans: {parts: object[]}[]}>('/api/public/plots/quote', {plotId}),
  );
  expect(quote).toMatchObject({totalCents: PLOT_CENTS, depositCents: DEPOSIT_CENTS});
  expect(quote.plans.map(({parts}) => parts.length)).toEqual([1, 2, 3]);
});

test('before it is paid there is nothing to see; then its next part is paid there, once', async () => {
  const {buyer, order, page} = await buy('A1');
  expect((await buyer.get<ErrorBody>(page)).status).toBe(404);
  await paid(order);
  const [own] = must(await buyer.get<Own[]>(page));
  expect(own).toMatchObject({
    state: 'payment_pending',
    plotNumber: 'A1',
    occupants: [{name: 'Ana Ferrer', code: null}],
    depositState: 'held',
  });
  expect(own!.instalments).toMatchObject([
    {cents: PART, isPaid: true, isOwed: false},
    {cents: PART, isPaid: false, isOwed: true},
  ]);
  const next = own!.instalments[1]!.id;
  const pay = (expectedTotalCents: number, instalmentIds = [next]) =>
    buyer.post<Checkout>(
      `${page}/pay`,
      {plotSaleId: own!.id, instalmentIds, method: 'card', expectedTotalCents},
      idempotency(),
    );
  expect((await pay(1)).body.code).toBe('total_changed');
  const second = must(await pay(PART));
  await paid(second);
  expect(must(await buyer.get<Own[]>(page))[0]).toMatchObject({state: 'assigned'});
  expect((await pay(PART)).status).toBe(409);
});

test('the number alone opens nothing, and another order’s plot is not paid', async () => {
  const [mine, other] = [await buy('A2'), await buy('A3')];
  await paid(mine.order);
  await paid(other.order);
  const {buyer, order, page} = mine;
  expect((await buyer.get(`/api/public/plot-orders/nada/${order.orderNumber}`)).status).toBe(404);
  expect((await buyer.get(page.replace(order.orderNumber, other.order.orderNumber))).status).toBe(404);
  const [theirs] = must(await other.buyer.get<Own[]>(other.page));
  const answer = await buyer.post<ErrorBody>(
    `${page}/pay`,
    {
      plotSaleId: theirs!.id,
      instalmentIds: [theirs!.instalments[1]!.id],
      method: 'card',
      expectedTotalCents: PART,
    },
    idempotency(),
  );
  expect([answer.status, answer.body.message]).toEqual([404, 'Esa parcela no es de este pedido.']);
});

test('whoever was logged in finds the page from the account; nobody else does', async () => {
  const buyer = new Visitor(app.url);
  buyer.cookies.set('customer', world.customer.token);
  const {order, page} = await buy('A4', buyer);
  await paid(order);
  const [own] = must(await buyer.get<Own[]>(page));
  const address = `/api/public/account/plots/${own!.id}`;
  const found = must(await buyer.get<{page: string}>(address));
  const [, , token, number] = found.page.split('/');
  expect(must(await buyer.get<Own[]>(`/api/public/plot-orders/${token}/${number}`))).toMatchObject([{id: own!.id}]);
  expect((await buyer.get(`/api/public/account/plots/${own!.id + 100}`)).status).toBe(404);
  expect((await new Visitor(app.url).get(address)).status).toBe(401);
});
