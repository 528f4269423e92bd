/** Meta signs the bytes of what it posts with the secret of the app; compared in constant time. */
import {createHmac, timingSafeEqual} from 'node:crypto';

export function isSignedByMeta(appSecret: string, raw: Buffer, header: string | null): boolean {
  const given = /^sha256=([0-9a-f]{64})$/i.exec(header ?? '')?.[1];
  if (given === undefined) return false;
  return timingSafeEqual(createHmac('sha256', appSecret).update(raw).digest(), Buffer.from(given, 'hex'));
}

/** Of texts of any length, without telling by the time how much was right. */
export function isSameSecret(expected: string, given: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'verify').update(text).digest();
  return timingSafeEqual(digest(expected), digest(given));
}
