/**
 * Stickers for seats on sheets of labels: A4 with 3 × 7 of 63.5 × 38.1 mm unless told otherwise, measured to the tenth of a
 * millimetre, in the order of the rows so that whoever places them walks once. Used places of a first sheet can be skipped.
 */
import {setImmediate as nextTurn} from 'node:timers/promises';
import {artifact, fitLines, openPdf, tagged, writeLines} from './pen';
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
  if (sheet.marginLeftMm + sheet.columns * sheet.widthMm + (sheet.columns - 1) * sheet.gapMm > PAGE.width + 0.1) return 'Las columnas no caben en un A4 de ancho.';
  if (sheet.marginTopMm + sheet.rows * sheet.heightMm > PAGE.height + 0.1) return 'Las filas no caben en un A4 de alto.';
  return null;
}

export async function seatStickersPdf(stickers: Sticker[], sheet: StickerSheet, head: {title: string; author: string; createdAt: Date}): Promise<Buffer> {
  const doc = openPdf({title: `Pegatinas de butacas: ${head.title}`, subject: head.title, author: head.author, createdAt: head.createdAt});
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
    else tagged(doc, section, 'P', () => writeLines(doc, ['No hay ninguna butaca con estas condiciones.'], 40, 60, 500, {size: 12}));
  }
  section?.end();
  root.end();
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

function drawSticker(doc: PDFKit.PDFDocument, parent: PDFKit.PDFStructureElement, sticker: Sticker, sheet: StickerSheet, at: number): void {
  const x = (sheet.marginLeftMm + (at % sheet.columns) * (sheet.widthMm + sheet.gapMm)) * MM;
  const y = (sheet.marginTopMm + Math.floor(at / sheet.columns) * sheet.heightMm) * MM;
  const [width, height] = [sheet.widthMm * MM, sheet.heightMm * MM];
  const inner = width - 2 * PAD * MM;
  const left = x + PAD * MM;
  if (sheet.hasOutlines) artifact(doc, () => doc.lineWidth(0.4).strokeColor(HAIRLINE).rect(x, y, width, height).stroke());
  const scale = Math.min(1.4, height / (38.1 * MM), width / (63.5 * MM));
  tagged(doc, parent, 'P', () => {
    const zone = fitLines(doc, sticker.zone, {face: 'medium', size: 10 * scale, minSize: 6, width: inner, maxLines: 1});
    let below = writeLines(doc, zone.lines, left, y + PAD * MM, inner, {face: 'medium', size: zone.size, color: MUTED, align: 'center'});
    const place = fitLines(doc, sticker.row === '' ? sticker.seat : `Fila ${sticker.row} · Butaca ${sticker.seat}`, {face: 'bold', size: 17 * scale, minSize: 8, width: inner, maxLines: 1});
    below = writeLines(doc, place.lines, left, below + 1, inner, {face: 'bold', size: place.size, color: INK, align: 'center'});
    const title = fitLines(doc, sticker.title, {face: 'display', size: 21 * scale, minSize: 8, width: inner, maxLines: 1});
    below = writeLines(doc, title.lines, left, below + 2 * scale, inner, {face: 'display', size: title.size, color: INK, align: 'center', leading: 1.1});
    const room = Math.max(1, Math.floor((y + height - PAD * MM - below) / (10.5 * scale * 1.15)));
    const text = fitLines(doc, sticker.text, {face: 'regular', size: 10.5 * scale, minSize: 6, width: inner, maxLines: Math.min(2, room)});
    writeLines(doc, text.lines, left, below + 1, inner, {face: 'regular', size: text.size, color: INK, align: 'center', leading: 1.15});
  });
}
