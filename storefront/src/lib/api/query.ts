// A small cache of answers by key, so that going back shows a page at once and two readers ask only once.
// Fresh answers (see `freshMs`) are not asked for again; older ones are shown while they are renewed.
import {useCallback, useEffect, useSyncExternalStore} from 'react';
import {ApiError, asApiError} from './request';

interface Entry {
  data?: unknown;
  error?: ApiError | undefined;
  running?: Promise<unknown> | undefined;
  /** Date.now() of the last answer; 0 asks again at the next use. */
  at: number;
  /** Grows with every change: what useSyncExternalStore compares. */
  edition: number;
  listeners: Set<() => void>;
}

const entries = new Map<string, Entry>();

function entryOf(key: string): Entry {
  let entry = entries.get(key);
  if (!entry) entries.set(key, (entry = {at: 0, edition: 0, listeners: new Set()}));
  return entry;
}

function changed(entry: Entry): void {
  entry.edition++;
  for (const listener of entry.listeners) listener();
}

/**
 * Asks unless an answer is on its way; never rejects: the error is kept in the entry.
 * @param isForced asks anew even so, and the older answer is thrown away: after a change.
 */
export function load<T>(key: string, ask: () => Promise<T>, isForced = false): Promise<void> {
  const entry = entryOf(key);
  if (entry.running && !isForced) return entry.running as Promise<void>;
  const mine = ask().then(
    data => {
      if (entry.running !== mine) return;
      Object.assign(entry, {data, error: undefined, at: Date.now(), running: undefined});
      changed(entry);
    },
    (error: unknown) => {
      if (entry.running !== mine) return;
      Object.assign(entry, {error: asApiError(error), at: Date.now(), running: undefined});
      changed(entry);
    },
  );
  entry.running = mine;
  return mine;
}

/** Puts an answer that came another way (a command that returns the new state). */
export function put<T>(key: string, data: T): void {
  const entry = entryOf(key);
  Object.assign(entry, {data, error: undefined, at: Date.now(), running: undefined});
  changed(entry);
}

/** An answer is on its way. */
export const isAsked = (key: string): boolean => entries.get(key)?.running !== undefined;

export function peek<T>(key: string): T | undefined {
  return entries.get(key)?.data as T | undefined;
}

/** Forgets an answer, so that its next reader asks again. */
export function drop(key: string): void {
  const entry = entries.get(key);
  if (!entry) return;
  Object.assign(entry, {data: undefined, error: undefined, at: 0, running: undefined});
  changed(entry);
}

/** Forgets every answer whose key begins so. */
export function dropAll(prefix: string): void {
  for (const key of entries.keys()) if (key.startsWith(prefix)) drop(key);
}

/** After the shop was closed: what was refused meanwhile is asked again. */
export function dropFailures(): void {
  for (const [key, entry] of entries) if (entry.error) drop(key);
}

/** Starts the question early (a link was hovered, a route is being loaded). */
export function warm<T>(key: string, ask: () => Promise<T>): void {
  if (entryOf(key).at === 0) void load(key, ask);
}

export interface Query<T> {
  data: T | undefined;
  error: ApiError | undefined;
  /** true until the first answer or error. */
  isLoading: boolean;
  reload: () => Promise<void>;
}

const nothing = () => () => {};

/**
 * @param key null reads and asks nothing
 * @param freshMs how long an answer is used without asking again
 * @param isAsking false only looks at what others have asked for or put
 */
export function useQuery<T>(key: string | null, ask: () => Promise<T>, freshMs = 15_000, isAsking = true): Query<T> {
  const entry = key === null ? null : entryOf(key);
  useSyncExternalStore(
    useCallback(
      (listener: () => void) => {
        if (!entry) return nothing();
        entry.listeners.add(listener);
        return () => entry.listeners.delete(listener);
      },
      [entry],
    ),
    () => entry?.edition ?? 0,
    () => entry?.edition ?? 0,
  );
  const isOld = isAsking && entry !== null && !entry.running && Date.now() - entry.at > freshMs;
  useEffect(() => {
    if (key !== null && isOld) void load(key, ask);
    // `ask` is a new closure on every render; the key says what it asks.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, isOld]);
  const reload = useCallback(() => (key === null ? Promise.resolve() : load(key, ask, true)), [key]); // eslint-disable-line react-hooks/exhaustive-deps
  const error = entry?.error;
  return {
    data: entry?.data as T | undefined,
    error,
    isLoading: isAsking && key !== null && entry?.data === undefined && error === undefined,
    reload,
  };
}
