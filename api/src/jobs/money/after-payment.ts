/** What a settled payment sets in motion: queued in the same transaction, so it cannot be lost or doubled. */
import {readSettings} from '../../domain/settings/read-settings';
import type {Settled} from '../../domain/payments/settle';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {queueDenialMail} from '../mails/instalment-mail';
import {queueRenewalDenial} from '../mails/supporter-renewal-mail';

export async function afterSettled(runtime: Runtime, tx: Tx, settled: Settled): Promise<void> {
  if (settled.kind === 'paid') await runtime.jobs.enqueue(tx, 'order-confirmation', {orderId: settled.orderId});
  if (settled.kind === 'denied' && settled.paymentId !== null) {
    const gapDays = Number((await readSettings(tx)).retryGapDays);
    await queueDenialMail(runtime, tx, settled.paymentId, gapDays);
    await queueRenewalDenial(runtime, tx, settled.paymentId, gapDays);
  }
  if (settled.kind === 'refunding') await runtime.jobs.enqueue(tx, 'send-refund', {refundId: settled.refundId});
}
