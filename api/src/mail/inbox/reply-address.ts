/**
 * The address that an answer goes to: the mailbox's with the case in it, signed, so that nobody can write into the case
 * of another by counting. In small letters, because some programs write addresses so.
 */
import {createHmac, timingSafeEqual} from 'node:crypto';

const MAC = 24;
const FORM = /^c([0-9a-z]{1,7})\.([0-9a-f]{24})$/;

const macOf = (secret: string, name: string): string =>
  createHmac('sha256', secret).update(`case-address:${name}`).digest('hex').slice(0, MAC);

/** «ayuda+c2f.0123456789abcdef01234567@club.es»; null where the address cannot take it. */
export function replyAddress(secret: string, address: string, caseId: number): string | null {
  const at = address.lastIndexOf('@');
  const name = caseId.toString(36);
  const local = `${address.slice(0, at)}+c${name}.${macOf(secret, name)}`;
  // RFC 5321: what stands before the @ has at most 64 characters.
  return local.length > 64 || address.includes('+') ? null : local + address.slice(at);
}

/** The case that one of these addresses names; null: none does, or the proof is not ours. */
export function caseOfAddresses(secret: string, address: string, written: readonly string[]): number | null {
  const at = address.lastIndexOf('@');
  const [begins, ends] = [`${address.slice(0, at)}+`, address.slice(at)];
  for (const one of written.map(text => text.trim().toLowerCase())) {
    if (!one.startsWith(begins) || !one.endsWith(ends)) continue;
    const [, name, mac] = FORM.exec(one.slice(begins.length, one.length - ends.length)) ?? [];
    if (name && mac && timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(secret, name)))) return parseInt(name, 36);
  }
  return null;
}
