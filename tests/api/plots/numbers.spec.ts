/** A plot bought without its number: what its buyer sees, how staff give and change the number, and who is told. */
import type {TestApp} from '../../support/run/app';
import {keepInvariants} from '../../support/world/invariants';
import {buyPlot, openPlotShop} from '../../support/world/plot-shop';
import {DEPOSIT_CENTS, laterBody, PLOT_CENTS, plotBody, type PlotArea} from '../../support/world/plots';
import {checkOut, must, type CartView} from '../../support/world/purchase';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let area: PlotArea;
let admin: Visitor;

beforeAll(async () => {
  ({app, area, admin} = await openPlotShop(12));
  await app.db.query('update plot_area set assigns_later = true');
});
beforeEach(() => app.db.query('delete from attempt'));
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await app.stop();
});

interface Own {
  id: number;
  state: string;
  plotNumber: string | null;
}
const SALE = (id: number) => `/api/parcelas/parcelas-vendidas/${id}`;

async function buy(instalments = 1) {
  const bought = await buyPlot<Own>(app, laterBody(area.priceId, {instalments}));
  const {id} = await bought.own();
  await app.db.query('update plot_sale set email = $2 where id = $1', [id, `numero-${id}@example.org`]);
  return {id, ...bought};
}
const give = async (id: number, number: string) =>
  admin.post<ErrorBody & {plotNumber: string}>(`${SALE(id)}/reasignar`, {plotId: await area.plotId(number)});
const mailsTo = async (id: number) =>
  (
    await app.db.query<{kind: string; subject: string; text: string}>(
      'select kind, subject, text from mail_message where to_email = $1 order by id',
      [`numero-${id}@example.org`],
    )
  ).rows;
const saleOf = async (id: number) =>
  must(await admin.get<{plotId: number; keptPlotId: number; isWaiting: boolean; plotNumber: string}>(SALE(id)));
const numberOf = async (plotId: number) =>
  (await app.db.query<{number: string}>('select number from plot where id = $1', [plotId])).rows[0]!.number;

test('the shop sells a price and lists no plots; a plot is not chosen there, nor a price where plots are', async () => {
  const visitor = new Visitor(app.url);
  const [shop] = must(
    await visitor.get<{assignsLater: boolean; plots: []; prices: {free: number}[]}[]>('/api/public/plots'),
  );
  expect([shop!.assignsLater, shop!.plots, shop!.prices[0]!.free]).toEqual([true, [], 12]);
  const quote = must(await visitor.post<{totalCents: number}>('/api/public/plots/quote', {plotPriceId: area.priceId}));
  expect(quote.totalCents).toBe(PLOT_CENTS);
  const put = (body: object) => visitor.post<ErrorBody>('/api/public/cart/plots', body);
  expect((await put(plotBody(await area.plotId('A1')))).body.errors).toEqual({
    plotId: 'En esta zona el número se da después: elige el precio.',
  });
  expect((await put({...laterBody(area.priceId), plotId: await area.plotId('A1')})).status).toBe(422);
  expect((await visitor.post('/api/public/plots/quote', {plotPriceId: 9999})).status).toBe(404);
  await app.db.query('update plot_area set assigns_later = false');
  expect((await put(laterBody(area.priceId))).body.errors).toEqual({plotId: 'En esta zona se elige la parcela.'});
  await app.db.query('update plot_area set assigns_later = true');
});

test('bought, paid, given its number and told of it; changed until it is handed over', async () => {
  const {id, own, cart} = await buy();
  expect(cart.totalCents).toBe(PLOT_CENTS + DEPOSIT_CENTS);
  expect(await own()).toMatchObject({state: 'paid', plotNumber: null});
  const {rows: lines} = await app.db.query('select description from order_line where plot_sale_id = $1 order by id', [
    id,
  ]);
  expect(lines).toEqual([
    {description: 'Parcela a asignar, Camping'},
    {description: 'Fianza: Parcela a asignar, Camping'},
  ]);
  expect(await saleOf(id)).toMatchObject({isWaiting: true, plotId: null});
  // Without a number there is nothing to hand over.
  expect((await admin.post(`${SALE(id)}/entrega`, {to: 'delivered'})).status).toBe(409);
  must(await give(id, 'A7'));
  expect(await own()).toMatchObject({state: 'assigned', plotNumber: 'A7'});
  expect(await saleOf(id)).toMatchObject({isWaiting: false, plotNumber: 'A7', keptPlotId: null});
  must(await give(id, 'A8'));
  expect(await area.stateOf('A7')).toBe('free');
  must(await admin.post(`${SALE(id)}/entrega`, {to: 'delivered'}));
  expect((await give(id, 'A7')).body.message).toBe('Solo se cambia de parcela antes de entregarla.');
  const told = await mailsTo(id);
  expect(told.map(mail => mail.subject).slice(0, 2)).toEqual([
    'Tu parcela es la A7: Camping',
    'Tu parcela es la A8: Camping',
  ]);
  expect(told[0]!.text).toContain('Ya tiene número: es la A7');
  expect(told[1]!.text).toContain('En lugar de la A7 tienes ahora la A8');
});

test('the plot that is kept for somebody else changes hands, also of one that still pays in parts; a told one does not', async () => {
  const [first, second] = [await buy(), await buy(2)];
  const kept = async (id: number) => numberOf((await saleOf(id)).keptPlotId);
  const [mine, theirs] = [await kept(first.id), await kept(second.id)];
  expect(await area.stateOf(theirs)).toBe('held');
  must(await give(first.id, theirs));
  expect([(await saleOf(first.id)).plotNumber, await kept(second.id)]).toEqual([theirs, mine]);
  expect([await area.stateOf(theirs), await area.stateOf(mine)]).toEqual(['sold', 'held']);
  expect((await give(second.id, theirs)).body.code).toBe('plot_taken');
  must(await give(second.id, mine));
  expect(await second.own()).toMatchObject({state: 'payment_pending', plotNumber: mine});
  expect(await mailsTo(second.id)).toHaveLength(1);
});

test('all who wait are told at once, once', async () => {
  const [one, other] = [await buy(), await buy(3)];
  const tell = () =>
    admin.post<{told: number}>(`/api/parcelas/zonas/${area.areaId}/asignar-numeros`, {}, idempotency());
  const waiting = must(await admin.get<{waitingCount: number}>(`/api/parcelas/zonas/${area.areaId}`)).waitingCount;
  const listed = must(
    await admin.get<object[]>(`/api/parcelas/parcelas-vendidas?filter=${encodeURIComponent('{"isWaiting":true}')}`),
  );
  expect([waiting, listed.length]).toEqual([2, 2]);
  expect(must(await tell()).told).toBe(2);
  expect(must(await tell()).told).toBe(0);
  expect((await one.own()).plotNumber).not.toBeNull();
  expect([await mailsTo(one.id), await mailsTo(other.id)].map(mails => mails.length)).toEqual([1, 1]);
});

test('its place is free again when it is cancelled or given back; unpaid nobody gives it a number', async () => {
  const free = async () =>
    must(await new Visitor(app.url).get<{prices: {free: number}[]}[]>('/api/public/plots'))[0]!.prices[0]!.free;
  const before = await free();
  const {id, buyer, page} = await buy();
  expect(await free()).toBe(before - 1);
  must(await buyer.post(`${page}/cancel`, {plotSaleId: id, expectedRefundCents: PLOT_CENTS}, idempotency()));
  expect(await free()).toBe(before);
  const waits = new Visitor(app.url);
  must(
    await checkOut(
      waits,
      must(await waits.post<CartView>('/api/public/cart/plots', laterBody(area.priceId))).totalCents,
    ),
  );
  const {rows} = await app.db.query<{id: number}>(
    `select id from plot_sale where state = 'payment_pending' and paid_cents = 0`,
  );
  expect((await give(rows[0]!.id, 'A12')).body.message).toBe('Todavía no se ha pagado nada de esta parcela.');
});

test('at the counter it is sold with its number or without', async () => {
  const sell = (body: object) =>
    admin.post<{id: number; plotNumber: string | null}>(
      '/api/parcelas/venta',
      {...body, expectedTotalCents: PLOT_CENTS + DEPOSIT_CENTS, payment: {method: 'transfer', reference: 'T-1'}},
      idempotency(),
    );
  const later = must(await sell(laterBody(area.priceId)));
  expect(later.plotNumber).toBeNull();
  expect(await saleOf(later.id)).toMatchObject({isWaiting: true});
  const {rows} = await app.db.query<{id: number}>(`select id from plot where state = 'free' order by id limit 1`);
  expect(must(await sell(plotBody(rows[0]!.id))).plotNumber).toBe(await numberOf(rows[0]!.id));
});
