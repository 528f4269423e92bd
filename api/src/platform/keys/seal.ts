/**
 * Keeps what must be unreadable in the database and its backups (health records, second factors, kept cards, the bank's
 * key): AES-256-GCM under a key derived from the installation's secret, bound to the record it belongs to. A changed
 * secret or a moved row opens to an error, never to nonsense.
 */
import {createCipheriv, createDecipheriv, hkdfSync, randomBytes} from 'node:crypto';

const NONCE = 12;
const TAG = 16;

/** Of the last secret: an installation has one. */
let derived: {secret: string; key: Buffer} | null = null;

/** The label is of its first use; it stays, for what was sealed under it must open. Uses are kept apart by `place`. */
function keyOf(secret: string): Buffer {
  if (derived?.secret !== secret)
    derived = {secret, key: Buffer.from(hkdfSync('sha256', secret, 'taquilla', 'medical-record/1', 32))};
  return derived.key;
}

/** `place` names the record («athlete:12»): what is sealed for one does not open for another. */
export function seal(secret: string, place: string, text: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce).setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Throws when it was not sealed here, under this secret and for this place. */
export function unseal(secret: string, place: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), sealed.subarray(0, NONCE)).setAAD(Buffer.from(place));
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
}
