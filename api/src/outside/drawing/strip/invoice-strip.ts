/**
 * A simplified invoice on the roll, behind the tickets that it is of: what RD 1619/2012 art. 7 asks for, and the fiscal QR,
 * 35 mm wide (Orden HAC/1177/2024 art. 21: 30 to 40).
 */
import {TAX_NAMES, untaxedWords} from '../../../domain/verifactu/taxes';
import {euros} from '../../../domain/kernel/money';
import {drawCode} from '../draw-card';
import {idWords, INVOICE_TITLES, type InvoicePaper} from '../money/invoice';
import {percent} from '../spanish';
import {gap, pair, rule, text, WIDTH, X, type Piece} from './pieces';

const SIDE = (35 * 72) / 25.4;

export function invoiceStrip(doc: PDFKit.PDFDocument, i: InvoicePaper): Piece[] {
  const tax = TAX_NAMES[i.tax];
  return [
    ...(i.qrUrl === null ? [] : fiscalCode(doc, i.qrUrl, i.isVerifiable)),
    {...text(doc, INVOICE_TITLES[i.kind], 'bold', 13, 'center'), tag: 'H1'},
    text(doc, `Número ${i.fullNumber}`, 'medium', 9.5, 'center'),
    text(doc, `Expedida el ${i.issuedOn}`, 'regular', 8.5, 'center'),
    ...(i.operationOn && i.operationOn !== i.issuedOn
      ? [text(doc, `Operación del ${i.operationOn}`, 'regular', 8.5, 'center')]
      : []),
    rule(doc),
    text(doc, i.issuer.name, 'medium', 9, 'left', 2),
    text(doc, `NIF ${i.issuer.nif}`, 'regular', 8.5),
    ...(i.issuer.address ? [text(doc, i.issuer.address, 'regular', 8, 'left', 2)] : []),
    ...(i.recipient
      ? [
          gap(4),
          text(doc, `Destinatario: ${i.recipient.name}`, 'medium', 8.5, 'left', 2),
          text(doc, idWords(i.recipient), 'regular', 8.5),
          text(doc, i.recipient.address, 'regular', 8, 'left', 2),
        ]
      : []),
    rule(doc),
    ...i.lines.map(line =>
      pair(
        doc,
        `${line.quantity > 1 ? `${line.quantity} × ` : ''}${line.description}`,
        euros(line.baseCents + line.vatCents),
        'regular',
        8.5,
      ),
    ),
    rule(doc),
    ...i.rates.flatMap(rate => [
      pair(
        doc,
        rate.qualification === 'S1'
          ? `Base al ${percent(rate.rateBp)}`
          : untaxedWords(i.tax, rate.qualification, rate.exemption),
        euros(rate.baseCents),
        'regular',
        8,
      ),
      ...(rate.qualification === 'S1'
        ? [pair(doc, `${tax} ${percent(rate.rateBp)}`, euros(rate.vatCents), 'regular', 8)]
        : []),
    ]),
    pair(doc, `Total, ${tax} incluido`, euros(i.totalCents), 'bold', 11),
    ...(i.orderNumber ? [text(doc, `Pedido ${i.orderNumber}`, 'regular', 8)] : []),
  ];
}

const fiscalCode = (doc: PDFKit.PDFDocument, url: string, isVerifiable: boolean): Piece[] => [
  text(doc, 'QR tributario:', 'regular', 8, 'center'),
  {
    height: SIDE + 6,
    tag: 'Figure',
    alt: 'Código QR tributario de la factura',
    draw: y => drawCode(doc, url, X + (WIDTH - SIDE) / 2, y, SIDE),
  },
  ...(isVerifiable ? [text(doc, 'Factura verificable en la sede electrónica de la AEAT', 'regular', 8, 'center')] : []),
  gap(4),
];
