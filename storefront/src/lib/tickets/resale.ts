// Tickets that somebody offers again: those of a session, one of them in the cart, and one's own on offer.
import {sessionResaleKey} from '../api/keys';
import {request} from '../api/request';
import {load} from '../api/query';
import type {Cart, ListTicket, ResaleOffer} from '../api/types';
import {putCart} from '../sale/cart';

export const askResale = (sessionId: number) =>
  request<ResaleOffer[]>('GET', `/api/public/sessions/${sessionId}/resale`);

/** @throws ApiError when somebody else has it, or it is not on offer any more */
export async function addResale(sessionId: number, listingId: number): Promise<void> {
  try {
    putCart(await request<Cart>('POST', '/api/public/cart/resale', {body: {sessionId, listingId}}));
  } finally {
    void load(sessionResaleKey(sessionId), () => askResale(sessionId), true);
  }
}

export const listTicket = (hash: string, ticketId: number, ask: ListTicket, key: string) =>
  request<{id: number}>('POST', `/api/public/reservations/${encodeURIComponent(hash)}/tickets/${ticketId}/resale`, {
    body: ask,
    idempotencyKey: key,
  });
