// Accreditations: what a call asks for, the request of a medium, and what became of it behind a signed link.
import {request} from '../api/request';
import type {AccreditationCall, AccreditationRequest, OwnAccreditations} from '../api/types';

const call = (link: string) => `/api/public/accreditation-calls/${encodeURIComponent(link)}`;
const own = (hash: string) => `/api/public/accreditations/${encodeURIComponent(hash)}`;

export const callKey = (link: string) => `accreditation-call/${link}`;
export const ownAccreditationsKey = (hash: string) => `accreditations/${hash}`;
export const askAccreditationCall = (link: string) => request<AccreditationCall>('GET', call(link));
export const requestAccreditations = (link: string, ask: AccreditationRequest, key: string) =>
  request<{hash: string}>('POST', call(link), {body: ask, idempotencyKey: key});
export const askOwnAccreditations = (hash: string) => request<OwnAccreditations>('GET', own(hash));
export const withdrawAccreditation = (hash: string, id: number) =>
  request<OwnAccreditations>('POST', `${own(hash)}/${id}/withdraw`, {body: {}});
