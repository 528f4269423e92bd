/**
 * Sends a refund again that has come to rest: refused by the bank, or without a believable answer until the queue gave
 * up. One that is still under way is left alone, or two workers could ask the bank at once. Those without a believable
 * answer are taken up again by themselves, for as long as it takes: a bank may be away for hours.
 */
import {conflict, notFound} from '../../domain/kernel/errors';
import {BY_HAND} from '../../domain/payments/ways-back';
import {log} from '../../platform/process/log';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {sendRefund} from './send-refund';

/** Errors: `not_found` 404, `already_refunded` 409, `in_progress` 409. */
export async function retryRefund(runtime: Runtime, tx: Tx, refundId: number): Promise<void> {
  const {rows} = await tx.query<{state: string; method: string}>(
    'select r.state, p.method from refund r join payment p on p.id = r.payment_id where r.id = $1 for update of r',
    [refundId],
  );
  const refund = rows[0];
  if (!refund) throw notFound('No existe esa devolución.');
  if (BY_HAND.includes(refund.method))
    throw conflict('wrong_state', 'Esta devolución se hace en mano: el banco no sabe nada de ella.');
  if (refund.state === 'done') throw conflict('already_refunded', 'Esta devolución ya está hecha.');
  // The queue's own table: the row's lock above makes two presses of the button wait for each other.
  const queued = await tx.query(
    `select 1 from pgboss.job where name = 'send-refund' and data->>'refundId' = $1
      and state in ('created', 'retry', 'active') limit 1`,
    [String(refundId)],
  );
  if (queued.rowCount)
    throw conflict('in_progress', 'Esta devolución ya se está enviando al banco. Espera un momento.');
  await runtime.jobs.enqueue(tx, 'send-refund', {refundId});
}

const AT_REST = `
select r.id from refund r join payment p on p.id = r.payment_id
 where r.state in ('requested', 'sending') and p.gateway_order is not null
   and r.created_at < now() - interval '2 minutes' and coalesce(r.asking_until < now(), true)
   and not exists (select 1 from pgboss.job j where j.name = 'send-refund' and j.data->>'refundId' = r.id::text
     and j.state in ('created', 'retry', 'active'))
 order by r.id limit $1`;

/** Refunds that the queue gave up on while the bank was away. The first that meets it still away ends the round. */
export async function resumeRefunds(runtime: Runtime, most = 20): Promise<number> {
  const {rows} = await runtime.db.query<{id: number}>(AT_REST, [most]);
  for (const [n, {id}] of rows.entries()) {
    const error = await sendRefund(runtime, id).then(
      () => null,
      (e: Error) => e,
    );
    if (!error) continue;
    log.warn({refundId: id, err: error.message}, 'a refund that rested is still without an answer');
    return n;
  }
  return rows.length;
}
