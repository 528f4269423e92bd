// The calls of the public API about what a family owes the academy.
import {request} from './request';
import type {Checkout, FamilyMeans, FamilyMeansSet, PayInstalments, Schedule} from './types';

const root = '/api/public/family';

export const familyMoney = {
  instalments: (enrolmentId: number) => request<Schedule>('GET', `${root}/instalments/${enrolmentId}`),
  pay: (choice: PayInstalments, key: string) =>
    request<Checkout>('POST', `${root}/payments`, {body: choice, idempotencyKey: key}),
  setMeans: (enrolmentId: number, means: FamilyMeans, key: string) =>
    request<FamilyMeansSet>('POST', `${root}/instalments/${enrolmentId}/means`, {body: means, idempotencyKey: key}),
};
