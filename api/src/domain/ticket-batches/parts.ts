/**
 * The pieces of a batch: the next orders to print, and what is kept of them. Two workers may make the same piece; its
 * place is taken once, and the other's is thrown away.
 */
import type {Tx} from '../kernel/tx';
import {moveOne, to} from '../machines/move';

export interface NextPart {
  batchId: number;
  sessionId: number;
  position: number;
  /** How many orders were done before it. */
  from: number;
  orderIds: number[];
}

/** As many orders in a piece; a group's order may have hundreds of tickets. */
const ORDERS = 150;

/** Of the oldest batch that is not done; null: there is none. */
export async function nextPart(tx: Pick<Tx, 'query'>): Promise<NextPart | null> {
  const {rows} = await tx.query<NextPart>(
    `select b.id as "batchId", b.event_session_id as "sessionId", b.orders_done as "from",
       (select coalesce(max(position), 0) + 1 from ticket_batch_part p where p.ticket_batch_id = b.id) as position,
       b.order_ids[b.orders_done + 1 : b.orders_done + ${ORDERS}] as "orderIds"
       from ticket_batch b where b.state = 'making' order by b.id limit 1`,
  );
  return rows[0] ?? null;
}

/** False: it was cancelled meanwhile, or another worker was faster. `content` null: none of its tickets is left. */
export async function keepPart(
  tx: Tx,
  part: NextPart,
  made: {tickets: number; content: Buffer | null},
): Promise<boolean> {
  const {rows} = await tx.query<{isLast: boolean}>(
    `update ticket_batch set orders_done = orders_done + $3, tickets_done = tickets_done + $4
      where id = $1 and state = 'making' and orders_done = $2
      returning orders_done = cardinality(order_ids) as "isLast"`,
    [part.batchId, part.from, part.orderIds.length, made.tickets],
  );
  if (!rows[0]) return false;
  if (made.content)
    await tx.query(
      'insert into ticket_batch_part (ticket_batch_id, position, tickets, content) values ($1, $2, $3, $4)',
      [part.batchId, part.position, made.tickets, made.content],
    );
  if (rows[0].isLast) await moveOne(tx, to('ticket_batch', 'ready'), {id: part.batchId, set: 'ready_at = now()'});
  return true;
}

/** What was printed counts as printed, as it does for one order. */
export const countPrinted = (tx: Tx, ticketIds: number[]) =>
  tx.query('update ticket set print_count = print_count + 1 where id = any($1)', [ticketIds]);
