/** What follows a ticket's move, in its transaction: the ticket goes out again, money goes back, the log says who. */
import {type Actor, writeAudit} from '../../web/auth/audit';
import type {MovedTicket} from '../../domain/ticket-acts/move/move-ticket';
import {readTransfer} from '../../domain/ticket-acts/read-transfer';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {queueRefundMail} from '../mails/refund-mail';
import {queueTransferMail} from './transfer-mail';

export async function afterMoved(
  runtime: Runtime,
  tx: Tx,
  actor: Actor,
  {orderId, done, reason}: {orderId: number; done: MovedTicket; reason?: string},
): Promise<void> {
  await runtime.jobs.enqueue(tx, 'order-confirmation', {orderId, again: `moved:${done.moveId}`});
  await tellHolder(runtime, tx, done.moveId);
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
      ...(done.forgoneCents > 0 && {forgoneCents: done.forgoneCents}),
      ...(done.order && {chargeOrder: done.order.number, chargedCents: done.order.totalCents}),
    },
    reason,
  });
}

/** Whoever was given it has its new code and place. */
async function tellHolder(runtime: Runtime, tx: Tx, moveId: number): Promise<void> {
  const {rows} = await tx.query<{id: number}>(
    `select x.id from ticket_move m join ticket_transfer x on x.ticket_id = m.ticket_id and x.state = 'accepted'
      where m.id = $1`,
    [moveId],
  );
  if (rows[0])
    await queueTransferMail(runtime, tx, 'moved', (await readTransfer(tx, rows[0].id))!, {
      dedupeKey: `ticket-moved:${moveId}`,
    });
}
