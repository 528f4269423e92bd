/** The order of a move ended unpaid: the seat that was kept is free again, and the ticket stays where it is. */
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';
import {deleteInOrder, type FreedSeat} from '../../seats/release';

export async function endMoves(tx: Tx, orderId: number, how: 'expired' | 'cancelled'): Promise<FreedSeat[]> {
  await move(tx, to('ticket_move', how === 'expired' ? 'expired' : 'dropped', ['pending_payment']), {
    set: 'decided_at = now()',
    where: 'order_line_id in (select id from order_line where order_id = $1)',
    values: [orderId],
  });
  const {rows} = await tx.query<FreedSeat>(deleteInOrder(`order_id = $1 and kind = 'hold'`), [orderId]);
  return rows;
}
