/**
 * The code inside a ticket's QR: 104 base64url characters that a gate checks without a network.
 * Promise: only the holder of the private key can make one that verifies; whatever else is scanned
 * (forged, cut, another key's, rubbish) is answered with null and never with an exception.
 *
 * Its layout is rules/ticket-text.ts; it fits QR version 6 at level M (41 modules).
 * A reissue raises the sequence; which sequence is the living one is for the scan to ask, not for this file.
 */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  sign as signBytes,
  verify as verifyBytes,
  type KeyObject,
} from 'node:crypto';
import {HEAD_BYTES, PURPOSE, readTicketText, TICKET_SHAPE, TICKET_VERSION} from './rules/ticket-text';

export interface TicketCode {
  /** Six hexadecimal digits: see `keyIdOf`. */
  keyId: string;
  ticketId: number;
  sessionId: number;
  /** 0 for the first issue, one more for every reissue; at most 65,535. */
  sequence: number;
}

export type TicketKeyRing = ReadonlyMap<string, KeyObject>;

/** PKCS #8 wrapping of a bare Ed25519 seed (RFC 8410 §7). */
const SEED_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

const keyIds = new WeakMap<KeyObject, string>();

/** First three bytes of the SHA-256 of the public key, so that a key names itself. Throws when it is not Ed25519. */
export function keyIdOf(key: KeyObject): string {
  const known = keyIds.get(key);
  if (known) return known;
  if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('A ticket key must be Ed25519.');
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  const raw = publicKey.export({type: 'spki', format: 'der'}).subarray(-32);
  const id = createHash('sha256').update(raw).digest('hex').slice(0, 6);
  keyIds.set(key, id);
  return id;
}

/** Reads a PEM (private or public) or the 32-byte seed in base64. Throws TypeError when it is neither. */
export function readTicketKey(text: string): KeyObject {
  const trimmed = text.trim();
  if (trimmed.startsWith('-----BEGIN')) {
    const key = trimmed.includes('PRIVATE KEY') ? createPrivateKey(trimmed) : createPublicKey(trimmed);
    keyIdOf(key);
    return key;
  }
  const seed = Buffer.from(trimmed, 'base64');
  if (seed.length !== 32) throw new TypeError('A ticket key is a PEM or 32 bytes in base64.');
  return createPrivateKey({key: Buffer.concat([SEED_PREFIX, seed]), format: 'der', type: 'pkcs8'});
}

/**
 * The public halves that a gate accepts, by key id. Rotation: sign with the new key, keep the old one in
 * the ring until its last session is over, then leave it out. Throws when two keys share an id.
 */
export function ticketKeyRing(keys: Iterable<KeyObject>): TicketKeyRing {
  const ring = new Map<string, KeyObject>();
  for (const key of keys) {
    const id = keyIdOf(key);
    const publicKey = key.type === 'private' ? createPublicKey(key) : key;
    const other = ring.get(id);
    if (other && !other.equals(publicKey))
      throw new RangeError(`Two ticket keys share the id ${id}: make another key.`);
    ring.set(id, publicKey);
  }
  return ring;
}

/** The QR's text. The same ticket, sequence and key always give the same text. Throws RangeError on impossible ids. */
export function sign(code: Omit<TicketCode, 'keyId'>, privateKey: KeyObject): string {
  const {ticketId, sessionId, sequence} = code;
  // Buffer refuses numbers out of range, but rounds fractions silently.
  if (![ticketId, sessionId, sequence].every(Number.isInteger))
    throw new RangeError('A ticket code holds whole numbers.');
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(TICKET_VERSION, 0);
  head.write(keyIdOf(privateKey), 1, 'hex');
  head.writeUInt32BE(ticketId, 4);
  head.writeUInt32BE(sessionId, 8);
  head.writeUInt16BE(sequence, 12);
  const signature = signBytes(null, Buffer.concat([Buffer.from(PURPOSE), head]), privateKey);
  return Buffer.concat([head, signature]).toString('base64url');
}

/** The id of the key that a text claims to be signed with, or null when it does not look like a ticket's code. */
export const keyIdIn = (text: string): string | null =>
  TICKET_SHAPE.test(text.trim()) ? Buffer.from(text.trim(), 'base64url').toString('hex', 1, 4) : null;

/** What the code says, or null when any of its 624 bits is not as it was signed. Never throws. */
export function verify(text: unknown, publicKeys: TicketKeyRing): TicketCode | null {
  const read = typeof text === 'string' ? readTicketText(text) : null;
  const publicKey = read && publicKeys.get(read.keyId);
  if (!read || publicKey?.asymmetricKeyType !== 'ed25519') return null;
  if (!verifyBytes(null, read.signed, publicKey, read.signature)) return null;
  const {keyId, ticketId, sessionId, sequence} = read;
  return {keyId, ticketId, sessionId, sequence};
}
