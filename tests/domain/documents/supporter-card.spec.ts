/** A supporter's card on paper: whose, until when, what it gives and how; one that is not in force says so. */
import {contrast} from '../../../api/src/domain/look/colours';
import {paperColours} from '../../../api/src/domain/look/palettes';
import {supporterCardPdf, type SupporterCardDocument} from '../../../api/src/outside/drawing/supporter-card';
import {readPdf} from './read-pdf';
import {LONG_NAME, order} from './samples';

const {brand} = order([]);

const CARD: SupporterCardDocument = {
  brand,
  number: 'S-00012',
  tierName: 'Simpatizante familiar',
  cardColor: '#123a7a',
  holderName: 'Begoña Muñoz Ibáñez',
  family: ['Leo Muñoz', 'Ana Muñoz'],
  validFrom: '26/11/2026',
  validUntil: '30/06/2027',
  isInForce: true,
  discountBp: 1000,
  maxDiscountedTickets: 2,
  shopDiscountBp: 550,
  presaleHours: 48,
  hasShop: true,
  shopUrl: 'entradas.example.org',
  issuedAt: new Date('2026-11-26T10:00:00Z'),
};
const pageOf = async (more: Partial<SupporterCardDocument> = {}): Promise<string> => {
  const {pages} = readPdf(await supporterCardPdf({...CARD, ...more}));
  expect(pages).toHaveLength(1);
  return pages[0]!.replaceAll('\u00a0', ' ');
};

test('says whose it is, until when, who goes with it, and what it gives', async () => {
  const page = await pageOf();
  for (const words of [
    brand.name,
    'Simpatizante familiar',
    'Begoña Muñoz Ibáñez',
    'N.º S-00012',
    'Del 26/11/2026 al 30/06/2027',
    'Con Leo Muñoz y Ana Muñoz',
    '10 % de descuento en 2 entradas de cada sesión, por cada persona de la familia.',
    '5,5 % de descuento en los productos de la tienda.',
    'Compras entradas 48 horas antes que los demás.',
    'Al comprar en entradas.example.org',
  ])
    expect(page).toContain(words);
  expect(page).not.toContain('NO VÁLIDO');
});

test('a card of one, that gives nothing of a shop that there is not; one that is over is stamped', async () => {
  const page = await pageOf({family: [], hasShop: false, maxDiscountedTickets: 1, presaleHours: 1, isInForce: false});
  expect(page).toContain('10 % de descuento en una entrada de cada sesión. ');
  expect(page).toContain('Compras entradas una hora antes que los demás.');
  expect(page).toContain('NO VÁLIDO');
  expect(page).not.toMatch(/de la tienda|de la familia|Con /);
  expect(await pageOf({discountBp: 0, shopDiscountBp: 0, presaleHours: 0})).not.toContain('Qué te da');
});

test('a long name stands whole, on two lines', async () => {
  expect(await pageOf({holderName: LONG_NAME.slice(0, 80)})).not.toContain('…');
});

test('is tagged, titled and Spanish (PDF/UA), its code said in words', async () => {
  const {structure, tags} = readPdf(await supporterCardPdf(CARD));
  expect(structure).toContain('/Lang (es-ES)');
  expect(structure).toContain('/DisplayDocTitle true');
  expect(tags).toMatchObject({Document: 1, H1: 1, H2: 2, Figure: 1});
});

test.each(['#ffffff', '#f6e27a', '#123a7a', '#000000', '#7f7f7f'])('is read on a card of %s', cardColor => {
  const {primary, onPrimary} = paperColours({primary: cardColor, accent: brand.accent});
  expect(contrast(primary, onPrimary)).toBeGreaterThanOrEqual(4.5);
});
