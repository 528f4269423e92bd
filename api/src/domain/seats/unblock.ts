/**
 * Puts blocked seats back on sale. Only blocks are freed: a seat that was sold meanwhile stays sold.
 * The block's row remains as a record of what was blocked (seat_count), by whom and why.
 */
import type {Tx} from '../../tx';
import type {FreedSeat} from './release';

export async function unblockSeats(tx: Tx, ask: {eventSessionId: number; seatIds: number[]}): Promise<FreedSeat[]> {
  const freed = await tx.query<FreedSeat>(
    `delete from seat_claim where event_session_id = $1 and seat_id = any($2) and kind = 'block' returning event_session_id as "eventSessionId", seat_id as "seatId"`,
    [ask.eventSessionId, [...new Set(ask.seatIds)]],
  );
  return freed.rows;
}
