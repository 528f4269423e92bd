/**
 * The one open cart of a member of staff that is in hand, beside those laid aside. That there is one is the partial unique index
 * cart_one_open_per_staff: two screens of one clerk that begin at once get the same cart.
 */
import type {Tx} from '../kernel/tx';

export async function findStaffCart(tx: Tx, staffUserId: number): Promise<string | null> {
  const {rows} = await tx.query<{id: string}>(
    `select id from cart where staff_user_id = $1 and state = 'open' and parked_at is null`,
    [staffUserId],
  );
  return rows[0]?.id ?? null;
}

/** `freshId` names the cart if there is none. A new one has no time yet: its clock starts with its first seat. */
export async function openStaffCart(tx: Tx, staffUserId: number, freshId: string): Promise<string> {
  const open = await findStaffCart(tx, staffUserId);
  if (open) return open;
  const {rows} = await tx.query<{id: string}>(
    `insert into cart (id, channel, staff_user_id, expires_at, hard_limit_at)
      values ($1, 'box_office', $2, now(), now())
     on conflict (staff_user_id) where state = 'open' and staff_user_id is not null and parked_at is null
       do update set channel = cart.channel
       returning id`,
    [freshId, staffUserId],
  );
  return rows[0]!.id;
}

/** The next sale is somebody else's: neither this one's card nor gift cards. */
export async function forgetBuyer(tx: Tx, cartId: string): Promise<void> {
  await tx.query('update cart set supporter_id = null where id = $1 and supporter_id is not null', [cartId]);
  await tx.query('delete from cart_gift_card where cart_id = $1', [cartId]);
}
