/** A believed message of whoever sells outside, done in one transaction, and what is to be answered. */
import {randomUUID} from 'node:crypto';
import {signedId} from '../../../platform/keys/token';
import type {SignedWord, Told, ToldOutside} from '../../../outside/bank/gateway';
import {refuseStale} from '../../../domain/outside-sales/find';
import {placeOutside} from '../../../domain/outside-sales/place-outside';
import {cancelOutside, confirmOutside} from '../../../domain/outside-sales/settle-outside';
import type {OutsideState} from '../../../domain/outside-sales/words';
import {queueRefundMail} from '../../../jobs/mails/refund-mail';
import {afterSettled} from '../../../outside/settling/after-payment';
import type {Runtime} from '../../../runtime';

export async function takeSale(
  runtime: Runtime,
  {word, sentAt, terminalIds}: SignedWord & {terminalIds: number[]},
): Promise<Told | ToldOutside> {
  const {db, sessions, metrics} = runtime;
  if (word.kind === 'order') {
    const {order} = word;
    const placed = await db.withTransaction(async tx => {
      await refuseStale(tx, sentAt);
      return placeOutside(tx, {order, terminalIds, cartId: randomUUID()});
    });
    if (placed.held) {
      metrics.orders.inc({event: 'placed'});
      sessions.apply(placed.held.eventSessionId, placed.held.seatIds, 'hold', placed.held.until);
    }
    return told(runtime, order.gatewayOrder, placed.orderId, placed.state);
  }
  const {gatewayOrder} = word;
  if (word.kind === 'cancellation') {
    const done = await db.withTransaction(async tx => {
      await refuseStale(tx, sentAt);
      const cancelled = await cancelOutside(tx, {gatewayOrder, terminalIds});
      for (const refundId of cancelled?.refundIds ?? []) await queueRefundMail(runtime, tx, refundId);
      return cancelled;
    });
    if (!done) return {gatewayOrder, settled: 'unknown_payment'};
    sessions.applyFreed(done.seats);
    return told(runtime, gatewayOrder, done.orderId, done.state);
  }
  const {settled, state} = await db.withTransaction(async tx => {
    await refuseStale(tx, sentAt);
    const confirmed = await confirmOutside(tx, {gatewayOrder, amountCents: word.amountCents, terminalIds});
    await afterSettled(runtime, tx, confirmed.settled);
    return confirmed;
  });
  metrics.notifications.inc({outcome: settled.kind});
  if (settled.kind === 'paid') {
    metrics.orders.inc({event: 'paid'});
    sessions.applyFreed(settled.seats, 'sale');
  }
  if (settled.kind === 'amount_mismatch' || state === null || settled.orderId === null)
    return {gatewayOrder, settled: settled.kind === 'amount_mismatch' ? settled.kind : 'unknown_payment'};
  return told(runtime, gatewayOrder, settled.orderId, state);
}

/** The page of the buyer: whoever has this address sees the order and names who sits there. */
function told({config}: Runtime, gatewayOrder: string, orderId: number, state: OutsideState): ToldOutside {
  const token = signedId(config.secret, 'outside_order', orderId);
  return {gatewayOrder, state, url: `${config.publicUrl}/compra-lfp/${token}/${gatewayOrder}`};
}
