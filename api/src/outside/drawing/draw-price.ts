/**
 * What was paid for this ticket and by whom: the total with VAT inside first, its parts after it.
 */
import {TAX_NAMES, untaxedWords} from '../../domain/verifactu/taxes';
import {euros} from '../../domain/kernel/money';
import {artifact, fitLines, tagged, writeLines} from './pen';
import {HAIRLINE, MUTED} from './brand';
import type {CardContext} from './card-context';
import {percent, shortDay} from './spanish';
import type {TicketPage} from './ticket-document';

export interface PriceLine {
  label: string;
  vat: string;
  amount: string;
}

/** «IVA incluido 10 %: 2,14 €», or why there is none. */
export function vatMention(
  {tax, taxCause, vatExemption}: Pick<TicketPage, 'tax' | 'taxCause' | 'vatExemption'>,
  bp: number,
  cents: number,
): string {
  if (taxCause || vatExemption) return untaxedWords(tax ?? '01', taxCause ?? 'E1', vatExemption ?? '', 'a');
  return `${TAX_NAMES[tax ?? '01']} incluido ${percent(bp)}: ${euros(cents)}`;
}

/** «Total, IGIC incluido» */
export const totalLabel = ({tax}: Pick<TicketPage, 'tax'>): string => `Total, ${TAX_NAMES[tax ?? '01']} incluido`;

/** Admission, fee and discount of one ticket; they add up to `totalCents`. */
export function priceLines(ticket: TicketPage): PriceLine[] {
  if (ticket.hidesPrice === 'invited') return [{label: ticket.priceCategoryName, vat: 'Sin coste', amount: ''}];
  if (ticket.hidesPrice)
    return [{label: `Entrada · ${ticket.priceCategoryName}`, vat: 'Te la ha dado quien la compró', amount: ''}];
  const admission = ticket.unitCents - ticket.feeCents;
  const lines: PriceLine[] = [
    {
      label: `Entrada · ${ticket.priceCategoryName}`,
      vat: vatMention(ticket, ticket.vatBp, ticket.vatCents),
      amount: euros(admission),
    },
  ];
  if (ticket.discountCents > 0)
    lines.push({label: ticket.discountName ?? 'Descuento', vat: '', amount: `−${euros(ticket.discountCents)}`});
  if (ticket.feeCents > 0)
    lines.push({
      label: 'Gastos de gestión',
      vat: vatMention({tax: ticket.tax}, ticket.feeVatBp, ticket.feeVatCents),
      amount: euros(ticket.feeCents),
    });
  return lines;
}

export function drawPrice(context: CardContext, x: number, y: number, width: number, bottom: number): void {
  const split = Math.round(width * 0.56);
  drawAmounts(context, x, y + 9, split - 20);
  artifact(context.doc, () =>
    context.doc
      .moveTo(x + split - 6, y + 10)
      .lineTo(x + split - 6, bottom)
      .lineWidth(0.8)
      .stroke(HAIRLINE),
  );
  drawBuyer(context, x + split + 8, y + 9, width - split - 8);
}

function drawAmounts({doc, parent, ticket}: CardContext, x: number, y: number, width: number): void {
  let top = y;
  for (const line of priceLines(ticket)) {
    tagged(doc, parent, 'P', () => {
      const label = fitLines(doc, line.label, {face: 'regular', size: 9, minSize: 6.5, width: width - 56, maxLines: 1});
      writeLines(doc, label.lines, x, top, width - 56, {size: label.size});
      writeLines(doc, [line.amount], x, top, width, {size: 9, align: 'right'});
      if (line.vat) writeLines(doc, [line.vat], x, top + 11, width - 56, {size: 7, color: MUTED});
      top += line.vat ? 22.5 : 13;
    });
  }
  if (ticket.hidesPrice) return;
  tagged(doc, parent, 'P', () => {
    writeLines(doc, [totalLabel(ticket)], x, top + 1, width, {face: 'bold', size: 10});
    writeLines(doc, [euros(ticket.totalCents)], x, top + 1, width, {face: 'bold', size: 10, align: 'right'});
  });
}

function drawBuyer({doc, parent, document, session, ticket}: CardContext, x: number, y: number, width: number): void {
  const facts: [string, string][] = [
    ...(ticket.hidesPrice ? [] : [['Comprador', document.buyerName || 'Venta en taquilla'] as [string, string]]),
    ...(ticket.holderName ? [['Titular', ticket.holderName] as [string, string]] : []),
    [
      session.isInvitation ? 'Entrega' : 'Pedido',
      `${document.orderNumber} · ${shortDay(document.issuedAt, session.timezone)}`,
    ],
    ['Organiza', `${session.organizer.legalName}, NIF\u00a0${session.organizer.nif}`],
  ];
  let top = y;
  for (const [label, value] of facts) {
    tagged(doc, parent, 'P', () => {
      writeLines(doc, [label], x, top + 0.8, 50, {size: 7.5, color: MUTED});
      const fit = fitLines(doc, value, {face: 'medium', size: 9, minSize: 7, width: width - 50, maxLines: 2});
      top = writeLines(doc, fit.lines, x + 50, top, width - 50, {face: 'medium', size: fit.size, leading: 1.2}) + 4;
    });
  }
}
