/**
 * A paid order gets its seats and tickets, all of them or none; goods in it wait to be handed over. Claims still bound
 * to the order become sales; claims that were lost (time over) are taken again only if nobody has them. Never other
 * seats, never beyond a limit.
 */
import type {Tx} from '../../tx';
import {countBuyerSeats, roomInRight} from './buyer-rights';
import {takeShareAgain} from './ended-share';
import {countHolderPlaces, letGoOfKeptSeats} from './holder-places';
import {transition} from './states';
import {takeFromWallet} from './wallet';

interface Line {
  id: number;
  event_session_id: number;
  zone_id: number;
  seat_id: number | null;
  price_id: number;
  kind: string;
  wallet: number;
  isHolders: boolean;
  forPassId: number | null;
  forCents: number;
  buyerId: number | null;
  isCancelled: boolean;
  isLate: boolean;
  isContested: boolean;
  hasLostTurn: boolean;
}

/** The sold seats; or why the order cannot be had any more, and then nothing has changed. */
export type Fulfilled = {seats: {eventSessionId: number; seatId: number}[]} | {refused: 'seats_gone' | 'limit_used'};

/**
 * Gives what the order's lines of contracts stand for (an instalment, a seat change …); false when it can no longer be
 * had.
 */
export type HonourDues = (tx: Tx, orderId: number) => Promise<boolean>;

export async function fulfilOrder(tx: Tx, orderId: number, honourDues: HonourDues): Promise<Fulfilled> {
  await tx.query('savepoint fulfil');
  const {rows} = await tx.query<Line>(
    `select l.id, l.kind, l.event_session_id, l.zone_id, l.seat_id, l.price_id, o.wallet_cents as wallet,
      l.for_pass_id is not null as "isHolders", l.for_pass_id as "forPassId", l.unit_cents - l.fee_cents as "forCents",
      l.allowed_buyer_id as "buyerId", coalesce(s.state = 'cancelled', false) as "isCancelled",
            o.state in ('expired', 'cancelled') as "isLate", o.is_contested as "isContested",
              o.has_lost_turn as "hasLostTurn"
       from order_line l join "order" o on o.id = l.order_id
         left join event_session s on s.id = coalesce(l.event_session_id, l.supplement_session_id) where l.order_id = $1
         order by l.event_session_id, l.seat_id, l.id`,
    [orderId],
  );
  // A session that will not be held sells nothing: this money goes back.
  if (rows.some(l => l.isCancelled)) return {refused: 'seats_gone'};
  const [order] = rows as (Line | undefined)[];
  if (order?.hasLostTurn) return {refused: 'limit_used'};
  const lines = rows.filter(l => l.kind === 'ticket');
  const seats = lines.filter((l): l is Line & {seat_id: number} => l.seat_id !== null);
  const isHolders = seats.some(line => line.isHolders);
  if (isHolders) await letGoOfKeptSeats(tx, orderId);
  const isHad =
    (await claimSeats(tx, orderId, seats)) &&
    (!isHolders || (await countHolderPlaces(tx, orderId))) &&
    (await claimPlaces(
      tx,
      orderId,
      lines.filter(l => l.seat_id === null),
    )) &&
    (seats.every(line => line.buyerId === null) || (await countBuyerSeats(tx, orderId))) &&
    (rows[0].wallet === 0 || (await takeFromWallet(tx, orderId))) &&
    (lines.length === rows.length || (await honourDues(tx, orderId)));
  const refused = !isHad
    ? 'seats_gone'
    : (order?.isLate || order?.isContested) && !(await takeShareAgain(tx, orderId))
      ? 'limit_used'
      : null;
  if (refused !== null) {
    await tx.query('rollback to savepoint fulfil');
    return {refused};
  }
  await transition(tx, 'order', orderId, 'paid', 'paid_at = now(), claims_expire_at = null, awaits_bank = false');
  await tx.query(
    `update order_line set state = 'active', fulfilment = case when kind = 'product' then 'paid' end
      where order_id = $1`,
    [orderId],
  );
  await tx.query(
    `insert into ticket (order_id, order_line_id, event_session_id, zone_id, seat_id, code, holder_name)
     select l.order_id, l.id, l.event_session_id, l.zone_id, l.seat_id,
            upper(substr(replace(gen_random_uuid()::text, '-', ''), 17)),
              concat_ws(' ', nullif(o.first_name, ''), nullif(o.surname1, ''), nullif(o.surname2, ''))
       from order_line l join "order" o on o.id = l.order_id where l.order_id = $1 and l.kind = 'ticket'
         order by l.position`,
    [orderId],
  );
  return {seats: seats.map(s => ({eventSessionId: s.event_session_id, seatId: s.seat_id}))};
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
    `insert into seat_claim as c (event_session_id, seat_id, kind, order_id, price_id)
     select w.session, w.seat, 'sale', $1::int, w.price
       from unnest($2::int[], $3::int[], $4::int[]) as w(session, seat, price) order by w.session, w.seat
     on conflict (event_session_id, seat_id) do update set kind = 'sale', cart_id = null, order_id = excluded.order_id,
       price_id = excluded.price_id, expires_at = null, changed_xid = pg_current_xact_id()
      where (c.kind = 'hold' and c.expires_at <= now()) or (c.kind = 'sale' and c.order_id = excluded.order_id)
     returning 1`,
    [orderId, seats.map(s => s.event_session_id), seats.map(s => s.seat_id), seats.map(s => s.price_id)],
  );
  return retaken.rowCount === seats.length;
}

async function claimPlaces(tx: Tx, orderId: number, lines: Line[]): Promise<boolean> {
  if (lines.length === 0) return true;
  const kept = await tx.query<{quantity: number}>(
    `with kept as (update zone_claim set kind = 'sale', expires_at = null where order_id = $1 and kind = 'hold'
      returning quantity)
     select coalesce(sum(quantity), 0)::int as quantity from kept`,
    [orderId],
  );
  const missing = lines.length - kept.rows[0].quantity;
  if (missing === 0) return true;
  if (kept.rows[0].quantity > 0) return false;
  // The claims were swept: take the same number of places again, zone by zone.
  const zones = new Map<string, Line[]>();
  for (const l of lines) {
    const key = `${l.event_session_id}:${l.zone_id}:${l.price_id}:${l.buyerId}:${l.forPassId}`;
    zones.set(key, [...(zones.get(key) ?? []), l]);
  }
  for (const group of zones.values()) {
    const {event_session_id, zone_id, price_id, buyerId, forPassId, forCents} = group[0];
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
         for_pass_id, for_cents) select $1, $2, up.shard, $3, 'sale', $4, $5, $6, $7, $8 from up returning id`,
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
  return true;
}
