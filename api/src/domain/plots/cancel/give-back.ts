/**
 * What was agreed goes back the way it came, the newest payment first: whole lines by their refund, the last one in part
 * (payments/refund-part), the deposit by the refund of its line. What a person gives (a till, a terminal, a transfer)
 * waits for that person when its buyer cancels from home. The caller has locked orders and sale.
 */
import {conflict, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {lockPayers} from '../../orders/lock-payers';
import {refundLines} from '../../payments/refund';
import {refundPart} from '../../payments/refund-part';
import {AGREED_LEFT} from './free-plot';
import {byHandOf, partsOf, readPaidLines, type BackPart, type PaidLine} from './quote';

export interface GiveBack {
  plotSaleId: number;
  reason: string;
  staffUserId: number | null;
  /** A person is there to give what was not paid through the bank. */
  byHand: boolean;
}

export interface GivenBack {
  refundIds: number[];
  /** Refunds that the bank has still to be asked for. */
  toSend: number[];
  /** The orders that money went back from. */
  orderIds: number[];
  /** Still to be given by a person. */
  leftCents: number;
}

export async function giveBack(tx: Tx, {plotSaleId, reason, staffUserId, byHand}: GiveBack): Promise<GivenBack> {
  const {rows} = await tx.query<{cents: number}>(`select ${AGREED_LEFT} as cents from plot_sale s where s.id = $1`, [
    plotSaleId,
  ]);
  const lines = await readPaidLines(tx, plotSaleId);
  const parts = partsOf(lines, rows[0]!.cents);
  const now = (line: PaidLine) => byHand || !line.isByHand;
  const whole: PaidLine[] = [
    ...parts.filter(part => part.back === part.cents),
    ...lines.filter(line => line.isDeposit),
  ];
  const given: GivenBack = {
    refundIds: [],
    toSend: [],
    orderIds: [],
    leftCents: byHand ? 0 : byHandOf(lines, rows[0]!.cents),
  };
  const about = {reason, staffUserId};
  for (const [orderId, own] of byOrder(whole.filter(now))) {
    const done = await refundLines(tx, {...about, orderId, orderLineIds: own.map(line => line.id)});
    given.refundIds.push(...done.refundIds);
    given.toSend.push(...done.toSend);
    given.orderIds.push(orderId);
  }
  for (const {orderId, back} of parts.filter((part: BackPart) => part.back < part.cents && now(part))) {
    const done = await refundPart(tx, {...about, orderIds: [orderId], of: {plotSaleId}, amountCents: back});
    if (done.sentCents !== back) throw conflict('not_refundable', 'No queda dinero cobrado que devolver en su pedido.');
    given.refundIds.push(...done.refundIds);
    given.toSend.push(...done.toSend);
    given.orderIds.push(orderId);
  }
  return given;
}

function byOrder(lines: PaidLine[]): Map<number, PaidLine[]> {
  const orders = new Map<number, PaidLine[]>();
  for (const line of [...lines].sort((a, b) => a.orderId - b.orderId))
    orders.set(line.orderId, [...(orders.get(line.orderId) ?? []), line]);
  return orders;
}

/** The orders of a sale, before the sale. */
export const lockPlotOrders = (tx: Tx, plotSaleId: number) => lockPayers(tx, 'l.plot_sale_id = $1', [plotSaleId]);

/**
 * What is left of a cancelled plot's money is given by hand.
 * @throws DomainError 404, 409 `wrong_state`, `not_refundable`
 */
export async function handBackPlot(
  tx: Tx,
  ask: {plotSaleId: number; staffUserId: number},
): Promise<GivenBack & {cents: number}> {
  await lockPlotOrders(tx, ask.plotSaleId);
  const {rows} = await tx.query<{agreed: number | null; left: number}>(
    `select s.agreed_refund_cents as agreed, ${AGREED_LEFT} as left from plot_sale s where s.id = $1 for update`,
    [ask.plotSaleId],
  );
  if (!rows[0]) throw notFound('No existe esa venta.');
  if (rows[0].agreed === null) throw conflict('wrong_state', 'Esta venta no se ha cancelado.');
  const cents = byHandOf(await readPaidLines(tx, ask.plotSaleId), rows[0].left);
  if (cents === 0) throw conflict('not_refundable', 'No queda nada que entregar de esta venta.');
  return {cents, ...(await giveBack(tx, {...ask, reason: 'Parcela cancelada', byHand: true}))};
}
