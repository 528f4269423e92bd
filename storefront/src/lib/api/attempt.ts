// One Idempotency-Key per attempt to pay: a second click, a lost answer or the back button repeat the same
// key, so the server answers with the same order. Other contents are another attempt.
import {hash} from '../hash';
import {recall, remember} from '../storage';

interface Attempt {
  print: number;
  key: string;
}

const place = (name: string) => `attempt/${name}`;

/** The key for sending `content`; the same one until the attempt is over. Only a fingerprint of it is kept. */
export function attemptKey(name: string, content: unknown): string {
  const print = hash(JSON.stringify(content));
  const known = JSON.parse(recall('session', place(name)) ?? 'null') as Attempt | null;
  if (known?.print === print) return known.key;
  const key = crypto.randomUUID();
  remember('session', place(name), JSON.stringify({print, key} satisfies Attempt));
  return key;
}

/** The server has given its last word: the next attempt is a new one. */
export function attemptOver(name: string): void {
  remember('session', place(name), null);
}

/**
 * A wish that may be repeated on purpose: asked for again without an answer it is the same one, once answered the next is
 * another.
 */
export async function askOnce<T>(name: string, wish: unknown, send: (key: string) => Promise<T>): Promise<T> {
  const answer = await send(attemptKey(name, wish));
  attemptOver(name);
  return answer;
}
