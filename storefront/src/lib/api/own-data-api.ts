// Calls about the data of the account itself: a copy, a correction, being forgotten.
import {request} from './request';
import type {OwnDataRequest, OwnRight} from './types';

const root = '/api/public/account/data-requests';

export const ownDataApi = {
  requests: () => request<OwnDataRequest[]>('GET', root),
  ask: (right: OwnRight, reason: string) => request<OwnDataRequest[]>('POST', root, {body: {right, reason}}),
};

export const copyAddress = (id: number, format: 'json' | 'csv' | 'pdf') => `${root}/${id}/copy?format=${format}`;
