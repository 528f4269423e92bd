// The waiting list of a sold-out session: joining, the place behind a signed link, and what was offered.
import {request} from '../api/request';
import type {SessionDetail} from '../api/types';

export interface SessionWish {
  email: string;
  name: string | null;
  quantity: number;
  isAdjacent: boolean;
  zoneIds: number[];
}

export interface SessionPlace {
  state: 'waiting' | 'offered' | 'served' | 'expired' | 'left';
  eventSessionId: number;
  eventTitle: string;
  startsAt: string;
  venueName: string;
  timezone: string;
  email: string;
  quantity: number;
  isAdjacent: boolean;
  zoneNames: string[];
  place: number | null;
  offerEndsAt: string | null;
  seats: string[];
  isPaying: boolean;
}

const place = (token: string, verb = '') => `/api/public/session-waiters/${encodeURIComponent(token)}${verb}`;
export const sessionPlaceKey = (token: string) => `session-place/${token}`;

export const joinSessionList = (sessionId: number, wish: SessionWish, key: string) =>
  request<{token: string; isNew: boolean}>('POST', `/api/public/sessions/${sessionId}/waiting-list`, {
    body: wish,
    idempotencyKey: key,
  });
export const askSessionPlace = (token: string) => request<SessionPlace>('GET', place(token));
export const takeSessionOffer = (token: string) => request<SessionPlace>('POST', place(token, '/take'), {body: {}});
export const leaveSessionList = (token: string) => request<SessionPlace>('POST', place(token, '/leave'), {body: {}});

export const hasWaitingList = (session: SessionDetail): boolean =>
  (session as SessionDetail & {hasWaitingList?: boolean}).hasWaitingList === true;
export const waitingListPath = (session: SessionDetail): string =>
  `/eventos/${session.event.id}/${session.id}/lista-espera`;
