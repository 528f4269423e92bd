// A ticket that changes hands: offered and taken back by whoever has it, taken by whoever has the link of the offer.
import {request} from '../api/request';
import type {AcceptTicket, GivenTicket, GiveTicket, ReceivedTickets} from '../api/types';

const at = (hash: string, verb: string) => `/api/public/reservations/${encodeURIComponent(hash)}/${verb}`;

export const giveTicket = (hash: string, ticketId: number, ask: GiveTicket, key: string) =>
  request<{url: string}>('POST', at(hash, `tickets/${ticketId}/give`), {body: ask, idempotencyKey: key});
export const takeBackTicket = (hash: string, ticketId: number) =>
  request<{takenBack: boolean}>('POST', at(hash, `tickets/${ticketId}/take-back`), {body: {}});
export const askTicketOffer = (hash: string) => request<GivenTicket>('GET', at(hash, 'offer'));
export const acceptTicket = (hash: string, person: AcceptTicket, key: string) =>
  request<{hash: string}>('POST', at(hash, 'offer/accept'), {body: person, idempotencyKey: key});
export const askGivenTicket = (hash: string) => request<GivenTicket>('GET', at(hash, 'given'));
export const givenCalendarUrl = (hash: string) => at(hash, 'given/calendar.ics');
export const givenTicketPdfUrl = (hash: string) => at(hash, 'given/entrada.pdf');
export const givenTicketQrUrl = (hash: string) => at(hash, 'given/qr.svg');
export const askReceivedTickets = () => request<ReceivedTickets>('GET', '/api/public/account/tickets');
