/**
 * What a claim does from the cart to the sale, the same for goods and for places of an hour. The promise «never below
 * zero» is the checks on product_variant and experience_slot; here is only who asks them when.
 */
import {DomainError} from '../../errors';
import type {Tx} from '../../tx';
import type {Due} from '../orders/due';
import type {Line} from '../orders/line-kind';
import {giveBackGoods} from './give-back';

export type Claimed = 'product_variant_id' | 'experience_slot_id';

const idsOf = (lines: {id: number}[]) => lines.map(line => line.id);

/** @returns how many of them the cart still has; the cart is locked. `null`: all go. */
export async function leaveCart(tx: Tx, what: Claimed, cartId: string, ids: number[] | null): Promise<number> {
  await giveBackGoods(
    tx,
    `cart_id = $1 and order_id is null and ${what} is not null and ($2::int[] is null or id = any($2))`,
    [cartId, ids],
  );
  const {rows} = await tx.query<{left: number}>(
    `select count(*)::int as left from goods_claim where cart_id = $1 and order_id is null and ${what} is not null`,
    [cartId],
  );
  return rows[0]!.left;
}

/** The cart's claims are the order's from now on, as long as it may be paid. @throws 410: their time is over */
export async function bindClaims(tx: Tx, orderId: number, lines: (Line & {due: Due})[]): Promise<void> {
  const {rowCount} = await tx.query(
    `update goods_claim c set order_id = o.id, order_line_id = x.line, expires_at = o.claims_expire_at
       from unnest($2::int[], $3::int[]) as x(id, line), "order" o
      where c.id = x.id and c.order_id is null and o.id = $1`,
    [orderId, lines.map(line => line.due.ownId), idsOf(lines)],
  );
  if (rowCount !== lines.length)
    throw new DomainError('cart_expired', 'El tiempo de tu carrito ha terminado y lo que tenía ha vuelto a la venta.');
}

/**
 * What is held is sold: its counter follows when the order commits (`goods_claim_sold`), so that nobody waits for the
 * rest of a payment. What was given back meanwhile is taken again if there is enough of it. False: it is somebody
 * else's by now.
 */
export async function sellClaims(tx: Tx, what: Claimed, lines: Line[]): Promise<boolean> {
  const sold = what === 'product_variant_id' ? 'stock = t.stock - n.missing' : 'booked = t.booked + n.missing';
  const isEnough =
    what === 'product_variant_id'
      ? '(t.stock is null or t.stock - t.held >= n.missing)'
      : `t.capacity - t.booked - t.held >= n.missing and t.state <> 'cancelled'`;
  const {rows} = await tx.query<{things: number; sold: number}>(
    `with mine as materialized (select id from goods_claim where order_line_id = any($1) and not is_sold
            order by ${what} for update),
          kept as (update goods_claim c set is_sold = true from mine where c.id = mine.id
            returning c.order_line_id, c.quantity),
          n as (select l.${what} as id, (sum(l.quantity) - coalesce(sum(k.quantity), 0))::int as missing
                  from order_line l left join kept k on k.order_line_id = l.id where l.id = any($1) group by 1
                having sum(l.quantity) > coalesce(sum(k.quantity), 0)),
          locked as materialized (select t.id from ${TABLE[what]} t join n using (id) order by t.id
            for no key update of t),
          up as (update ${TABLE[what]} t set ${sold} from n join locked using (id)
            where t.id = n.id and ${isEnough} returning 1)
     select (select count(*) from n)::int as things, (select count(*) from up)::int as sold`,
    [idsOf(lines)],
  );
  return rows[0]!.things === rows[0]!.sold;
}

/** Its time over, they are everybody's; cancelled by the buyer who comes back, they are in the cart again. */
export async function letGo(tx: Tx, to: 'expired' | 'cancelled', lines: Line[]): Promise<void> {
  if (to === 'expired') await giveBackGoods(tx, 'order_line_id = any($1)', [idsOf(lines)]);
  else
    await tx.query('update goods_claim set order_id = null, order_line_id = null where order_line_id = any($1)', [
      idsOf(lines),
    ]);
}

const TABLE: Record<Claimed, string> = {product_variant_id: 'product_variant', experience_slot_id: 'experience_slot'};

/** A number of its own for what is handed over against it: 48 random bits, read by staff who are logged in. */
export const REDEMPTION_CODE = "upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 12))";
