// Calls about the places that a family is offered for next season.
import {request} from './request';
import type {OwnRenewal, RenewalAnswered, RenewalAnswers} from './types';

const path = '/api/public/family/renewals';

export const ownRenewalsKey = (accountId: number) => `family/renewals/${accountId}`;
export const familyRenewalApi = {
  read: () => request<OwnRenewal[]>('GET', path),
  answer: (body: RenewalAnswers, idempotencyKey: string) =>
    request<RenewalAnswered[]>('POST', path, {body, idempotencyKey}),
};
