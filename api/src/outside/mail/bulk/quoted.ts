/**
 * Text as quoted-printable (RFC 2045, 6.7) in such a way that nothing is left for a signature to make alike: no line ends
 * with a space, no two spaces stand together, each line ends with CRLF (RFC 6376, 3.4.4).
 */

const MOST = 75;
const HEX = Array.from({length: 256}, (_, byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`);
const [TAB, LF, CR, SPACE, EQUALS] = [9, 10, 13, 32, 61];

/** Begins at the start of a line; the next piece does so too, since it ends with a soft break, unless it ends a line. */
export function quote(text: string): string {
  const bytes = Buffer.from(text.replace(/\r\n?/g, '\n'), 'utf8');
  let out = '';
  let column = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte === LF) {
      out += '\r\n';
      column = 0;
      continue;
    }
    const next = bytes[at + 1];
    const isBare =
      byte === SPACE
        ? column > 0 && next !== SPACE && next !== LF && next !== CR && next !== TAB && next !== undefined
        : byte > SPACE && byte < 127 && byte !== EQUALS;
    const sign = isBare ? String.fromCharCode(byte) : HEX[byte]!;
    if (column + sign.length > MOST) {
      out += '=\r\n';
      column = 0;
      // A space at the start of a line would stand alone.
      if (byte === SPACE) {
        out += HEX[SPACE]!;
        column = 3;
        continue;
      }
    }
    out += sign;
    column += sign.length;
  }
  return column > 0 ? `${out}=\r\n` : out;
}

/** What stands in a head, plain if that is plain enough. */
export const headWord = (text: string): string =>
  /^[\x21-\x7e]([\x20-\x7e]{0,64}[\x21-\x7e])?$/.test(text) && !text.includes('=?') && !text.includes('  ')
    ? text
    : encodedWords(text);

/** In front of an address. */
export const headName = (name: string): string =>
  /^[A-Za-z0-9 ]{1,60}$/.test(name) ? name.trim() : encodedWords(name);

/** RFC 2047: each at most 75 signs long, and never a letter in two. */
function encodedWords(text: string): string {
  const words: string[] = [];
  let piece = '';
  for (const letter of text) {
    if (Buffer.byteLength(piece + letter) > 42) {
      words.push(piece);
      piece = '';
    }
    piece += letter;
  }
  words.push(piece);
  return words.map(word => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ');
}
