// Calls of a family to its academy.
import {request} from './request';
import type {
  FamilyQuote,
  FamilyRequest,
  FamilySent,
  OwnChildChange,
  OwnFamily,
  OwnHealth,
  OwnHealthAct,
  OwnPaper,
  School,
} from './types';

const root = '/api/public';
const withdrawal = (enrolmentId: number) => `${root}/family/enrolments/${enrolmentId}/withdraw`;
export const schoolKey = 'academy';
/** Goes with whoever is logged in. */
export const familyKey = 'account/family';

export const familyApi = {
  school: () => request<{school: School | null}>('GET', `${root}/academy`),
  family: () => request<OwnFamily>('GET', `${root}/family`),
  quote: (body: FamilyRequest) => request<FamilyQuote>('POST', `${root}/family/enrolments/quote`, {body}),
  enrol: (body: FamilyRequest, idempotencyKey: string) =>
    request<FamilySent>('POST', `${root}/family/enrolments`, {body, idempotencyKey}),
  change: (athleteId: number, body: OwnChildChange) =>
    request<OwnFamily>('POST', `${root}/family/athletes/${athleteId}`, {body}),
  /** A file. */
  dataUrl: (athleteId: number) => `${root}/family/athletes/${athleteId}/data`,
  /** `view` shows, `save` writes all of it anew, `delete` takes the consent back. */
  health: (athleteId: number, body: OwnHealthAct) =>
    request<OwnHealth>('POST', `${root}/family/athletes/${athleteId}/health`, {body}),
  sendPaper: (athleteId: number, kind: OwnPaper['kind'] | 'portrait', file: File) =>
    request<OwnFamily>(
      'POST',
      `${root}/family/athletes/${athleteId}/documents?${new URLSearchParams({kind, name: file.name.slice(0, 200)})}`,
      {file},
    ),
  /** A request ends; of a place, without a sum it is only told what leaving it would give back. */
  withdraw: (enrolmentId: number) => request<OwnFamily>('POST', withdrawal(enrolmentId), {body: {}}),
  leave: (enrolmentId: number, body: {reason: string; expectedRefundCents: number}, idempotencyKey: string) =>
    request<OwnFamily>('POST', withdrawal(enrolmentId), {body, idempotencyKey}),
  accept: (token: string) => request<OwnFamily>('POST', `${root}/family/accept`, {body: {token}}),
};
