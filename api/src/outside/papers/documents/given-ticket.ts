/** One ticket for whom it was given to: itself alone, without what it cost and without what was bought beside it. */
import type {Config} from '../../../platform/environment/config';
import type {Transfer} from '../../../domain/ticket-acts/read-transfer';
import type {CalendarDocument} from '../../drawing/calendar';
import type {TicketDocument} from '../../drawing/ticket-document';
import type {Tx} from '../../../domain/kernel/tx';
import {calendarDocument} from './calendar-document';
import {type OrderFile, type OrderSession, type OrderTicket, readOrderFile, ticketDocument} from './order-document';

export const GIVEN_FILE_NAME = 'entrada.pdf';

export interface GivenTicket {
  file: OrderFile;
  session: OrderSession;
  ticket: OrderTicket;
}

export async function readGivenTicket(
  tx: Tx,
  config: Config,
  {orderId, ticketId}: Pick<Transfer, 'orderId' | 'ticketId'>,
): Promise<GivenTicket> {
  const file = await readOrderFile(tx, config, orderId);
  const session = file.sessions.find(one => one.tickets.some(ticket => ticket.id === ticketId))!;
  return {file, session, ticket: session.tickets.find(ticket => ticket.id === ticketId)!};
}

export const givenDocument = ({file, ticket}: GivenTicket, config: Config): TicketDocument => ({
  ...ticketDocument(file, config, [ticket.id]),
  buyerName: '',
});

/** The one ticket's session and place; of the order that it came from neither number nor link. */
export const givenCalendar = (
  {file, session, ticket}: GivenTicket,
  config: Config,
  page: Pick<CalendarDocument, 'reservationUrl' | 'stampedAt'>,
): CalendarDocument => ({
  ...calendarDocument(
    {...file, sessions: [{...session, tickets: [{...ticket, givenTo: null}]}]},
    config,
    page.stampedAt,
  ),
  ...page,
  orderNumber: `E-${ticket.id}`,
  isGiven: true,
});
