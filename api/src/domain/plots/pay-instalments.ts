/**
 * Parts of a plot paid at the counter, by an order as the first one was: each instalment once, and with the last one
 * the plot is its buyer's (lines/plot). The row of the sale is the lock: a plot that is being taken back for want of
 * payment is either paid before that, or lost before this.
 */
import type {Tx} from '../kernel/tx';
import type {Invoiced} from '../orders/rules/invoice-data';
import {placePlotDues} from './place-plot-dues';
import {MOMENT, noteOf, takeMoney, type CounterMoney} from './sell';

export interface PayPlot {
  plotSaleId: number;
  instalmentIds: number[];
  /** What the clerk saw, with the deposit that is still owed. */
  expectedCents: number;
  payment: CounterMoney;
  invoice?: Invoiced;
  staffUserId: number;
}

export interface PlotPaid {
  id: number;
  orderId: number;
  orderNumber: string;
  state: string;
  paidCents: number;
  chargedCents: number;
  changeCents: number;
}

/** Errors: those of `placePlotDues`, `till_needed` 409. */
export async function payPlotInstalments(tx: Tx, ask: PayPlot): Promise<PlotPaid> {
  const order = await placePlotDues(tx, {
    plotSaleId: ask.plotSaleId,
    instalmentIds: ask.instalmentIds,
    channel: 'box_office',
    staffUserId: ask.staffUserId,
    payMinutes: MOMENT,
    expectedCents: ask.expectedCents,
    consents: noteOf(ask.payment),
    invoice: ask.invoice,
  });
  const changeCents = await takeMoney(tx, order, ask.payment);
  const {rows} = await tx.query<{state: string; paidCents: number}>(
    'select state, paid_cents as "paidCents" from plot_sale where id = $1',
    [ask.plotSaleId],
  );
  return {
    id: ask.plotSaleId,
    orderId: order.id,
    orderNumber: order.number,
    ...rows[0]!,
    chargedCents: order.totalCents,
    changeCents,
  };
}
