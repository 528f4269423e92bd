/** A supporter's card on paper, in the colour of its tier: whose it is, its number, until when, and what it gives. */
import {paperColours} from '../../domain/look/palettes';
import {type Brand, INK, MUTED} from './brand';
import {clubCardPdf, heading, sentence} from './club-card';
import {joined, percent} from './spanish';

export interface SupporterCardDocument {
  brand: Brand;
  number: string;
  tierName: string;
  /** #rrggbb, as on the phone. */
  cardColor: string;
  holderName: string;
  family: string[];
  /** «26/11/2026» */
  validFrom: string;
  validUntil: string;
  /** It gives what it promises; otherwise it is stamped. */
  isInForce: boolean;
  discountBp: number;
  /** Of one session, and of each of a family. */
  maxDiscountedTickets: number;
  shopDiscountBp: number;
  presaleHours: number;
  hasShop: boolean;
  shopUrl: string;
  issuedAt: Date;
}

export const supporterCardFileName = (number: string): string => `carne-${number.toLowerCase()}.pdf`;

export function supporterCardPdf(card: SupporterCardDocument): Promise<Buffer> {
  const {brand, number, family, isInForce} = card;
  const colours = paperColours({primary: card.cardColor, accent: brand.accent});
  const given = gives(card).map(sentence);
  if (given.length > 0) given.at(-1)!.gap = 16;
  return clubCardPdf({
    brand,
    colours,
    title: `Carné de simpatizante ${number}`,
    createdAt: card.issuedAt,
    kind: card.tierName,
    large: card.holderName,
    lines: [
      {words: `N.º ${number}`, ink: {face: 'bold', size: 17, color: INK}, gap: 4},
      {words: `Del ${card.validFrom} al ${card.validUntil}`, ink: {size: 11.5, color: INK}, gap: 6},
      {
        words: family.length > 0 ? `Con ${joined(family)}` : '',
        ink: {size: family.length > 3 ? 9 : 10.5, color: MUTED},
        gap: 0,
      },
    ],
    code: {text: number, shown: number, alt: `Código QR del carné ${number}`},
    stamp: isInForce ? null : 'NO VÁLIDO',
    below: [
      ...(given.length > 0 ? [heading('Qué te da'), ...given] : []),
      heading('Cómo se usa'),
      ...[
        'En las taquillas y en la tienda, enseña el código de este carné, en papel o en el móvil.',
        `Al comprar en ${card.shopUrl}, entra en tu cuenta y elige comprar con tu carné.`,
        family.length > 0
          ? 'Es personal: vale para quienes van en él. Lleva un documento con tu nombre.'
          : 'Es personal: lleva un documento con tu nombre.',
        'Para no imprimirlo, guarda este archivo en el teléfono.',
      ].map(sentence),
    ],
  });
}

/** In the words of the shop (storefront lib/words/supporter-words). */
function gives(card: SupporterCardDocument): string[] {
  const {discountBp, maxDiscountedTickets: most, shopDiscountBp, presaleHours, family} = card;
  return [
    ...(discountBp > 0 && most > 0
      ? [
          `${percent(discountBp)} de descuento en ${most === 1 ? 'una entrada' : `${most} entradas`} de cada sesión` +
            `${family.length > 0 ? ', por cada persona de la familia' : ''}.`,
        ]
      : []),
    ...(shopDiscountBp > 0 && card.hasShop
      ? [`${percent(shopDiscountBp)} de descuento en los productos de la tienda.`]
      : []),
    ...(presaleHours > 0
      ? [`Compras entradas ${presaleHours === 1 ? 'una hora' : `${presaleHours} horas`} antes que los demás.`]
      : []),
  ];
}
