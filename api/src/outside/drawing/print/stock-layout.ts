/**
 * How a strip lies on a ticket of its own stock, whatever draws it: words on the left, as large as they go in its height,
 * the code on the right. In dots: a printer's, or at 72 to the inch the points of a page.
 */
import {breakLines, openPdf, type Face} from '../pen';
import type {Strip, StripLine} from './strip';

export interface Stock {
  dpi: number;
  /** As it is read: along the way of the printer, and across its head. */
  widthMm: number;
  heightMm: number;
}

export interface Words {
  words: string;
  face: Face;
  size: number;
  x: number;
  baseline: number;
  anchor: 'start' | 'middle' | 'end';
}

export interface StockLayout {
  width: number;
  height: number;
  /** Of each line of the strip that says something, what it says, as it is read. */
  lines: Words[][];
  rules: {x: number; y: number; width: number; height: number}[];
  /** The white around it is of its side. */
  code: {text: string; words: string; x: number; y: number; side: number} | null;
}

const MARGIN_MM = 4;
/** The code gives way to words that would not fit beside it. */
const CODES_MM = [32, 26, 20];

export function layOut(strip: Strip, {dpi, widthMm, heightMm}: Stock): StockLayout {
  const dots = (mm: number) => Math.round((mm * dpi) / 25.4);
  const [width, height, margin] = [dots(widthMm), dots(heightMm), dots(MARGIN_MM)];
  const code = strip.find(line => line.is === 'code');
  const thick = Math.max(1, Math.round(dpi / 100));
  let [column, side] = [NOTHING, 0];
  for (const mm of CODES_MM) {
    side = code ? Math.min(dots(mm), height - 2 * margin) : 0;
    const room = width - 2 * margin - (code ? side + margin : 0);
    for (let size = dpi * 0.14; size > dpi * 0.05; size *= 0.94) {
      column = setColumn(strip, {size, room, margin, thick});
      if (column.bottom <= height - margin) break;
    }
    if (column.bottom <= height - margin) break;
  }
  return {
    ...{width, height, lines: column.lines, rules: column.rules},
    code: code ? {text: code.text, words: code.words, x: width - margin - side, y: margin, side} : null,
  };
}

type Column = Pick<StockLayout, 'lines' | 'rules'> & {bottom: number};
const NOTHING: Column = {lines: [], rules: [], bottom: 0};

function setColumn(
  strip: Strip,
  {size, room, margin, thick}: {size: number; room: number; margin: number; thick: number},
): Column {
  const lines: Words[][] = [];
  const rules: StockLayout['rules'] = [];
  let y = margin;
  for (const line of strip)
    if (line.is === 'gap') y += size * 0.4;
    else if (line.is === 'rule') {
      rules.push({x: margin, y: Math.round(y + size * 0.3), width: room, height: thick});
      y += size * 0.6;
    } else if (line.is !== 'code') {
      const set = setWords(line, size, room);
      lines.push(set.words.map(one => ({...one, x: margin + one.x, baseline: y + one.baseline})));
      y += set.height;
    }
  return {lines, rules, bottom: y};
}

function setWords(line: Extract<StripLine, {is: 'text' | 'pair'}>, size: number, room: number) {
  const face = line.bold ? ('bold' as const) : ('regular' as const);
  const doc = measure();
  const big = line.is === 'text' && line.size === 2 ? size * 1.7 : size;
  const at = (words: string, n: number, x: number, anchor: Words['anchor']): Words => ({
    ...{words, face, size: big, x, anchor},
    baseline: n * big * 1.2 + big * 0.95,
  });
  if (line.is === 'text') {
    const isCentred = line.align === 'center';
    const broken = breakLines(doc, line.words, face, big, room);
    return {
      height: broken.length * big * 1.2,
      words: broken.map((words, n) => at(words, n, isCentred ? room / 2 : 0, isCentred ? 'middle' : 'start')),
    };
  }
  doc.font(face).fontSize(size);
  const left = breakLines(doc, line.left, face, size, room - doc.widthOfString(line.right) - size);
  return {
    height: left.length * size * 1.2,
    words: [...left.map((words, n) => at(words, n, 0, 'start')), at(line.right, left.length - 1, room, 'end')],
  };
}

let measured: PDFKit.PDFDocument | null = null;
/** A document that nothing is written on: it knows how wide words are. */
const measure = (): PDFKit.PDFDocument =>
  (measured ??= openPdf({title: '', subject: '', author: '', createdAt: new Date(0)}));
