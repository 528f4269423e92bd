// Calls about what mails somebody wants: by the link of a mail, or by asking for one.
import {request} from './request';
import type {Subscription} from './types';

const root = '/api/public/subscription';
const act = (what: string, token: string, purposes?: string[]) =>
  request<Subscription>('POST', `${root}/${what}`, {body: {token, ...(purposes && {purposes})}});

export const mailWishesApi = {
  /** What anybody may ask for. */
  open: () => request<Subscription>('GET', root),
  look: (token: string) => request<Subscription>('GET', `${root}?${new URLSearchParams({token})}`),
  /** All of it, or what is named. */
  leave: (token: string, purposes?: string[]) => act('leave', token, purposes),
  comeBack: (token: string, purposes?: string[]) => act('return', token, purposes),
  askToLeave: (email: string) => request<{asked: boolean}>('POST', `${root}/ask`, {body: {email}}),
  signUp: (email: string, purposes: string[]) =>
    request<{asked: boolean}>('POST', `${root}/sign-up`, {body: {email, purposes, hasAccepted: true}}),
};
