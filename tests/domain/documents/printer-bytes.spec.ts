/** What printers of the counter get, read as they read it: letters, one code a ticket, cuts, the drawer. */
import {chanceFrom} from '../../../api/src/demo/random';
import {
  giftCardStrip,
  invoiceStrip,
  testStrip,
  ticketStrips,
} from '../../../api/src/outside/papers/strips/order-strips';
import {encode1252, escPos} from '../../../api/src/outside/drawing/print/escpos';
import {fgl} from '../../../api/src/outside/drawing/print/fgl';
import {stockStripsPdf} from '../../../api/src/outside/drawing/strip/stock-tickets';
import {layOut} from '../../../api/src/outside/drawing/print/stock-layout';
import {centred, pair, text} from '../../../api/src/outside/drawing/print/strip';
import {readEscPos, type PrintedPaper} from '../../support/print/escpos';
import {readFgl, timesShown} from '../../support/print/fgl';
import {readPdf} from './read-pdf';
import {LONG_NAME, matchSession, order, ticket} from './samples';

const BRAND = {name: 'Atlètic Camp de la Sal·la', motto: '', primary: null, accent: null, typeface: 'archivo' as const};
const eight = order(
  [
    matchSession(
      Array.from({length: 8}, (_, n) => ticket(n + 1, {holderName: `${LONG_NAME} Ñíguez`})),
      {eventTitle: 'Partido de las leyendas: Peña Ñandú – Unió Esportiva de Sant Marçal de la Vall, ida y vuelta'},
    ),
  ],
  {brand: BRAND},
);
const said = (paper: PrintedPaper) => paper.lines.map(line => line.words.trim()).join(' ');

test.each([
  [80, 48],
  [58, 32],
] as const)('eight tickets on %s mm: eight cuts, a code each, the longest names whole', (widthMm, columns) => {
  const strips = ticketStrips(eight);
  const {papers, drawerKicks} = readEscPos(escPos(strips, {widthMm}, true), columns);
  expect(drawerKicks).toBe(1);
  expect(papers.map(paper => paper.codes)).toEqual(eight.sessions[0]!.tickets.map(({qrText}) => [qrText]));
  for (const words of [
    BRAND.name,
    'Partido de las leyendas: Peña Ñandú – Unió Esportiva',
    `${LONG_NAME} Ñíguez`,
    '26,50\u00a0€',
  ])
    expect(said(papers[7]!)).toContain(words);
  expect(readEscPos(escPos(strips, {widthMm}, false), columns).drawerKicks).toBe(0);
});

test('a test page has every letter of the house, and what no page has is left out, never a «?»', () => {
  const [paper] = readEscPos(escPos([testStrip('Peña', 'Caja 1')], {widthMm: 80}, false), 48).papers;
  for (const words of ['ñ Ñ á é', 'l·l à', '€ ¿ ¡ « »']) expect(said(paper!)).toContain(words);
  expect(encode1252('Łódź 😀 ﬁn → Ș').toString('latin1')).toBe('ódz  fin  S');
});

test('a simplified invoice has its number, its fiscal code first, what each rate bears, and its total', () => {
  const strip = invoiceStrip({
    ...{fullNumber: 'S26-013657', kind: 'F2', issuedOn: '21/11/2026', operationOn: null, createdAt: new Date(0)},
    ...{orderNumber: '26-0031762', settlementNumber: null, brand: BRAND, recipient: null, about: null, tax: '01'},
    issuer: {name: 'Fundación del Telar', nif: 'G00192302', address: 'Calle del Telar, 9'},
    lines: [
      {
        description: 'Bufanda',
        quantity: 2,
        discountCents: 0,
        baseCents: 1000,
        vatBp: 2100,
        vatCents: 210,
        qualification: 'S1',
      },
    ],
    rates: [{rateBp: 2100, baseCents: 1000, vatCents: 210, qualification: 'S1', exemption: ''}],
    ...{totalCents: 1210, qrUrl: 'https://prewww2.aeat.es/ValidarQR?nif=G00192302', isVerifiable: true},
  });
  const [paper] = readEscPos(escPos([strip], {widthMm: 80}, false), 48).papers;
  expect(paper!.codes).toEqual(['https://prewww2.aeat.es/ValidarQR?nif=G00192302']);
  for (const words of ['Factura simplificada S26-013657', 'NIF G00192302', 'IVA 21', 'Total'])
    expect(said(paper!)).toContain(words);
  expect(paper!.lines[0]!.words).toBe('QR tributario:');
});

test('a ticket printer gets a picture of each ticket within its stock, with its code to the dot and no other', () => {
  for (const dpi of [200, 300] as const) {
    const stock = {dpi, path: 2 as const, widthMm: 152, heightMm: 63};
    const two = order([{...eight.sessions[0]!, tickets: eight.sessions[0]!.tickets.slice(0, 2)}], {brand: BRAND});
    const printed = readFgl(fgl(ticketStrips(two, true), stock));
    expect(printed.map(one => one.path)).toEqual([2, 2]);
    printed.forEach((one, n) => {
      expect(one.width).toBeLessThanOrEqual(Math.round((152 * dpi) / 25.4));
      expect(one.height).toBeLessThanOrEqual(Math.round((63 * dpi) / 25.4));
      expect(two.sessions[0]!.tickets.map(({qrText}) => timesShown(one, qrText))).toEqual([
        Number(n === 0),
        Number(n === 1),
      ]);
      // Words on the left: a picture of the code alone would be no ticket.
      expect([...one.dots].filter(dot => Number(dot.split(',')[0]) < dpi).length).toBeGreaterThan(2000);
    });
  }
});

test('where there is no ticket printer it is a page of its stock, with the same words and its code', async () => {
  const pdf = readPdf(
    await stockStripsPdf({brand: BRAND, title: 'Ocho', createdAt: eight.issuedAt}, ticketStrips(eight, true), {
      widthMm: 152,
      heightMm: 63,
    }),
  );
  expect(pdf.sizes.map(size => size.map(Math.round))).toEqual(eight.sessions[0]!.tickets.map(() => [431, 179]));
  expect(pdf.tags).toMatchObject({H1: 8, Figure: 8});
  eight.sessions[0]!.tickets.forEach(({code}, n) => {
    for (const words of [code, `${n + 1}/8`, 'Total', 'Ñíguez']) expect(pdf.pages[n]).toContain(words);
    expect(pdf.pages[n]).not.toContain('hojas de reclamaciones');
  });
});

test('words keep within the stock, the shortest too, and off the code', () => {
  for (const [widthMm, heightMm] of [
    [152, 63],
    [140, 50],
    [100, 50],
    [80, 45],
    [60, 60],
  ] as const)
    for (const strip of ticketStrips(eight, true)) {
      const {width, height, lines, code} = layOut(strip, {dpi: 72, widthMm, heightMm});
      const most = Math.max(...lines.flat().map(({baseline}) => baseline));
      expect(most).toBeLessThan(height);
      expect(code!.x + code!.side).toBeLessThan(width);
      for (const {x} of lines.flat()) expect(x).toBeLessThan(code!.x);
    }
});

test('thousands of strips: nothing is wider than the paper, no amount is lost, each is cut once', () => {
  const chance = chanceFrom(20261130);
  const letters = 'abcdeñÑáü€·«»—…ﬁ中😀\u200e\u0007 ';
  const words = (most: number) =>
    Array.from({length: 1 + chance.below(most)}, () => letters[chance.below(letters.length)]).join('');
  for (let n = 0; n < 2000; n++) {
    const widthMm = chance.isLucky(0.5) ? 80 : 58;
    const amount = `${chance.below(100_000)},${10 + chance.below(90)} €`;
    const strips = [[...centred(words(90), {size: 2}), ...text(words(200)), pair(words(120), amount, true)]];
    const {papers} = readEscPos(escPos(strips, {widthMm}, false), widthMm === 80 ? 48 : 32);
    expect(papers).toHaveLength(1);
    expect(papers[0]!.lines.at(-1)!.words.endsWith(` ${amount}`)).toBe(true);
  }
});

test('a gift card has its code, once', () => {
  const card = {
    ...{
      brand: BRAND,
      code: 'ABCD-EFGH',
      cents: 2500,
      senderName: 'Íñigo',
      recipientName: 'Núria',
      message: '¡Feliz año!',
    },
    ...{expiresOn: '21/11/2031', shopUrl: 'entradas.example', issuedAt: new Date(0)},
  };
  const [paper] = readEscPos(escPos([giftCardStrip(card)], {widthMm: 58}, false), 32).papers;
  expect(paper!.codes).toEqual(['ABCD-EFGH']);
  for (const words of ['25,00', 'Para Núria', 'De Íñigo', '¡Feliz año!', '21/11/2031'])
    expect(said(paper!)).toContain(words);
});
