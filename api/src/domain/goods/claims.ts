/**
 * What a claim does from the cart to the sale, the same for goods, places of an hour and the quota of a pack. The promise
 * «never below zero» is the checks on product_variant, experience_slot and event_pack; here is only who asks them when.
 */
import {DomainError} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import type {Due} from '../orders/due';
import type {Line} from '../orders/line-kind';
import {giveBackGoods, giveBackPacks} from '../claims/give-back-goods';

export type Claimed = 'product_variant_id' | 'experience_slot_id' | 'event_pack_id';

interface Counted {
  claims: 'goods_claim' | 'pack_claim';
  /** Where it is counted: `t` in the SQL below. */
  table: 'product_variant' | 'experience_slot' | 'event_pack';
  /** There is room for `n.missing` more. */
  hasRoom: string;
  /** One more is sold, one comes back: `n.missing` and `n.quantity` of them. */
  sold: string;
  back: string;
}

/** What the stock's history says of it (log_stock), with the order's number. */
const why = (kind: 'sale' | 'return', by: string) =>
  `(select jsonb_build_object('kind', '${kind}', 'note', o.number, 'by', ${by}) from "order" o where o.id = n.order_id)`;

const COUNTED: Record<Claimed, Counted> = {
  product_variant_id: {
    claims: 'goods_claim',
    table: 'product_variant',
    hasRoom: '(t.stock is null or t.stock - t.held >= n.missing)',
    sold: `stock = t.stock - n.missing, stock_why = ${why('sale', 'o.staff_user_id')}`,
    // What nobody counts stays uncounted: null and some are null.
    back: `stock = t.stock + n.quantity, version = version + 1, stock_why = ${why('return', 'n.by_id')}`,
  },
  experience_slot_id: {
    claims: 'goods_claim',
    table: 'experience_slot',
    hasRoom: `t.capacity - t.booked - t.held >= n.missing and t.state <> 'cancelled'`,
    sold: 'booked = t.booked + n.missing',
    back: 'booked = t.booked - n.quantity',
  },
  event_pack_id: {
    claims: 'pack_claim',
    table: 'event_pack',
    hasRoom: '(t.quota is null or t.sold + t.held + n.missing <= t.quota)',
    sold: 'sold = t.sold + n.missing',
    back: 'sold = t.sold - n.quantity',
  },
};

const idsOf = (lines: {id: number}[]) => lines.map(line => line.id);

/** @returns how many of them the cart still has; the cart is locked. `null`: all go. */
export async function leaveCart(
  tx: Tx,
  what: Exclude<Claimed, 'event_pack_id'>,
  cartId: string,
  ids: number[] | null,
): Promise<number> {
  await giveBackGoods(
    tx,
    // A bundle goes as a whole.
    `cart_id = $1 and order_id is null and ${what} is not null and ($2::int[] is null or id = any($2) or bundle_pick in (
      select b.bundle_pick from goods_claim b where b.cart_id = $1 and b.id = any($2)))`,
    [cartId, ids],
  );
  const {rows} = await tx.query<{left: number}>(
    `select count(*)::int as left from goods_claim where cart_id = $1 and order_id is null and ${what} is not null`,
    [cartId],
  );
  return rows[0]!.left;
}

/** The cart's claims are the order's from now on, as long as it may be paid. @throws 410: their time is over */
export async function bindClaims(tx: Tx, what: Claimed, orderId: number, lines: (Line & {due: Due})[]): Promise<void> {
  const {rowCount} = await tx.query(
    `update ${COUNTED[what].claims} c set order_id = o.id, order_line_id = x.line, expires_at = o.claims_expire_at
       from unnest($2::int[], $3::int[]) as x(id, line), "order" o
      where c.id = x.id and c.order_id is null and o.id = $1`,
    [orderId, lines.map(line => line.due.ownId), idsOf(lines)],
  );
  if (rowCount !== lines.length)
    throw new DomainError('cart_expired', 'El tiempo de tu carrito ha terminado y lo que tenía ha vuelto a la venta.');
}

/**
 * What is held is sold: its counter follows when the order commits (`count_sold_goods`, `count_sold_packs`), so that
 * nobody waits for the rest of a payment. What was given back meanwhile is taken again if there is enough of it. False:
 * it is somebody else's by now.
 */
export async function sellClaims(tx: Tx, what: Claimed, lines: Line[]): Promise<boolean> {
  const {claims, table, hasRoom, sold} = COUNTED[what];
  const {rows} = await tx.query<{things: number; sold: number}>(
    `with mine as materialized (select id from ${claims} where order_line_id = any($1) and not is_sold
            order by ${what} for update),
          kept as (update ${claims} c set is_sold = true from mine where c.id = mine.id
            returning c.order_line_id, c.quantity),
          n as (select l.${what} as id, max(l.order_id) as order_id,
                  (sum(l.quantity) - coalesce(sum(k.quantity), 0))::int as missing
                  from order_line l left join kept k on k.order_line_id = l.id where l.id = any($1) group by 1
                having sum(l.quantity) > coalesce(sum(k.quantity), 0)),
          locked as materialized (select t.id from ${table} t join n using (id) order by t.id for no key update of t),
          up as (update ${table} t set ${sold} from n join locked using (id)
            where t.id = n.id and ${hasRoom} returning 1)
     select (select count(*) from n)::int as things, (select count(*) from up)::int as sold`,
    [idsOf(lines)],
  );
  return rows[0]!.things === rows[0]!.sold;
}

/** Its time over, they are everybody's; cancelled by the buyer who comes back, they are in the cart again. */
export async function letGo(tx: Tx, what: Claimed, to: 'expired' | 'cancelled', lines: Line[]): Promise<void> {
  const {claims} = COUNTED[what];
  if (to === 'cancelled')
    await tx.query(`update ${claims} set order_id = null, order_line_id = null where order_line_id = any($1)`, [
      idsOf(lines),
    ]);
  else if (claims === 'goods_claim') await giveBackGoods(tx, 'order_line_id = any($1)', [idsOf(lines)]);
  else await giveBackPacks(tx, 'order_line_id = any($1)', [idsOf(lines)]);
}

/**
 * What was sold with these lines comes back: on the shelf, free at its hour, in the quota.
 * @param byId who gave it back, for the stock's history; null: nobody asked, the rules did
 */
export async function unsell(tx: Tx, what: Claimed, orderLineIds: number[], byId: number | null = null): Promise<void> {
  const {table, back} = COUNTED[what];
  await tx.query(
    `with n as (select ${what} as id, sum(quantity)::int as quantity, max(order_id) as order_id, $2::int as by_id
            from order_line where id = any($1) group by 1),
          locked as materialized (select t.id from ${table} t join n using (id) order by t.id for no key update of t)
     update ${table} t set ${back} from n join locked using (id) where t.id = n.id`,
    [orderLineIds, byId],
  );
}

/** A number of its own for what is handed over against it: 48 random bits, read by staff who are logged in. */
export const REDEMPTION_CODE = "upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 12))";
