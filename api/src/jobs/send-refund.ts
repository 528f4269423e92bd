/**
 * Asks the bank to give money back. Before any repetition the bank is asked what it has already done:
 * it does not recognise a repeated refund. No answer that can be believed leaves the refund `sending`.
 */
import {transition} from '../domain/orders/states';
import {openIncident} from '../domain/messaging/incident';
import {completeRefund} from '../domain/payments/refund';
import {log} from '../log';
import type {Runtime} from '../runtime';
import {queueRefundMail} from './refund-mail';

interface Row {
  id: number;
  order_id: number;
  payment_id: number;
  amount_cents: number;
  state: string;
  attempts: number;
  gateway_order: string;
  done_before: number;
}

export async function sendRefund(runtime: Runtime, refundId: number): Promise<void> {
  const claimed = await runtime.db.withTransaction(async tx => {
    const {rows} = await tx.query<Row>(
      `select r.id, r.order_id, r.payment_id, r.amount_cents, r.state, r.attempts, p.gateway_order,
              (select coalesce(sum(d.amount_cents), 0)::int from refund d where d.payment_id = p.id and d.state = 'done') as done_before
         from refund r join payment p on p.id = r.payment_id where r.id = $1 for update of r, p`,
      [refundId],
    );
    const r = rows[0];
    if (!r || r.state === 'done') return null;
    // Only one refund of a payment may be in doubt at a time, or the bank's total could not tell them apart.
    const other = await tx.query(`select 1 from refund where payment_id = $1 and id < $2 and state = 'sending'`, [r.payment_id, r.id]);
    if (other.rowCount) return 'later' as const;
    await transition(tx, 'refund', r.id, 'sending', 'attempts = attempts + 1');
    return r;
  });
  if (claimed === 'later') throw new Error('another refund of this payment is still in doubt');
  if (!claimed) return;
  if (claimed.attempts > 0) {
    const known = await runtime.gateway.query(claimed.gateway_order);
    if (known.refundedCents === null) throw new Error('the bank does not tell what it has refunded');
    if (known.refundedCents >= claimed.done_before + claimed.amount_cents) return finish(runtime, claimed, '0900');
  }
  const answer = await runtime.gateway.refund({gatewayOrder: claimed.gateway_order, amountCents: claimed.amount_cents});
  if (answer.outcome === 'done') return finish(runtime, claimed, answer.responseCode);
  if (answer.outcome === 'unknown') throw new Error('no answer from the bank that can be believed');
  await runtime.db.withTransaction(async tx => {
    await transition(tx, 'refund', claimed.id, 'failed', 'response_code = $3', [answer.responseCode]);
    await openIncident(tx, {kind: 'refund_failed', title: 'El banco no admite una devolución', detail: `Devolución ${claimed.id}: código ${answer.responseCode ?? 'sin código'}.`, orderId: claimed.order_id, paymentId: claimed.payment_id});
  });
  log.error({refundId, code: answer.responseCode}, 'refund refused by the bank');
}

async function finish(runtime: Runtime, r: Row, code: string | null): Promise<void> {
  await runtime.db.withTransaction(async tx => {
    await completeRefund(tx, r.id, code);
    await queueRefundMail(runtime, tx, r.id);
  });
}
