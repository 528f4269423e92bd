/**
 * Pending orders whose time to pay is over: their seats go back on sale. The payment rows stay
 * `created` until the bank has been asked; money that still comes is handled by settle, and until then
 * what the order has taken of a code and of a person's limit stays taken (`awaits_bank`).
 */
import type {Tx} from '../kernel/tx';
import {move, moveOne, to} from '../machines/move';
import type {FreedSeat} from '../seats/release';
import {OPEN_TRY, freeUses} from './ended-share';
import {giveBackToCards} from './gift-part';
import {linesByKind} from './line-kind';
import {giveBackToWallet} from './wallet';

export async function expireOrders(tx: Tx, most = 200): Promise<{orders: number[]; seats: FreedSeat[]}> {
  const due = await tx.query<{id: number}>(
    `select id from "order" where state = 'pending' and claims_expire_at < now() - interval '5 seconds'
      order by claims_expire_at limit $1 for update skip locked`,
    [most],
  );
  const seats: FreedSeat[] = [];
  for (const {id} of due.rows) {
    seats.push(...(await closeOrder(tx, id, 'expired')));
  }
  return {orders: due.rows.map(o => o.id), seats};
}

/** Ends an order that was not paid: each kind of line lets go of what it kept. */
export async function closeOrder(tx: Tx, id: number, end: 'expired' | 'cancelled'): Promise<FreedSeat[]> {
  const freed: FreedSeat[] = [];
  for (const [kind, lines] of await linesByKind(tx, id)) freed.push(...(await kind.ended(tx, id, end, lines)));
  // A cancelled order lets go of its cart, which becomes another order: both may still be paid, one of them late.
  await moveOne(tx, to('order', end), {
    id,
    set: `claims_expire_at = null, awaits_bank = ${OPEN_TRY}${end === 'expired' ? '' : ', cart_id = null'}`,
  });
  await move(tx, to('order_line', 'cancelled'), {where: 'order_id = $1', values: [id]});
  await giveBackToWallet(tx, id);
  await giveBackToCards(tx, id);
  await freeUses(tx, 'select id from "order" where id = $1 and not awaits_bank', [id]);
  return freed;
}

/**
 * The buyer comes back from the bank without paying and wants the cart again: the order is cancelled and
 * its claims return to the cart with the time they had left. Money that arrives later is refunded by settle when the
 * basket went on (orders/rules/basket).
 */
export async function reopenCart(tx: Tx, orderId: number): Promise<string | null> {
  const order = (
    await tx.query<{state: string; cart_id: string | null; alive: boolean}>(
      'select state, cart_id, claims_expire_at > now() as alive from "order" where id = $1 for update',
      [orderId],
    )
  ).rows[0];
  if (!order || order.state !== 'pending' || !order.alive || !order.cart_id) return null;
  await closeOrder(tx, orderId, 'cancelled');
  await tx.query('update "order" set returned_cart_id = $2 where id = $1', [orderId, order.cart_id]);
  await tx.query(
    `update seat_claim set order_id = null, changed_xid = pg_current_xact_id() where order_id = $1 and kind = 'hold'`,
    [orderId],
  );
  await tx.query(`update zone_claim set order_id = null where order_id = $1 and kind = 'hold'`, [orderId]);
  await move(tx, to('cart', 'open'), {
    id: order.cart_id,
    as: 'c',
    set: `expires_at = coalesce(
       (select min(h.expires_at)
         from (select cart_id, kind, expires_at from seat_claim union all select cart_id, kind, expires_at
         from zone_claim union all select cart_id, 'hold', expires_at from goods_claim where order_id is null
         union all select cart_id, 'hold', expires_at from pack_claim where order_id is null
         union all select cart_id, 'hold', expires_at from plot_claim where order_id is null
         union all select cart_id, 'hold', expires_at from ticket_listing where order_id is null) h where h.cart_id = c.id and h.kind = 'hold'), c.expires_at)`,
  });
  return order.cart_id;
}

/** Something else takes the place of an order: what came from a cart goes back to it, whatever else it was for. */
export async function cancelOrder(tx: Tx, orderId: number): Promise<void> {
  const {rows} = await tx.query<{isOfCart: boolean}>(
    'select cart_id is not null as "isOfCart" from "order" where id = $1',
    [orderId],
  );
  if (!rows[0]?.isOfCart) await closeOrder(tx, orderId, 'cancelled');
  // Its time is over, and the timer has not come by yet.
  else if ((await reopenCart(tx, orderId)) === null) await closeOrder(tx, orderId, 'expired');
}
