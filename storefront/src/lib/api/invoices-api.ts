// Calls about the invoices of an order, by its link.
import {request} from './request';
import type {InvoiceRecipient, OwnInvoice} from './types';

const root = (hash: string) => `/api/public/reservations/${encodeURIComponent(hash)}/invoices`;

export const ownInvoices = (hash: string) => request<OwnInvoice[]>('GET', root(hash));
export const exchangeOwnInvoices = (hash: string, body: InvoiceRecipient, key: string) =>
  request<OwnInvoice[]>('POST', root(hash), {body, idempotencyKey: key});
export const ownInvoiceUrl = (hash: string, id: number): string => `${root(hash)}/${id}`;
