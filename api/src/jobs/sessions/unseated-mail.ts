/**
 * Whoever lost a seat with a plan is told, each order once: a job of the change's own transaction, a mail whose key says
 * that it was written. Nothing is said to whoever has another seat, or the money, by the time it runs.
 */
import {readLost, readNewSeats, type Reseated} from '../../domain/events/change-plan/reseat';
import {readTransfer} from '../../domain/ticket-acts/read-transfer';
import {readOrderFile} from '../../outside/papers/documents/order-document';
import {renderUnseated} from '../../outside/mail/render/tickets/unseated';
import {queueMail} from '../../outside/mail/queue/mail-queue';
import {ofSession} from '../../outside/mail/queue/mailings';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {queueTransferMail} from './transfer-mail';

export function mailUnseated(runtime: Runtime, planChangeId: number, orderId: number): Promise<void> {
  return runtime.db.withTransaction(async tx => {
    const lost = await readLost(tx, planChangeId, orderId);
    if (lost.length === 0) return;
    const file = await readOrderFile(tx, runtime.config, orderId);
    const session = file.sessions.find(one => one.tickets.some(({id}) => id === lost[0]!.ticketId))!;
    if (session.isCancelled) return;
    const givenTo = new Map(session.tickets.map(ticket => [ticket.id, ticket.givenTo]));
    if (file.email)
      await queueMail(runtime, tx, {
        ...renderUnseated({
          identity: file.identity,
          firstName: file.firstName,
          orderNumber: file.number,
          reservationUrl: file.reservationUrl,
          eventTitle: session.eventTitle,
          startsAt: session.startsAt,
          timezone: session.timezone,
          venueName: session.venueName,
          seats: lost.map(({ticketId, place}) => ({place, givenTo: givenTo.get(ticketId) ?? null})),
          keptCount: session.tickets.filter(({state, rowLabel}) => state !== 'void' && rowLabel !== null).length,
        }),
        dedupeKey: `unseated:${planChangeId}:${orderId}`,
        kind: 'ticket_unseated',
        about: ofSession(session.sessionId, session.eventTitle, {job: String(planChangeId)}),
        to: file.email,
        orderId,
        attachments: [],
      });
    for (const {transferId} of lost)
      if (transferId !== null)
        await queueTransferMail(runtime, tx, 'unseated', (await readTransfer(tx, transferId))!, {
          dedupeKey: `unseated:${planChangeId}:given:${transferId}`,
          job: String(planChangeId),
        });
  });
}

/** What follows new seats, in their transaction: the tickets go out again, to whoever was given one too. */
export async function afterReseated(runtime: Runtime, tx: Tx, {orderId, unseatedId}: Reseated): Promise<void> {
  await runtime.jobs.enqueue(tx, 'order-confirmation', {orderId, again: `plan:${unseatedId}`});
  for (const seat of (await readNewSeats(tx, unseatedId)).seats)
    if (seat.transferId !== null)
      await queueTransferMail(runtime, tx, 'reseated', (await readTransfer(tx, seat.transferId))!, {
        dedupeKey: `reseated:${seat.unseatedId}`,
      });
}
