/**
 * A database that pg_restore has made elsewhere bears the transaction ids of the server that it comes from. Those ahead
 * of this one's own would count as changed since every look of the live states, until this server has come as far:
 * each look would read every seat. They get an id of ours; anywhere else there is none, which an index tells.
 */
import type {Database} from './db';

const BEARING = ['event_session', 'seat_claim', 'seat_freed'] as const;

/** How many rows had one. */
export const ownTransactionIds = (db: Database): Promise<number> =>
  db.withTransaction(async tx => {
    let found = 0;
    for (const table of BEARING) {
      // What a snapshot sees was written before its end: whatever bears a later id was not written here.
      const {rowCount} = await tx.query(
        `update ${table} set changed_xid = pg_current_xact_id()
          where changed_xid >= pg_snapshot_xmax(pg_current_snapshot())`,
      );
      found += rowCount ?? 0;
    }
    return found;
  });
