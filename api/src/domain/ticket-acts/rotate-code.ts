/**
 * A ticket whose code somebody knows who does not have it any more: it gets another, and the old one opens no door from
 * this transaction on (signed ones carry the sequence; typed ones are kept as dead by the trigger ticket_code_dies).
 */
import type {Tx} from '../kernel/tx';

/** The sequence that is dead now. The ticket's row is locked. */
export async function rotateCode(tx: Tx, ticketId: number, holderName: string): Promise<number> {
  const {rows} = await tx.query<{dead: number}>(
    `update ticket set sequence = sequence + 1, holder_name = $2, print_count = 0,
       code = upper(substr(replace(gen_random_uuid()::text, '-', ''), 17))
      where id = $1 returning sequence - 1 as dead`,
    [ticketId, holderName],
  );
  return rows[0]!.dead;
}
