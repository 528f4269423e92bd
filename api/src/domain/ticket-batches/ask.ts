/** Asks for the tickets of a session on paper: which orders they are of is settled now, what each says when it is printed. */
import {conflict, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {NAMELESS} from '../attendees/named';
import type {SaleChannel} from '../kernel/channel';

export interface TicketBatchAsk {
  sessionId: number;
  /** Null: sold in any way. */
  channel: SaleChannel | null;
  staffUserId: number;
}

/** Of ticket `t`: at its buyer's hand, as it is printed for one order (papers/documents/order-document, `isAtHand`). */
const PRINTABLE = `t.state <> 'void' and not ${NAMELESS}
  and not exists (select 1 from ticket_transfer x where x.ticket_id = t.id and x.state = 'accepted')`;

/** Errors: `not_found` 404 when there is none to print, `batch_in_making` 409. */
export async function askTicketBatch(tx: Tx, ask: TicketBatchAsk): Promise<{id: number; ticketCount: number}> {
  const {rows} = await tx.query<{id: number; ticketCount: number}>(
    `with printable as (
       select o.id, o.number, count(*)::int as n from ticket t join "order" o on o.id = t.order_id
         join event_session s on s.id = t.event_session_id
        where t.event_session_id = $1 and ($2::text is null or o.channel = $2) and ${PRINTABLE} group by o.id)
     insert into ticket_batch (event_session_id, channel, staff_user_id, order_ids, ticket_count)
      select $1, $2, $3, array_agg(id order by number), sum(n) from printable having count(*) > 0
      on conflict (event_session_id) where state = 'making' do nothing
      returning id, ticket_count as "ticketCount"`,
    [ask.sessionId, ask.channel, ask.staffUserId],
  );
  if (rows[0]) return rows[0];
  const {rowCount} = await tx.query(`select 1 from ticket_batch where event_session_id = $1 and state = 'making'`, [
    ask.sessionId,
  ]);
  if (rowCount)
    throw conflict('batch_in_making', 'Ya se están preparando las entradas de esta sesión: espera a que acaben.');
  throw notFound('No hay entradas que imprimir con estas condiciones.');
}
