/** What was paid on top to move these tickets: it goes back with them. */
import type {Tx} from '../../kernel/tx';

export async function paidMoves(tx: Tx, orderLineIds: number[]): Promise<{orderId: number; orderLineId: number}[]> {
  const {rows} = await tx.query<{orderId: number; orderLineId: number}>(
    `select l.order_id as "orderId", l.id as "orderLineId" from ticket t join ticket_move m on m.ticket_id = t.id
       join order_line l on l.id = m.order_line_id and l.state = 'active' where t.order_line_id = any($1) order by l.id`,
    [orderLineIds],
  );
  return rows;
}
