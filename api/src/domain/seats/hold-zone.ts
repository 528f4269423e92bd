/**
 * Holds places in a numberless zone. The promise «never more than the capacity» is the check on
 * zone_counter; a zone is split into shards so that buyers do not queue on one row (DECISIONS 5).
 */
import type {SaleChannel} from '../kernel/channel';
import {conflict, DomainError} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {giveBack} from './give-back';
import {HARD_LIMIT, RENEWED} from './hold';
import {keepHeld, type HoldKey} from './hold-key';
import {quotasOf} from './quotas';
import {releaseLeftovers} from './release';

export interface ZoneHoldRequest {
  cartId: string;
  channel: SaleChannel;
  staffUserId: number | null;
  eventSessionId: number;
  zoneId: number;
  priceId: number;
  quantity: number;
  maxPerOrder: number;
  holdSeconds: number;
  once?: HoldKey | undefined;
}

/** What is told of places that are held, and kept with the key that asked for them. */
export const heldPlaces = ({expiresAt, claimIds}: HeldZone, quantity: number) => ({
  expiresAt: expiresAt.toISOString(),
  keys: claimIds.map(id => `z:${id}`),
  quantity,
});
const keepPlaces = async (tx: Tx, {once, cartId, quantity}: ZoneHoldRequest, held: HeldZone): Promise<void> => {
  if (once) await keepHeld(tx, once, {cartId, ...heldPlaces(held, quantity)});
};

export async function openCart(
  tx: Tx,
  r: {cartId: string; channel: string; staffUserId: number | null; holdSeconds: number},
): Promise<Date> {
  const cart = await tx.query<{expires_at: Date; renewed: boolean}>(
    `insert into cart (id, channel, staff_user_id, expires_at, hard_limit_at)
     values ($1, $2, $3, now() + make_interval(secs => $4), now() + ${HARD_LIMIT})
     on conflict (id) do update set
       expires_at = case when cart.expires_at <= now() then excluded.expires_at else cart.expires_at end,
       hard_limit_at = case when cart.expires_at <= now() then excluded.hard_limit_at else cart.hard_limit_at end,
       extensions = case when cart.expires_at <= now() then 0 else cart.extensions end
     where cart.state = 'open' returning expires_at, ${RENEWED} as renewed`,
    [r.cartId, r.channel, r.staffUserId, r.holdSeconds],
  );
  if (!cart.rows[0]) throw conflict('cart_closed', 'Ese carrito ya se ha pagado. Empieza uno nuevo.');
  if (cart.rows[0].renewed) await releaseLeftovers(tx, [r.cartId]);
  return cart.rows[0].expires_at;
}

export interface HeldZone {
  expiresAt: Date;
  claimIds: number[];
}

/**
 * The usual case in one statement: the cart's own limit (exact, the cart is locked) and one shard, picked by chance,
 * with room for all of it. Null when there is no such shard: the caller ends this transaction and calls
 * `gatherZone` in a new one. (A statement that waits for a shard and then finds it full keeps its lock; going on to
 * lock all of them from there is how two buyers come to wait for each other.)
 */
export async function holdZone(tx: Tx, r: ZoneHoldRequest): Promise<HeldZone | null> {
  const expiresAt = await openCart(tx, r);
  const {rows} = await tx.query<{held: number; claim: number | null}>(
    `with held as (${HELD}), pick as materialized (
       select shard from zone_counter, held where event_session_id = $1 and zone_id = $2 and taken + $3 <= capacity
         and held.n + $3 <= $7 order by random() limit 1
     ), counted as (
       update zone_counter z set taken = taken + $3 from pick
        where z.event_session_id = $1 and z.zone_id = $2 and z.shard = pick.shard and z.taken + $3 <= z.capacity
          returning z.shard
     ), claimed as (
       insert into zone_claim (event_session_id, zone_id, shard, quantity, kind, cart_id, price_id, expires_at,
         quota_ids)
       select $1, $2, shard, $3, 'hold', $4, $5, $6, ${quotasOf('$1', '$5', '$8')} from counted returning id
     )
     select held.n as held, claimed.id as claim from held left join claimed on true`,
    [r.eventSessionId, r.zoneId, r.quantity, r.cartId, r.priceId, expiresAt, r.maxPerOrder, r.channel],
  );
  checkLimit(r, rows[0]!.held);
  if (rows[0]!.claim === null) return null;
  const places = {expiresAt, claimIds: [rows[0]!.claim]};
  await keepPlaces(tx, r, places);
  return places;
}

const HELD = `
  select coalesce((select sum(quantity) from zone_claim where cart_id = $4 and event_session_id = $1 and kind = 'hold'
    and expires_at > now()), 0)::int
       + (select count(*) from seat_claim where cart_id = $4 and event_session_id = $1 and kind = 'hold'
         and expires_at > now())::int as n`;

function checkLimit(r: ZoneHoldRequest, held: number): void {
  if (held + r.quantity > r.maxPerOrder)
    throw new DomainError('limit_reached', `Puedes llevar como mucho ${r.maxPerOrder} entradas de esta sesión.`, {
      errors: {quantity: `Ya llevas ${held}.`},
    });
}

/** Near the end: lock every shard in order, free what expired, take what is left over several shards. */
export async function gatherZone(tx: Tx, r: ZoneHoldRequest): Promise<HeldZone> {
  const expiresAt = await openCart(tx, r);
  // A full zone is refused without a lock: when everybody asks for the last places, most of them end here.
  const now = await tx.query<{held: number; room: number}>(
    `select held.n as held, coalesce((select sum(capacity - taken) from zone_counter
      where event_session_id = $1 and zone_id = $2), 0)::int
          + coalesce((select sum(quantity) from zone_claim where event_session_id = $1 and zone_id = $2
            and kind = 'hold' and expires_at <= now() and order_id is null), 0)::int as room
       from (${HELD.replaceAll('$4', '$3')}) held`,
    [r.eventSessionId, r.zoneId, r.cartId],
  );
  checkLimit(r, now.rows[0]!.held);
  if (now.rows[0]!.room < r.quantity) throw zoneFull(now.rows[0]!.room);
  const parts = await takeParts(tx, r);
  const claims = await tx.query<{id: number}>(
    `insert into zone_claim (event_session_id, zone_id, shard, quantity, kind, cart_id, price_id, expires_at, quota_ids)
     select $1, $2, p.shard, p.quantity, 'hold', $3, $4, $5, ${quotasOf('$1', '$4', '$8')}
       from unnest($6::int[], $7::int[]) as p(shard, quantity) returning id`,
    [
      r.eventSessionId,
      r.zoneId,
      r.cartId,
      r.priceId,
      expiresAt,
      parts.map(p => p.shard),
      parts.map(p => p.quantity),
      r.channel,
    ],
  );
  const places = {expiresAt, claimIds: claims.rows.map(c => c.id)};
  await keepPlaces(tx, r, places);
  return places;
}

async function takeParts(tx: Tx, r: ZoneHoldRequest): Promise<{shard: number; quantity: number}[]> {
  await tx.query(
    'select 1 from zone_counter where event_session_id = $1 and zone_id = $2 order by shard for no key update',
    [r.eventSessionId, r.zoneId],
  );
  await freeExpiredZoneHolds(tx, r.eventSessionId, r.zoneId);
  const shards = await tx.query<{shard: number; free: number}>(
    `select shard, capacity - taken as free from zone_counter where event_session_id = $1 and zone_id = $2
      and taken < capacity order by shard`,
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
  if (missing > 0) throw zoneFull(r.quantity - missing);
  await tx.query(
    `update zone_counter z set taken = taken + p.quantity from unnest($3::int[], $4::int[]) as p(shard, quantity)
      where z.event_session_id = $1 and z.zone_id = $2 and z.shard = p.shard`,
    [r.eventSessionId, r.zoneId, parts.map(p => p.shard), parts.map(p => p.quantity)],
  );
  return parts;
}

const zoneFull = (left: number) => conflict('zone_full', 'No quedan tantas entradas en esta zona.', {left});

/**
 * Deletes expired holds of a zone and gives their places back. The caller has the counters locked, whoever else
 * frees has the claims first: what another one is freeing is left to it, or the two would wait for each other.
 */
export async function freeExpiredZoneHolds(tx: Tx, eventSessionId: number, zoneId: number): Promise<void> {
  await giveBack(
    tx,
    `id in (select id from zone_claim where event_session_id = $1 and zone_id = $2 and kind = 'hold'
      and expires_at <= now() and order_id is null for update skip locked)`,
    [eventSessionId, zoneId],
  );
}

/**
 * Many new carts in one statement, all on one shard with room for all of them. A cart made for this request holds
 * nothing, so its limit is the quantity's. Null, with nothing held (a cart may have been opened), when it is not as
 * expected: each then takes `holdZone`.
 */
export async function holdZoneFirst(tx: Tx, requests: ZoneHoldRequest[]): Promise<HeldZone[] | null> {
  const {eventSessionId, zoneId, holdSeconds} = requests[0]!;
  const keyed = requests.flatMap(r => (r.once ? [{...r.once, cartId: r.cartId, quantity: r.quantity}] : []));
  const {rows} = await tx.query<{cart: string; claim: number; expiresAt: Date}>(
    keyed.length > 0 ? KEYED_FIRST : FIRST,
    [
      eventSessionId,
      zoneId,
      requests.map(r => r.cartId),
      requests.map(r => r.channel),
      requests.map(r => r.staffUserId),
      requests.map(r => r.priceId),
      requests.map(r => r.quantity),
      holdSeconds,
      ...(keyed.length > 0
        ? [keyed.map(k => k.cartId), keyed.map(k => k.scope), keyed.map(k => k.key), keyed.map(k => k.hash)]
        : []),
    ],
  );
  const claims = new Map(rows.map(row => [row.cart, row]));
  return rows.length === requests.length
    ? requests.map(r => ({expiresAt: claims.get(r.cartId)!.expiresAt, claimIds: [claims.get(r.cartId)!.claim]}))
    : null;
}

/** The counter is the last to be locked and the first to be let go: its statement ends with the commit. */
const first = (last: string): string => `
with opened as (
  insert into cart (id, channel, staff_user_id, expires_at, hard_limit_at)
  select cart, channel, staff, now() + make_interval(secs => $8), now() + ${HARD_LIMIT}
    from unnest($3::uuid[], $4::text[], $5::int[]) a(cart, channel, staff)
  on conflict (id) do nothing returning 1
), pick as materialized (
  select shard, sum as quantity from zone_counter, (select sum(q)::int from unnest($7::int[]) q) s
   where event_session_id = $1 and zone_id = $2 and taken + sum <= capacity
     and (select count(*) from opened) = cardinality($3::uuid[]) order by random() limit 1
), counted as (
  update zone_counter z set taken = taken + pick.quantity from pick
   where z.event_session_id = $1 and z.zone_id = $2 and z.shard = pick.shard and z.taken + pick.quantity <= z.capacity
     returning z.shard
), claimed as (
  insert into zone_claim (event_session_id, zone_id, shard, quantity, kind, cart_id, price_id, expires_at, quota_ids)
  select $1, $2, shard, quantity, 'hold', cart, price, now() + make_interval(secs => $8),
      ${quotasOf('$1', 'a.price', 'a.channel')}
    from counted, unnest($3::uuid[], $6::int[], $7::int[], $4::text[]) a(cart, price, quantity, channel)
  returning cart_id as cart, id as claim, quantity, expires_at as "expiresAt"
)${last}`;
const CLAIMED = 'select cart, claim, "expiresAt" from claimed';
const FIRST = first(` ${CLAIMED}`);
const KEYED_FIRST = first(`, kept as (
  insert into idempotency_key (scope, key, request_hash, status, response)
  select k.scope, k.key, k.hash, 200, jsonb_build_object('cartId', c.cart, 'expiresAt', c."expiresAt", 'keys',
      jsonb_build_array('z:' || c.claim), 'quantity', c.quantity)
    from claimed c join unnest($9::uuid[], $10::text[], $11::text[], $12::bytea[]) as k(cart, scope, key, hash)
      on k.cart = c.cart
  on conflict do nothing returning 1
)
${CLAIMED} where (select count(*) from kept) = (select count(*) from claimed where cart = any($9::uuid[]))
  or refuse('key_used')`);
