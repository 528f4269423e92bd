/**
 * ESC/POS: what receipt printers of every make understand. Letters in WPC1252 (page 16), which has € and ñ; codes drawn
 * by the printer itself; each strip is cut. 48 letters a line on 80 mm, 32 on 58 mm.
 */
import {printable} from '../pen';
import type {Strip, StripLine} from './strip';

export interface RollPrinter {
  widthMm: 80 | 58;
}

const ESC = 0x1b;
const GS = 0x1d;
const WPC1252 = 16;
/** The letters of 0x80–0x9f; the others are those of Latin 1. */
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** What the page has not loses its accents, or is left out: never a «?» that nobody wrote. */
const onPage = (words: string): string =>
  [...printable(words)]
    .flatMap(sign => (byteOf(sign) === null ? [...sign.normalize('NFKD').replace(/\p{M}/gu, '')] : [sign]))
    .filter(sign => byteOf(sign) !== null)
    .join('');

export const encode1252 = (words: string): Buffer => Buffer.from([...onPage(words)].map(sign => byteOf(sign)!));

function byteOf(sign: string): number | null {
  const point = sign.codePointAt(0)!;
  if (point < 0x80 || (point >= 0xa0 && point <= 0xff)) return point < 0x20 ? null : point;
  const at = HIGH.indexOf(sign);
  return at < 0 ? null : 0x80 + at;
}

/** Broken at spaces, a word only where it alone is too long. */
export function wrap(words: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (let word of onPage(words)
    .split(/[ \u00a0]+/)
    .filter(Boolean)) {
    if (line !== '' && line.length + 1 + word.length <= width) {
      line += ` ${word}`;
      continue;
    }
    if (line !== '') lines.push(line);
    for (; word.length > width; word = word.slice(width)) lines.push(word.slice(0, width));
    line = word;
  }
  if (line !== '') lines.push(line);
  return lines;
}

export function escPos(strips: readonly Strip[], printer: RollPrinter, opensDrawer: boolean): Buffer {
  const columns = printer.widthMm === 80 ? 48 : 32;
  return Buffer.concat([
    Buffer.from([ESC, 0x40, ESC, 0x74, WPC1252]),
    // Before anything is printed: the change is given while the paper comes out.
    ...(opensDrawer ? [Buffer.from([ESC, 0x70, 0, 25, 250])] : []),
    ...strips.flatMap(strip => [...strip.flatMap(line => bytesOf(line, columns)), Buffer.from([GS, 0x56, 66, 0])]),
  ]);
}

function bytesOf(line: StripLine, columns: number): Buffer[] {
  if (line.is === 'gap') return [Buffer.from('\n')];
  if (line.is === 'rule') return written('-'.repeat(columns), {});
  if (line.is === 'code') return qr(line.text, columns);
  if (line.is === 'text')
    return wrap(line.words, columns / line.size).flatMap(words =>
      written(words, {isBold: line.bold, isBig: line.size === 2, isCentred: line.align === 'center'}),
    );
  // The amount stands on the last line of its words, at the edge.
  const right = onPage(line.right);
  const lines = wrap(line.left, Math.max(8, columns - right.length - 1));
  const last = lines.pop() ?? '';
  const room = columns - last.length - right.length;
  return [...lines, last + ' '.repeat(Math.max(1, room)) + right].flatMap(words => written(words, {isBold: line.bold}));
}

function written(words: string, ink: {isBold?: boolean; isBig?: boolean; isCentred?: boolean}): Buffer[] {
  return [
    Buffer.from([ESC, 0x61, ink.isCentred ? 1 : 0, ESC, 0x45, ink.isBold ? 1 : 0, GS, 0x21, ink.isBig ? 0x11 : 0]),
    encode1252(words),
    Buffer.from('\n'),
  ];
}

/** Model 2, correction M, modules of 6 dots (0.75 mm; 5 on the narrow roll), in the middle. */
function qr(content: string, columns: number): Buffer[] {
  const data = Buffer.from(content, 'utf8');
  const size = data.length + 3;
  return [
    Buffer.from([ESC, 0x61, 1]),
    Buffer.from([GS, 0x28, 0x6b, 4, 0, 0x31, 0x41, 0x32, 0]),
    Buffer.from([GS, 0x28, 0x6b, 3, 0, 0x31, 0x43, columns === 48 ? 6 : 5]),
    Buffer.from([GS, 0x28, 0x6b, 3, 0, 0x31, 0x45, 0x31]),
    Buffer.from([GS, 0x28, 0x6b, size & 0xff, size >> 8, 0x31, 0x50, 0x30]),
    data,
    Buffer.from([GS, 0x28, 0x6b, 3, 0, 0x31, 0x51, 0x30]),
    Buffer.from('\n'),
  ];
}
