/** What follows a ticket's move, in its transaction: the ticket goes out again, money goes back, the log says who. */
import {type Actor, writeAudit} from '../../auth/audit';
import type {MovedTicket} from '../../domain/ticket-acts/move/move-ticket';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../tx';
import {queueRefundMail} from '../mails/refund-mail';

export async function afterMoved(
  runtime: Runtime,
  tx: Tx,
  actor: Actor,
  {orderId, done, reason}: {orderId: number; done: MovedTicket; reason?: string},
): Promise<void> {
  await runtime.jobs.enqueue(tx, 'order-confirmation', {orderId, again: `moved:${done.moveId}`});
  for (const {refundIds, toSend} of done.back) {
    for (const refundId of toSend) await runtime.jobs.enqueue(tx, 'send-refund', {refundId});
    for (const refundId of refundIds.filter(id => !toSend.includes(id))) await queueRefundMail(runtime, tx, refundId);
  }
  await writeAudit(tx, actor, {
    action: 'move_ticket',
    resource: 'pedidos',
    id: orderId,
    changes: {
      from: done.from,
      place: done.place,
      amountCents: done.back.reduce((sum, one) => sum + one.amountCents, 0),
    },
    reason,
  });
}
