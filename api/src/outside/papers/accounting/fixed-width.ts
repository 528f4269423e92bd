/**
 * Lines in which every field stands at its place: one letter is one byte (ISO-8859-1, which CP1252 reads alike), a text
 * that is too long is cut, and a number that does not fit is an error, for cut it would be another number.
 */

const ALIKE: Record<string, string> = {'€': 'EUR', '…': '...', Œ: 'OE', œ: 'oe', ł: 'l', Ł: 'L'};

/** Letters that the encoding has not become the nearest that it has; what breaks a line becomes a space. */
export function plainText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[‘’‚‛]/g, "'")
    .replace(/[“”„‟]/g, '"')
    .replace(/[‐-―]/g, '-')
    .replace(/[€…ŒœłŁ]/g, letter => ALIKE[letter]!)
    .replace(/[^\u0020-\u007e\u00a1-\u00ff]/gu, nearest)
    .replace(/ +/g, ' ')
    .trim();
}

function nearest(letter: string): string {
  if (/[\s\p{C}]/u.test(letter)) return ' ';
  const bare = letter.normalize('NFD').replace(/\p{M}/gu, '');
  return /^[\u0020-\u007e]+$/.test(bare) ? bare : bare === '' ? '' : '?';
}

export const left = (text: string, width: number): string => plainText(text).slice(0, width).padEnd(width);

export function right(number: string, width: number): string {
  if (number.length > width) throw new RangeError(`«${number}» has no place in ${width}`);
  return number.padStart(width);
}

/** 12.34, -0.05: of whole cents, without a fraction of them on the way. */
export function euros(cents: number): string {
  const text = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
}

export const compactDay = (day: string): string => day.replaceAll('-', '');

export const bytesOf = (lines: readonly string[]): Buffer =>
  Buffer.from(lines.map(line => `${line}\r\n`).join(''), 'latin1');
