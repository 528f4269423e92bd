/** The batches of a session, and the pieces of one that is ready. */
import {conflict, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import type {SaleChannel} from '../kernel/channel';
import {moveOne, to} from '../machines/move';

export interface TicketBatch {
  id: number;
  channel: SaleChannel | null;
  state: 'making' | 'ready' | 'cancelled';
  ticketCount: number;
  ticketsDone: number;
  parts: number;
  askedBy: string;
  createdAt: Date;
  readyAt: Date | null;
}

/** The newest first; those whose files have gone are gone. */
export async function readTicketBatches(tx: Pick<Tx, 'query'>, sessionId: number): Promise<TicketBatch[]> {
  const {rows} = await tx.query<TicketBatch>(
    `select b.id, b.channel, b.state, b.ticket_count as "ticketCount", b.tickets_done as "ticketsDone",
       (select count(*)::int from ticket_batch_part p where p.ticket_batch_id = b.id) as parts, u.name as "askedBy",
       b.created_at as "createdAt", b.ready_at as "readyAt"
       from ticket_batch b join staff_user u on u.id = b.staff_user_id where b.event_session_id = $1
      order by b.id desc limit 20`,
    [sessionId],
  );
  return rows;
}

/** Errors: `not_found` 404, `batch_in_making` 409. */
export async function readTicketPart(
  tx: Pick<Tx, 'query'>,
  ask: {batchId: number; sessionId: number; position: number},
): Promise<Buffer> {
  const {rows} = await tx.query<{state: string; content: Buffer | null}>(
    `select b.state, p.content from ticket_batch b
       left join ticket_batch_part p on p.ticket_batch_id = b.id and p.position = $3
      where b.id = $1 and b.event_session_id = $2`,
    [ask.batchId, ask.sessionId, ask.position],
  );
  if (rows[0]?.state === 'making')
    throw conflict('batch_in_making', 'Todavía se están preparando: espera a que acaben.');
  if (rows[0]?.state !== 'ready' || !rows[0].content) throw notFound('Ese archivo no existe o ya se ha borrado.');
  return rows[0].content;
}

/** What was made of it goes at once. */
export async function cancelTicketBatch(tx: Tx, ask: {batchId: number; sessionId: number}): Promise<void> {
  const {rowCount} = await tx.query('select 1 from ticket_batch where id = $1 and event_session_id = $2 for update', [
    ask.batchId,
    ask.sessionId,
  ]);
  if (!rowCount) throw notFound('Esas entradas no se están preparando.');
  await moveOne(tx, to('ticket_batch', 'cancelled', ['making']), {id: ask.batchId});
  await tx.query('delete from ticket_batch_part where ticket_batch_id = $1', [ask.batchId]);
}
