/**
 * A plot is asked for and an order placed for what is paid first: its first part and the whole deposit. The plot is
 * taken (choose-plot), the price is the one on file, and nothing is sold outside the window of its sale. What is paid
 * later falls due before the area opens. Not paid in time, the plot is free again (lines/plot).
 */
import {conflict} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {hearOne} from '../forms/hear-subjects';
import {keepAnswers} from '../forms/keep-answers';
import type {SaidAnswer} from '../forms/read-answers';
import type {PlacedOrder} from '../orders/place';
import type {Invoiced} from '../orders/rules/invoice-data';
import {choosePlot, type PlotChoice} from './choose-plot';
import {makeSale, type PlotBuyer} from './make-sale';
import {placePlotDues} from './place-plot-dues';

export interface PlacePlot extends PlotChoice {
  channel: 'web' | 'box_office';
  buyer: PlotBuyer;
  /** What the buyer saw, deposit inside; anything else is refused. */
  expectedTotalCents: number;
  note: string;
  /** To the fields of plots. */
  answers?: readonly SaidAnswer[];
  customerId: number | null;
  staffUserId: number | null;
  /** How long the order waits for its money. */
  payMinutes: number;
  consents: Record<string, unknown>;
  invoice?: Invoiced;
}

export interface PlacedPlot {
  id: number;
  number: string;
  /** Null: it is given later. */
  plotNumber: string | null;
  /** Price and extras. */
  totalCents: number;
  depositCents: number;
  order: PlacedOrder;
}

/** Errors: those of `choosePlot`, `total_changed` 409. */
export async function placePlot(tx: Tx, ask: PlacePlot): Promise<PlacedPlot> {
  const byStaff = ask.staffUserId !== null;
  const chosen = await choosePlot(tx, {...ask, docNo: ask.buyer.docNo, byStaff, cartId: null});
  const {offer, totalCents} = chosen;
  const dueCents = totalCents + offer.depositCents;
  if (dueCents !== ask.expectedTotalCents)
    throw conflict('total_changed', 'El importe ha cambiado. Revísalo antes de cobrar.', {totalCents: dueCents});
  const {areaId, kind, priceId, depositCents, vatCode, plotNumber} = offer;
  const answers = await hearOne(tx, {scope: 'plot', plot: {areaId, kind}}, ask.answers);
  const {id, number, instalmentIds} = await makeSale(tx, {
    ...ask,
    ...chosen,
    areaId,
    priceId,
    depositCents,
    vatCode,
    laterBy: 'box_office',
  });
  const {channel, staffUserId, payMinutes, consents, invoice} = ask;
  const order = await placePlotDues(tx, {
    plotSaleId: id,
    instalmentIds: instalmentIds.slice(0, 1),
    channel,
    staffUserId,
    payMinutes,
    consents,
    invoice,
    expectedCents: null,
  });
  const {rows: lines} = await tx.query<{id: number}>(
    `select id from order_line where order_id = $1 and kind = 'plot' order by position limit 1`,
    [order.id],
  );
  if (lines[0]) await keepAnswers(tx, [{kind: 'order_line', id: lines[0].id, answers}]);
  return {id, number, plotNumber, totalCents, depositCents, order};
}
