/** What is on offer is taken back, by its seller or by staff; not while somebody is paying for it. */
import {conflict} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {moveOne, to} from '../../machines/move';

export interface WithdrawAsk {
  orderId: number;
  ticketId: number;
  by: 'seller' | {staffUserId: number; reason: string};
}

/** What was asked for it; null: it is not on offer. @throws DomainError 409 `listing_held` */
export async function withdrawListing(tx: Tx, {orderId, ticketId, by}: WithdrawAsk): Promise<number | null> {
  const {rows} = await tx.query<{id: number; askedCents: number; isHeld: boolean}>(
    `select r.id, r.asked_cents as "askedCents", r.order_id is not null and r.expires_at > now() as "isHeld"
       from ticket_listing r join ticket t on t.id = r.ticket_id and t.sequence = r.ticket_sequence
      where t.order_id = $1 and t.id = $2 and r.state = 'listed' for update of r`,
    [orderId, ticketId],
  );
  const listing = rows[0];
  if (!listing) return null;
  if (listing.isHeld)
    throw conflict(
      'listing_held',
      'Alguien la está pagando ahora mismo. Si no termina, en unos minutos podrás retirarla.',
    );
  const isStaff = by !== 'seller';
  await moveOne(tx, to('ticket_listing', 'withdrawn'), {
    id: listing.id,
    set: 'ended_at = now(), cart_id = null, order_id = null, expires_at = null, staff_user_id = $2, reason = $3',
    values: [isStaff ? by.staffUserId : null, isStaff ? by.reason.trim() : ''],
  });
  return listing.askedCents;
}
