/**
 * A card of the house on paper: the upper half of an A4 page, accessible, in two colours with the crest, white below with
 * a code beside some lines; underneath, how it is used. Gift cards and supporters' cards are this card.
 */
import type {PaperColours} from '../../domain/look/palettes';
import {type Brand, DANGER, drawCrest, HAIRLINE, INK, PAPER} from './brand';
import {drawCode} from './draw-card';
import {artifact, fitLines, isCut, openPdf, tagged, writeLines, writeText, type Ink, type Parent} from './pen';

export interface ClubCard {
  brand: Brand;
  colours: Pick<PaperColours, 'primary' | 'secondary' | 'onPrimary'>;
  title: string;
  createdAt: Date;
  /** What it is, and in large letters for how much or for whom. */
  kind: string;
  large: string;
  /** Beside the code. */
  lines: {words: string; ink: Partial<Ink>; gap: number}[];
  /** What the code is of, for who cannot see it. */
  code: {text: string; shown: string; alt: string};
  /** Stamped over it: it is good for nothing. */
  stamp?: string | null;
  below: {tag: 'P' | 'H2'; words: string; ink: Partial<Ink>; gap: number}[];
}

const CARD = {x: 40, y: 40, width: 515, height: 330, radius: 14};
const PAD = 26;
const CODE = 100;
/** Where the colours end and the words begin. */
const FRONT = 190;
const CREST = 46;

export const inFours = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ');

export const heading = (words: string): ClubCard['below'][number] => ({
  tag: 'H2',
  words,
  ink: {face: 'bold', size: 13, color: INK},
  gap: 6,
});
export const sentence = (words: string): ClubCard['below'][number] => ({
  tag: 'P',
  words,
  ink: {size: 10.5, color: INK},
  gap: 4,
});

export async function clubCardPdf(card: ClubCard): Promise<Buffer> {
  const {name} = card.brand;
  const doc = openPdf({title: card.title, subject: name, author: name, createdAt: card.createdAt});
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.once('end', resolve).once('error', reject));
  const root = doc.struct('Document');
  doc.addStructure(root);
  doc.addPage({size: 'A4', margin: 0});
  artifact(doc, () => drawFace(doc, card));
  drawFront(doc, root, card);
  drawBack(doc, root, card);
  let top = CARD.y + CARD.height + 30;
  for (const {tag, words, ink, gap} of card.below)
    top = tagged(doc, root, tag, () => writeText(doc, words, CARD.x, top, CARD.width, ink)) + gap;
  if (card.stamp) drawStamp(doc, root, card.stamp);
  root.end();
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

function drawFace(doc: PDFKit.PDFDocument, {colours}: ClubCard): void {
  const {x, y, width, height, radius} = CARD;
  doc.save().roundedRect(x, y, width, height, radius).clip();
  doc.rect(x, y, width, height).fill(colours.primary);
  // Slanted bars in the second colour, as on a scarf.
  for (const [offset, opacity] of [
    [0, 0.12],
    [44, 0.18],
    [88, 0.26],
  ] as const)
    doc
      .polygon(
        [x + width - FRONT + offset + 90, y],
        [x + width - FRONT + offset + 112, y],
        [x + width - FRONT + offset + 22, y + FRONT],
        [x + width - FRONT + offset, y + FRONT],
      )
      .fillColor(colours.secondary, opacity)
      .fill();
  doc
    .rect(x, y + FRONT, width, height - FRONT)
    .fillColor(PAPER, 1)
    .fill();
  doc.rect(x, y + FRONT - 4, width, 4).fill(colours.secondary);
  doc.restore();
  doc.roundedRect(x, y, width, height, radius).lineWidth(0.8).stroke(HAIRLINE);
}

function drawFront(doc: PDFKit.PDFDocument, root: Parent, card: ClubCard): void {
  const {crest, name} = card.brand;
  const color = card.colours.onPrimary;
  const left = CARD.x + PAD;
  const {y} = CARD;
  const inner = CARD.width - 2 * PAD;
  if (crest) artifact(doc, () => drawCrest(doc, crest, left, y + 22, CREST, CREST));
  const beside = crest ? CREST + 12 : 0;
  tagged(doc, root, 'P', () =>
    writeText(doc, name, left + beside, y + 36, inner - beside - 110, {face: 'bold', size: 14, color}),
  );
  tagged(doc, root, 'H1', () =>
    writeText(doc, card.kind, left, y + 92, inner - 110, {face: 'medium', size: 15, color}),
  );
  tagged(doc, root, 'P', () => {
    const box = {face: 'display' as const, size: 58, minSize: 36, width: inner, maxLines: 1};
    const short = fitLines(doc, card.large, box);
    const {lines, size} = isCut(short)
      ? fitLines(doc, card.large, {...box, size: 32, minSize: 20, maxLines: 2})
      : short;
    // Smaller letters stand on the same line as large ones.
    const top = lines.length > 1 ? y + 114 : y + 112 + (58 - size) * 0.9;
    writeLines(doc, lines, left, top, inner, {face: 'display', size, color, leading: 1.08});
  });
}

function drawBack(doc: PDFKit.PDFDocument, root: Parent, {lines, code}: ClubCard): void {
  const left = CARD.x + PAD;
  const width = CARD.width - 2 * PAD - CODE - 22;
  let top = CARD.y + 206;
  for (const {words, ink, gap} of lines)
    if (words) top = tagged(doc, root, 'P', () => writeText(doc, words, left, top, width, ink)) + gap;
  const codeX = CARD.x + CARD.width - PAD - CODE;
  const codeY = CARD.y + 204;
  tagged(doc, root, 'Figure', () => drawCode(doc, code.text, codeX, codeY, CODE), {
    alt: code.alt,
    bbox: [codeX, codeY, codeX + CODE, codeY + CODE],
  });
  // On the card itself too: the rest of the sheet may be cut off.
  tagged(doc, root, 'P', () =>
    writeText(doc, code.shown, codeX - 10, codeY + CODE + 6, CODE + 20, {
      face: 'medium',
      size: 8.5,
      color: INK,
      align: 'center',
    }),
  );
}

function drawStamp(doc: PDFKit.PDFDocument, root: Parent, word: string): void {
  const [cx, cy] = [CARD.x + CARD.width / 2 - 60, CARD.y + FRONT + 82];
  tagged(doc, root, 'P', () => {
    doc.save();
    doc.rotate(-12, {origin: [cx, cy]});
    writeLines(doc, [word], CARD.x + PAD, cy - 30, CARD.width - 2 * PAD - CODE - 22, {
      face: 'bold',
      size: 44,
      color: DANGER,
      align: 'center',
    });
    doc.restore();
  });
}
