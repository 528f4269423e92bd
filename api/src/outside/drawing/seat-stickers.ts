/**
 * Stickers for seats on sheets of labels: A4 with 3 × 7 of 63.5 × 38.1 mm unless told otherwise, measured to the tenth
 * of a millimetre, in the order of the rows so that whoever places them walks once. Used places of a first sheet can be
 * skipped.
 */
import {setImmediate as nextTurn} from 'node:timers/promises';
import {artifact, fitLines, openPdf, tagged, writeLines, type Face} from './pen';
import {HAIRLINE, INK, MUTED} from './brand';

export interface Sticker {
  zone: string;
  row: string;
  seat: string;
  /** «Reservado» */
  title: string;
  /** A name or the label of a block. */
  text: string;
}

export interface StickerSheet {
  columns: number;
  rows: number;
  widthMm: number;
  heightMm: number;
  marginLeftMm: number;
  marginTopMm: number;
  gapMm: number;
  /** Labels of the first sheet that are gone already. */
  skip: number;
  /** Thin outlines, to try the position on plain paper. */
  hasOutlines: boolean;
}

const MM = 72 / 25.4;
const PAGE = {width: 210, height: 297};
const PAD = 3;

/** What does not fit on A4, as a Spanish sentence; null when it fits. */
export function sheetProblem(sheet: StickerSheet): string | null {
  if (sheet.marginLeftMm + sheet.columns * sheet.widthMm + (sheet.columns - 1) * sheet.gapMm > PAGE.width + 0.1)
    return 'Las columnas no caben en un A4 de ancho.';
  if (sheet.marginTopMm + sheet.rows * sheet.heightMm > PAGE.height + 0.1)
    return 'Las filas no caben en un A4 de alto.';
  return null;
}

export async function seatStickersPdf(
  stickers: Sticker[],
  sheet: StickerSheet,
  head: {title: string; author: string; createdAt: Date; none: string},
): Promise<Buffer> {
  const doc = openPdf({
    title: head.title,
    subject: head.title,
    author: head.author,
    createdAt: head.createdAt,
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.once('end', resolve).once('error', reject));
  const root = doc.struct('Document');
  doc.addStructure(root);
  const perPage = sheet.columns * sheet.rows;
  let section: PDFKit.PDFStructureElement | undefined;
  for (let at = sheet.skip; at < sheet.skip + Math.max(1, stickers.length); at++) {
    if (section === undefined || at % perPage === 0) {
      section?.end();
      if (section) await nextTurn();
      doc.addPage({size: 'A4', margin: 0});
      section = doc.struct('Sect', {title: `Hoja ${Math.floor(at / perPage) + 1}`});
      root.add(section);
    }
    const sticker = stickers[at - sheet.skip];
    if (sticker) drawSticker(doc, section, sticker, sheet, at % perPage);
    else tagged(doc, section, 'P', () => writeLines(doc, [head.none], 40, 60, 500, {size: 12}));
  }
  section?.end();
  root.end();
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

function drawSticker(
  doc: PDFKit.PDFDocument,
  parent: PDFKit.PDFStructureElement,
  sticker: Sticker,
  sheet: StickerSheet,
  at: number,
): void {
  const x = (sheet.marginLeftMm + (at % sheet.columns) * (sheet.widthMm + sheet.gapMm)) * MM;
  const y = (sheet.marginTopMm + Math.floor(at / sheet.columns) * sheet.heightMm) * MM;
  const [width, height] = [sheet.widthMm * MM, sheet.heightMm * MM];
  const inner = width - 2 * PAD * MM;
  const left = x + PAD * MM;
  if (sheet.hasOutlines)
    artifact(doc, () => doc.lineWidth(0.4).strokeColor(HAIRLINE).rect(x, y, width, height).stroke());
  const scale = Math.min(1.4, height / (38.1 * MM), width / (63.5 * MM));
  const inside = height - 2 * PAD * MM;
  const fit = (text: string, face: Face, size: number, minSize: number, maxLines: number) => ({
    ...fitLines(doc, text, {face, size: size * scale, minSize, width: inner, maxLines}),
    face,
  });
  const parts = [
    {...fit(sticker.zone, 'medium', 10, 6, 1), color: MUTED, leading: 1.35},
    {
      ...fit(sticker.row === '' ? sticker.seat : `Fila ${sticker.row} · Butaca ${sticker.seat}`, 'bold', 17, 8, 1),
      color: INK,
      leading: 1.3,
    },
    {...fit(sticker.title, 'display', 21, 8, 1), color: INK, leading: 1.2},
    {...fit(sticker.text, 'regular', 10.5, 6, 2), color: INK, leading: 1.15},
  ];
  const heightOf = (part: (typeof parts)[number]): number => part.lines.length * part.size * part.leading;
  // On very low labels the zone goes first, then the word «Reservado»: the seat and the name stay.
  while (parts.length > 2 && parts.reduce((sum, part) => sum + heightOf(part), 0) > inside)
    parts.splice(parts.length === 4 ? 0 : 1, 1);
  const total = parts.reduce((sum, part) => sum + heightOf(part), 0);
  tagged(doc, parent, 'P', () => {
    let top = y + PAD * MM + Math.max(0, (inside - total) / 2);
    for (const {lines, face, size, color, leading} of parts)
      top = writeLines(doc, lines, left, top, inner, {face, size, color, leading, align: 'center'});
  });
}
