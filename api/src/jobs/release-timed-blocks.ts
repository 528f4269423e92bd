/** Seat blocks with a time limit free their seats when it comes. */
import type {Runtime} from '../runtime';

export async function releaseTimedBlocks(runtime: Runtime): Promise<void> {
  const freed = await runtime.db.query<{eventSessionId: number; seatId: number}>(
    `delete from seat_claim c using seat_block b where c.seat_block_id = b.id and b.until_at <= now()
      returning c.event_session_id as "eventSessionId", c.seat_id as "seatId"`,
  );
  if (freed.rowCount) runtime.sessions.applyFreed(freed.rows);
}
