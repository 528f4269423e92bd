/**
 * Somebody takes a ticket that was offered. Promise: from this moment it is theirs alone: its code is another one, the
 * giver's opens no door, and of two who take it, or of whoever takes it and the giver who takes the offer back, a door or
 * a refund, one wins (the order's and the ticket's rows, in this order). What it cost stays between the club and whoever
 * bought it.
 */
import {conflict, DomainError, invalid} from '../../errors';
import type {Tx} from '../../tx';
import {readPerson, type SaidPerson} from '../attendees/read-person';
import {lockOfBuyer} from '../locks';
import {moveOne, move, to} from '../machines/move';
import {received} from '../orders/rules/received';
import {refuseBanned} from '../passes/holder/refuse-banned';
import {lockTicket, readTransfer, type Transfer} from './read-transfer';
import {rotateCode} from './rotate-code';

export interface AcceptAsk extends SaidPerson {
  transferId: number;
  email: string;
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
  if (Object.keys(wrong).length > 0) throw invalid(wrong as Record<string, string>);
  await refuseBanned(tx, {
    documents: person.docNo ? [person.docNo] : [],
    eventSessionId: offer.eventSessionId,
    what: `Entrada ${offer.ticketId} dada a otra persona`,
  });
  if (!offer.isStaffs) await refuseTooMany(tx, offer, ask.email);
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
    values: [name, ask.email, dead],
  });
  if (taken.rowCount !== 1) throw conflict('offer_over', 'Esta entrada ya no está ofrecida.');
  return {...offer, acceptedName: name, acceptedEmail: ask.email};
}

/** As if they had bought it: what one person may have of a session. */
async function refuseTooMany(tx: Tx, {eventSessionId, ticketId}: Transfer, email: string): Promise<void> {
  await tx.query(`select ${lockOfBuyer('$1::text')}`, [email]);
  const {rows} = await tx.query<{most: number; has: number}>(
    `select s.max_per_customer as most, ${received('s.id', '$2')} + (select count(*)::int from "order" o
         join order_line l on l.order_id = o.id join ticket t on t.order_line_id = l.id
        where o.email = $2 and l.event_session_id + 0 = s.id and l.state = 'active' and t.id <> $3) as has
       from event_session s where s.id = $1`,
    [eventSessionId, email, ticketId],
  );
  const {most, has} = rows[0]!;
  if (has + 1 > most)
    throw conflict(
      'too_many_tickets',
      `Con ese correo ya hay ${has} ${has === 1 ? 'entrada' : 'entradas'} de esta sesión, que son las que puede tener cada persona.`,
    );
}
