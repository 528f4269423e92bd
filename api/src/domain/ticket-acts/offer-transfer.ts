/**
 * Whoever has a ticket offers it to somebody, by mail or by a link to be handed over. Promise: it stays the giver's, and
 * opens the door for them, until somebody takes it; it is offered once at a time (unique index).
 */
import {conflict, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {type GiveRefusal, lockTicket} from './read-transfer';

export interface OfferAsk {
  orderId: number;
  ticketId: number;
  /** Whoever acts: the transfer by which they have it; null: the buyer. Staff act for whoever has it. */
  by: {holderId: number | null} | {staffUserId: number};
  toName: string;
  /** '': its link is handed over. */
  toEmail: string;
}

const SAYS: Record<GiveRefusal, string> = {
  unpaid: 'El pedido no está pagado.',
  used: 'Esa entrada ya se ha usado en la puerta.',
  void: 'Esa entrada está anulada.',
  over: 'La sesión ya ha pasado o se ha cancelado.',
  outside: 'Esa entrada la vendió la liga o el club visitante: es de la persona que dijeron.',
  pass: 'Esa entrada va con un abono: es de quien lo tiene.',
  moving: 'Se está pagando el cambio de butaca de esa entrada. Espera a que termine.',
  listed: 'Esa entrada está en reventa: retírala antes.',
  never: 'En esta sesión las entradas no se dan a otra persona.',
  late: 'El plazo para darla a otra persona ha terminado.',
  often: 'Esa entrada ya ha cambiado de manos todas las veces que se puede.',
};

/** The id of the offer. @throws DomainError 404; 409 `not_givable`, `already_offered` */
export async function offerTransfer(tx: Tx, ask: OfferAsk): Promise<number> {
  const {orderId, ticketId, by} = ask;
  const isStaff = 'staffUserId' in by;
  const ticket = await lockTicket(tx, orderId, ticketId, isStaff);
  if (!ticket) throw notFound('No encontramos esa entrada.');
  if (!isStaff && ticket.holderId !== by.holderId)
    throw conflict('not_givable', 'Esa entrada la tiene ya otra persona.');
  if (ticket.refusal) throw conflict('not_givable', SAYS[ticket.refusal]);
  if (ticket.offerId !== null)
    throw conflict('already_offered', 'Esa entrada ya está ofrecida: retira antes lo ofrecido.');
  const {rows} = await tx.query<{id: number}>(
    `insert into ticket_transfer (ticket_id, from_transfer_id, to_name, to_email, staff_user_id)
      values ($1, $2, $3, $4, $5) returning id`,
    [ticketId, ticket.holderId, ask.toName.trim(), ask.toEmail, isStaff ? by.staffUserId : null],
  );
  return rows[0]!.id;
}
