/**
 * FGL: ticket printers of BOCA. Each ticket is a picture of the whole stock, since what letters a printer has is its
 * own: bands of eight rows, a byte for each column with its upper dot first; then printed and cut.
 */
import path from 'node:path';
import {Resvg} from '@resvg/resvg-js';
import {breakLines, openPdf, printable, type Face} from '../pdf/pen';
import {drawQr, QUIET_ZONE} from '../pdf/qr';
import type {Strip, StripLine} from './strip';

export interface TicketPrinter {
  dpi: 200 | 300;
  /** Which of its two ways the stock lies in. */
  path: 1 | 2;
  /** The stock as it is read: along the way, and across the head. */
  widthMm: number;
  heightMm: number;
}

/** One bit a dot, row by row. */
export interface Picture {
  width: number;
  height: number;
  isBlack(x: number, y: number): boolean;
}

const FONTS = path.join(__dirname, '..', 'pdf', 'fonts');
const FILES = ['regular', 'bold'].map(name => path.join(FONTS, `fira-sans-${name}.ttf`));
const MARGIN_MM = 4;
const CODE_MM = 32;
const CHUNK = 100;
const xml = (words: string): string => words.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`);

export const fgl = (strips: readonly Strip[], printer: TicketPrinter): Buffer =>
  Buffer.concat(
    strips.flatMap(strip => [
      Buffer.from(`<P${printer.path}>`, 'latin1'),
      ...bands(draw(strip, printer)),
      Buffer.from('<z>', 'latin1'),
    ]),
  );

function bands(picture: Picture): Buffer[] {
  const out: Buffer[] = [];
  for (let y = 0; y < picture.height; y += 8)
    for (let x = 0; x < picture.width; x += CHUNK) {
      const columns = Math.min(CHUNK, picture.width - x);
      const bytes = Buffer.alloc(columns);
      for (let i = 0; i < columns; i++)
        for (let bit = 0; bit < 8; bit++)
          if (y + bit < picture.height && picture.isBlack(x + i, y + bit)) bytes[i]! |= 0x80 >> bit;
      if (bytes.some(byte => byte !== 0))
        out.push(Buffer.from(`<RC${y},${x}><G${columns}>`, 'latin1'), bytes, Buffer.from('\n'));
    }
  return out;
}

/** Words on the left, as large as they go in the height of the stock; the code on the right. */
export function draw(strip: Strip, {dpi, widthMm, heightMm}: TicketPrinter): Picture {
  const dots = (mm: number) => Math.round((mm * dpi) / 25.4);
  const [width, height, margin] = [dots(widthMm), dots(heightMm), dots(MARGIN_MM)];
  const code = strip.find(line => line.is === 'code');
  const side = code ? Math.min(dots(CODE_MM), height - 2 * margin) : 0;
  const room = width - 2 * margin - (code ? side + margin : 0);
  const words = strip.filter(line => line.is !== 'code');
  let drawn: {svg: string; height: number} | null = null;
  for (let size = dpi * 0.14; size > dpi * 0.05; size *= 0.94) {
    drawn = column(words, size, room, margin);
    if (drawn.height <= height - 2 * margin) break;
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#fff"/>${
    drawn!.svg
  }${code ? codeSvg(code.text, width - margin - side, margin, side) : ''}</svg>`;
  const image = new Resvg(svg, {font: {loadSystemFonts: false, fontFiles: FILES}}).render();
  const {pixels} = image;
  return {width, height, isBlack: (x, y) => pixels[(y * width + x) * 4 + 1]! < 128};
}

/** On whole dots: a module that is a dot wider than the next is read badly. */
function codeSvg(content: string, x: number, y: number, side: number): string {
  const {size, path: outline} = drawQr(content);
  const module = Math.floor(side / (size + 2 * QUIET_ZONE));
  return `<path shape-rendering="crispEdges" transform="translate(${x + QUIET_ZONE * module} ${y + QUIET_ZONE * module}) scale(${module})" d="${outline}"/>`;
}

function column(lines: StripLine[], size: number, room: number, margin: number): {svg: string; height: number} {
  const doc = measure();
  let y = margin;
  const svg: string[] = [];
  const write = (words: string, face: Face, big: number, x: number, anchor: string): void => {
    svg.push(
      `<text x="${x}" y="${y + big * 0.95}" text-anchor="${anchor}" font-family="Fira Sans" font-weight="${face === 'bold' ? 700 : 400}" font-size="${big}">${xml(printable(words))}</text>`,
    );
  };
  for (const line of lines)
    if (line.is === 'gap') y += size * 0.4;
    else if (line.is === 'rule') {
      svg.push(`<rect x="${margin}" y="${Math.round(y + size * 0.3)}" width="${room}" height="2"/>`);
      y += size * 0.6;
    } else if (line.is === 'pair') {
      const face = line.bold ? 'bold' : 'regular';
      doc.font(face).fontSize(size);
      const left = breakLines(doc, line.left, face, size, room - doc.widthOfString(line.right) - size);
      left.forEach((words, n) => {
        write(words, face, size, margin, 'start');
        if (n === left.length - 1) write(line.right, face, size, margin + room, 'end');
        y += size * 1.2;
      });
    } else if (line.is === 'text') {
      const face = line.bold ? 'bold' : 'regular';
      const big = size * (line.size === 2 ? 1.7 : 1);
      for (const words of breakLines(doc, line.words, face, big, room)) {
        const isCentred = line.align === 'center';
        write(words, face, big, isCentred ? margin + room / 2 : margin, isCentred ? 'middle' : 'start');
        y += big * 1.2;
      }
    }
  return {svg: svg.join(''), height: y - margin};
}

let measured: PDFKit.PDFDocument | null = null;
/** A document that nothing is written on: it knows how wide words are. */
const measure = (): PDFKit.PDFDocument =>
  (measured ??= openPdf({title: '', subject: '', author: '', createdAt: new Date(0)}));
