/**
 * Addresses of the mailbox that say what comes to them is about: the case that an answer belongs to, the mail that a
 * report is of. Signed, so that nobody can write into the case of another, or give a mail back, by counting. In small
 * letters, because some programs write addresses so.
 */
import {createHmac, timingSafeEqual} from 'node:crypto';

/** Letter and the word that its proofs are made for. */
const ABOUT = {c: 'case-address', r: 'return-address', n: 'newsletter-address', a: 'announcement-address'} as const;
type About = keyof typeof ABOUT;

const MAC = 24;
const FORM = /^([crna])([0-9a-z]{1,7})\.([0-9a-f]{24})$/;

const macOf = (secret: string, about: About, name: string): string =>
  createHmac('sha256', secret).update(`${ABOUT[about]}:${name}`).digest('hex').slice(0, MAC);

/** «c2f.0123456789abcdef01234567» */
function signedRef(secret: string, about: About, id: number): string {
  const name = id.toString(36);
  return `${about}${name}.${macOf(secret, about, name)}`;
}

/** Null: it is none, of something else, or the proof is not ours. */
function idOfRef(secret: string, about: About, ref: string): number | null {
  const [, letter, name, mac] = FORM.exec(ref.trim().toLowerCase()) ?? [];
  if (letter !== about || !name || !mac) return null;
  return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(secret, about, name))) ? parseInt(name, 36) : null;
}

/** «ayuda+c2f.0123456789abcdef01234567@club.es»; null where the address cannot take it. */
function signedAddress(address: string, ref: string): string | null {
  const at = address.lastIndexOf('@');
  const local = `${address.slice(0, at)}+${ref}`;
  // RFC 5321: what stands before the @ has at most 64 characters.
  return local.length > 64 || address.includes('+') ? null : local + address.slice(at);
}

function idOfAddresses(secret: string, about: About, address: string, written: readonly string[]): number | null {
  const at = address.lastIndexOf('@');
  const [begins, ends] = [`${address.slice(0, at)}+`, address.slice(at)];
  for (const one of written.map(text => text.trim().toLowerCase())) {
    if (!one.startsWith(begins) || !one.endsWith(ends)) continue;
    const id = idOfRef(secret, about, one.slice(begins.length, one.length - ends.length));
    if (id !== null) return id;
  }
  return null;
}

/** Where an answer in this case is to go. */
export const replyAddress = (secret: string, address: string, caseId: number): string | null =>
  signedAddress(address, signedRef(secret, 'c', caseId));

/** The case that one of these addresses names; null: none does, or the proof is not ours. */
export const caseOfAddresses = (secret: string, address: string, written: readonly string[]): number | null =>
  idOfAddresses(secret, 'c', address, written);

/** Stands in the head of each mail of ours, and comes back with what is returned of it. */
export const MAIL_REF_HEADER = 'X-Mail-Ref';

/** What was sent: a mail of the queue, or a newsletter or an announcement to one person. */
export interface Sent {
  of: 'mail' | 'newsletter' | 'announcement';
  id: number;
}
const LETTER = {mail: 'r', newsletter: 'n', announcement: 'a'} as const;

export const sentRef = (secret: string, {of, id}: Sent): string => signedRef(secret, LETTER[of], id);

/** Where servers are to report that it did not arrive (its envelope's sender, one for each). */
export const returnAddress = (secret: string, address: string, sent: Sent): string | null =>
  signedAddress(address, sentRef(secret, sent));

/** The subject of a mail to a return address by which its reader leaves. */
export const LEAVING = /^\s*baja\s*$/i;

/** The ways out of one mail (RFC 8058, RFC 2369): the click, and a mail where a mailbox of ours reads it. */
export function waysOut(url: string, {secret, mailbox, sent}: {secret: string; mailbox: string | null; sent: Sent}) {
  const address = mailbox && returnAddress(secret, mailbox, sent);
  return {
    'List-Unsubscribe': `<${url}>${address ? `, <mailto:${address}?subject=baja>` : ''}`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

const whichOf = (find: (about: About) => number | null): Sent | null => {
  for (const kind of ['mail', 'newsletter', 'announcement'] as const) {
    const id = find(LETTER[kind]);
    if (id !== null) return {of: kind, id};
  }
  return null;
};
export const sentOfRef = (secret: string, ref: string): Sent | null => whichOf(about => idOfRef(secret, about, ref));
export const sentOfAddresses = (secret: string, address: string, written: readonly string[]): Sent | null =>
  whichOf(about => idOfAddresses(secret, about, address, written));
