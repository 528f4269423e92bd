/**
 * Somebody takes a ticket that was offered. Promise: from this moment it is theirs alone: its code is another one, the
 * giver's opens no door, and of two who take it, or of whoever takes it and the giver who takes the offer back, a door or
 * a refund, one wins (the order's and the ticket's rows, in this order). What it cost stays between the club and whoever
 * bought it.
 */
import {conflict, DomainError, invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {readPerson, type SaidPerson} from '../attendees/read-person';
import {moveOne, move, to} from '../machines/move';
import {lockBuyers, refuseTooMany} from '../orders/rules/limit';
import {refuseBanned} from '../passes/holder/refuse-banned';
import {lockTicket, readTransfer, type Transfer} from './read-transfer';
import {rotateCode} from './rotate-code';

export interface AcceptAsk extends SaidPerson {
  transferId: number;
  /** None: that to which the link was sent. */
  email?: string | undefined;
}

/** As it was offered. @throws DomainError 409 `offer_over`, `person_refused`, `too_many_tickets`; 422 by field */
export async function acceptTransfer(tx: Tx, ask: AcceptAsk): Promise<Transfer> {
  const at = await readTransfer(tx, ask.transferId);
  if (at) await lockTicket(tx, at.orderId, at.ticketId, true);
  // What was read before the locks may have passed.
  const offer = at && (await readTransfer(tx, ask.transferId));
  if (!offer?.isOpen)
    throw new DomainError(
      'offer_over',
      'Esta entrada ya no está ofrecida: la tiene otra persona, la han retirado o ha pasado su plazo.',
    );
  const {person, wrong} = readPerson(ask, offer.needsDoc);
  const email = ask.email ?? offer.toEmail;
  if (email === '') Object.assign(wrong, {email: 'Escribe tu correo.'});
  if (Object.keys(wrong).length > 0) throw invalid(wrong as Record<string, string>);
  await refuseBanned(tx, {
    documents: person.docNo ? [person.docNo] : [],
    eventSessionId: offer.eventSessionId,
    what: `Entrada ${offer.ticketId} dada a otra persona`,
  });
  if (!offer.isStaffs) {
    await lockBuyers(tx, [email]);
    await refuseTooMany(tx, {email, ticketIds: [offer.ticketId]});
  }
  const name = [person.firstName, person.surname1, person.surname2].filter(Boolean).join(' ');
  const dead = await rotateCode(tx, offer.ticketId, name);
  await tx.query(
    `update ticket_attendee set first_name = $2, surname1 = $3, surname2 = $4, doc_no = $5, named_at = now()
      where order_line_id = $1 and forgotten_at is null`,
    [offer.orderLineId, person.firstName, person.surname1, person.surname2, person.docNo],
  );
  // Whoever had it gives it on.
  if (offer.fromTransferId !== null) await moveOne(tx, to('ticket_transfer', 'passed_on'), {id: offer.fromTransferId});
  const taken = await move(tx, to('ticket_transfer', 'accepted', ['offered']), {
    id: offer.id,
    set: 'accepted_name = $2, accepted_email = $3, dead_sequence = $4, accepted_at = now()',
    values: [name, email, dead],
  });
  if (taken.rowCount !== 1) throw conflict('offer_over', 'Esta entrada ya no está ofrecida.');
  return {...offer, acceptedName: name, acceptedEmail: email};
}
