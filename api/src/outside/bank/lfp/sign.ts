/**
 * The signature of a message from the league or a visiting club: HMAC-SHA256 in hexadecimal over `<seconds>.<body>`,
 * byte for byte as it was posted. The time is signed with it, so an old message cannot be given a new one.
 */
import {createHmac, timingSafeEqual} from 'node:crypto';

export const SIGNATURE = 'HMAC_SHA256';

/** 32 bytes or more, in base64: nobody guesses it, and no word that people would choose is one. */
export const isUsableKey = (key: string): boolean =>
  /^[A-Za-z0-9+/]{43,172}={0,2}$/.test(key) && Buffer.from(key, 'base64').length >= 32;

export const sign = (key: string, seconds: string, body: Buffer | string): string =>
  createHmac('sha256', Buffer.from(key, 'base64')).update(`${seconds}.`).update(body).digest('hex');

export function isSignedBy(key: string, seconds: string, body: Buffer, signature: string): boolean {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false;
  return timingSafeEqual(Buffer.from(sign(key, seconds, body), 'hex'), Buffer.from(signature, 'hex'));
}
