import {execFileSync} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {Writable} from 'node:stream';
import {contrast} from '../../../api/src/domain/look/colours';
import {paperColours} from '../../../api/src/domain/look/palettes';
import {thermalPdf} from '../../../api/src/outside/drawing/thermal';
import {streamTicketsPdf, ticketsPdf} from '../../../api/src/outside/drawing/tickets';
import {CANARY, LONG_NAME, matchSession, order, ticket} from './samples';
import {readPdf} from './read-pdf';

describe('an A4 ticket', () => {
  const document = order([
    matchSession([
      ticket(23),
      ticket(24, {discountCents: 500, discountName: '3x2 en la grada', totalCents: 2150, attributes: 1}),
    ]),
  ]);

  test('has one page per ticket and all that the law wants on it', async () => {
    const {pages, sizes} = readPdf(await ticketsPdf(document));
    expect(pages).toHaveLength(2);
    expect(sizes[0]).toEqual([595.28, 841.89]);
    for (const words of [
      'LIGA NACIONAL · JORNADA 17',
      'Atlético Marisma – Deportivo Serrano',
      '18:30 Sábado, 12 de diciembre de 2026',
      'Apertura de puertas: 17:00',
      'Estadio de la Ría Paseo de los Esteros, 12, 21001 Huelva',
      document.sessions[0]!.tickets[0]!.code,
      'PUERTA 4',
      'ZONA Tribuna Baja',
      'FILA 12',
      'BUTACA 23',
      'Entrada · General 25,00 € IVA incluido 10 %: 2,27 €',
      'Gastos de gestión 1,50 € IVA incluido 21 %: 0,26 €',
      'Total, IVA incluido 26,50 €',
      'Comprador Begoña Muñoz Ibáñez',
      'T26-004217 · 20/11/2026',
      'Atlético Marisma, S. A. D., NIF A12345674',
      'Queda prohibida la reventa.',
      'Si el acto se cancela, te devolvemos el importe íntegro',
      'la descargas con un clic en la página de tu pedido',
      'No se admite el desistimiento',
      'art. 103.l',
      'hojas de reclamaciones',
      'Ley 19/2007',
      'Página 1 de 2',
    ])
      expect(pages[0]).toContain(words);
    expect(pages[1]).toContain('3x2 en la grada −5,00 €');
    expect(pages[1]).toContain('Plaza para silla de ruedas');
    expect(pages[1]).toContain('Página 2 de 2');
  });

  test('is tagged, titled and Spanish (PDF/UA)', async () => {
    const {structure, metadata, tags} = readPdf(await ticketsPdf(document));
    expect(structure).toContain('/Lang (es-ES)');
    expect(structure).toContain('/Marked true');
    expect(structure).toContain('/DisplayDocTitle true');
    expect(metadata).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(metadata).toContain('Entradas: Atlético Marisma – Deportivo Serrano');
    expect(tags).toMatchObject({Document: 1, Sect: 2, H1: 2, Figure: 2});
    expect(structure).toMatch(/\/BBox \[/);
    expect(tags.P).toBeGreaterThan(40);
    expect(structure).not.toContain('/BaseFont /Helvetica');
  });

  test('never shows the address of the whole order: one ticket handed on must not open the others', async () => {
    const {pages} = readPdf(await ticketsPdf(document));
    expect(pages.join(' ')).not.toContain('/reservas/');
  });

  test('says that a general zone has no seats, and what a price category must prove', async () => {
    const standing = ticket(1, {
      zoneName: 'Fondo Sur',
      gate: 'Puerta 14 B',
      rowLabel: null,
      seatNumber: null,
      documentRequired: 'carné joven',
    });
    const {pages} = readPdf(await ticketsPdf(order([matchSession([standing])])));
    expect(pages[0]).toContain('PUERTA 14 B ZONA Fondo Sur Localidad sin numerar · Lleva carné joven');
    expect(pages[0]).not.toContain('BUTACA');
  });

  test('marks a returned ticket and gives it no code, or leaves it out', async () => {
    const mixed = order([matchSession([ticket(1), ticket(2, {state: 'void'})])]);
    const marked = readPdf(await ticketsPdf(mixed));
    expect(marked.pages).toHaveLength(2);
    expect(marked.pages[0]).not.toContain('ANULADA');
    expect(marked.pages[1]).toContain('ANULADA Devuelta: no da acceso.');
    expect(marked.tags.Figure).toBe(1);
    expect(readPdf(await ticketsPdf(mixed, {voided: 'omit'})).pages).toHaveLength(1);
    const none = readPdf(await ticketsPdf(order([matchSession([ticket(2, {state: 'void'})])]), {voided: 'omit'}));
    expect(none.pages).toEqual([expect.stringContaining('no queda ninguna entrada válida')]);
  });

  test('holds the longest names, foreign letters and hostile text without losing the seat', async () => {
    const conditions = 'El organizador puede cambiar el horario. '.repeat(400);
    const session = matchSession(
      [
        ticket(1, {
          zoneName: 'Grada Lateral Este Anfiteatro Segundo Nivel Sector Preferente',
          rowLabel: 'XXVIII',
          seatNumber: '1024',
          holderName: 'Łukasz Żółć Олександр 李小龍 \u202egnp.exe',
        }),
      ],
      {eventTitle: `${LONG_NAME} ${CANARY}`, venueName: LONG_NAME, conditions},
    );
    const {pages} = readPdf(await ticketsPdf(order([session], {buyerName: LONG_NAME})));
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain(LONG_NAME);
    expect(pages[0]).toContain('Łukasz Żółć Олександр … gnp.exe');
    expect(pages[0]).toContain('FILA XXVIII');
    expect(pages[0]).toContain('BUTACA 1024');
    expect(pages[0]).toContain('Condiciones completas en entradas.example/condiciones-generales');
    expect(pages[0]).toContain('No se admite el desistimiento');
    expect(pages[0]).not.toContain('\ufffd');
  });

  test.each([
    ['one endless paragraph', ' '],
    ['a thousand paragraphs', '\n'],
  ])('cuts only the organiser’s own words: %s leave the law’s whole', async (_, between) => {
    const own = Array(1000).fill('Norma propia del organizador del acto, sin fin.').join(between);
    const {pages} = readPdf(await ticketsPdf(order([matchSession([ticket(1)], {conditions: own, refundPolicy: own})])));
    expect(pages).toHaveLength(1);
    for (const words of [
      'Ley 19/2007',
      'importe íntegro',
      'en los 15 días',
      'TRLGDCU',
      'hojas de reclamaciones',
      'Organizador Atlético Marisma, S. A. D.',
      'Condiciones completas en',
      'Página 1 de 1',
    ])
      expect(pages[0]).toContain(words);
  });

  test('keeps a refund policy whole beside endless conditions', async () => {
    const refundPolicy = 'Hasta 48 horas antes puede devolver su entrada en la taquilla.';
    const {pages} = readPdf(
      await ticketsPdf(
        order([matchSession([ticket(1)], {conditions: 'Norma propia del organizador.\n'.repeat(1000), refundPolicy})]),
      ),
    );
    expect(pages[0]).toContain(refundPolicy);
  });

  test('tells the two half past two of an October night apart', async () => {
    const night = (startsAt: string) =>
      ticketsPdf(
        order([matchSession([ticket(1)], {startsAt: new Date(startsAt), doorsAt: new Date('2026-10-24T22:00:00Z')})]),
      );
    expect(readPdf(await night('2026-10-25T00:30:00Z')).pages[0]).toContain(
      '02:30 Domingo, 25 de octubre de 2026 (CEST)',
    );
    expect(readPdf(await night('2026-10-25T01:30:00Z')).pages[0]).toContain(
      '02:30 Domingo, 25 de octubre de 2026 (CET)',
    );
  });

  test('says the venue’s hour, on the islands too', async () => {
    const island = matchSession([ticket(1)], {timezone: 'Atlantic/Canary'});
    expect(readPdf(await ticketsPdf(order([island]))).pages[0]).toContain('17:30 Sábado');
  });

  test('names the exemption instead of a rate', async () => {
    const exempt = ticket(1, {vatBp: 0, vatCents: 0, vatExemption: 'art. 20.Uno.14.º LIVA'});
    expect(readPdf(await ticketsPdf(order([matchSession([exempt])]))).pages[0]).toContain(
      'Exenta de IVA (art. 20.Uno.14.º LIVA)',
    );
  });

  test('streams the same file, and gives up when the reader leaves', async () => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        chunks.push(chunk);
        done();
      },
    });
    await streamTicketsPdf(document, sink);
    expect(readPdf(Buffer.concat(chunks)).pages).toHaveLength(2);
    const gone = new Writable({write: (_chunk, _encoding, done) => done(new Error('gone'))});
    await expect(streamTicketsPdf(document, gone)).rejects.toThrow('gone');
    await expect(ticketsPdf(order([matchSession([ticket(1, {qrText: 'x'.repeat(8000)})])]))).rejects.toThrow();
  });
});

test('a thermal ticket is 80 mm wide, black, and carries the essentials', async () => {
  const {pages, sizes} = readPdf(
    await thermalPdf(order([matchSession([ticket(23), ticket(24), ticket(25, {state: 'void'})])])),
  );
  expect(pages).toHaveLength(2);
  expect(sizes[0]![0]).toBeCloseTo(226.77, 1);
  for (const words of [
    'Atlético Marisma – Deportivo Serrano',
    'Sábado, 12 de diciembre de 2026 18:30',
    'Tribuna Baja',
    'Puerta 4 Fila 12 Butaca 23',
    'Total, IVA incluido 26,50 €',
    'NIF A12345674',
    'No se admite el desistimiento',
    'hojas de reclamaciones',
  ]) {
    expect(pages[0]).toContain(words);
  }
});

test.each(['#0b2f5b', '#ffd400', '#ffffff', '#7f7f7f', '#e30613', 'red', ''])(
  'text stays legible on and in the club’s colour %s',
  primary => {
    const palette = paperColours({primary, accent: null});
    expect(contrast(palette.onPrimary, palette.primary)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.primaryInk, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.primaryInk, palette.tint)).toBeGreaterThanOrEqual(4.5);
  },
);

/**
 * Poppler and ZBar read the printed page as a gate would; where they are not installed the outline test of qr.spec
 * stands for it.
 */
const canScan = ['pdftoppm', 'zbarimg'].every(tool => {
  try {
    execFileSync('which', [tool], {stdio: 'ignore'});
    return true;
  } catch {
    return false;
  }
});

(canScan ? test : test.skip)('the printed codes scan, on A4 and on thermal paper', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tickets-'));
  try {
    const document = order([matchSession([ticket(23)])]);
    for (const [name, file] of [
      ['a4', await ticketsPdf(document)],
      ['thermal', await thermalPdf(document)],
    ] as const) {
      const at = path.join(folder, name);
      writeFileSync(`${at}.pdf`, file);
      execFileSync('pdftoppm', ['-r', '96', '-png', '-singlefile', `${at}.pdf`, at]);
      expect(
        execFileSync('zbarimg', ['-q', '--raw', `${at}.png`], {stdio: ['ignore', 'pipe', 'ignore']})
          .toString()
          .trim(),
      ).toBe(document.sessions[0]!.tickets[0]!.qrText);
    }
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
});
