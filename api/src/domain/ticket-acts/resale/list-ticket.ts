/**
 * Whoever bought a ticket offers it again through the club. Promise: it stays theirs, and opens the door, until the order
 * of whoever buys it is paid; then its code dies and what was said goes back, in that order's own transaction. The
 * database lets it ask for no more than was paid, and be on offer once at a time.
 */
import {euros} from '../../kernel/money';
import {conflict, invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';
import {readListable} from './read-listable';

export interface ListAsk {
  orderId: number;
  ticketId: number;
  askedCents: number;
  /** What was on the screen. */
  expectedCents: number;
}

/** The id of what is on offer. @throws DomainError 409 `not_listable`, `total_changed`; 422 `askedCents` */
export async function listTicket(tx: Tx, ask: ListAsk): Promise<number> {
  await tx.query('select 1 from "order" where id = $1 for update', [ask.orderId]);
  const [ticket] = await readListable(tx, ask.orderId, ask.ticketId);
  if (!ticket || ticket.listing)
    throw conflict('not_listable', 'Esta entrada ya no se puede poner en reventa. Actualiza la página.');
  const {minCents, maxCents, feeCents} = ticket;
  if (ask.askedCents < minCents || ask.askedCents > maxCents)
    throw invalid({
      askedCents:
        minCents === maxCents
          ? `El precio tiene que ser de ${euros(maxCents)}.`
          : `El precio tiene que estar entre ${euros(minCents)} y ${euros(maxCents)}, que es lo que costó.`,
    });
  const paysCents = ask.askedCents - feeCents;
  if (paysCents !== ask.expectedCents)
    throw conflict('total_changed', 'Lo que se devuelve ha cambiado. Revísalo antes de ponerla en reventa.', {
      totalCents: paysCents,
    });
  // Of an older code: what was listed then is over, and whoever looks after it has not come by yet.
  await move(tx, to('ticket_listing', 'ended'), {
    where: 'ticket_id = $1',
    values: [ask.ticketId],
    set: 'ended_at = now()',
  });
  const {rows} = await tx.query<{id: number}>(
    `insert into ticket_listing (ticket_id, ticket_sequence, event_session_id, price_id, asked_cents, pays_cents, is_credit)
      values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [ask.ticketId, ticket.sequence, ticket.eventSessionId, ticket.priceId, ask.askedCents, paysCents, ticket.isCredit],
  );
  return rows[0]!.id;
}
