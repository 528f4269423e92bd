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

/** As whom this window speaks: another may have let somebody else in meanwhile. */
export const ownToken = (): string | null => current?.token ?? readToken();

export function keepSession(session: StaffSession): void {
  current = session;
  localStorage.setItem(TOKEN_KEY, session.token);
  for (const hear of listeners) hear();
}

/** The next start of this page, and every other window, speaks as this one. */
export const storeToken = (token: string): void => localStorage.setItem(TOKEN_KEY, token);

/** Called whenever rights have been read anew. @returns how to hear no more */
export function onSession(hear: () => void): () => void {
  listeners.add(hear);
  return () => listeners.delete(hear);
}

/** Another window of this browser has logged in (its token) or out (null). @returns how to hear no more */
export function onTokenElsewhere(hear: (token: string | null) => void): () => void {
  const heard = (event: StorageEvent): void => {
    if (event.key === TOKEN_KEY) hear(event.newValue);
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
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

async function ask(path: string, method: string, token: string | null, sent?: object): Promise<unknown> {
  const answer = await fetch(path, {
    method,
    headers: {
      Accept: 'application/json',
      ...(token !== null && {Authorization: `Bearer ${token}`}),
      ...(sent && {'Content-Type': 'application/json'}),
    },
    body: sent && JSON.stringify(sent),
  });
  const text = await answer.text();
  const body: unknown = text === '' ? null : JSON.parse(text);
  if (!answer.ok) {
    const message = (body as {message?: string} | null)?.message ?? answer.statusText;
    throw new HttpError(message, answer.status, body);
  }
  return body;
}

/** A new session; until its `stage` is «full» it waits for its second factor. @throws HttpError with the API's words */
export async function enter(email: string, password: string): Promise<StaffSession> {
  return (await ask('/api/session', 'POST', null, {email, password})) as StaffSession;
}

export async function giveCode(token: string, code: string): Promise<StaffSession> {
  return (await ask('/api/session/codigo', 'POST', token, {code})) as StaffSession;
}

/** @throws HttpError 401 when the server does not know the token (any more). */
export async function fetchSession(token: string): Promise<StaffSession> {
  const body = (await ask('/api/session', 'GET', token)) as Omit<StaffSession, 'token'>;
  return {...body, token};
}

/** After something changed what everybody may open. */
export async function refreshSession(): Promise<void> {
  const token = ownToken();
  if (token !== null) keepSession(await fetchSession(token));
}

/** Changes a link key for a fresh token; an ordinary token comes back as it is. @throws HttpError 401 */
export async function exchangeKey(key: string): Promise<StaffSession> {
  return (await ask('/api/session/exchange', 'POST', key)) as StaffSession;
}

export async function revoke(token: string): Promise<void> {
  await ask('/api/session', 'DELETE', token).catch(() => undefined);
}

// A session that ends while somebody is at work is begun anew over what they were doing: whoever listens asks for the
// password, and what was refused is sent again. Nothing that was typed is lost.

/** `idle`: nobody used it; `over`: it has lasted all it may; `revoked`: somebody closed it, or took the account away. */
export type Ended = 'idle' | 'over' | 'revoked';

export interface EntryAsk {
  ended: Ended | undefined;
  /** Whoever was at work is in again. */
  onEntered: () => void;
}

const never = new Promise<never>(() => undefined);
let listener: ((ask: EntryAsk | null) => void) | null = null;
let asking: Promise<void> | null = null;

/** Null: nobody needs to be asked any more. Returns how to stop. */
export function onEntryAsked(hear: (ask: EntryAsk | null) => void): () => void {
  listener = hear;
  return () => {
    listener = null;
  };
}

/**
 * The session is another one, begun in this window or in one beside it. Of the same person: they go on; of somebody
 * else: this page is not theirs, and is read anew.
 * @returns false when it has ended as well, or still waits for its second factor
 */
export async function takeUp(token: string): Promise<boolean> {
  const before = currentSession();
  if (before?.token === token) return true;
  const session = await fetchSession(token).catch(() => null);
  if (session === null) return false;
  if (session.user.id !== before?.user.id) {
    window.location.reload();
    return never;
  }
  if (session.stage !== 'full') return false;
  keepSession(session);
  return true;
}

/** Resolves once whoever was at work is in again. `refused`: the token that opened nothing. */
export async function enterAgain(refused: string | null, ended?: Ended): Promise<void> {
  const token = readToken();
  // Logged out in another window, or nothing stands on the screen yet.
  if (token === null || listener === null) {
    askToLogIn();
    return never;
  }
  if (token !== refused && (await takeUp(token))) return;
  asking ??= askForEntry(ended).finally(() => {
    asking = null;
  });
  return asking;
}

function askForEntry(ended: Ended | undefined): Promise<void> {
  return new Promise(resolve => {
    const done = (): void => {
      stop();
      listener?.(null);
      resolve();
    };
    const stop = onTokenElsewhere(token => {
      if (token === null) askToLogIn();
      else void takeUp(token).then(isIn => isIn && done());
    });
    listener?.({ended, onEntered: done});
  });
}

/** Before each screen: a session that was begun or ended in another window is taken up here. */
export async function checkSession(): Promise<void> {
  const token = readToken();
  if (token !== null && currentSession()?.token === token) return;
  if (token === null) {
    askToLogIn();
    return never;
  }
  if (!(await takeUp(token))) await enterAgain(token);
}
