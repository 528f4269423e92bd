/** Frees what an open cart holds. Freeing needs no lock: a claim is either still the cart's, or it is gone. */
import type {Tx} from '../kernel/tx';
import {ENDED, giveBackGoods, giveBackPacks} from '../claims/give-back-goods';
import {move, to} from '../machines/move';
import {giveBackPlots} from '../claims/give-back-plots';
import {giveBack} from './give-back';

export interface FreedSeat {
  eventSessionId: number;
  seatId: number;
}

/**
 * Claims are locked in seat order before they go: a buyer who takes over expired holds locks them in that order too.
 */
export const deleteInOrder = (condition: string) =>
  `with gone as materialized (select event_session_id, seat_id from seat_claim where ${condition}
    order by event_session_id, seat_id for update)
   delete from seat_claim c using gone where c.event_session_id = gone.event_session_id and c.seat_id = gone.seat_id
   returning c.event_session_id as "eventSessionId", c.seat_id as "seatId"`;

/**
 * `null` frees all of the cart. Seats of a placed order are not the cart's any more, and those of a pack go with the
 * pack.
 */
export async function releaseFromCart(
  tx: Tx,
  cartId: string,
  seats: FreedSeat[] | null,
  zoneClaimIds: number[] | null,
): Promise<{seats: FreedSeat[]; places: number}> {
  const freed = await tx.query<FreedSeat>(
    deleteInOrder(
      `cart_id = $1 and kind = 'hold' and order_id is null and ($2::int[] is null or (pack_claim_id is null
        and (event_session_id, seat_id) in (select * from unnest($2::int[], $3::int[]))))`,
    ),
    [cartId, seats?.map(s => s.eventSessionId) ?? null, seats?.map(s => s.seatId) ?? null],
  );
  const places = await giveBack(
    tx,
    `cart_id = $1 and kind = 'hold' and order_id is null
      and ($2::bigint[] is null or (pack_claim_id is null and id = any($2)))`,
    [cartId, zoneClaimIds],
  );
  const companions = freed.rows.length > 0 ? await releaseCompanions(tx, cartId) : [];
  return {seats: [...freed.rows, ...companions], places};
}

/**
 * A companion's place goes with the wheelchair's, the one beside it first; and without such a place nothing of a need
 * is kept.
 */
async function releaseCompanions(tx: Tx, cartId: string): Promise<FreedSeat[]> {
  const {rows} = await tx.query<FreedSeat>(
    `with mine as materialized (
       select c.event_session_id, c.seat_id, c.pack_claim_id, t.attributes, t.seat_plan_id, t.seat_index
         from seat_claim c join seat t on t.id = c.seat_id and t.attributes & 3 <> 0
         join event_session s on s.id = c.event_session_id
           and now() < s.starts_at - make_interval(hours => s.accessible_until_hours)
        where c.cart_id = $1 and c.kind = 'hold' and c.order_id is null
     ), ranked as (
       select a.*, row_number() over (partition by a.event_session_id order by exists (select 1 from mine w
           where w.attributes & 1 <> 0 and w.event_session_id = a.event_session_id and w.seat_plan_id = a.seat_plan_id
             and abs(w.seat_index - a.seat_index) = 1) desc, a.seat_id) as n,
         (select count(*) from mine w where w.attributes & 1 <> 0 and w.event_session_id = a.event_session_id) as most
         from mine a where a.attributes & 2 <> 0
     ), forgotten as (
       update cart set place_needed_at = null where id = $1 and place_needed_at is not null
         and not exists (select 1 from mine where attributes & 1 <> 0)
     )
     delete from seat_claim c using ranked r where r.n > r.most and r.pack_claim_id is null
        and c.event_session_id = r.event_session_id and c.seat_id = r.seat_id and c.cart_id = $1
     returning c.event_session_id as "eventSessionId", c.seat_id as "seatId"`,
    [cartId],
  );
  return rows;
}

/** The seats and places of packs that are still a cart's. */
export async function releasePacks(tx: Tx, packClaimIds: number[]): Promise<void> {
  const held = `pack_claim_id = any($1) and kind = 'hold' and order_id is null`;
  await tx.query(deleteInOrder(held), [packClaimIds]);
  await giveBack(tx, held, [packClaimIds]);
}

/** Frees everything that a pending order still holds, when it expires or is cancelled. */
export async function releaseOrder(tx: Tx, orderId: number): Promise<FreedSeat[]> {
  const freed = await tx.query<FreedSeat>(deleteInOrder('order_id = $1'), [orderId]);
  await giveBack(tx, 'order_id = $1', [orderId]);
  return freed.rows;
}

/** Carts whose time is over: their seats go back on sale. At most `most` carts a call. */
export async function sweepExpiredCarts(tx: Tx, most = 500): Promise<{carts: number; seats: FreedSeat[]}> {
  const carts = await tx.query<{id: string}>(
    `select id from cart where state = 'open' and expires_at < now() - interval '5 seconds' order by expires_at limit $1
      for update skip locked`,
    [most],
  );
  if (carts.rows.length === 0) return {carts: 0, seats: []};
  const ids = carts.rows.map(c => c.id);
  const freed = await tx.query<FreedSeat>(
    deleteInOrder(`cart_id = any($1) and kind = 'hold' and order_id is null and expires_at <= now()`),
    [ids],
  );
  await giveBack(tx, `cart_id = any($1) and kind = 'hold' and order_id is null and expires_at <= now()`, [ids]);
  await giveBackPacks(tx, `cart_id = any($1) and ${ENDED}`, [ids]);
  await giveBackGoods(tx, `cart_id = any($1) and ${ENDED}`, [ids]);
  await giveBackPlots(tx, `cart_id = any($1) and ${ENDED}`, [ids]);
  await move(tx, to('cart', 'closed'), {where: 'id = any($1)', values: [ids]});
  return {carts: ids.length, seats: freed.rows};
}

/** What carts hold of one session; seats of placed orders are not the carts' any more. */
export async function freeSessionHolds(tx: Tx, eventSessionId: number): Promise<FreedSeat[]> {
  const held = `event_session_id = $1 and kind = 'hold' and order_id is null`;
  const freed = await tx.query<FreedSeat>(deleteInOrder(held), [eventSessionId]);
  await giveBack(tx, held, [eventSessionId]);
  return freed.rows;
}

/**
 * What a cart held before its time was over and it was given new time by another seat: those places are not the cart's
 * any more.
 */
export async function releaseLeftovers(tx: Tx, cartIds: string[]): Promise<void> {
  const leftover = `cart_id = any($1) and kind = 'hold' and order_id is null and expires_at <= now()`;
  await tx.query(deleteInOrder(leftover), [cartIds]);
  await giveBack(tx, leftover, [cartIds]);
  await giveBackPacks(tx, `cart_id = any($1) and ${ENDED}`, [cartIds]);
  await giveBackGoods(tx, `cart_id = any($1) and ${ENDED}`, [cartIds]);
  await giveBackPlots(tx, `cart_id = any($1) and ${ENDED}`, [cartIds]);
}

/** Asked again and again it would give nothing more, and every time the claims would be written anew. */
export const MOST_EXTENSIONS = 4;

/**
 * A buyer asks for more time: +15 minutes, never beyond the cart's 40 nor more than four times. Null when there is
 * nothing to extend.
 */
export async function extendCart(tx: Tx, cartId: string): Promise<{expiresAt: Date; canExtend: boolean} | null> {
  const cart = await tx.query<{expires_at: Date; more: boolean}>(
    `update cart set expires_at = least(greatest(expires_at, now() + interval '15 minutes'), hard_limit_at),
      extensions = extensions + 1
      where id = $1 and state = 'open' and expires_at > now() and expires_at < hard_limit_at
        and extensions < ${MOST_EXTENSIONS}
      returning expires_at, expires_at < hard_limit_at and extensions < ${MOST_EXTENSIONS} as more`,
    [cartId],
  );
  if (!cart.rows[0]) {
    const as = await tx.query<{expires_at: Date}>(
      `select expires_at from cart where id = $1 and state = 'open' and expires_at > now()`,
      [cartId],
    );
    return as.rows[0] ? {expiresAt: as.rows[0].expires_at, canExtend: false} : null;
  }
  const {expires_at, more} = cart.rows[0];
  await keepUntil(tx, cartId, expires_at);
  return {expiresAt: expires_at, canExtend: more};
}

/** What a cart holds is held as long as its cart. */
export async function keepUntil(tx: Tx, cartId: string, expiresAt: Date): Promise<void> {
  await tx.query(
    `update seat_claim set expires_at = $2, changed_xid = pg_current_xact_id()
      where cart_id = $1 and kind = 'hold' and order_id is null and expires_at > now()`,
    [cartId, expiresAt],
  );
  await tx.query(
    `update zone_claim set expires_at = $2 where cart_id = $1 and kind = 'hold' and order_id is null
      and expires_at > now()`,
    [cartId, expiresAt],
  );
  for (const table of ['goods_claim', 'pack_claim', 'plot_claim', 'ticket_listing'])
    await tx.query(
      `update ${table} set expires_at = $2 where cart_id = $1 and order_id is null and expires_at > now()`,
      [cartId, expiresAt],
    );
}
