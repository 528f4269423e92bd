/**
 * How a signed ticket's text is laid out, without any cryptography: whoever reads it checks `signature` over `signed`
 * with the public key that `keyId` names, by Node or by the browser's WebCrypto.
 * 78 bytes = version 1 · key id 3 · ticket id 4 · session id 4 · sequence 2 (big endian) · Ed25519 signature 64, as
 * 104 base64url characters: 78 divides by 3, so each code has exactly one spelling.
 */
export const TICKET_VERSION = 1;
export const HEAD_BYTES = 14;
export const CODE_BYTES = HEAD_BYTES + 64;
export const TICKET_SHAPE = /^[A-Za-z0-9_-]{104}$/;
/** A signature made by this key for anything else can never pass as a ticket. */
export const PURPOSE = 'taquilla/ticket/1\0';
/** Before the bytes of a list of rights, which the same key signs. */
export const RIGHTS_PURPOSE = 'taquilla/rights/1\0';

export interface TicketText {
  /** Six hexadecimal digits. */
  keyId: string;
  ticketId: number;
  sessionId: number;
  /** 0 for the first issue, one more for every reissue. */
  sequence: number;
  /** What was signed. */
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Null: it does not look like a ticket's code. That it does proves nothing. */
export function readTicketText(text: string): TicketText | null {
  if (!TICKET_SHAPE.test(text)) return null;
  const bytes = new Uint8Array(CODE_BYTES);
  for (let at = 0, to = 0; at < text.length; at += 4, to += 3) {
    let word = 0;
    for (let i = 0; i < 4; i++) word = word * 64 + SIGNS.indexOf(text[at + i]!);
    bytes[to] = word >>> 16;
    bytes[to + 1] = (word >>> 8) & 255;
    bytes[to + 2] = word & 255;
  }
  if (bytes[0] !== TICKET_VERSION) return null;
  const head = new DataView(bytes.buffer);
  const signed = new Uint8Array(PURPOSE.length + HEAD_BYTES);
  for (let i = 0; i < PURPOSE.length; i++) signed[i] = PURPOSE.charCodeAt(i);
  signed.set(bytes.subarray(0, HEAD_BYTES), PURPOSE.length);
  return {
    keyId: [1, 2, 3].map(i => bytes[i]!.toString(16).padStart(2, '0')).join(''),
    ticketId: head.getUint32(4),
    sessionId: head.getUint32(8),
    sequence: head.getUint16(12),
    signed,
    signature: bytes.slice(HEAD_BYTES),
  };
}
