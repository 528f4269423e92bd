/** A gift card on paper: one A4 page, accessible, the upper half of it the card, to be folded and given. */
import {paperColours} from '../domain/look/palettes';
import {euros} from '../money';
import {type Brand, drawCrest, HAIRLINE, INK, MUTED, PAPER} from './brand';
import {drawCode} from './draw-card';
import {artifact, openPdf, tagged, writeText, type Parent} from './pen';

export interface GiftCardDocument {
  brand: Brand;
  code: string;
  cents: number;
  senderName: string;
  recipientName: string;
  message: string;
  /** «21/11/2031»; null: it does not end. */
  expiresOn: string | null;
  shopUrl: string;
  issuedAt: Date;
}

const CARD = {x: 40, y: 40, width: 515, height: 330, radius: 14};
const PAD = 26;
const CODE = 100;
/** Where the colours end and the words begin. */
const FRONT = 190;
const CREST = 46;

export const giftCardFileName = (code: string): string => `tarjeta-regalo-${code.slice(-4)}.pdf`;
export const inFours = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ');

export async function giftCardPdf(card: GiftCardDocument): Promise<Buffer> {
  const doc = openPdf({
    title: `Tarjeta regalo de ${euros(card.cents)}`,
    subject: card.brand.name,
    author: card.brand.name,
    createdAt: card.issuedAt,
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.once('end', resolve).once('error', reject));
  const root = doc.struct('Document');
  doc.addStructure(root);
  doc.addPage({size: 'A4', margin: 0});
  drawFront(doc, root, card);
  drawHow(doc, root, card);
  root.end();
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

function drawFront(doc: PDFKit.PDFDocument, root: Parent, card: GiftCardDocument): void {
  const colours = paperColours(card.brand);
  const {x, y, width, height, radius} = CARD;
  const {crest} = card.brand;
  artifact(doc, () => {
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
  });
  const on = colours.onPrimary;
  const left = x + PAD;
  const inner = width - 2 * PAD;
  if (crest) artifact(doc, () => drawCrest(doc, crest, left, y + 22, CREST, CREST));
  const beside = crest ? CREST + 12 : 0;
  tagged(doc, root, 'P', () =>
    writeText(doc, card.brand.name, left + beside, y + 36, inner - beside - 110, {face: 'bold', size: 14, color: on}),
  );
  tagged(doc, root, 'H1', () =>
    writeText(doc, 'Tarjeta regalo', left, y + 92, inner - 110, {face: 'medium', size: 15, color: on}),
  );
  tagged(doc, root, 'P', () =>
    writeText(doc, euros(card.cents).replace(',00', ''), left, y + 112, inner, {
      face: 'display',
      size: 58,
      color: on,
    }),
  );
  const text = inner - CODE - 22;
  let top = y + 206;
  const say = (words: string, ink: Parameters<typeof writeText>[5], gap: number) => {
    if (words) top = tagged(doc, root, 'P', () => writeText(doc, words, left, top, text, ink)) + gap;
  };
  say(card.recipientName && `Para ${card.recipientName}`, {face: 'bold', size: 13, color: INK}, 3);
  // Lines as they were written.
  for (const line of card.message.split('\n'))
    say(line.trim(), {size: card.message.length > 220 ? 8.5 : 10.5, color: INK}, 2);
  top += 3;
  say(card.senderName && `De ${card.senderName}`, {size: 10.5, color: MUTED}, 0);
  const codeX = x + width - PAD - CODE;
  tagged(doc, root, 'Figure', () => drawCode(doc, card.code, codeX, y + 204, CODE), {
    alt: `Código QR de la tarjeta ${card.code}`,
    bbox: [codeX, y + 204, codeX + CODE, y + 204 + CODE],
  });
  // On the card itself too: the rest of the sheet may be cut off.
  tagged(doc, root, 'P', () =>
    writeText(doc, inFours(card.code), codeX - 10, y + 204 + CODE + 6, CODE + 20, {
      face: 'medium',
      size: 8.5,
      color: INK,
      align: 'center',
    }),
  );
}

function drawHow(doc: PDFKit.PDFDocument, root: Parent, card: GiftCardDocument): void {
  let top = CARD.y + CARD.height + 30;
  const say = (type: string, words: string, ink: Parameters<typeof writeText>[5], gap: number) => {
    top = tagged(doc, root, type, () => writeText(doc, words, CARD.x, top, CARD.width, ink)) + gap;
  };
  say('P', 'Código', {size: 10, color: MUTED}, 2);
  say('P', inFours(card.code), {face: 'bold', size: 20, color: INK}, 16);
  say('H2', 'Cómo se usa', {face: 'bold', size: 13, color: INK}, 6);
  for (const sentence of [
    `Al comprar en ${card.shopUrl}, escribe el código en el carrito; en las taquillas, enséñalo.`,
    'Se gasta de una vez o de varias: lo que no uses se queda en la tarjeta.',
    card.expiresOn ? `Vale hasta el ${card.expiresOn}.` : 'No caduca.',
    'Quien tiene el código tiene el dinero: guárdalo como si fuera efectivo. No se cambia por dinero.',
  ])
    say('P', sentence, {size: 10.5, color: INK}, 4);
}
