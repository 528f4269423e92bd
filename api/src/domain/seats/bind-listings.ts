/** Tickets that somebody offers again, as a cart and its order hold them (ticket-acts/resale): the row of the offer says whose. */
import type {Tx} from '../kernel/tx';

/** They leave the cart; `null`: all of them. How many. */
export async function dropListings(tx: Tx, cartId: string, ids: number[] | null): Promise<number> {
  const {rowCount} = await tx.query(
    `update ticket_listing set cart_id = null, expires_at = null
      where cart_id = $1 and order_id is null and state = 'listed' and ($2::int[] is null or id = any($2))`,
    [cartId, ids],
  );
  return rowCount;
}

/** What of them the cart has becomes its order's. False: one is somebody else's by now. */
export async function bindListings(tx: Tx, cartId: string, orderId: number, ids: number[]): Promise<boolean> {
  const {rowCount} = await tx.query(
    `update ticket_listing r set order_id = o.id, expires_at = o.claims_expire_at from "order" o
      where o.id = $2 and r.id = any($3) and r.cart_id = $1 and r.order_id is null and r.state = 'listed' and r.expires_at > now()`,
    [cartId, orderId, ids],
  );
  return rowCount === ids.length;
}

/** The order ended unpaid: on offer again, or its cart's, which goes on. */
export async function letGoOfListings(tx: Tx, orderId: number, to: 'expired' | 'cancelled'): Promise<void> {
  await tx.query(
    `update ticket_listing set order_id = null${to === 'expired' ? ', cart_id = null, expires_at = null' : ''}
      where order_id = $1 and state = 'listed'`,
    [orderId],
  );
}
