/**
 * The lines of an order as a person reads them: seats of one row and price together, VAT by rate.
 */
import {TAX_NAMES, type Tax, untaxedWords} from '../../../domain/verifactu/taxes';
import {euros} from '../../../domain/kernel/money';
import {joined, percent} from '../../drawing/spanish';
import {gateLabel, SEAT, type TicketPage, type TicketSession} from '../../drawing/ticket-document';

export type MailTicket = Pick<
  TicketPage,
  | 'state'
  | 'zoneName'
  | 'gate'
  | 'rowLabel'
  | 'seatNumber'
  | 'attributes'
  | 'priceCategoryName'
  | 'documentRequired'
  | 'feeCents'
  | 'discountCents'
  | 'totalCents'
  | 'vatBp'
  | 'vatCents'
  | 'feeVatBp'
  | 'feeVatCents'
  | 'vatExemption'
  | 'tax'
  | 'taxCause'
>;

/** A TicketSession of the printed tickets fits as it is. */
export type MailSession = Omit<TicketSession, 'tickets' | 'kind'> & {tickets: MailTicket[]};

export interface OrderLineText {
  /** «Tribuna Baja · puerta 4 · fila 12 · butacas 23 y 24» */
  place: string;
  /** «2 × 26,50 € · General» */
  detail: string;
  amount: string;
}

const sameLine = (ticket: MailTicket) =>
  JSON.stringify([
    ticket.state === 'void',
    ticket.zoneName,
    ticket.gate ?? '',
    ticket.rowLabel,
    ticket.priceCategoryName,
    ticket.totalCents,
    ticket.attributes ?? 0,
    ticket.documentRequired ?? '',
  ]);

const bySeat = (a: string, b: string) => a.localeCompare(b, 'es', {numeric: true});

export function orderLines(tickets: MailTicket[]): OrderLineText[] {
  const groups = new Map<string, MailTicket[]>();
  for (const ticket of tickets) groups.set(sameLine(ticket), [...(groups.get(sameLine(ticket)) ?? []), ticket]);
  return [...groups.values()].map(group => {
    const first = group[0]!;
    const seats = group.flatMap(ticket => (ticket.seatNumber === null ? [] : [ticket.seatNumber])).sort(bySeat);
    const place = [
      first.zoneName,
      first.gate && `puerta ${gateLabel(first.gate)}`,
      first.rowLabel !== null && `fila ${first.rowLabel}`,
      seats.length > 0 && `${seats.length === 1 ? 'butaca' : 'butacas'} ${joined(seats)}`,
      first.rowLabel === null && seats.length === 0 && 'sin numerar',
    ];
    const detail = [
      `${group.length} × ${euros(first.totalCents)}`,
      first.priceCategoryName,
      ...notes(first),
      first.state === 'void' && 'devuelta',
    ];
    return {
      place: place.filter(Boolean).join(' · '),
      detail: detail.filter(Boolean).join(' · '),
      amount: euros(group.reduce((sum, ticket) => sum + ticket.totalCents, 0)),
    };
  });
}

function notes(ticket: MailTicket): string[] {
  const bits = ticket.attributes ?? 0;
  return [
    bits & SEAT.wheelchair ? 'plaza para silla de ruedas' : '',
    bits & SEAT.companion ? 'plaza de acompañante' : '',
    bits & SEAT.restrictedView ? 'visibilidad reducida' : '',
    ticket.documentRequired ? `lleva ${ticket.documentRequired}` : '',
  ].filter(Boolean);
}

/** «IVA 10 %: base 45,46 €, cuota 4,54 €» for each rate in the order, low rates first, then what is exempt. */
export function vatSummary(tickets: MailTicket[]): string[] {
  const rates = new Map<string, {tax: Tax; bp: number; gross: number; vat: number}>();
  const untaxed = new Map<string, number>();
  const add = (tax: Tax, bp: number, gross: number, vat: number) => {
    const sum = rates.get(`${tax} ${bp}`) ?? {gross: 0, vat: 0};
    rates.set(`${tax} ${bp}`, {tax, bp, gross: sum.gross + gross, vat: sum.vat + vat});
  };
  for (const ticket of tickets) {
    const admission = ticket.totalCents - ticket.feeCents;
    const tax = ticket.tax ?? '01';
    if (ticket.taxCause || ticket.vatExemption) {
      const why = untaxedWords(tax, ticket.taxCause ?? 'E1', ticket.vatExemption ?? '');
      untaxed.set(why, (untaxed.get(why) ?? 0) + admission);
    } else if (admission !== 0) add(tax, ticket.vatBp, admission, ticket.vatCents);
    if (ticket.feeCents > 0) add(tax, ticket.feeVatBp, ticket.feeCents, ticket.feeVatCents);
  }
  return [
    ...[...rates.values()]
      .sort((a, b) => a.tax.localeCompare(b.tax) || a.bp - b.bp)
      .map(
        ({tax, bp, gross, vat}) => `${TAX_NAMES[tax]} ${percent(bp)}: base ${euros(gross - vat)}, cuota ${euros(vat)}`,
      ),
    ...[...untaxed].map(([why, cents]) => `${why}: ${euros(cents)}`),
  ];
}
