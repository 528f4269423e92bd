/** A cancelled plot in parts: each says what became of it, the ones that went back, the one that went back in part, the rest. */
import {completeRefund} from '../../../api/src/domain/payments/refund';
import type {TestApp} from '../../support/run/app';
import {keepInvariants} from '../../support/world/invariants';
import {buyPlot, openPlotShop, paidAtBank} from '../../support/world/plot-shop';
import {plotBody, type PlotArea} from '../../support/world/plots';
import {must, type Checkout} from '../../support/world/purchase';
import {hangUp, idempotency, type Visitor} from '../../support/wire/visitor';

let app: TestApp;
let area: PlotArea;
let admin: Visitor;

beforeAll(async () => {
  ({app, area, admin} = await openPlotShop(2));
  await app.db.query('update plot_price set cancel_part_bp = 7500');
});
beforeEach(() => app.db.query('delete from attempt'));
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await app.stop();
});

interface Own {
  id: number;
  instalments: {id: number; isPaid: boolean; isOwed: boolean; givenBack: {cents: number; isDone: boolean} | null}[];
}
const opensIn = (days: number) =>
  app.db.query(
    `update plot_area set starts_on = today + $1::int, ends_on = today + $1::int + 4
      from (select (now() at time zone 'Europe/Madrid')::date as today) x`,
    [days],
  );

test('of three parts one went back whole, one in part, and one is not charged any more', async () => {
  await opensIn(200);
  const {buyer, page, own} = await buyPlot<Own>(app, plotBody(await area.plotId('A1'), {instalments: 3}));
  const {id, instalments} = await own();
  expect(instalments.map(part => part.givenBack)).toEqual([null, null, null]);
  await paidAtBank(
    app,
    must(
      await buyer.post<Checkout>(
        `${page}/pay`,
        {plotSaleId: id, instalmentIds: [instalments[1]!.id], method: 'card', expectedTotalCents: 2000},
        idempotency(),
      ),
    ),
  );
  await opensIn(10);
  must(await buyer.post(`${page}/cancel`, {plotSaleId: id, expectedRefundCents: 3000}, idempotency()));
  const parts = async () =>
    (await own()).instalments.map(({isPaid, isOwed, givenBack}) => ({isPaid, isOwed, givenBack}));
  const back = (cents: number, isDone: boolean) => ({cents, isDone, on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/)});
  expect(await parts()).toEqual([
    {isPaid: true, isOwed: false, givenBack: back(1000, false)},
    {isPaid: false, isOwed: false, givenBack: back(2000, false)},
    {isPaid: false, isOwed: false, givenBack: null},
  ]);
  const {rows} = await app.db.query<{id: number}>('select id from refund order by id');
  for (const refund of rows) await app.db.withTransaction(tx => completeRefund(tx, refund.id, '0900'));
  expect((await parts()).map(part => part.givenBack)).toEqual([back(1000, true), back(2000, true), null]);
  const listed = must(await admin.get<Own['instalments']>(`/api/parcelas/parcelas-vendidas/${id}/plazos`));
  expect(listed.map(part => part.givenBack)).toEqual([back(1000, true), back(2000, true), null]);
});
