/**
 * What was offered is taken back by whoever offered it, before somebody takes it; what somebody has taken, by staff alone.
 * Then whoever gave it has it again, with a new code: the one that was given opens no door.
 */
import {conflict, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {moveOne, to} from '../machines/move';
import {lockTicket, readTransfer, type Transfer} from './read-transfer';
import {rotateCode} from './rotate-code';

export interface TakeBackAsk {
  orderId: number;
  ticketId: number;
  by: {holderId: number | null} | 'staff';
}

/** What was taken back, as it was. @throws DomainError 404; 409 `offer_over`, `ticket_used`, `not_givable` */
export async function takeBackTransfer(tx: Tx, {orderId, ticketId, by}: TakeBackAsk): Promise<Transfer> {
  const ticket = await lockTicket(tx, orderId, ticketId, true);
  if (!ticket) throw notFound('No encontramos esa entrada.');
  const id = ticket.offerId ?? (by === 'staff' ? ticket.holderId : null);
  const one = id === null ? null : (await readTransfer(tx, id))!;
  if (!one || (by !== 'staff' && one.fromTransferId !== by.holderId))
    throw conflict('offer_over', 'Esa entrada ya no está ofrecida: alguien la ha aceptado o ya se ha retirado.');
  if (one.state === 'offered') {
    await moveOne(tx, to('ticket_transfer', 'taken_back'), {id: one.id, set: 'ended_at = now()'});
    return one;
  }
  if (ticket.refusal === 'used') throw conflict('ticket_used', 'Con esa entrada ya se ha entrado.');
  if (ticket.refusal === 'void') throw conflict('not_givable', 'Esa entrada está anulada.');
  await moveOne(tx, to('ticket_transfer', 'taken_back'), {id: one.id, set: 'ended_at = now()'});
  if (one.fromTransferId !== null)
    await moveOne(tx, to('ticket_transfer', 'accepted', ['passed_on']), {id: one.fromTransferId});
  await rotateCode(tx, ticketId, one.giverName);
  // Who comes is said anew: what was said of the giver is not kept.
  await tx.query(
    `update ticket_attendee set first_name = '', surname1 = '', surname2 = '', doc_no = null, named_at = null
      where order_line_id = $1 and forgotten_at is null`,
    [one.orderLineId],
  );
  return one;
}
