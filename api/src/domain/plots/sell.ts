/**
 * A plot sold at the counter, whole or not at all: plot, order, money and ledger in one transaction. Cash, card terminal
 * or a transfer that has arrived; what is handed over is exactly what is owed today.
 */
import type {Tx} from '../kernel/tx';
import {settleFreeOrder} from '../orders/settle-free';
import type {PlacedOrder} from '../orders/place';
import {settleAtCounter} from '../box-office/sell-at-counter';
import {placePlot, type PlacedPlot, type PlacePlot} from './place-plot';

export interface CounterMoney {
  /** A transfer has reached the club's account before it is noted. */
  method: 'cash' | 'card_terminal' | 'transfer';
  /** Cash only: what the buyer hands over. */
  tenderedCents: number | null;
  /** Of the card terminal that has charged it. */
  operationId?: number | null | undefined;
  /** Of a transfer: which one it was. */
  reference: string | null;
}

export type SellPlot = Omit<PlacePlot, 'channel' | 'customerId' | 'payMinutes' | 'staffUserId' | 'consents'> & {
  staffUserId: number;
  payment: CounterMoney;
};

export type PlotSold = Omit<PlacedPlot, 'order'> & {
  orderId: number;
  orderNumber: string;
  /** What was charged today, deposit inside. */
  chargedCents: number;
  changeCents: number;
};

/** Minutes that the order would wait; it is paid in the same transaction. */
export const MOMENT = 5;

/** Errors: those of `placePlot`, `till_needed` 409. */
export async function sellPlot(tx: Tx, {payment, ...ask}: SellPlot): Promise<PlotSold> {
  const {order, ...sale} = await placePlot(tx, {
    ...ask,
    channel: 'box_office',
    customerId: null,
    payMinutes: MOMENT,
    consents: noteOf(payment),
  });
  const changeCents = await takeMoney(tx, order, payment);
  return {...sale, orderId: order.id, orderNumber: order.number, chargedCents: order.totalCents, changeCents};
}

/** What is kept with the order. */
export const noteOf = ({reference}: CounterMoney): Record<string, unknown> => (reference === null ? {} : {reference});

/** The change. @throws DomainError 409 `till_needed`, 422 `invalid` */
export async function takeMoney(
  tx: Tx,
  order: PlacedOrder,
  {method, tenderedCents, operationId}: CounterMoney,
): Promise<number> {
  if (order.totalCents === 0) await settleFreeOrder(tx, order.id);
  else await settleAtCounter(tx, order.id, [{method, amountCents: order.totalCents, tenderedCents, operationId}]);
  return tenderedCents === null ? 0 : tenderedCents - order.totalCents;
}
