/**
 * The receipt of contract dues: one A4 page (more when the lines ask for it), accessible, line by line with the VAT
 * inside. It is no invoice: that has its own number and chain.
 */
import {type Tax, taxesNamed} from '../../../domain/verifactu/taxes';
import {euros} from '../../../domain/kernel/money';
import {INK, MUTED, type Brand} from '../brand';
import {drawCode} from '../draw-card';
import {LEFT, onPaper, WIDTH, type PaperSheet} from './paper-sheet';
import {tagged, writeText} from '../pen';

export interface ReceiptDocument {
  orderNumber: string;
  /** «21/11/2026» */
  paidOn: string;
  issuedAt: Date;
  brand: Brand;
  seller: {legalName: string; nif: string; address: string};
  buyer: {name: string; docNo: string; address: string};
  lines: {description: string; quantity: number; cents: number; vatCents: number; tax?: Tax | null}[];
  redemptions: {title: string; detail: string; quantity: number; code: string | null}[];
  totalCents: number;
  refundedCents: number;
  /** «tarjeta: 118,00 €» */
  paidBy: string;
  coming: {holderName: string; dueOn: string; cents: number}[];
  notes: string[];
}

/** The side of a code to be read from paper, points. */
const CODE = 84;

const inFours = (code: string) => code.replace(/(.{4})(?=.)/g, '$1 ');

/** «justificante-T26-000123.pdf» */
export const receiptFileName = (orderNumber: string): string =>
  `justificante-${orderNumber.replace(/[^A-Za-z0-9-]+/g, '-')}.pdf`;

export const receiptPdf = (r: ReceiptDocument): Promise<Buffer> =>
  onPaper(
    {
      title: `Justificante de pago ${r.orderNumber}`,
      subject: `Pedido ${r.orderNumber}`,
      author: r.brand.name,
      createdAt: r.issuedAt,
    },
    r.brand,
    sheet => draw(sheet, r),
  );

function draw(sheet: PaperSheet, r: ReceiptDocument): void {
  const {doc, root, primaryInk, text, row} = sheet;
  const vat = r.lines.reduce((sum, line) => sum + line.vatCents, 0);
  // What bears none (a gift card, a deposit) is no base.
  const taxed = r.lines.reduce((sum, line) => sum + (line.vatCents > 0 ? line.cents : 0), 0);
  text('P', r.brand.name, {face: 'bold', size: 13, color: primaryInk}, 2);
  text(
    'P',
    [r.seller.legalName, r.seller.nif && `NIF ${r.seller.nif}`, r.seller.address].filter(Boolean).join(' · '),
    {size: 9, color: MUTED},
    22,
  );
  text('H1', 'Justificante de pago', {face: 'display', size: 30, color: INK, leading: 1.1}, 8);
  text('P', `Pedido ${r.orderNumber}, pagado el ${r.paidOn}.`, {size: 11}, 14);
  text(
    'P',
    [r.buyer.name, r.buyer.docNo && `NIF ${r.buyer.docNo}`, r.buyer.address].filter(Boolean).join(' · '),
    {face: 'medium', size: 11},
    20,
  );
  for (const {quantity, description, cents} of r.lines)
    row(quantity === 1 ? description : `${quantity} × ${description}`, euros(cents));
  row('Total', euros(r.totalCents), true);
  if (vat > 0)
    text(
      'P',
      `${taxesNamed(r.lines)}: ${euros(vat)} incluidos (base ${euros(taxed - vat)}).`,
      {size: 10, color: MUTED},
      4,
    );
  text('P', r.paidBy, {size: 10, color: MUTED}, 4);
  if (r.refundedCents > 0) text('P', `Devuelto después: ${euros(r.refundedCents)}.`, {face: 'medium', size: 10}, 4);
  for (const note of r.notes) text('P', note, {size: 10}, 4);
  if (r.coming.length > 0) {
    sheet.gap(16);
    text('H2', 'Plazos que quedan', {face: 'bold', size: 13}, 8);
    for (const part of r.coming) row(`${part.dueOn}, ${part.holderName}`, euros(part.cents));
  }
  for (const one of r.redemptions.filter(({code}) => code !== null)) {
    sheet.gap(16);
    sheet.block(CODE, top => {
      tagged(doc, root, 'Figure', () => drawCode(doc, one.code!, LEFT, top, CODE), {
        alt: `Código QR ${one.code}`,
        bbox: [LEFT, top, LEFT + CODE, top + CODE],
      });
      tagged(doc, root, 'P', () => {
        const words = one.quantity === 1 ? one.title : `${one.quantity} × ${one.title}`;
        const below = writeText(doc, words, LEFT + CODE + 18, top + 6, WIDTH - CODE - 18, {face: 'bold', size: 13});
        const last = writeText(doc, one.detail, LEFT + CODE + 18, below + 4, WIDTH - CODE - 18, {size: 10});
        return writeText(doc, inFours(one.code!), LEFT + CODE + 18, last + 8, WIDTH - CODE - 18, {
          face: 'medium',
          size: 12,
        });
      });
    });
  }
  sheet.gap(14);
  text(
    'P',
    'Este justificante no es una factura. Hay hojas de reclamaciones a tu disposición en el recinto y en el domicilio del organizador.',
    {size: 9, color: MUTED},
    0,
  );
}
