/**
 * One provider of mail that tells what came back, and is known by a key. Default deny: what its proof does not cover is not
 * read. Each word is of one mail of ours, by the mark that the provider gives back with it, and is taken once by its keys.
 */
import {timingSafeEqual} from 'node:crypto';
import type {IncomingHttpHeaders} from 'node:http';
import type {HookProvider} from '../../../domain/mail-server/save-hook';
import type {Told} from '../../../domain/returned/hear-reports';
import {sentOfRef} from '../told/signed-address';
import {bags, type Bag, text} from '../told/bag';

/** What is said of one mail; null: nothing that matters here. */
export type Word = Pick<Told, 'kind' | 'detail'> | null;

export interface HookPost {
  /** When it was signed, in seconds; null: the provider signs no moment. */
  at: number | null;
  /** `keys`: what a word is known by there. */
  words: {keys: string[]; ref: string; word: Word}[];
}

export interface KeyedProvider {
  name: Exclude<HookProvider, 'ses'>;
  /** As a person knows it. */
  title: string;
  /** Of its own mail server: our mails to it bear the mark that it gives back. */
  isHost: RegExp;
  mark(ref: string): Record<string, string>;
  /** Null: it is a key; else what is wrong with it, for who types it. */
  wrongKey(key: string): string | null;
  /** Null: the key does not prove it. */
  read(raw: Buffer, headers: IncomingHttpHeaders, key: string): HookPost | null;
}

export const toldOf = (secret: string, {ref, word}: HookPost['words'][number]): Told[] => {
  const sent = word && sentOfRef(secret, ref);
  return sent ? [{...sent, ...word!}] : [];
};

/** Of a provider that signs nothing: it is known by the secret in the address that it is given (Basic), or a token (Bearer). */
export const bySecret = (say: (event: Bag) => HookPost['words'][number]): Pick<KeyedProvider, 'wrongKey' | 'read'> => ({
  wrongKey: wrongSecret,
  read(raw, headers, key) {
    const events = readShared(raw, headers, key);
    return events && {at: null, words: events.map(say)};
  },
});

/** A word or several of them; null: somebody else's. */
function readShared(raw: Buffer, {authorization = ''}: IncomingHttpHeaders, key: string): Bag[] | null {
  const [scheme = '', given = ''] = authorization.split(' ', 2);
  const basic = /^basic$/i.test(scheme) ? Buffer.from(given, 'base64').toString('utf8') : null;
  const said = basic === null ? (/^bearer$/i.test(scheme) ? given : '') : basic.slice(basic.indexOf(':') + 1);
  return isSame(said, key) ? eventsIn(raw) : null;
}

const wrongSecret = (key: string): string | null =>
  /^[A-Za-z0-9_-]{20,120}$/.test(key)
    ? null
    : 'Escribe una clave de 20 a 120 letras sin tilde, cifras o guiones: va dentro de la dirección.';

function isSame(given: string, own: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(own)];
  return a.length === b.length && a.length > 0 && timingSafeEqual(a, b);
}

export function eventsIn(raw: Buffer): Bag[] {
  try {
    const said: unknown = JSON.parse(raw.toString('utf8'));
    return bags(Array.isArray(said) ? said : [said]);
  } catch {
    return [];
  }
}

/** Of several fields: what names the word among all of its provider's. */
export const keyOf = (...parts: unknown[]): string[] => {
  const said = parts.map(part => text(part, 120));
  return said.every(part => part === '') ? [] : [said.join('|')];
};
