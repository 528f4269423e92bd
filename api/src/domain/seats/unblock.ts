/**
 * Puts blocked seats back on sale. Only blocks are freed: a seat that was sold meanwhile stays sold.
 * The block's row remains as a record of what was blocked (seat_count), by whom and why.
 */
import type {Tx} from '../../tx';
import type {FreedSeat} from './release';

export async function unblockSeats(tx: Tx, ask: {eventSessionId: number; seatIds: number[]}): Promise<FreedSeat[]> {
  const freed = await tx.query<FreedSeat>(
    `delete from seat_claim c using unnest($2::int[]) as s(seat) where c.event_session_id = $1 and c.seat_id = s.seat
      and c.kind = 'block'
      returning c.event_session_id as "eventSessionId", c.seat_id as "seatId"`,
    [ask.eventSessionId, [...new Set(ask.seatIds)]],
  );
  return freed.rows;
}
