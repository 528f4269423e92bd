/** Giving back what a dearer seat cost more, while its ticket keeps it, is giving that seat for nothing. */
import type {Tx} from '../../kernel/tx';

export async function forgoesDifference(tx: Tx, orderLineIds: number[]): Promise<boolean> {
  const {rowCount} = await tx.query(
    `select 1 from ticket_move m join ticket t on t.id = m.ticket_id
      where m.order_line_id = any($1) and m.state = 'applied' and t.state <> 'void' limit 1`,
    [orderLineIds],
  );
  return rowCount === 1;
}
