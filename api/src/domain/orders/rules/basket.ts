/**
 * One basket is paid once. Its buyer comes back from the bank and has it again (reopenCart), pays it again or changes it,
 * and the bank may still say that the first try was paid. Promise: that money goes back, whatever the basket has, with a
 * number of its own or not; when nothing became of the basket, what was paid is given if it is still to be had.
 */
import {waitForBasket} from '../../kernel/locks';
import type {Tx} from '../../kernel/tx';
import {readGoods} from '../cart-goods';

/** Of an order whose money comes late. Of two that ended, each waits for the other. */
export async function basketWentOn(tx: Tx, orderId: number): Promise<boolean> {
  await waitForBasket(tx, orderId);
  const {rows} = await tx.query<{cartId: string | null; goods: string[]; wentOn: boolean}>(
    `select c.id as "cartId", coalesce(c.goods, '{}') as goods,
       basket_went_on(o.id) or exists (select 1 from seat_claim s where s.cart_id = c.id and s.kind = 'hold'
         and s.order_id is null and s.expires_at > now())
       or exists (select 1 from zone_claim z where z.cart_id = c.id and z.kind = 'hold' and z.order_id is null
         and z.expires_at > now())
       or exists (select 1 from ticket_listing r where r.cart_id = c.id and r.order_id is null
         and r.expires_at > now()) as "wentOn"
       from "order" o left join cart c on c.id = o.returned_cart_id and c.state = 'open' and c.expires_at > now()
      where o.id = $1`,
    [orderId],
  );
  const {cartId, goods, wentOn} = rows[0]!;
  return wentOn || (cartId !== null && (await readGoods(tx, cartId, goods)).length > 0);
}
