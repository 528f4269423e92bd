/** An A4 page of words and amounts, and a new one when it is full: what receipts and invoices are drawn on. */
import {paperColours} from '../../domain/look/palettes';
import {HAIRLINE, drawCrest, type Brand} from '../brand';
import {artifact, openPdf, tagged, writeText, type Parent} from '../pen';

export const LEFT = 48;
export const WIDTH = 499;
const BOTTOM = 770;

export interface PaperSheet {
  doc: PDFKit.PDFDocument;
  root: Parent;
  primaryInk: string;
  text(type: string, words: string, ink: Parameters<typeof writeText>[5], gap: number): void;
  /** Words on the left, an amount on the right, a hairline below. */
  row(words: string, amount: string, isStrong?: boolean): void;
  gap(points: number): void;
  /** Draws at this height, on a new page when there is no room for it. */
  block(height: number, draw: (top: number) => void): void;
}

/** A whole document. */
export async function onPaper(
  about: Parameters<typeof openPdf>[0],
  brand: Brand,
  draw: (sheet: PaperSheet) => void,
): Promise<Buffer> {
  const doc = openPdf(about);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.once('end', resolve).once('error', reject));
  const root = doc.struct('Document');
  doc.addStructure(root);
  draw(begin(doc, root, brand));
  root.end();
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

function begin(doc: PDFKit.PDFDocument, root: Parent, brand: Brand): PaperSheet {
  const {crest} = brand;
  const {primary, primaryInk} = paperColours(brand);
  const page = () => {
    doc.addPage({size: 'A4', margin: 0});
    artifact(doc, () => doc.rect(0, 0, 595.28, 14).fill(primary));
    return 52;
  };
  let y = page();
  if (crest) artifact(doc, () => drawCrest(doc, crest, LEFT + WIDTH - 60, 44, 60, 52));
  return {
    doc,
    root,
    primaryInk,
    text: (type, words, ink, gap) => {
      if (y > BOTTOM) y = page();
      y = tagged(doc, root, type, () => writeText(doc, words, LEFT, y, WIDTH, ink)) + gap;
    },
    row: (words, amount, isStrong = false) => {
      if (y > BOTTOM) y = page();
      const face = isStrong ? ('bold' as const) : ('regular' as const);
      y =
        tagged(doc, root, 'P', () => {
          const below = writeText(doc, words, LEFT, y, WIDTH - 110, {face, size: 11});
          writeText(doc, amount, LEFT + WIDTH - 100, y, 100, {face, size: 11, align: 'right'});
          return below;
        }) + 5;
      artifact(doc, () =>
        doc
          .moveTo(LEFT, y)
          .lineTo(LEFT + WIDTH, y)
          .lineWidth(0.5)
          .strokeColor(HAIRLINE)
          .stroke(),
      );
      y += 6;
    },
    gap: points => {
      y += points;
    },
    block: (height, draw) => {
      if (y + height > BOTTOM) y = page();
      draw(y);
      y += height;
    },
  };
}
