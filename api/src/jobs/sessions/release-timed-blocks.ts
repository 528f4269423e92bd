/**
 * Blocks with a time limit free their seats and places when it comes; a list's seats are its passes' again after their last
 * day.
 */
import {giveBack} from '../../domain/seats/give-back';
import type {Runtime} from '../../runtime';

/** Most seats that one statement frees, and most statements that one call makes: a whole stand's season is many. */
const BATCH = 1000;
const CALLS = 20;

export async function releaseTimedBlocks(runtime: Runtime): Promise<void> {
  for (let call = 0; call < CALLS; call++) {
    const freed = await runtime.db.query<{eventSessionId: number; seatId: number}>(
      `with over as materialized (
         select c.event_session_id, c.seat_id from seat_block b join seat_claim c on c.seat_block_id = b.id
           where b.until_at <= now() order by 1, 2 limit ${BATCH} for update of c skip locked)
       delete from seat_claim c using over where c.event_session_id = over.event_session_id and c.seat_id = over.seat_id
        returning c.event_session_id as "eventSessionId", c.seat_id as "seatId"`,
    );
    if (freed.rowCount) runtime.sessions.applyFreed(freed.rows);
    await runtime.db.withTransaction(tx =>
      giveBack(
        tx,
        `id in (select c.id from seat_block b join zone_claim c on c.seat_block_id = b.id where b.until_at <= now()
          order by 1 limit ${BATCH} for update of c skip locked)`,
        [],
      ),
    );
    const back = await runtime.db.query(
      `with over as materialized (
         select b.season_list_id, b.seat_id from list_seat_block k
           join list_blocked_seat b on b.list_seat_block_id = k.id
          where k.until_on < club_today() order by 1, 2 limit ${BATCH}
            for update of b skip locked)
       delete from list_blocked_seat b using over where b.season_list_id = over.season_list_id and b.seat_id =
         over.seat_id`,
    );
    if (freed.rowCount < BATCH && back.rowCount < BATCH) return;
  }
}
