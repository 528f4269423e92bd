/**
 * An invoice on paper: who sells, to whom, and of each line how many, the price of one without tax, what was taken off
 * it, rate, base, quota and total; then what each rate adds up to, and why what bears none does not (RD 1619/2012 art. 6
 * and 7). What it says can be worked out again from it, to the cent. The fiscal QR is on it where records are sent: elsewhere it would send people to a
 * record that is not there.
 */
import {isExempt, type Qualification, type Tax, TAX_NAMES, untaxedWords} from '../../../domain/verifactu/taxes';
import {euros, formatCount, unitEuros} from '../../../domain/kernel/money';
import type {Brand} from '../brand';
import {drawCode} from '../draw-card';
import {LEFT, onPaper, type PaperColumn, type PaperSheet, WIDTH} from './paper-sheet';
import {tagged, writeText} from '../pen';
import {percent} from '../spanish';

export interface InvoicePaperLine {
  description: string;
  quantity: number;
  /** Without tax, already out of the base. */
  discountCents: number;
  baseCents: number;
  vatBp: number;
  vatCents: number;
  qualification: Qualification;
}

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
  recipient: {name: string; nif: string; address: string; idType?: string; country?: string} | null;
  /** One whose recipient was wrong: this takes it back, or says the same to the right one. */
  corrects?: {number: string; isTaken: boolean} | null;
  /** The number of the invoice that this one puts right or stands for. */
  about: string | null;
  /** The settlement that it was deducted in. */
  settlementNumber: string | null;
  lines: InvoicePaperLine[];
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

export const INVOICE_TITLES: Record<InvoicePaper['kind'], string> = {
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
      title: `${INVOICE_TITLES[i.kind]} ${i.fullNumber}`,
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
  text('H1', INVOICE_TITLES[i.kind], {face: 'display', size: 30, color: primaryInk, leading: 1.1}, 6);
  text('P', `Número ${i.fullNumber}, expedida el ${i.issuedOn}.`, {face: 'medium', size: 11}, 3);
  if (i.operationOn && i.operationOn !== i.issuedOn)
    text('P', `Fecha de la operación: ${i.operationOn}.`, {size: 10}, 3);
  if (i.orderNumber) text('P', `Pedido ${i.orderNumber}.`, {size: 10}, 3);
  if (i.settlementNumber) text('P', `Liquidación ${i.settlementNumber}.`, {size: 10}, 3);
  if (i.about)
    text(
      'P',
      i.kind === 'F3'
        ? `Se expide en sustitución de la factura simplificada ${i.about}.`
        : `Rectifica por diferencias la factura ${i.about}.`,
      {size: 10},
      3,
    );
  if (i.corrects)
    text(
      'P',
      i.corrects.isTaken
        ? `Deja sin efecto la factura ${i.corrects.number}, que llevaba mal los datos del destinatario.`
        : `Sustituye a la factura ${i.corrects.number}, que llevaba mal los datos del destinatario.`,
      {size: 10},
      3,
    );
  sheet.gap(12);
  const who = (label: string, one: NonNullable<InvoicePaper['recipient']>) => ({
    label,
    name: one.name,
    lines: [idWords(one), one.address],
  });
  sheet.blocks([who('Expide', i.issuer), ...(i.recipient ? [who('Destinatario', i.recipient)] : [])]);
  sheet.table(...tableOf(i));
  const tax = TAX_NAMES[i.tax];
  sheet.table(
    [
      {label: 'Desglose', width: WIDTH - 300},
      {label: 'Base imponible', width: 100, align: 'right'},
      {label: `Cuota de ${tax}`, width: 100, align: 'right'},
      {label: 'Total', width: 100, align: 'right'},
    ],
    i.rates.map(({rateBp, baseCents, vatCents, qualification, exemption}) => [
      qualification === 'S1' ? `${tax} ${percent(rateBp)}` : `${untaxedWords(i.tax, qualification, exemption)}`,
      ...[baseCents, vatCents, baseCents + vatCents].map(euros),
    ]),
  );
  const isReversed = i.rates.some(rate => rate.qualification === 'S2');
  row(isReversed ? 'Total' : `Total, ${tax} incluido`, euros(i.totalCents), true);
  if (i.settlementNumber && i.totalCents > 0)
    text(
      'P',
      `Ya pagada por compensación: se ha descontado en la liquidación ${i.settlementNumber}. No hay nada que abonar.`,
      {face: 'medium', size: 10},
      4,
    );
}

/** Of a rate without tax the table says why in short; the breakdown names the law. */
const rateOf = ({qualification, vatBp}: InvoicePaperLine): string =>
  qualification === 'S1'
    ? percent(vatBp)
    : qualification === 'S2'
      ? 'ISP'
      : isExempt(qualification)
        ? 'Exento'
        : 'No sujeto';

function tableOf({lines, tax}: InvoicePaper): [PaperColumn[], string[][]] {
  const hasDiscount = lines.some(line => line.discountCents !== 0);
  const figures: [string, number, (line: InvoicePaperLine) => string][] = [
    ['Cantidad', 46, line => formatCount(line.quantity)],
    [`Precio sin ${TAX_NAMES[tax]}`, 62, line => unitEuros(line.baseCents + line.discountCents, line.quantity)],
    ['Descuento', 54, line => (line.discountCents === 0 ? '' : euros(-line.discountCents))],
    ['Tipo', 46, rateOf],
    ['Base', 58, line => euros(line.baseCents)],
    ['Cuota', 52, line => euros(line.vatCents)],
    ['Total', 60, line => euros(line.baseCents + line.vatCents)],
  ];
  const shown = figures.filter(([label]) => hasDiscount || label !== 'Descuento');
  const words = WIDTH - shown.reduce((sum, [, width]) => sum + width, 0);
  return [
    [{label: 'Concepto', width: words}, ...shown.map(([label, width]) => ({label, width, align: 'right' as const}))],
    lines.map(line => [line.description, ...shown.map(([, , say]) => say(line))]),
  ];
}

const ID_WORDS: Record<string, string> = {
  '02': 'NIF-IVA',
  '03': 'Pasaporte',
  '04': 'Documento',
  '05': 'Certificado de residencia',
  '06': 'Documento',
};

/** «NIF 12345678Z», «Pasaporte XDB123456 (FR)» */
export const idWords = ({nif, idType, country}: {nif: string; idType?: string; country?: string}): string =>
  idType && idType !== '07'
    ? `${ID_WORDS[idType] ?? 'Documento'} ${nif}${idType !== '02' && country ? ` (${country})` : ''}`
    : `NIF ${nif}`;

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
