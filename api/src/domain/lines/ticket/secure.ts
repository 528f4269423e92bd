/**
 * The seats and places of a paid order become its buyer's. Claims still bound to the order become sales; claims that
 * were lost (time over) are taken again only if nobody has them. Never other seats, never beyond a limit or a quota.
 */
import type {Tx} from '../../kernel/tx';
import {countBuyerSeats, roomInRight} from '../../orders/buyer-rights';
import {countHolderPlaces, letGoOfKeptSeats} from '../../orders/holder-places';
import {sellReserved} from '../../reservations/secure';
import {sellListed} from '../../ticket-acts/resale/sell-listed';
import {quotasFit, quotasOf} from '../../seats/quotas';

interface Line {
  id: number;
  event_session_id: number;
  zone_id: number;
  seat_id: number | null;
  price_id: number;
  isHolders: boolean;
  forPassId: number | null;
  forCents: number;
  buyerId: number | null;
  reservationId: number | null;
  listingId: number | null;
}

const channelOf = (order: string): string => `(select o.channel from "order" o where o.id = ${order})`;

/** False when a seat, a place or a right is somebody else's by now. The caller rolls back. */
export async function secureTickets(tx: Tx, orderId: number): Promise<boolean> {
  const {rows: lines} = await tx.query<Line>(
    `select id, event_session_id, zone_id, seat_id, price_id, for_pass_id is not null as "isHolders",
      for_pass_id as "forPassId", unit_cents - fee_cents as "forCents", allowed_buyer_id as "buyerId", ticket_listing_id as "listingId",
      (select o.reservation_id from "order" o where o.id = $1) as "reservationId"
       from order_line where order_id = $1 and kind = 'ticket' order by event_session_id, seat_id, id`,
    [orderId],
  );
  if (lines[0] && lines[0].reservationId !== null) {
    const reserved = await sellReserved(tx, orderId);
    if (reserved !== 'free') return reserved === 'sold';
  }
  const resold = lines.filter(l => l.listingId !== null);
  if (resold.length > 0 && !(await sellListed(tx, orderId))) return false;
  if (
    !(await takePlaces(
      tx,
      orderId,
      resold.filter(l => l.seat_id === null),
    ))
  )
    return false;
  const own = lines.filter(l => l.listingId === null);
  const seats = own.filter((l): l is Line & {seat_id: number} => l.seat_id !== null);
  const isHolders = seats.some(line => line.isHolders);
  if (isHolders) await letGoOfKeptSeats(tx, orderId);
  if (!(await claimSeats(tx, orderId, seats))) return false;
  if (isHolders && !(await countHolderPlaces(tx, orderId))) return false;
  const places = own.filter(l => l.seat_id === null);
  if (!(await claimPlaces(tx, orderId, places))) return false;
  return seats.every(line => line.buyerId === null) || countBuyerSeats(tx, orderId);
}

async function claimSeats(tx: Tx, orderId: number, seats: (Line & {seat_id: number})[]): Promise<boolean> {
  if (seats.length === 0) return true;
  const kept = await tx.query(
    // Locked in seat order: after their time is over, other buyers take claims over in that order at the same moment.
    `with mine as materialized (select event_session_id, seat_id from seat_claim where order_id = $1 and kind = 'hold'
      order by event_session_id, seat_id for update)
     update seat_claim c set kind = 'sale', expires_at = null, changed_xid = pg_current_xact_id() from mine
       where c.event_session_id = mine.event_session_id and c.seat_id = mine.seat_id`,
    [orderId],
  );
  if (kept.rowCount === seats.length) return true;
  const retaken = await tx.query(
    `insert into seat_claim as c (event_session_id, seat_id, kind, order_id, price_id, quota_ids)
     select w.session, w.seat, 'sale', $1::int, w.price, ${quotasOf('w.session', 'w.price', channelOf('$1'))}
       from unnest($2::int[], $3::int[], $4::int[]) as w(session, seat, price)
       -- A seat of a plan that its session has left is nowhere.
       join event_session s on s.id = w.session join seat st on st.id = w.seat and st.seat_plan_id = s.seat_plan_id
      order by w.session, w.seat
     on conflict (event_session_id, seat_id) do update set kind = 'sale', cart_id = null, order_id = excluded.order_id,
       price_id = excluded.price_id, quota_ids = excluded.quota_ids, expires_at = null,
       changed_xid = pg_current_xact_id()
      where (c.kind = 'hold' and c.expires_at <= now()) or (c.kind = 'sale' and c.order_id = excluded.order_id)
     returning 1`,
    [orderId, seats.map(s => s.event_session_id), seats.map(s => s.seat_id), seats.map(s => s.price_id)],
  );
  return retaken.rowCount === seats.length && quotasFit(tx);
}

async function claimPlaces(tx: Tx, orderId: number, lines: Line[]): Promise<boolean> {
  if (lines.length === 0) return true;
  const kept = await tx.query<{quantity: number}>(
    `with kept as (update zone_claim set kind = 'sale', expires_at = null where order_id = $1 and kind = 'hold'
      returning quantity)
     select coalesce(sum(quantity), 0)::int as quantity from kept`,
    [orderId],
  );
  const missing = lines.length - kept.rows[0]!.quantity;
  if (missing === 0) return true;
  if (kept.rows[0]!.quantity > 0) return false;
  // The claims were swept: the same number of places is taken again.
  return takePlaces(tx, orderId, lines);
}

/** Zone by zone, for good. */
async function takePlaces(tx: Tx, orderId: number, lines: Line[]): Promise<boolean> {
  if (lines.length === 0) return true;
  const zones = new Map<string, Line[]>();
  for (const l of lines) {
    const key = `${l.event_session_id}:${l.zone_id}:${l.price_id}:${l.buyerId}:${l.forPassId}`;
    zones.set(key, [...(zones.get(key) ?? []), l]);
  }
  for (const group of zones.values()) {
    const {event_session_id, zone_id, price_id, buyerId, forPassId, forCents} = group[0]!;
    if (
      forPassId !== null &&
      (
        await tx.query('select 1 from pass_ticket where season_pass_id = $1 and event_session_id = $2', [
          forPassId,
          event_session_id,
        ])
      ).rowCount
    )
      return false;
    if (buyerId !== null && !(await roomInRight(tx, buyerId, group.length))) return false;
    const taken = await tx.query(
      `with shard as (select shard from zone_counter where event_session_id = $1 and zone_id = $2
        and taken + $3 <= capacity order by capacity - taken desc limit 1 for update),
            up as (update zone_counter z set taken = taken + $3 from shard
              where z.event_session_id = $1 and z.zone_id = $2 and z.shard = shard.shard returning z.shard)
       insert into zone_claim (event_session_id, zone_id, shard, quantity, kind, order_id, price_id, allowed_buyer_id,
         for_pass_id, for_cents, quota_ids)
       select $1, $2, up.shard, $3, 'sale', $4, $5, $6, $7, $8, ${quotasOf('$1', '$5', channelOf('$4'))} from up
         returning id`,
      [
        event_session_id,
        zone_id,
        group.length,
        orderId,
        price_id,
        buyerId,
        forPassId,
        forPassId === null ? null : forCents,
      ],
    );
    if (taken.rowCount !== 1) return false;
  }
  return quotasFit(tx);
}
