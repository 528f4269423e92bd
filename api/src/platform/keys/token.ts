/** Opaque 256-bit tokens, kept only as SHA-256; and public links that carry their own proof. */
import {createHash, createHmac, randomBytes, timingSafeEqual} from 'node:crypto';
import type {IncomingHttpHeaders} from 'node:http';
import {DomainError} from '../../domain/kernel/errors';

export const newToken = () => randomBytes(32).toString('base64url');
export const tokenHash = (token: string) => createHash('sha256').update(token).digest();

/** @throws DomainError 401 when there is none */
export function bearerIn({authorization = ''}: IncomingHttpHeaders): string {
  const token = /^Bearer ([\w.-]{1,200})$/.exec(authorization)?.[1];
  if (!token) throw new DomainError('unauthorized', 'Entra para continuar.');
  return token;
}

type Purpose =
  | 'cart'
  | 'checkout'
  | 'reservation'
  | 'unsubscribe'
  | 'sign_up'
  | 'announcement_way_out'
  | 'reminder_way_out'
  | 'newsletter_link'
  | 'newsletter_reader'
  | 'payment_link'
  | 'auto_renewal'
  | 'supporter_renewal'
  | 'waiting_list'
  | 'visitor'
  | 'cart_link'
  | 'waiting_place'
  | 'queue_link'
  | 'buyer_right'
  | 'session_waiter'
  | 'outside_order'
  | 'case'
  | 'case_mail'
  | 'answer_file'
  | 'group'
  | 'ticket_offer'
  | 'given_ticket'
  | 'invitation'
  | 'accreditation_call'
  | 'accreditation_request'
  | 'call_up'
  | 'calendar_feed'
  | 'guardian'
  | 'doctor';

/**
 * `<id in base36>-<27 characters of HMAC>`: 162 bits that nobody can guess, nothing to store, and a
 * stolen database opens no link. Purposes do not open each other's doors.
 */
export function signedId(secret: string, purpose: Purpose, id: number | string): string {
  const name = typeof id === 'number' ? id.toString(36) : id;
  const mac = createHmac('sha256', secret).update(`${purpose}:${name}`).digest('base64url').slice(0, 27);
  return `${name}.${mac}`;
}

/** The name inside a signed id, or null when the proof is not ours. */
export const openSignedId = (secret: string, purpose: Purpose, text: string): string | null =>
  nameIn(text, name => signedId(secret, purpose, name));

/** A proof that covers more than it shows: worth something only beside the `witness` that it was made with. */
export function signedBeside(secret: string, purpose: Purpose, name: string, witness: string): string {
  return `${name}.${createHmac('sha256', secret).update(`${purpose}:${name}\n${witness}`).digest('base64url').slice(0, 27)}`;
}

export const openSignedBeside = (secret: string, purpose: Purpose, text: string, witness: string): string | null =>
  nameIn(text, name => signedBeside(secret, purpose, name, witness));

function nameIn(text: string, sign: (name: string) => string): string | null {
  const dot = text.lastIndexOf('.');
  if (dot < 1 || text.length > 100) return null;
  const name = text.slice(0, dot);
  const expected = Buffer.from(sign(name));
  const given = Buffer.from(text);
  return expected.length === given.length && timingSafeEqual(expected, given) ? name : null;
}

export function openSignedNumber(secret: string, purpose: Purpose, text: string): number | null {
  const name = openSignedId(secret, purpose, text);
  if (name === null || !/^[0-9a-z]{1,7}$/.test(name)) return null;
  return parseInt(name, 36);
}
