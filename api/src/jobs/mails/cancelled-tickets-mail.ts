/**
 * What follows a buyer's own cancelling, in its transaction: the bank is asked for the money, the buyer is written to,
 * and the log says who.
 */
import {type Actor, writeAudit} from '../../web/auth/audit';
import type {CancelledTickets} from '../../domain/ticket-acts/cancel';
import {readOrderFile} from '../../outside/papers/documents/order-document';
import {renderRefundDone} from '../../outside/mail/render/refund-done';
import {queueMail} from '../../outside/mail/queue/mail-queue';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {queueRefundMail} from './refund-mail';

export async function afterCancelled(
  runtime: Runtime,
  tx: Tx,
  actor: Actor,
  orderId: number,
  done: CancelledTickets,
): Promise<void> {
  for (const refundId of done.toSend) await runtime.jobs.enqueue(tx, 'send-refund', {refundId});
  // Of several payments each refund has its own mail; the first names the tickets.
  for (const refundId of done.refundIds.filter(id => !done.toSend.includes(id)))
    await queueRefundMail(runtime, tx, refundId);
  if (done.refundIds.length === 0) await queueVoidMail(runtime, tx, orderId, done.orderLineIds);
  await writeAudit(tx, actor, {
    action: 'refund',
    resource: 'pedidos',
    id: orderId,
    changes: {orderLineIds: done.orderLineIds, amountCents: done.amountCents, refundIds: done.refundIds},
    reason: 'Anulación por quien las compró',
  });
}

/** The terms keep all of it, or it cost nothing: no refund tells of it. */
async function queueVoidMail(runtime: Runtime, tx: Tx, orderId: number, lineIds: number[]): Promise<void> {
  const file = await readOrderFile(tx, runtime.config, orderId);
  if (!file.email) return;
  await queueMail(runtime, tx, {
    ...renderRefundDone({
      identity: file.identity,
      orderNumber: file.number,
      firstName: file.firstName,
      amountCents: 0,
      method: 'card',
      cause: 'requested',
      reason: null,
      reservationUrl: file.reservationUrl,
      hasTicketsLeft: file.sessions.some(s => s.tickets.some(t => t.state !== 'void')),
      sessions: file.sessions
        .map(s => ({...s, tickets: s.tickets.filter(t => lineIds.includes(t.orderLineId))}))
        .filter(s => s.tickets.length > 0),
    }),
    dedupeKey: `cancelled:${orderId}:${Math.min(...lineIds)}`,
    kind: 'refund_done',
    to: file.email,
    orderId,
    attachments: [],
  });
}
