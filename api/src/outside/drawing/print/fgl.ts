/**
 * FGL: ticket printers of BOCA. Each ticket is a picture of the whole stock, since what letters a printer has is its
 * own: bands of eight rows, a byte for each column with its upper dot first; then printed and cut.
 */
import path from 'node:path';
import {Resvg} from '@resvg/resvg-js';
import {printable} from '../pen';
import {drawQr, QUIET_ZONE} from '../qr';
import {layOut, type Stock, type Words} from './stock-layout';
import type {Strip} from './strip';

export interface TicketPrinter extends Stock {
  dpi: 200 | 300;
  /** Which of its two ways the stock lies in. */
  path: 1 | 2;
}

/** One bit a dot, row by row. */
export interface Picture {
  width: number;
  height: number;
  isBlack(x: number, y: number): boolean;
}

const FONTS = path.join(__dirname, '..', 'fonts');
const FILES = ['regular', 'bold'].map(name => path.join(FONTS, `fira-sans-${name}.ttf`));
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

function draw(strip: Strip, printer: TicketPrinter): Picture {
  const {width, height, lines, rules, code} = layOut(strip, printer);
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#fff"/>`,
    ...rules.map(rule => `<rect x="${rule.x}" y="${rule.y}" width="${rule.width}" height="${rule.height}"/>`),
    ...lines.flat().map(wordsSvg),
    ...(code ? [codeSvg(code.text, code.x, code.y, code.side)] : []),
    '</svg>',
  ];
  const image = new Resvg(svg.join(''), {font: {loadSystemFonts: false, fontFiles: FILES}}).render();
  const {pixels} = image;
  return {width, height, isBlack: (x, y) => pixels[(y * width + x) * 4 + 1]! < 128};
}

const wordsSvg = ({words, face, size, x, baseline, anchor}: Words): string =>
  `<text x="${x}" y="${baseline}" text-anchor="${anchor}" font-family="Fira Sans" font-weight="${face === 'bold' ? 700 : 400}" font-size="${size}">${xml(printable(words))}</text>`;

/** On whole dots: a module that is a dot wider than the next is read badly. */
function codeSvg(content: string, x: number, y: number, side: number): string {
  const {size, path: outline} = drawQr(content);
  const module = Math.floor(side / (size + 2 * QUIET_ZONE));
  return `<path shape-rendering="crispEdges" transform="translate(${x + QUIET_ZONE * module} ${y + QUIET_ZONE * module}) scale(${module})" d="${outline}"/>`;
}
