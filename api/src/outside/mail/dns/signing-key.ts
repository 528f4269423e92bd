/** By what a mail is signed for its sender's domain (RFC 6376). */
import {unseal} from '../../../platform/keys/seal';
import type {Ground} from '../../../platform/ground';
import type {OutgoingMail} from '../send';

interface Kept {
  domainName: string;
  keySelector: string;
  kept: string;
  sealedFor: number;
}

const KEY = `select domain as "domainName", dkim_selector as "keySelector", dkim_private_key as kept,
  coalesce(dkim_sealed_for, id) as "sealedFor" from sender where state = 'verified' and dkim_private_key <> ''`;

/** Of a sender; null: there is none that signs. */
export async function readKey(
  db: Ground['db'],
  secret: string,
  senderId: number,
): Promise<OutgoingMail['dkim'] | null> {
  const {rows} = await db.query<Kept>(`${KEY} and id = $1`, [senderId]);
  return rows[0] ? opened(secret, rows[0]) : null;
}

/** Of a domain that is verified; undefined: whatever leaves from it goes unsigned by us. */
export async function keyOfDomain(db: Ground['db'], secret: string, domain: string): Promise<OutgoingMail['dkim']> {
  const {rows} = await db.query<Kept>(`${KEY} and domain = $1 order by id limit 1`, [domain]);
  try {
    return rows[0] && opened(secret, rows[0]);
  } catch {
    // Sealed under another secret: a ticket goes all the same.
    return undefined;
  }
}

/** Those made before keys were sealed stand there as they are. */
const opened = (secret: string, {kept, sealedFor, ...key}: Kept): NonNullable<OutgoingMail['dkim']> => ({
  ...key,
  privateKey: kept.startsWith('-----') ? kept : unseal(secret, `dkim:${sealedFor}`, Buffer.from(kept, 'base64')),
});
