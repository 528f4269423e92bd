/** A closed till's paper is one; whatever is printed after it is its copy and says so. */
import type {Tx} from '../../tx';

/** Notes one more and says how many there were. The till is locked: of two at once one is the copy. */
export async function countTillPrint(tx: Tx, shiftId: number, staffUserId: number | null): Promise<number> {
  await tx.query('select from cash_shift where id = $1 for update', [shiftId]);
  const {rows} = await tx.query<{before: number}>(
    `with made as (insert into paper_print (kind, record_id, staff_user_id) values ('till', $1, $2))
     select count(*)::int as before from paper_print where kind = 'till' and record_id = $1`,
    [shiftId, staffUserId],
  );
  return rows[0]!.before;
}
