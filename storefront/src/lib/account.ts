// Who is logged in. Only a browser that has logged in before asks, so visitors cause no 401.
import {api} from './api/api';
import {forgetDraft} from './checkout-draft';
import {dropAll, load, peek, put, useQuery, warm, type Query} from './api/query';
import type {Account} from './api/types';
import {ApiError} from './api/request';
import {recall, remember} from './storage';

export const accountKey = 'account';
const HINT = 'has_account';

/** The browser has logged in before; whether it still is, the server knows. */
export const isMaybeLoggedIn = () => recall('local', HINT) !== null;

/** null: nobody is logged in. */
async function readAccount(): Promise<Account | null> {
  try {
    return await api.account();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    remember('local', HINT, null);
    return null;
  }
}

export function useAccount(): Query<Account | null> {
  const isKnown = isMaybeLoggedIn();
  const query = useQuery<Account | null>(accountKey, readAccount, 60_000, isKnown);
  return isKnown ? query : {...query, data: query.data ?? null};
}

/** Only for whoever may be logged in: others would be told 401. */
export const warmAccount = () => isMaybeLoggedIn() && warm<Account | null>(accountKey, readAccount);

export const reloadAccount = () => load(accountKey, readAccount, true);

export function putAccount(account: Account): void {
  remember('local', HINT, '1');
  // Another person at the same browser: nothing of the first one's is left.
  if (peek<Account | null>(accountKey)?.id !== account.id) {
    dropAll('passes');
    dropAll('account/');
  }
  put<Account | null>(accountKey, account);
}

export async function logOut(): Promise<void> {
  await api.logout();
  remember('local', HINT, null);
  put<Account | null>(accountKey, null);
  forgetDraft();
  dropAll('account/');
  dropAll('passes');
}
