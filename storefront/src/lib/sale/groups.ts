// Groups: what they may ask for, their request, and the reservation behind a signed link.
import {request} from '../api/request';
import type {
  Checkout,
  GroupAnswers,
  GroupInvoice,
  GroupOffer,
  GroupQuestions,
  GroupRequest,
  OwnGroup,
  PayGroup,
} from '../api/types';

const ofSession = (sessionId: number | string) => `/api/public/sessions/${encodeURIComponent(sessionId)}/groups`;
const group = (hash: string, verb = '') => `/api/public/groups/${encodeURIComponent(hash)}${verb}`;

export const groupKey = (hash: string) => `group/${hash}`;
export const askGroupOffer = (sessionId: string) => request<GroupOffer>('GET', ofSession(sessionId));
export const requestGroup = (sessionId: number, ask: GroupRequest, key: string) =>
  request<{hash: string; code: string}>('POST', ofSession(sessionId), {body: ask, idempotencyKey: key});
export const askOwnGroup = (hash: string) => request<OwnGroup>('GET', group(hash));
export const payGroup = (hash: string, ask: PayGroup, key: string) =>
  request<Checkout>('POST', group(hash, '/pay'), {body: ask, idempotencyKey: key});
export const cancelGroup = (hash: string, ask: {expectedRefundCents: number}, key: string) =>
  request<{refundCents: number; byHandCents: number}>('POST', group(hash, '/cancel'), {
    body: ask,
    idempotencyKey: key,
  });
export const saveGroupInvoice = (hash: string, ask: GroupInvoice) =>
  request<OwnGroup>('POST', group(hash, '/invoice'), {body: ask});
export const groupQuestionsKey = (hash: string) => `group-questions/${hash}`;
export const askGroupQuestions = (hash: string) => request<GroupQuestions>('GET', group(hash, '/answers'));
export const saveGroupAnswers = (hash: string, said: GroupAnswers) =>
  request<GroupQuestions>('POST', group(hash, '/answers'), {body: said});
