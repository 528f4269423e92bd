// Who is logged in. Only a browser that has logged in before asks, so visitors cause no 401.
import { api } from './api';
import { drop, put, useQuery, type Query } from './query';
import type { Account } from './types';
import { ApiError } from './request';
import { recall, remember } from './storage';

const KEY = 'account';
const HINT = 'has_account';

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
  const isKnown = recall('local', HINT) !== null;
  const query = useQuery<Account | null>(KEY, readAccount, 60_000, isKnown);
  return isKnown ? query : { ...query, data: query.data ?? null };
}

export function putAccount(account: Account): void {
  remember('local', HINT, '1');
  put<Account | null>(KEY, account);
}

export async function logOut(): Promise<void> {
  await api.logout();
  remember('local', HINT, null);
  put<Account | null>(KEY, null);
  drop('account/orders');
}
