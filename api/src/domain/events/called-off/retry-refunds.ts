/** The orders of a cancelled session that could not be given back are tried again, from the first attempt on. */
import {notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';

/** How many orders there are to try. */
export async function retryRefunds(tx: Tx, sessionId: number): Promise<number> {
  const {rowCount} = await tx.query('update session_cancellation set finished_at = null where event_session_id = $1', [
    sessionId,
  ]);
  if (rowCount === 0) throw notFound('Esa sesión no se ha cancelado.');
  const again = await tx.query(
    `update session_cancellation_order set attempts = 0, updated_at = now()
      where event_session_id = $1 and state = 'failed'`,
    [sessionId],
  );
  return again.rowCount;
}
