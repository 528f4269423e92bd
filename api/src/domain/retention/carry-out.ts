/**
 * Carries one rule out and notes in its row what went. The row is the lock: of two processes that come at once one does
 * it and the other passes, and a period that is being changed waits for the end of this batch.
 */
import type {Tx} from '../kernel/tx';
import {ACTS} from './acts';
import {whoIsSpared} from './spare';

/** How many records went; null: there is no such rule, or somebody else has it in hand. */
export async function carryOut(tx: Tx, code: string, most: number): Promise<number | null> {
  const {rows} = await tx.query<{before: string}>(
    'select retention_limit(code)::text as before from retention_rule where code = $1 for update skip locked',
    [code],
  );
  if (!rows[0]) return null;
  const count = await ACTS[code]!(tx, rows[0].before, most, await whoIsSpared(tx));
  await tx.query(
    `update retention_rule set last_run_at = now(), last_deleted = case when $2 > 0 then $2 else last_deleted end,
            last_deleted_at = case when $2 > 0 then now() else last_deleted_at end, deleted_total = deleted_total + $2
              where code = $1`,
    [code, count],
  );
  return count;
}
