/**
 * Blocked seats that staff sell, at the counter or to whoever calls: in the transaction of the sale, so a seat of the
 * protocol list is never free in between, and a sale that fails leaves it blocked. A label says by which channels its
 * seats are sold (`block_label.sold_by`); here alone it is asked.
 */
import {conflict} from '../../errors';
import type {Tx} from '../../tx';
import {quotasOf} from './quotas';

export interface BlockedSeat {
  eventSessionId: number;
  seatId: number;
  priceId: number;
}

type SeatKey = Pick<BlockedSeat, 'eventSessionId' | 'seatId'>;

const REFUSALS = {
  box_office: 'Alguna de las butacas bloqueadas no se puede vender en taquilla.',
  phone: 'Alguna de las butacas bloqueadas no se puede vender por teléfono.',
};

/** Joins the claim `c` to its block and label, and asks for the channel. */
const sold = (channel: keyof typeof REFUSALS): string =>
  `c.kind = 'block' and b.id = c.seat_block_id and l.id = b.block_label_id and '${channel}' = any(l.sold_by)`;

/** In the order in which everybody locks seats. */
const lockSeats = (tx: Tx, seats: SeatKey[]) =>
  tx.query(
    `select 1 from seat_claim where (event_session_id, seat_id) in (select * from unnest($1::int[], $2::int[]))
      order by event_session_id, seat_id for update`,
    [seats.map(s => s.eventSessionId), seats.map(s => s.seatId)],
  );

function requireAll(channel: keyof typeof REFUSALS, asked: SeatKey[], taken: SeatKey[]): void {
  if (taken.length === asked.length) return;
  const got = new Set(taken.map(t => `${t.eventSessionId}:${t.seatId}`));
  const seatIds = asked.filter(s => !got.has(`${s.eventSessionId}:${s.seatId}`)).map(s => s.seatId);
  throw conflict('seats_taken', REFUSALS[channel], {seatIds});
}

/**
 * The block's row becomes the cart's. The cart must be open and have time left. Throws 409 `seats_taken` when a seat is
 * not (or no longer) in a block that the counter sells from.
 */
export async function takeFromBlock(tx: Tx, cartId: string, seats: BlockedSeat[]): Promise<void> {
  if (seats.length === 0) return;
  await lockSeats(tx, seats);
  const taken = await tx.query<SeatKey>(
    `update seat_claim c set kind = 'hold', cart_id = k.id, price_id = w.price, expires_at = k.expires_at,
      quota_ids = ${quotasOf('w.session', 'w.price', 'k.channel')}, seat_block_id = null, changed_xid = pg_current_xact_id()
       from unnest($1::int[], $2::int[], $3::int[]) as w(session, seat, price), cart k, seat_block b, block_label l
      where c.event_session_id = w.session and c.seat_id = w.seat and k.id = $4 and ${sold('box_office')}
      returning c.event_session_id as "eventSessionId", c.seat_id as "seatId"`,
    [seats.map(s => s.eventSessionId), seats.map(s => s.seatId), seats.map(s => s.priceId), cartId],
  );
  requireAll('box_office', seats, taken.rows);
}

/**
 * For whoever calls: the block lets go of the seats, for the reservation that this transaction makes of them. Whoever
 * asks for one meanwhile waits, and finds it reserved. Throws 409 `seats_taken` as above, for the telephone.
 */
export async function takeForCaller(tx: Tx, seats: SeatKey[]): Promise<void> {
  if (seats.length === 0) return;
  await lockSeats(tx, seats);
  const taken = await tx.query<SeatKey>(
    `delete from seat_claim c using unnest($1::int[], $2::int[]) as w(session, seat), seat_block b, block_label l
      where c.event_session_id = w.session and c.seat_id = w.seat and ${sold('phone')}
      returning c.event_session_id as "eventSessionId", c.seat_id as "seatId"`,
    [seats.map(s => s.eventSessionId), seats.map(s => s.seatId)],
  );
  requireAll('phone', seats, taken.rows);
}
