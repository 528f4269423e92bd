// With which right this browser buys, where a sale is for allowed buyers alone.
import {load, useQuery, type Query} from '../api/query';
import {request} from '../api/request';

export interface BuyerRight {
  isRestricted: boolean;
  until: string | null;
  isLoggedIn: boolean;
  right: {
    kind: 'nif' | 'email' | 'member_no' | 'code';
    label: string;
    maxTickets: number;
    leftTickets: number;
    zoneName: string | null;
    opensAt: string | null;
    closesAt: string | null;
  } | null;
}

const path = (sessionId: number) => `/api/public/sessions/${sessionId}/buyer-right`;
const key = (sessionId: number) => `buyer-right/${sessionId}`;
const ask = (sessionId: number) => () => request<BuyerRight>('GET', path(sessionId));

export const useBuyerRight = (sessionId: number | null): Query<BuyerRight> =>
  useQuery<BuyerRight>(sessionId === null ? null : key(sessionId), ask(sessionId ?? 0));
export const reloadBuyerRight = (sessionId: number): Promise<void> => load(key(sessionId), ask(sessionId), true);
export const showBuyerRight = (
  sessionId: number,
  proof: {code: string | null; docNo: string | null},
): Promise<BuyerRight> => request<BuyerRight>('POST', path(sessionId), {body: proof});

/** The sale is for allowed buyers alone, and until when; null when everybody may buy. */
export const buyersOnlyOf = (session: object | undefined): {until: string | null} | null =>
  (session as {buyersOnly?: {until: string | null} | null} | undefined)?.buyersOnly ?? null;
