/**
 * Holds places in a numberless zone. The promise «never more than the capacity» is the check on
 * zone_counter; a zone is split into shards so that buyers do not queue on one row (DECISIONS 5).
 */
import {conflict, DomainError} from '../../errors';
import type {Tx} from '../../tx';
import {HARD_LIMIT} from './hold';

export interface ZoneHoldRequest {
  cartId: string;
  channel: 'web' | 'box_office' | 'phone';
  staffUserId: number | null;
  eventSessionId: number;
  zoneId: number;
  priceId: number;
  quantity: number;
  maxPerOrder: number;
  holdSeconds: number;
}

export async function openCart(tx: Tx, r: {cartId: string; channel: string; staffUserId: number | null; holdSeconds: number}): Promise<Date> {
  const cart = await tx.query<{expires_at: Date}>(
    `insert into cart (id, channel, staff_user_id, expires_at, hard_limit_at)
     values ($1, $2, $3, now() + make_interval(secs => $4), now() + ${HARD_LIMIT})
     on conflict (id) do update set
       expires_at = case when cart.expires_at <= now() then excluded.expires_at else cart.expires_at end,
       hard_limit_at = case when cart.expires_at <= now() then excluded.hard_limit_at else cart.hard_limit_at end,
       extensions = case when cart.expires_at <= now() then 0 else cart.extensions end
     where cart.state = 'open' returning expires_at`,
    [r.cartId, r.channel, r.staffUserId, r.holdSeconds],
  );
  if (!cart.rows[0]) throw conflict('cart_closed', 'Ese carrito ya se ha pagado. Empieza uno nuevo.');
  return cart.rows[0].expires_at;
}

export async function holdZone(tx: Tx, r: ZoneHoldRequest): Promise<{expiresAt: Date; claimIds: number[]}> {
  const expiresAt = await openCart(tx, r);
  const held = await tx.query<{n: number}>(
    `select coalesce((select sum(quantity) from zone_claim where cart_id = $1 and event_session_id = $2 and kind = 'hold' and expires_at > now()), 0)::int
          + (select count(*) from seat_claim where cart_id = $1 and event_session_id = $2 and kind = 'hold' and expires_at > now())::int as n`,
    [r.cartId, r.eventSessionId],
  );
  if (held.rows[0].n + r.quantity > r.maxPerOrder)
    throw new DomainError('limit_reached', 422, `Puedes llevar como mucho ${r.maxPerOrder} entradas de esta sesión.`, {errors: {quantity: `Ya llevas ${held.rows[0].n}.`}});

  // The usual case: one shard, picked by chance, has room for all of it.
  const one = await tx.query<{shard: number}>(
    `update zone_counter set taken = taken + $3
      where (event_session_id, zone_id, shard) = (
        select event_session_id, zone_id, shard from zone_counter
         where event_session_id = $1 and zone_id = $2 and taken + $3 <= capacity order by random() limit 1)
        and taken + $3 <= capacity
      returning shard`,
    [r.eventSessionId, r.zoneId, r.quantity],
  );
  const parts = one.rows[0] ? [{shard: one.rows[0].shard, quantity: r.quantity}] : await gather(tx, r);
  const claims = await tx.query<{id: number}>(
    `insert into zone_claim (event_session_id, zone_id, shard, quantity, kind, cart_id, price_id, expires_at)
     select $1, $2, p.shard, p.quantity, 'hold', $3, $4, $5 from unnest($6::int[], $7::int[]) as p(shard, quantity) returning id`,
    [r.eventSessionId, r.zoneId, r.cartId, r.priceId, expiresAt, parts.map(p => p.shard), parts.map(p => p.quantity)],
  );
  return {expiresAt, claimIds: claims.rows.map(c => c.id)};
}

/** Near the end: lock every shard in order, free what expired, take what is left over several shards. */
async function gather(tx: Tx, r: ZoneHoldRequest): Promise<{shard: number; quantity: number}[]> {
  await tx.query('select 1 from zone_counter where event_session_id = $1 and zone_id = $2 order by shard for update', [r.eventSessionId, r.zoneId]);
  await freeExpiredZoneHolds(tx, r.eventSessionId, r.zoneId);
  const shards = await tx.query<{shard: number; free: number}>(
    'select shard, capacity - taken as free from zone_counter where event_session_id = $1 and zone_id = $2 and taken < capacity order by shard',
    [r.eventSessionId, r.zoneId],
  );
  let missing = r.quantity;
  const parts: {shard: number; quantity: number}[] = [];
  for (const s of shards.rows) {
    if (missing === 0) break;
    const quantity = Math.min(missing, s.free);
    parts.push({shard: s.shard, quantity});
    missing -= quantity;
  }
  if (missing > 0) throw conflict('zone_full', 'No quedan tantas entradas en esta zona.', {left: r.quantity - missing});
  await tx.query(
    `update zone_counter z set taken = taken + p.quantity from unnest($3::int[], $4::int[]) as p(shard, quantity)
      where z.event_session_id = $1 and z.zone_id = $2 and z.shard = p.shard`,
    [r.eventSessionId, r.zoneId, parts.map(p => p.shard), parts.map(p => p.quantity)],
  );
  return parts;
}

/** Deletes expired holds of a zone (or the given claims) and gives their places back. */
export async function freeExpiredZoneHolds(tx: Tx, eventSessionId: number, zoneId: number): Promise<void> {
  await giveBack(tx, `event_session_id = $1 and zone_id = $2 and kind = 'hold' and expires_at <= now() and order_id is null`, [eventSessionId, zoneId]);
}

/** Places return in the statement that deletes their claims. `condition` is this module's own text. */
export async function giveBack(tx: Tx, condition: string, values: unknown[]): Promise<number> {
  const gone = await tx.query<{quantity: number}>(
    `with gone as (delete from zone_claim where ${condition} returning event_session_id, zone_id, shard, quantity),
          sums as (select event_session_id, zone_id, shard, sum(quantity)::int as quantity, count(*)::int as claims from gone group by 1, 2, 3),
          back as (update zone_counter z set taken = z.taken - s.quantity from sums s
                    where (z.event_session_id, z.zone_id, z.shard) = (s.event_session_id, s.zone_id, s.shard) returning 1)
     select quantity from sums`,
    values,
  );
  return gone.rows.reduce((sum, row) => sum + row.quantity, 0);
}
