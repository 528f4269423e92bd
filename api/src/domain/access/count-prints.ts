/** Tickets that are about to be printed: each print counts, for a second one is somebody's to allow. */
import {notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {NAMELESS} from '../attendees/named';

export interface Printed {
  ticketIds: number[];
  /** One of them had been printed before. */
  isReprint: boolean;
}

/** `ticketIds` null: all that are valid and not given to somebody; a company prints its own events' only. */
export async function countPrints(
  tx: Tx,
  orderId: number,
  ticketIds: number[] | null,
  companyId: number | null,
): Promise<Printed> {
  const {rows} = await tx.query<{id: number; print_count: number}>(
    `update ticket t set print_count = print_count + 1 from event_session s, event e
      where t.order_id = $1 and t.state <> 'void' and not ${NAMELESS} and case when $2::int[] is null
          then not exists (select 1 from ticket_transfer x where x.ticket_id = t.id and x.state = 'accepted')
          else t.id = any($2) end
        and s.id = t.event_session_id and e.id = s.event_id and ($3::int is null or e.event_company_id = $3)
      returning t.id, t.print_count`,
    [orderId, ticketIds, companyId],
  );
  if (rows.length === 0) throw notFound('No hay entradas válidas que imprimir.');
  return {ticketIds: rows.map(ticket => ticket.id), isReprint: rows.some(ticket => ticket.print_count > 1)};
}
