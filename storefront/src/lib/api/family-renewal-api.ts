// Calls about the places that a family is offered for next season.
import {request} from './request';
import type {OwnRenewal, RenewalAnswered, RenewalAnswers, RenewalPlan} from './types';

const path = '/api/public/family/renewals';

export const ownRenewalsKey = (accountId: number) => `family/renewals/${accountId}`;
export const familyRenewalApi = {
  read: () => request<OwnRenewal[]>('GET', path),
  plans: (offerIds: number[]) => request<RenewalPlan[]>('POST', `${path}/plans`, {body: {offerIds}}),
  answer: (body: RenewalAnswers, idempotencyKey: string) =>
    request<RenewalAnswered[]>('POST', path, {body, idempotencyKey}),
};
