// What the house invites somebody to, by the link of their mail.
import {request} from '../api/request';
import type {GuestPage} from '../api/types';

const at = (hash: string, rest = '') => `/api/public/invitations/${encodeURIComponent(hash)}${rest}`;

export const askGuestPage = (hash: string) => request<GuestPage>('GET', at(hash));
export const guestPdfUrl = (hash: string): string => at(hash, '/invitation.pdf');
export const guestQrUrl = (hash: string, id: number): string => at(hash, `/${id}/qr.svg`);
