/**
 * An invoice on paper: who sells, to whom, line by line with the base and the VAT of each rate, and why what bears none
 * does not (RD 1619/2012 art. 6 and 7). The fiscal QR is on it where records are sent: elsewhere it would send people to a
 * record that is not there.
 */
import {type Qualification, type Tax, TAX_NAMES, untaxedWords} from '../../domain/verifactu/taxes';
import {euros, formatDecimal} from '../../money';
import {INK, MUTED, type Brand} from '../brand';
import {drawCode} from '../draw-card';
import {LEFT, onPaper, WIDTH, type PaperSheet} from './paper-sheet';
import {tagged, writeText} from '../pen';

export interface InvoicePaper {
  fullNumber: string;
  kind: 'F1' | 'F2' | 'F3' | 'R1' | 'R2' | 'R3' | 'R4' | 'R5';
  /** «21/11/2026» */
  issuedOn: string;
  operationOn: string | null;
  createdAt: Date;
  orderNumber: string | null;
  brand: Brand;
  issuer: {name: string; nif: string; address: string};
  recipient: {name: string; nif: string; address: string} | null;
  /** The number of the invoice that this one puts right or stands for. */
  about: string | null;
  lines: {description: string; quantity: number; totalCents: number}[];
  tax: Tax;
  rates: {rateBp: number; baseCents: number; vatCents: number; qualification: Qualification; exemption: string}[];
  totalCents: number;
  /** Null: its record is not sent. */
  qrUrl: string | null;
  /** It says that the tax office can verify it; one whose record is kept and not sent does not. */
  isVerifiable: boolean;
}

/** 35 mm: the QR measures 30 to 40 mm (Orden HAC/1177/2024 art. 21). */
const QR = 99;

const TITLES: Record<InvoicePaper['kind'], string> = {
  F1: 'Factura',
  F2: 'Factura simplificada',
  F3: 'Factura',
  R1: 'Factura rectificativa',
  R2: 'Factura rectificativa',
  R3: 'Factura rectificativa',
  R4: 'Factura rectificativa',
  R5: 'Factura simplificada rectificativa',
};

/** «factura-S26-000123.pdf» */
export const invoiceFileName = (fullNumber: string): string =>
  `factura-${fullNumber.replace(/[^A-Za-z0-9-]+/g, '-')}.pdf`;

export const invoicePdf = (i: InvoicePaper): Promise<Buffer> =>
  onPaper(
    {
      title: `${TITLES[i.kind]} ${i.fullNumber}`,
      subject: i.orderNumber ? `Pedido ${i.orderNumber}` : i.fullNumber,
      author: i.issuer.name,
      createdAt: i.createdAt,
    },
    i.brand,
    sheet => draw(sheet, i),
  );

function draw(sheet: PaperSheet, i: InvoicePaper): void {
  const {primaryInk, text, row} = sheet;
  if (i.qrUrl !== null) drawFiscalCode(sheet, i.qrUrl, i.isVerifiable);
  text('P', i.issuer.name, {face: 'bold', size: 13, color: primaryInk}, 2);
  text('P', [`NIF ${i.issuer.nif}`, i.issuer.address].filter(Boolean).join(' · '), {size: 9, color: MUTED}, 22);
  text('H1', TITLES[i.kind], {face: 'display', size: 30, color: INK, leading: 1.1}, 8);
  text('P', `Número ${i.fullNumber}, expedida el ${i.issuedOn}.`, {face: 'medium', size: 11}, 4);
  if (i.operationOn && i.operationOn !== i.issuedOn)
    text('P', `Fecha de la operación: ${i.operationOn}.`, {size: 11}, 4);
  if (i.orderNumber) text('P', `Pedido ${i.orderNumber}.`, {size: 11}, 4);
  if (i.about)
    text(
      'P',
      i.kind === 'F3'
        ? `Se expide en sustitución de la factura simplificada ${i.about}.`
        : `Rectifica por diferencias la factura ${i.about}.`,
      {size: 11},
      4,
    );
  sheet.gap(10);
  if (i.recipient)
    text(
      'P',
      `${i.recipient.name}\nNIF ${i.recipient.nif}${i.recipient.address && `\n${i.recipient.address}`}`,
      {face: 'medium', size: 11},
      20,
    );
  for (const {quantity, description, totalCents} of i.lines)
    row(quantity === 1 ? description : `${quantity} × ${description}`, euros(totalCents));
  const isReversed = i.rates.some(rate => rate.qualification === 'S2');
  row(isReversed ? 'Total' : `Total, ${TAX_NAMES[i.tax]} incluido`, euros(i.totalCents), true);
  sheet.gap(10);
  for (const {rateBp, baseCents, vatCents, qualification, exemption} of i.rates)
    text(
      'P',
      qualification !== 'S1'
        ? `${untaxedWords(i.tax, qualification, exemption)}: ${euros(baseCents)}.`
        : `${TAX_NAMES[i.tax]} ${formatDecimal(rateBp / 100, 2)} %: base ${euros(baseCents)}, cuota ${euros(vatCents)}.`,
      {size: 10, color: MUTED},
      4,
    );
}

/** Before everything else and in the middle, once in the document (AEAT, QR, 3). */
function drawFiscalCode({doc, root, block}: PaperSheet, url: string, isVerifiable: boolean): void {
  const words = (text: string, top: number) =>
    tagged(doc, root, 'P', () => writeText(doc, text, LEFT, top, WIDTH, {face: 'bold', size: 11, align: 'center'}));
  block(QR + 56, top => {
    words('QR tributario:', top);
    const left = LEFT + (WIDTH - QR) / 2;
    tagged(doc, root, 'Figure', () => drawCode(doc, url, left, top + 22, QR), {
      alt: 'Código QR para comprobar la factura en la sede de la Agencia Tributaria',
      bbox: [left, top + 22, left + QR, top + 22 + QR],
    });
    if (isVerifiable) words('Factura verificable en la sede electrónica de la AEAT', top + 28 + QR);
  });
}
