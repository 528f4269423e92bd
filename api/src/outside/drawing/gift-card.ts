/** A gift card on paper, to be folded and given: how much it is, from whom, the words, the code. */
import {paperColours} from '../../domain/look/palettes';
import {euros} from '../../domain/kernel/money';
import {type Brand, INK, MUTED} from './brand';
import {clubCardPdf, heading, inFours, sentence} from './club-card';

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

export const giftCardFileName = (code: string): string => `tarjeta-regalo-${code.slice(-4)}.pdf`;

export function giftCardPdf(card: GiftCardDocument): Promise<Buffer> {
  const {brand, code, message, recipientName, senderName} = card;
  // Lines as they were written.
  const written = message.split('\n').map(line => ({
    words: line.trim(),
    ink: {size: message.length > 220 ? 8.5 : 10.5, color: INK},
    gap: 2,
  }));
  written.at(-1)!.gap = 5;
  return clubCardPdf({
    brand,
    colours: paperColours(brand),
    title: `Tarjeta regalo de ${euros(card.cents)}`,
    createdAt: card.issuedAt,
    kind: 'Tarjeta regalo',
    large: euros(card.cents).replace(',00', ''),
    lines: [
      {words: recipientName && `Para ${recipientName}`, ink: {face: 'bold', size: 13, color: INK}, gap: 3},
      ...written,
      {words: senderName && `De ${senderName}`, ink: {size: 10.5, color: MUTED}, gap: 0},
    ],
    code: {text: code, shown: inFours(code), alt: `Código QR de la tarjeta ${code}`},
    below: [
      {tag: 'P', words: 'Código', ink: {size: 10, color: MUTED}, gap: 2},
      {tag: 'P', words: inFours(code), ink: {face: 'bold', size: 20, color: INK}, gap: 16},
      heading('Cómo se usa'),
      ...[
        `Al comprar en ${card.shopUrl}, escribe el código en el carrito; en las taquillas, enséñalo.`,
        'Se gasta de una vez o de varias: lo que no uses se queda en la tarjeta.',
        card.expiresOn ? `Vale hasta el ${card.expiresOn}.` : 'No caduca.',
        'Quien tiene el código tiene el dinero: guárdalo como si fuera efectivo. No se cambia por dinero.',
      ].map(sentence),
    ],
  });
}
