/**
 * Pieces of a page as wide as an 80 mm roll and as long as its text, black on white (a thermal head has no greys),
 * 72 mm printable, a code 46 mm wide.
 */
import {drawCode} from '../draw-card';
import {balanced, breakLines, fitLines, openPdf, tagged, writeLines, type Face, type Parent} from '../pen';

const POINTS_PER_MM = 72 / 25.4;
const PAPER_WIDTH = 80 * POINTS_PER_MM;
export const X = 4 * POINTS_PER_MM;
export const WIDTH = 72 * POINTS_PER_MM;
const CODE_SIDE = 46 * POINTS_PER_MM;
export const BLACK = '#000000';

/** A piece of the strip: its height is known before the page is opened. */
export interface Piece {
  height: number;
  tag: 'H1' | 'P' | 'Figure' | null;
  alt?: string;
  draw(y: number): void;
}

/** A whole document: `draw` prints its strips. */
export async function onRoll(
  about: Parameters<typeof openPdf>[0],
  draw: (print: (pieces: (doc: PDFKit.PDFDocument) => Piece[]) => void) => Promise<void>,
): Promise<Buffer> {
  const doc = openPdf(about);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.once('end', resolve).once('error', reject));
  const root = doc.struct('Document');
  doc.addStructure(root);
  await draw(pieces => printStrip(doc, root, pieces(doc)));
  root.end();
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

function printStrip(doc: PDFKit.PDFDocument, root: Parent, pieces: Piece[]): void {
  const height = pieces.reduce((sum, piece) => sum + piece.height, 0) + 2 * X;
  doc.addPage({size: [PAPER_WIDTH, height], margin: 0});
  const parent = doc.struct('Sect');
  root.add(parent);
  let y = X;
  for (const piece of pieces) {
    const top = y;
    if (piece.tag)
      tagged(
        doc,
        parent,
        piece.tag,
        () => piece.draw(top),
        piece.alt ? {alt: piece.alt, bbox: [X, top, X + WIDTH, top + piece.height]} : {},
      );
    else {
      doc.markContent('Artifact', {type: 'Layout'});
      piece.draw(top);
      doc.endMarkedContent();
    }
    y += piece.height;
  }
  parent.end();
}

export function text(
  doc: PDFKit.PDFDocument,
  value: string,
  face: Face,
  size: number,
  align: 'left' | 'center' = 'left',
  maxLines = 1,
): Piece {
  const fit = fitLines(doc, value, {
    face,
    size,
    minSize: Math.min(size, Math.max(6.5, size * 0.6)),
    width: WIDTH,
    maxLines,
  });
  const lines = align === 'center' ? balanced(doc, fit, value, face, WIDTH) : fit.lines;
  const leading = face === 'display' ? 1.12 : 1.28;
  return {
    height: lines.length * fit.size * leading + 1,
    tag: 'P',
    draw: y => void writeLines(doc, lines, X, y, WIDTH, {face, size: fit.size, align, color: BLACK, leading}),
  };
}

export function code(doc: PDFKit.PDFDocument, content: string, alt: string): Piece {
  return {
    height: CODE_SIDE + 12,
    tag: 'Figure',
    alt,
    draw: y => drawCode(doc, content, X + (WIDTH - CODE_SIDE) / 2, y, CODE_SIDE),
  };
}

export function pair(doc: PDFKit.PDFDocument, left: string, right: string, face: Face, size: number): Piece {
  return {
    height: size * 1.35,
    tag: 'P',
    draw: y => {
      doc.font(face).fontSize(size);
      const room = WIDTH - doc.widthOfString(right) - 8;
      const fit = fitLines(doc, left, {face, size, minSize: 6, width: room, maxLines: 1});
      writeLines(doc, fit.lines, X, y, room, {face, size: fit.size, color: BLACK});
      writeLines(doc, breakLines(doc, right, face, size, WIDTH), X, y, WIDTH, {
        face,
        size,
        align: 'right',
        color: BLACK,
      });
    },
  };
}

export const gap = (height: number): Piece => ({height, tag: null, draw: () => undefined});

export const rule = (doc: PDFKit.PDFDocument): Piece => ({
  height: 11,
  tag: null,
  draw: y =>
    void doc
      .moveTo(X, y + 5.5)
      .lineTo(X + WIDTH, y + 5.5)
      .lineWidth(1)
      .dash(3, {space: 2})
      .stroke(BLACK)
      .undash(),
});
