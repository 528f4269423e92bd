/** A ticket that somebody offers again is put into a cart: nobody else's until the cart's time is over. */
import {conflict, DomainError, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {openForGoods} from '../../goods/hold';
import {HELD, LIVING} from './read-listable';

export interface TakeListing {
  cartId: string;
  sessionId: number;
  listingId: number;
}

/** Ticket, place and offers in the cart of that session. */
const IN_CART = `(select count(*) from seat_claim c where c.cart_id = $1 and c.event_session_id = $2 and c.kind = 'hold'
    and c.order_id is null and c.expires_at > now())
  + (select coalesce(sum(z.quantity), 0) from zone_claim z where z.cart_id = $1 and z.event_session_id = $2
    and z.kind = 'hold' and z.order_id is null and z.expires_at > now())
  + (select count(*) from ticket_listing r where r.cart_id = $1 and r.event_session_id = $2 and r.id <> $3
    and r.order_id is null and r.state = 'listed' and r.expires_at > now())`;

/** @throws DomainError 404; 409 `listing_gone`, `listing_held`, `cart_closed`; 422 `limit_reached` */
export async function takeListing(tx: Tx, {cartId, sessionId, listingId}: TakeListing): Promise<void> {
  const expiresAt = await openForGoods(tx, {cartId, channel: 'web', staffUserId: null});
  const {rows} = await tx.query<{most: number; isLiving: boolean; isOthers: boolean}>(
    `select s.max_per_order as most, ${LIVING} as "isLiving",
       ${HELD} and (r.order_id is not null or r.cart_id is distinct from $2) as "isOthers"
       from ticket_listing r join ticket t on t.id = r.ticket_id join event_session s on s.id = r.event_session_id
      where r.id = $1 and s.id = $3 for update of r`,
    [listingId, cartId, sessionId],
  );
  const listing = rows[0];
  if (!listing) throw notFound('No encontramos esa entrada de reventa.');
  if (!listing.isLiving) throw conflict('listing_gone', 'Esa entrada ya no está en reventa. Elige otra.');
  if (listing.isOthers)
    throw conflict('listing_held', 'Otra persona la está comprando ahora mismo. Si no la paga, volverá a estar aquí.');
  const held = await tx.query<{n: number}>(`select (${IN_CART})::int as n`, [cartId, sessionId, listingId]);
  if (held.rows[0]!.n + 1 > listing.most)
    throw new DomainError('limit_reached', `Puedes llevar como mucho ${listing.most} entradas de esta sesión.`, {
      errors: {listingId: `Ya llevas ${held.rows[0]!.n}.`},
    });
  await tx.query('update ticket_listing set cart_id = $2, order_id = null, expires_at = $3 where id = $1', [
    listingId,
    cartId,
    expiresAt,
  ]);
}
