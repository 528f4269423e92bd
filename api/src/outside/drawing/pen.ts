/**
 * Opening a PDF and writing on it: embedded Fira Sans (Latin, Greek, Cyrillic), tagged for screen readers,
 * own line breaking so that a long name shrinks or wraps and never runs out of its box.
 */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {create, type Font} from 'fontkit';
import PDFDocument from 'pdfkit';
import {INK} from './brand';

export type Face = 'regular' | 'medium' | 'bold' | 'display';

export interface Ink {
  face: Face;
  /** Points. */
  size: number;
  color: string;
  /** Line distance as a multiple of the size. */
  leading: number;
  align: 'left' | 'center' | 'right';
  /** Extra space between letters, points. */
  tracking: number;
}

export type Parent = PDFKit.PDFStructureElement;

/** The build copies the fonts to dist. */
const FONT_DIR = path.join(__dirname, 'fonts');
const FONT_FILES: Record<Face, string> = {
  regular: 'fira-sans-regular.ttf',
  medium: 'fira-sans-medium.ttf',
  bold: 'fira-sans-bold.ttf',
  display: 'fira-sans-extra-condensed-semibold.ttf',
};
const read = new Map<Face, Font>();

/**
 * A font for one document, with tables shared by all: it takes them in as letters ask for them, which costs half a second
 * of everybody else's time and is the same for every document. The shapes that it hands out remember which letters they
 * stood for (what is copied from the paper): those are the document's own.
 */
function fontOf(face: Face): Font {
  let font = read.get(face);
  if (!font) read.set(face, (font = create(readFileSync(path.join(FONT_DIR, FONT_FILES[face]))) as Font));
  return Object.create(font, {_glyphs: {value: {}}}) as Font;
}

export interface PdfOptions {
  title: string;
  subject: string;
  author: string;
  createdAt: Date;
}

/** An empty document without pages, in PDF/UA form (tagged, titled, Spanish). */
export function openPdf(options: PdfOptions): PDFKit.PDFDocument {
  const settings = {
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'es-ES',
    subset: 'PDF/UA',
    // An empty name keeps pdfkit from loading its own Helvetica, which cannot be embedded.
    font: '',
    margin: 0,
    info: {
      Title: printable(options.title),
      Subject: printable(options.subject),
      Author: printable(options.author),
      Creator: 'Taquilla',
      CreationDate: options.createdAt,
    },
  };
  // The type definitions do not know PDF/UA yet, pdfkit does.
  const doc = new PDFDocument(settings as unknown as PDFKit.PDFDocumentOptions);
  // Nor that it takes a font that has been read.
  for (const face of Object.keys(FONT_FILES) as Face[]) doc.registerFont(face, fontOf(face) as unknown as Uint8Array);
  return doc;
}

/** Drops what has no shape on paper or turns the direction of what follows (a name must not rewrite the ticket). */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\t\n\r\u2028\u2029]+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '');
}

interface GlyphTable {
  hasGlyphForCodePoint(point: number): boolean;
}

/**
 * Letters that the font lacks lose their accents; pictures are left out; of a word in a script that it has not, one «…»
 * says that there is more. Never an empty box, and never a «?» that nobody wrote.
 */
function withGlyphs(doc: PDFKit.PDFDocument, text: string): string {
  const font = (doc as unknown as {_font: {font: GlyphTable}})._font.font;
  const has = (sign: string) => [...sign].every(one => font.hasGlyphForCodePoint(one.codePointAt(0)!));
  let out = '';
  for (const sign of printable(text)) {
    if (has(sign)) out += sign;
    else {
      const bare = sign.normalize('NFKD').replace(/\p{M}/gu, '');
      if (bare !== sign && bare !== '' && has(bare)) out += bare;
      else if (/[\p{L}\p{N}]/u.test(sign) && !out.endsWith('…')) out += '…';
    }
  }
  return out;
}

/**
 * Breaks at spaces, inside a word only when the word alone is too wide (an address after its slashes). Sets the
 * document's font.
 */
export function breakLines(
  doc: PDFKit.PDFDocument,
  text: string,
  face: Face,
  size: number,
  width: number,
  tracking = 0,
): string[] {
  doc.font(face).fontSize(size);
  const fits = (line: string) => doc.widthOfString(line, {characterSpacing: tracking}) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of withGlyphs(doc, text).split(' ').filter(Boolean)) {
    if (fits(line ? `${line} ${word}` : word)) {
      line = line ? `${line} ${word}` : word;
      continue;
    }
    if (line) lines.push(line);
    line = '';
    for (const piece of fits(word) ? [word] : word.split(/(?<=[/@])/)) {
      for (const part of fits(piece) ? [piece] : [...piece]) {
        if (line && !fits(line + part)) {
          lines.push(line);
          line = '';
        }
        line += part;
      }
    }
  }
  if (line) lines.push(line);
  return lines;
}

export interface Fit {
  size: number;
  lines: string[];
}

export const isCut = (fit: Fit) => fit.lines.at(-1)?.endsWith('…') === true;

/** The largest size between `size` and `minSize` at which the text takes `maxLines`; below that it is cut with «…». */
export function fitLines(
  doc: PDFKit.PDFDocument,
  text: string,
  box: {face: Face; size: number; minSize: number; width: number; maxLines: number; tracking?: number},
): Fit {
  for (let size = box.size; ; size = Math.max(box.minSize, size - 0.5)) {
    const lines = breakLines(doc, text, box.face, size, box.width, box.tracking);
    if (lines.length <= box.maxLines) return {size, lines};
    if (size > box.minSize) continue;
    const kept = lines.slice(0, box.maxLines);
    let last = kept[box.maxLines - 1]!;
    while (last && doc.widthOfString(`${last}…`) > box.width) last = last.slice(0, -1);
    kept[box.maxLines - 1] = `${last.trimEnd()}…`;
    return {size, lines: kept};
  }
}

/** The same number of lines, as even as they go: a title does not leave one word alone below. */
export function balanced(doc: PDFKit.PDFDocument, fit: Fit, text: string, face: Face, width: number): string[] {
  if (fit.lines.length < 2 || isCut(fit)) return fit.lines;
  let lines = fit.lines;
  for (let narrow = width - 6; narrow > width / 2; narrow -= 6) {
    const tried = breakLines(doc, text, face, fit.size, narrow);
    if (tried.length > fit.lines.length) break;
    lines = tried;
  }
  return lines;
}

/** Writes lines from the top edge `y` down and returns the y below them. */
export function writeLines(
  doc: PDFKit.PDFDocument,
  lines: string[],
  x: number,
  y: number,
  width: number,
  ink: Partial<Ink>,
): number {
  const {face = 'regular', size = 9, color = INK, leading = 1.25, align = 'left', tracking = 0} = ink;
  doc.font(face).fontSize(size).fillColor(color);
  for (const line of lines) {
    const spare = width - doc.widthOfString(line, {characterSpacing: tracking});
    const left = align === 'left' ? x : align === 'right' ? x + spare : x + spare / 2;
    // The space keeps the last word of a line and the first of the next apart for a screen reader.
    doc.text(`${line} `, left, y, {lineBreak: false, characterSpacing: tracking});
    y += size * leading;
  }
  return y;
}

/** One text in a box of `width`, on as many lines as it needs. Returns the y below it. */
export function writeText(
  doc: PDFKit.PDFDocument,
  text: string,
  x: number,
  y: number,
  width: number,
  ink: Partial<Ink>,
): number {
  return writeLines(
    doc,
    breakLines(doc, text, ink.face ?? 'regular', ink.size ?? 9, width, ink.tracking),
    x,
    y,
    width,
    ink,
  );
}

export interface TagOptions extends PDFKit.Mixins.StructureElementOptions {
  /** Left, top, right, bottom: a figure says where it is (PDF/UA). */
  bbox?: [number, number, number, number];
}

/** Adds a tagged piece to the reading order and draws it. */
export function tagged<T>(
  doc: PDFKit.PDFDocument,
  parent: Parent,
  type: string,
  draw: () => T,
  options: TagOptions = {},
): T {
  let result!: T;
  parent.add(
    doc.struct(type, options, () => {
      result = draw();
    }),
  );
  return result;
}

/** Decoration: no screen reader speaks of it. */
export function artifact(doc: PDFKit.PDFDocument, draw: () => void): void {
  doc.markContent('Artifact', {type: 'Layout'});
  doc.save();
  draw();
  doc.restore();
  doc.endMarkedContent();
}
