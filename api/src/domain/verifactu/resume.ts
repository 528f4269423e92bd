/** Somebody looked at what stopped the sending: everything that waits leaves again, at once. */
import type {Tx} from '../kernel/tx';

/** For how many companies. */
export async function resumeSending(tx: Tx): Promise<number> {
  const {rowCount} = await tx.query(
    `update verifactu_flow f set stopped_code = null, stopped_message = '', next_at = now()
      where (stopped_message <> '' or next_at > now())
        and exists (select 1 from verifactu_record r where r.installation_id = f.installation_id and r.state = 'pending')`,
  );
  return rowCount;
}
