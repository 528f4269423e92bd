// Another seat for a ticket: what it costs, and the act.
import {request} from '../api/request';
import type {Checkout, MoveTicket, TicketMovePrice} from '../api/types';

const at = (hash: string, ticketId: number) =>
  `/api/public/reservations/${encodeURIComponent(hash)}/tickets/${ticketId}/move`;

export const priceTicketMove = (hash: string, ticketId: number, seatId: number) =>
  request<TicketMovePrice>('GET', `${at(hash, ticketId)}?seatId=${seatId}`);
export const moveTicket = (hash: string, ticketId: number, ask: MoveTicket, key: string) =>
  request<{isMoved: boolean; place: string; checkout: Checkout | null}>('POST', at(hash, ticketId), {
    body: ask,
    idempotencyKey: key,
  });
