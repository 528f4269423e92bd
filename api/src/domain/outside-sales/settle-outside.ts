/**
 * The seller has cashed an order, or takes it back. Both may come late, twice and in any order: what was taken back is
 * never paid, what was paid and is taken back goes back whole, and each happens once.
 */
import {conflict} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {waitForOutsideOrder} from '../kernel/locks';
import {moveOne, to} from '../machines/move';
import {letGoAfterLastTry} from '../orders/ended-share';
import {closeOrder} from '../orders/expire';
import {refundLines} from '../payments/refund';
import {settlePayment, type Settled} from '../payments/settle';
import {releaseOrder, type FreedSeat} from '../seats/release';
import {CANCELLED, findOutside, outsideState} from './find';
import type {OutsideState} from './words';

/** A null state: nobody knows it. @throws DomainError 409 `order_cancelled` */
export async function confirmOutside(
  tx: Tx,
  told: {gatewayOrder: string; amountCents: number; terminalIds: number[]},
): Promise<{settled: Settled; state: OutsideState | null}> {
  const {gatewayOrder, amountCents, terminalIds} = told;
  await waitForOutsideOrder(tx, gatewayOrder);
  const found = await findOutside(tx, gatewayOrder, terminalIds);
  if (found?.responseCode === CANCELLED)
    throw conflict('order_cancelled', 'Ese pedido está anulado: no se puede confirmar.');
  const settled = await settlePayment(tx, {
    gatewayOrder,
    amountCents,
    terminalIds,
    outcome: 'authorised',
    responseCode: 'confirmed',
    authorisationCode: null,
    cardBrand: null,
    payload: {...found?.payload},
    teller: 'El vendedor',
  });
  const after = await findOutside(tx, gatewayOrder, terminalIds);
  return {settled, state: after && outsideState(after)};
}

/** Null: nobody knows it. @throws DomainError 409 `ticket_used` */
export async function cancelOutside(
  tx: Tx,
  told: {gatewayOrder: string; terminalIds: number[]},
): Promise<{state: OutsideState; orderId: number; seats: FreedSeat[]; refundIds: number[]} | null> {
  await waitForOutsideOrder(tx, told.gatewayOrder);
  const found = await findOutside(tx, told.gatewayOrder, told.terminalIds);
  if (!found) return null;
  const {orderId, paymentId, orderState, paymentState} = found;
  const seats: FreedSeat[] = [];
  const refundIds: number[] = [];
  if (orderState === 'pending') {
    await closeOrder(tx, orderId, 'cancelled');
    seats.push(...(await releaseOrder(tx, orderId)));
  }
  if (paymentState === 'created' || paymentState === 'expired') {
    await moveOne(tx, to('payment', 'denied'), {
      id: paymentId,
      set: 'response_code = $2, settled_at = now()',
      values: [CANCELLED],
    });
    await letGoAfterLastTry(tx, orderId);
  }
  if (orderState === 'paid' || orderState === 'partially_refunded') {
    const {rows} = await tx.query<{id: number}>(`select id from order_line where order_id = $1 and state = 'active'`, [
      orderId,
    ]);
    const back = await refundLines(tx, {
      orderId,
      orderLineIds: rows.map(({id}) => id),
      reason: 'Anulado por quien lo vendió',
      staffUserId: null,
    });
    seats.push(...back.seats);
    refundIds.push(...back.refundIds);
  }
  const after = (await findOutside(tx, told.gatewayOrder, told.terminalIds))!;
  return {state: outsideState(after), orderId, seats, refundIds};
}
