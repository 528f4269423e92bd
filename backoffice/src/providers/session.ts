// Who is at work in this browser: the token, and what the server says its bearer is and may do.
// «Logged in» here only opens the shell; the server decides on every call.
import {HttpError} from 'react-admin';
import type {Answer} from './wire';

/** Until its `stage` is «full» the session may do nothing but show its second factor, or enrol in it. */
export type StaffSession = Answer<'whoAmI'>;

const TOKEN_KEY = 'staff_token';
const ENTRY_KEY = 'staff_entry';

let current: StaffSession | null = null;
const listeners = new Set<() => void>();

export const readToken = (): string | null => localStorage.getItem(TOKEN_KEY);

export const currentSession = (): StaffSession | null => current;

export function keepSession(session: StaffSession): void {
  current = session;
  localStorage.setItem(TOKEN_KEY, session.token);
  for (const hear of listeners) hear();
}

/** Called whenever rights have been read anew. @returns how to hear no more */
export function onSession(hear: () => void): () => void {
  listeners.add(hear);
  return () => listeners.delete(hear);
}

/** Forgets the token and goes to the front page, without a way back by the browser's button. */
export function leave(to = '/'): void {
  current = null;
  localStorage.removeItem(TOKEN_KEY);
  sessionStorage.removeItem(ENTRY_KEY);
  window.location.replace(to);
}

/** Whose session has ended, or was never begun, logs in and comes back to this page. */
export function askToLogIn(): void {
  const {pathname, search, hash} = window.location;
  leave(`/login?volver=${encodeURIComponent(pathname + search + hash)}`);
}

/** The key that `?api_key=` brought (see enter.js), taken once; `tokenBefore` is whoever was already in. */
export function takeEntry(): {key: string; tokenBefore: string | null} | null {
  const key = sessionStorage.getItem(ENTRY_KEY);
  if (key === null) return null;
  sessionStorage.removeItem(ENTRY_KEY);
  const token = readToken();
  return {key, tokenBefore: token === key ? null : token};
}

async function ask(path: string, method: string, token: string): Promise<unknown> {
  const answer = await fetch(path, {method, headers: {Accept: 'application/json', Authorization: `Bearer ${token}`}});
  const text = await answer.text();
  const body: unknown = text === '' ? null : JSON.parse(text);
  if (!answer.ok) throw new HttpError(answer.statusText, answer.status, body);
  return body;
}

/** @throws HttpError 401 when the server does not know the token (any more). */
export async function fetchSession(token: string): Promise<StaffSession> {
  const body = (await ask('/api/session', 'GET', token)) as Omit<StaffSession, 'token'>;
  return {...body, token};
}

/** After something changed what everybody may open. */
export async function refreshSession(): Promise<void> {
  const token = readToken();
  if (token !== null) keepSession(await fetchSession(token));
}

/** Changes a link key for a fresh token; an ordinary token comes back as it is. @throws HttpError 401 */
export async function exchangeKey(key: string): Promise<StaffSession> {
  return (await ask('/api/session/exchange', 'POST', key)) as StaffSession;
}

export async function revoke(token: string): Promise<void> {
  await ask('/api/session', 'DELETE', token).catch(() => undefined);
}
