/** What is printed on stock of its own size, one piece a page: badges, cards. Words never run out of their box. */
import {type Brand, INK} from '../brand';
import {fitLines, openPdf, tagged, writeLines, type Face, type Parent} from '../pen';

export type Doc = PDFKit.PDFDocument;
export type Box = [x: number, y: number, width: number];

export const MM = 72 / 25.4;
/** ISO/IEC 7810 ID-1: what card printers take. */
export const CR80: [number, number] = [85.6 * MM, 53.98 * MM];

interface Stock {
  brand: Brand;
  title: string;
  createdAt: Date;
  size: [number, number];
  pages: ((doc: Doc, part: Parent) => void)[];
}

export async function stockPdf({brand, title, createdAt, size, pages}: Stock): Promise<Buffer> {
  const doc = openPdf({title, subject: brand.name, author: brand.name, createdAt});
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.once('end', resolve).once('error', reject));
  const root = doc.struct('Document');
  doc.addStructure(root);
  for (const draw of pages) {
    doc.addPage({size, margin: 0});
    const part = doc.struct('Sect');
    root.add(part);
    draw(doc, part);
    part.end();
  }
  root.end();
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

interface Line {
  face: Face;
  size: number;
  minSize: number;
  color?: string;
  lines?: number;
  align?: 'left' | 'center' | 'right';
}

/** Shrinks, then breaks, then is cut: never out of its box. Returns the y below. */
export function line(doc: Doc, part: Parent, tag: 'P' | 'H1', words: string, [x, y, width]: Box, look: Line): number {
  if (words === '') return y;
  return tagged(doc, part, tag, () => {
    const {face, size, minSize, color = INK, lines = 1, align = 'left'} = look;
    const fit = fitLines(doc, words, {face, size, minSize, width, maxLines: lines});
    return writeLines(doc, fit.lines, x, y, width, {face, size: fit.size, color, align, leading: 1.14});
  });
}
