/**
 * The two signatures of Redsys and the coding of `Ds_MerchantParameters`.
 *
 * Promise: a text is signed only for one order; a signature matches only if it decodes, canonically,
 * to exactly the expected bytes (compared in constant time). Source: Redsys guides «Firma HMAC SHA-256»
 * and «Firma HMAC SHA-512 V2»; the published vectors are tests.
 */
import {createCipheriv, createHmac, timingSafeEqual} from 'node:crypto';

export const SIGNATURE_VERSIONS = ['HMAC_SHA256_V1', 'HMAC_SHA512_V2'] as const;
export type SignatureVersion = (typeof SIGNATURE_VERSIONS)[number];

export const isSignatureVersion = (value: unknown): value is SignatureVersion =>
  SIGNATURE_VERSIONS.some(version => version === value);

/** `Ds_Order`: 4 to 12 characters, the first four of them digits. */
export const GATEWAY_ORDER = /^\d{4}[0-9A-Za-z]{0,8}$/;

/**
 * Signs `text` (the coded parameters, or the `<Version>` element of a query) for one order.
 * V1 answers standard base64, V2 base64url without padding, as each guide asks.
 * @throws Error when the secret key cannot be used with this version.
 */
export function sign(version: SignatureVersion, key: string, gatewayOrder: string, text: string): string {
  const mac = macOf(version, key, gatewayOrder, text);
  return version === 'HMAC_SHA256_V1' ? mac.toString('base64') : mac.toString('base64url');
}

/** Whether `signature`, in either alphabet, is the one of `text`. Never throws on what it is given to check. */
export function isSignedBy(
  version: SignatureVersion,
  key: string,
  gatewayOrder: string,
  text: string,
  signature: string,
): boolean {
  const given = decodeCanonical(signature);
  const expected = macOf(version, key, gatewayOrder, text);
  return given !== null && given.length === expected.length && timingSafeEqual(given, expected);
}

/** @throws Error with a sentence for the log when the secret key has not the form this version needs. */
export function assertUsableKey(version: SignatureVersion, key: string): void {
  if (version === 'HMAC_SHA256_V1' && Buffer.from(key, 'base64').length !== 24)
    throw new Error('The Redsys key must be 24 bytes in base64 for HMAC_SHA256_V1.');
  if (version === 'HMAC_SHA512_V2' && key.length === 0) throw new Error('The Redsys key is empty.');
}

function macOf(version: SignatureVersion, key: string, gatewayOrder: string, text: string): Buffer {
  assertUsableKey(version, key);
  return version === 'HMAC_SHA256_V1'
    ? createHmac('sha256', orderKeyV1(key, gatewayOrder)).update(text).digest()
    : createHmac('sha512', orderKeyV2(key, gatewayOrder)).update(text).digest();
}

/** 3DES-CBC of the order, filled with zero bytes to whole blocks; no padding of the cipher's own. */
function orderKeyV1(key: string, gatewayOrder: string): Buffer {
  const order = Buffer.from(gatewayOrder);
  const blocks = Buffer.alloc(Math.ceil(order.length / 8) * 8);
  order.copy(blocks);
  const cipher = createCipheriv('des-ede3-cbc', Buffer.from(key, 'base64'), Buffer.alloc(8));
  cipher.setAutoPadding(false);
  return Buffer.concat([cipher.update(blocks), cipher.final()]);
}

/** AES-128-CBC of the order; the key is the *text* of the secret, the result is used as base64 *text*. */
function orderKeyV2(key: string, gatewayOrder: string): string {
  const cipher = createCipheriv(
    'aes-128-cbc',
    Buffer.from(key.slice(0, 16).padEnd(16, '0'), 'latin1'),
    Buffer.alloc(16),
  );
  return Buffer.concat([cipher.update(gatewayOrder, 'utf8'), cipher.final()]).toString('base64');
}

/** Codes parameters as the version wants them: V1 standard base64, V2 base64url without padding (else SIS0430). */
export function encodeParameters(version: SignatureVersion, parameters: Readonly<Record<string, string>>): string {
  // Characters outside ASCII travel escaped, as the bank's own libraries send them: no doubt about the charset.
  const json = JSON.stringify(parameters).replace(
    /[\u0080-\uffff]/g,
    c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return Buffer.from(json).toString(version === 'HMAC_SHA256_V1' ? 'base64' : 'base64url');
}

/** Longest text that is looked at: the bank's own are below 2 kB. */
const MAX_TEXT = 16_384;

/**
 * Reads coded parameters in either alphabet. Names are lower-cased because the bank writes both
 * `Ds_Order` and `DS_ORDER`; a Map because a name like `__proto__` is then only a name.
 * Null when it is not the coding of a flat JSON object, or when one name comes twice in different case.
 */
export function decodeParameters(text: string): Map<string, string> | null {
  if (text.length > MAX_TEXT || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
  } catch {
    return null;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null;
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(parsed)) {
    const lower = name.toLowerCase();
    if (found.has(lower)) return null;
    if (typeof value === 'string') found.set(lower, value);
    else if (typeof value === 'number') found.set(lower, String(value));
  }
  return found;
}

/**
 * Base64 in either alphabet, but one of them and canonical: unused last bits must be zero, otherwise
 * several texts would be the same signature and an altered one would pass.
 */
function decodeCanonical(text: string): Buffer | null {
  if (text.length > 128 || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) return null;
  if (/[+/]/.test(text) && /[-_]/.test(text)) return null;
  const bare = text.replace(/=+$/, '');
  if (bare.length !== text.length && text.length % 4 !== 0) return null;
  const bytes = Buffer.from(bare, 'base64');
  return bytes.toString('base64url') === bare.replace(/\+/g, '-').replace(/\//g, '_') ? bytes : null;
}
