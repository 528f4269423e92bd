/**
 * Sends a refund again that has come to rest: refused by the bank, or without a believable answer until the
 * queue gave up. One that is still under way is left alone, or two workers could ask the bank at once.
 */
import {conflict, notFound} from '../errors';
import type {Runtime} from '../runtime';
import type {Tx} from '../tx';

/** Errors: `not_found` 404, `already_refunded` 409, `in_progress` 409. */
export async function retryRefund(runtime: Runtime, tx: Tx, refundId: number): Promise<void> {
  const {rows} = await tx.query<{state: string; method: string}>('select r.state, p.method from refund r join payment p on p.id = r.payment_id where r.id = $1 for update of r', [refundId]);
  const refund = rows[0];
  if (!refund) throw notFound('No existe esa devolución.');
  if (refund.state === 'done') throw conflict('already_refunded', 'Esta devolución ya está hecha.');
  // The queue's own table: the row's lock above makes two presses of the button wait for each other.
  const queued = await tx.query(`select 1 from pgboss.job where name = 'send-refund' and data->>'refundId' = $1 and state in ('created', 'retry', 'active') limit 1`, [String(refundId)]);
  if (queued.rowCount) throw conflict('in_progress', 'Esta devolución ya se está enviando al banco. Espera un momento.');
  await runtime.jobs.enqueue(tx, 'send-refund', {refundId});
}
