/** What a settled payment sets in motion: queued in the same transaction, so it cannot be lost or doubled. */
import {readSettings} from '../../domain/settings/read-settings';
import type {Settled} from '../../domain/payments/settle';
import type {Ground} from '../../platform/ground';
import type {Tx} from '../../domain/kernel/tx';
import {queueDenialMail} from '../letters/instalment-mail';
import {queueRenewalDenial} from '../letters/supporter-renewal-mail';

export async function afterSettled(ground: Ground, tx: Tx, settled: Settled): Promise<void> {
  if (settled.kind === 'paid') await ground.jobs.enqueue(tx, 'order-confirmation', {orderId: settled.orderId});
  if (settled.kind === 'denied' && settled.paymentId !== null) {
    const gapDays = Number((await readSettings(tx)).retryGapDays);
    await queueDenialMail(ground, tx, settled.paymentId, gapDays);
    await queueRenewalDenial(ground, tx, settled.paymentId, gapDays);
  }
  if (settled.kind === 'refunding') await ground.jobs.enqueue(tx, 'send-refund', {refundId: settled.refundId});
}
