/**
 * Takes seats or places of a numberless zone for an invitation, a reservation or a block: all of them or none. The primary
 * key of seat_claim and the check of zone_counter decide, as for every other rival.
 */
import {conflict} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import type {OwnChannel} from '../kernel/channel';
import {conflictsOf} from './conflicts';
import {giveBack} from './give-back';
import {freeExpiredZoneHolds} from './hold-zone';
import {quotasOf} from './quotas';
import type {FreedSeat} from './release';

export type GuestKind = 'invitation' | 'reservation';
const OWNERS = {invitation: 'invitation_id', reservation: 'reservation_id', block: 'seat_block_id'} as const;

/** More than this many would not be read; `details.total` says how many there are. */
const SHOWN = 200;
/** In the sentence itself. */
const NAMED = 6;

/**
 * What has a price will be sold, and counts in the quotas of its `channel` from now on. Errors: `seats_taken` 409 with
 * details.conflicts.
 */
export async function claimSeats(
  tx: Tx,
  eventSessionId: number,
  kind: keyof typeof OWNERS,
  seats: {seatId: number; ownerId: number; priceId?: number}[],
  channel: OwnChannel | null = null,
): Promise<void> {
  if (seats.length === 0) return;
  const sorted = [...seats].sort((a, b) => a.seatId - b.seatId);
  const {rows} = await tx.query<{seat_id: number}>(
    `insert into seat_claim as c (event_session_id, seat_id, kind, ${OWNERS[kind]}, price_id, quota_ids)
     select $1::int, w.seat, '${kind}', w.owner, w.price,
       case when w.price is not null then ${quotasOf('$1::int', 'w.price', '$5::text')} end
       from unnest($2::int[], $3::int[], $4::int[]) as w(seat, owner, price) order by w.seat
     on conflict (event_session_id, seat_id) do update set
       kind = excluded.kind, ${OWNERS[kind]} = excluded.${OWNERS[kind]}, cart_id = null, order_id = null,
         price_id = excluded.price_id, quota_ids = excluded.quota_ids, expires_at = null,
         changed_xid = pg_current_xact_id()
     where c.kind = 'hold' and c.expires_at <= now()
     returning seat_id`,
    [
      eventSessionId,
      sorted.map(s => s.seatId),
      sorted.map(s => s.ownerId),
      sorted.map(s => s.priceId ?? null),
      channel,
    ],
  );
  if (rows.length === seats.length) return;
  const mine = new Set(rows.map(row => row.seat_id));
  const taken = sorted.filter(s => !mine.has(s.seatId)).map(s => s.seatId);
  const conflicts = await conflictsOf(tx, eventSessionId, taken.slice(0, SHOWN));
  const named = conflicts.slice(0, NAMED).map(one => one.seat);
  const message =
    taken.length === 1 && conflicts[0]
      ? `${conflicts[0].seat} no está libre: ${conflicts[0].label}.`
      : `${taken.length} butacas no están libres${named.length > 0 ? `: ${named.join('; ')}` : ''}${taken.length > NAMED ? '…' : '.'}`;
  throw conflict('seats_taken', message, {conflicts, total: taken.length});
}

/** zone_claim_quantity_check. */
const MOST_OF_CLAIM = 1000;

/** Each claim is of one owner: `quantity` places of the zone. Errors: `zone_full` 409 with details.left. */
export async function claimZone(
  tx: Tx,
  ask: {
    eventSessionId: number;
    zoneId: number;
    kind: keyof typeof OWNERS;
    channel?: OwnChannel;
    claims: {ownerId: number; quantity: number; priceId?: number}[];
  },
): Promise<void> {
  const {eventSessionId, zoneId, kind, claims, channel = null} = ask;
  const wanted = claims.reduce((sum, claim) => sum + claim.quantity, 0);
  if (wanted === 0) return;
  await tx.query(
    'select 1 from zone_counter where event_session_id = $1 and zone_id = $2 order by shard for no key update',
    [eventSessionId, zoneId],
  );
  await freeExpiredZoneHolds(tx, eventSessionId, zoneId);
  const {rows: shards} = await tx.query<{shard: number; free: number}>(
    `select shard, capacity - taken as free from zone_counter where event_session_id = $1 and zone_id = $2
      and taken < capacity order by shard`,
    [eventSessionId, zoneId],
  );
  const left = shards.reduce((sum, shard) => sum + shard.free, 0);
  if (left < wanted) throw conflict('zone_full', `En esta zona solo quedan ${left} plazas.`, {left});
  const parts: {shard: number; ownerId: number; quantity: number; priceId: number | null}[] = [];
  for (const {ownerId, quantity, priceId = null} of claims) {
    for (let missing = quantity; missing > 0; ) {
      const shard = shards.find(s => s.free > 0)!;
      const taken = Math.min(missing, shard.free, MOST_OF_CLAIM);
      parts.push({shard: shard.shard, ownerId, quantity: taken, priceId});
      shard.free -= taken;
      missing -= taken;
    }
  }
  const columns = [parts.map(p => p.shard), parts.map(p => p.quantity)];
  await tx.query(
    `update zone_counter z set taken = taken + p.quantity
      from (select shard, sum(quantity)::int as quantity from unnest($3::int[], $4::int[]) as u(shard, quantity)
      group by 1) p
      where z.event_session_id = $1 and z.zone_id = $2 and z.shard = p.shard`,
    [eventSessionId, zoneId, ...columns],
  );
  await tx.query(
    `insert into zone_claim (event_session_id, zone_id, shard, quantity, kind, ${OWNERS[kind]}, price_id, quota_ids)
      select $1, $2, p.shard, p.quantity, '${kind}', p.owner, p.price,
        case when p.price is not null then ${quotasOf('$1::int', 'p.price', '$7::text')} end
      from unnest($3::int[], $4::int[], $5::int[], $6::int[]) as p(shard, quantity, owner, price)`,
    [eventSessionId, zoneId, ...columns, parts.map(p => p.ownerId), parts.map(p => p.priceId), channel],
  );
}

/** Gives back whatever these invitations or reservations still hold. */
export async function freeGuestPlaces(tx: Tx, kind: GuestKind, ownerIds: number[]): Promise<FreedSeat[]> {
  const {rows} = await tx.query<FreedSeat>(
    `with gone as materialized (select event_session_id, seat_id from seat_claim where ${kind}_id = any($1)
      order by event_session_id, seat_id for update)
     delete from seat_claim c using gone where c.event_session_id = gone.event_session_id and c.seat_id = gone.seat_id
     returning c.event_session_id as "eventSessionId", c.seat_id as "seatId"`,
    [ownerIds],
  );
  await giveBack(tx, `${kind}_id = any($1)`, [ownerIds]);
  return rows;
}
