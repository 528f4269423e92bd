/** A closed till's paper is one, and so is the slip of a movement; whatever is printed after it is its copy and says so. */
import type {Tx} from '../kernel/tx';

interface Paper {
  shiftId: number;
  /** Of which a slip is; null: the paper is the till's. */
  movementId: number | null;
  staffUserId: number | null;
}

/** Notes one more and says how many there were. The till is locked: of two at once one is the copy. */
export async function countTillPrint(tx: Tx, {shiftId, movementId, staffUserId}: Paper): Promise<number> {
  await tx.query('select from cash_shift where id = $1 for update', [shiftId]);
  const {rows} = await tx.query<{before: number}>(
    `with made as (insert into paper_print (kind, record_id, staff_user_id) values ($1, $2, $3))
     select count(*)::int as before from paper_print where kind = $1 and record_id = $2`,
    [movementId === null ? 'till' : 'movement', movementId ?? shiftId, staffUserId],
  );
  return rows[0]!.before;
}
