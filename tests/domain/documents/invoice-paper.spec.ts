/** An invoice on paper says all that the law asks of it, and what it says can be worked out again to the cent. */
import {chanceFrom} from '../../../api/src/demo/random';
import {vatInside} from '../../../api/src/domain/kernel/money';
import {invoicePdf, type InvoicePaper, type InvoicePaperLine} from '../../../api/src/outside/drawing/money/invoice';
import {readPdf} from './read-pdf';

const line = (more: Partial<InvoicePaperLine> & {grossCents: number}): InvoicePaperLine => {
  const {grossCents, ...rest} = more;
  const vatBp = rest.vatBp ?? 1000;
  const vatCents = vatInside(grossCents, vatBp);
  return {
    ...{description: 'Entrada El loro, Platea', quantity: 1, discountCents: 0, qualification: 'S1', vatBp},
    ...{baseCents: grossCents - vatCents, vatCents},
    ...rest,
  };
};

const paperOf = (lines: InvoicePaperLine[], more: Partial<InvoicePaper> = {}): InvoicePaper => {
  const rates = [...new Set(lines.map(one => one.vatBp))].map(rateBp => {
    const same = lines.filter(one => one.vatBp === rateBp);
    const sum = (of: 'baseCents' | 'vatCents') => same.reduce((cents, one) => cents + one[of], 0);
    return {
      rateBp,
      baseCents: sum('baseCents'),
      vatCents: sum('vatCents'),
      qualification: 'S1' as const,
      exemption: '',
    };
  });
  return {
    fullNumber: 'F26-000157',
    kind: 'F1',
    issuedOn: '21/11/2026',
    operationOn: '20/11/2026',
    createdAt: new Date('2026-11-21T10:00:00Z'),
    orderNumber: '26-0018916',
    settlementNumber: null,
    brand: {name: 'Teatro del Telar', motto: '', primary: null, accent: null, typeface: 'archivo'},
    issuer: {name: 'Fundación del Telar', nif: 'G00192302', address: 'Calle del Telar, 9, 50003 Zaragoza'},
    recipient: {
      name: 'Peña & Hijos, S.L. «El Ñandú» O’Brien',
      nif: 'B72877814',
      address: 'Calle Mayor, 1, 3.º izquierda, 50001 Zaragoza, Zaragoza',
    },
    about: null,
    tax: '01',
    totalCents: rates.reduce((sum, rate) => sum + rate.baseCents + rate.vatCents, 0),
    qrUrl: 'https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR?nif=G00192302&numserie=F26-000157&fecha=21-11-2026',
    isVerifiable: true,
    ...more,
    lines,
    rates,
  };
};
const words = async (paper: InvoicePaper) => readPdf(await invoicePdf(paper)).pages.join(' ');

test('[M18] unit price, discount, rate, base, quota and total of each line; the recipient line by line; the rates as a table', async () => {
  const file = readPdf(
    await invoicePdf(
      paperOf([
        line({quantity: 15, grossCents: 20_250, discountCents: 2046}),
        line({description: 'Gastos de gestión', quantity: 15, grossCents: 1500, vatBp: 2100}),
      ]),
    ),
  );
  const [text] = file.pages;
  for (const said of [
    'Concepto Cantidad Precio sin IVA Descuento Tipo Base Cuota Total',
    'Entrada El loro, Platea 15 13,6367 € -20,46 € 10 % 184,09 € 18,41 € 202,50 €',
    'Gastos de gestión 15 0,8267 € 21 % 12,40 € 2,60 € 15,00 €',
    'Desglose Base imponible Cuota de IVA Total IVA 10 % 184,09 € 18,41 € 202,50 € IVA 21 % 12,40 € 2,60 € 15,00 €',
    'Total, IVA incluido 217,50 €',
    'Destinatario Peña & Hijos, S.L. «El Ñandú» O’Brien NIF B72877814 Calle Mayor, 1',
    'Fecha de la operación: 20/11/2026.',
    'QR tributario:',
  ])
    expect(text).toContain(said);
  // Name, NIF and address each begin a line of their own.
  expect(file.structure.match(/\/S \/P\b/g)!.length).toBeGreaterThan(8);
  expect(file.structure).toContain('/S /Table');
});

test('[M18] drawn lines: what is printed gives the base again, unit price by quantity less discount', async () => {
  const number = (said: string) => Math.round(Number(said.replace(/[^\d,-]/g, '').replace(',', '.')) * 100);
  const {below} = chanceFrom(18);
  for (let n = 0; n < 15; n++) {
    const lines = Array.from({length: 1 + below(8)}, (_, at) =>
      line({
        description: `Concepto ${at}`,
        quantity: 1 + below(2000),
        grossCents: 1 + below(2_000_000),
        discountCents: below(2) === 0 ? 0 : below(5000),
        vatBp: [400, 1000, 2100][below(3)]!,
      }),
    );
    const text = await words(paperOf(lines));
    const rows = [
      ...text.matchAll(
        /Concepto \d+ ([\d.]+) ([\d.,]+) € (?:(-[\d.,]+) € )?(\d+) % ([\d.,-]+) € ([\d.,-]+) € ([\d.,-]+) €/g,
      ),
    ];
    expect(rows).toHaveLength(lines.length);
    rows.forEach(([, quantity, unit, discount, rate, base, quota, total], at) => {
      const of = lines[at]!;
      const whole = Number(unit!.replaceAll('.', '').replace(',', '.')) * Number(quantity!.replaceAll('.', ''));
      expect(Math.round(whole * 100) + (discount ? number(discount) : 0)).toBe(number(base!));
      expect(Number(rate)).toBe(of.vatBp / 100);
      expect(Math.abs(Math.round((number(base!) * Number(rate)) / 100) - number(quota!))).toBeLessThanOrEqual(1);
      expect(number(base!) + number(quota!)).toBe(number(total!));
    });
  }
});

test('[M18] long texts wrap, pictures are left out, another script is «…»: no «?» and no box', async () => {
  const long = 'Abono de temporada con acceso preferente a todas las tribunas del estadio '.repeat(4).trim();
  const text = await words(
    paperOf([line({grossCents: 1000, description: `${long} 🎭⚽️`})], {
      recipient: {name: '北京 Import 🦜 S.L.', nif: 'B72877814', address: 'Calle de la Ñ, 1'},
    }),
  );
  expect(text).toContain(long);
  expect(text).toContain('… Import S.L.');
  expect(text).not.toContain('?');
  expect(text).not.toContain('\ufffd');
});

test('[M5] the invoice of what a settlement keeps says its settlement, and that nothing is to be paid', async () => {
  const text = await words(
    paperOf([line({description: 'Comisión: 10 % de 13.977,67 €', grossCents: 169_130, vatBp: 2100})], {
      orderNumber: null,
      settlementNumber: 'LE26-0013',
    }),
  );
  expect(text).toContain('Liquidación LE26-0013.');
  expect(text).toContain('Ya pagada por compensación: se ha descontado en la liquidación LE26-0013.');
});

test('[M18] hundreds of lines: the columns are named on every page, and the page says what it is of', async () => {
  const {pages} = readPdf(await invoicePdf(paperOf(Array.from({length: 120}, () => line({grossCents: 1000})))));
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages.slice(0, 3)) expect(page).toContain('Precio sin IVA');
  expect(pages[1]).toContain('Factura F26-000157 · página 2');
});
