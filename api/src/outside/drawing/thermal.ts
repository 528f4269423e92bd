/** Box office tickets for an 80 mm thermal printer: one page per ticket. */
import {setImmediate as nextTurn} from 'node:timers/promises';
import {euros} from '../../domain/kernel/money';
import {fitLines, writeLines} from './pen';
import {placeNotes} from './draw-seat';
import {priceLines, totalLabel} from './draw-price';
import {capitalised, dayInWords, shortDay, timeOfDay} from './spanish';
import type {InvoicePaper} from './money/invoice';
import {invoiceStrip} from './strip/invoice-strip';
import {BLACK, code, gap, onRoll, pair, rule, text, WIDTH, X, type Piece} from './strip/pieces';
import {CANCELLED_REFUND, COMPLAINT_FORMS, WITHDRAWAL} from './terms';
import {gateLabel, type TicketDocument, type TicketPage, type TicketSession} from './ticket-document';

/** One page per ticket; returned tickets are left out, nobody prints them at a counter. The invoices come behind them. */
export async function thermalPdf(document: TicketDocument, invoices: readonly InvoicePaper[] = []): Promise<Buffer> {
  const pages = document.sessions.flatMap(session =>
    session.tickets.filter(ticket => ticket.state !== 'void').map(ticket => ({session, ticket})),
  );
  return onRoll(
    {
      title: `Entradas de taquilla ${document.orderNumber}`,
      subject: `Pedido ${document.orderNumber}`,
      author: document.brand.name,
      createdAt: document.issuedAt,
    },
    async print => {
      for (const [i, {session, ticket}] of pages.entries()) {
        if (i > 0) await nextTurn();
        print(doc => strip(doc, document, session, ticket, `${i + 1}/${pages.length}`));
      }
      for (const invoice of invoices) print(doc => invoiceStrip(doc, invoice));
      if (pages.length + invoices.length === 0)
        print(doc => [text(doc, 'No queda ninguna entrada válida en este pedido.', 'medium', 10)]);
    },
  );
}

function strip(
  doc: PDFKit.PDFDocument,
  document: TicketDocument,
  session: TicketSession,
  ticket: TicketPage,
  position: string,
): Piece[] {
  const kicker = [session.competition, session.round].filter(Boolean).join(' · ');
  const notes = placeNotes(ticket);
  const {organizer} = session;
  const age = session.minAge ? [text(doc, `Edad mínima: ${session.minAge} años.`, 'bold', 8)] : [];
  return [
    ...(document.isTrial
      ? [
          text(doc, 'PRUEBA', 'display', 30, 'center'),
          text(doc, 'No vale para entrar', 'bold', 11, 'center'),
          rule(doc),
        ]
      : []),
    text(doc, document.brand.name, 'bold', 12, 'center', 2),
    ...(kicker ? [text(doc, kicker, 'medium', 8, 'center', 2)] : []),
    rule(doc),
    {...text(doc, session.eventTitle, 'bold', 13, 'center', 3), tag: 'H1'},
    ...(session.subtitle ? [text(doc, session.subtitle, 'regular', 8.5, 'center', 2)] : []),
    gap(3),
    text(doc, capitalised(dayInWords(session.startsAt, session.timezone)), 'bold', 10.5, 'center'),
    text(doc, timeOfDay(session.startsAt, session.timezone), 'display', 30, 'center'),
    text(doc, `Puertas: ${timeOfDay(session.doorsAt, session.timezone)}`, 'regular', 9, 'center'),
    text(doc, session.venueName, 'medium', 9.5, 'center', 2),
    text(doc, session.venueAddress, 'regular', 8, 'center', 2),
    rule(doc),
    text(doc, ticket.zoneName, 'display', 20, 'center', 2),
    ...places(doc, ticket),
    ...(notes.length > 0 ? [text(doc, notes.join(' · '), 'bold', 9, 'center', 2)] : []),
    gap(12),
    code(doc, ticket.qrText, `Código QR de acceso ${ticket.code}`),
    text(doc, ticket.code, 'medium', 11, 'center'),
    rule(doc),
    ...priceLines(ticket).flatMap(line => [
      pair(doc, line.label, line.amount, 'regular', 8.5),
      ...(line.vat ? [text(doc, line.vat, 'regular', 7)] : []),
    ]),
    ...(ticket.hidesPrice ? [] : [pair(doc, totalLabel(ticket), euros(ticket.totalCents), 'bold', 11)]),
    rule(doc),
    ...(ticket.holderName ? [text(doc, `Titular: ${ticket.holderName}`, 'medium', 8.5, 'left', 2)] : []),
    pair(doc, `Pedido ${document.orderNumber}`, shortDay(document.issuedAt, session.timezone), 'regular', 8),
    pair(doc, 'Entrada', position, 'regular', 8),
    gap(3),
    ...age,
    text(
      doc,
      `Organiza: ${organizer.legalName}, NIF\u00a0${organizer.nif}. ${organizer.address}.`,
      'regular',
      7,
      'left',
      4,
    ),
    text(doc, `${CANCELLED_REFUND} ${session.refundPolicy?.trim() ?? ''}`, 'regular', 7, 'left', 8),
    text(doc, WITHDRAWAL, 'regular', 7, 'left', 5),
    text(doc, `${COMPLAINT_FORMS} Esta entrada no es una factura.`, 'regular', 7, 'left', 4),
  ];
}

/** «Puerta 4 · Fila 12 · Butaca 23» as labelled cells. */
function places(doc: PDFKit.PDFDocument, ticket: TicketPage): Piece[] {
  const cells = (
    [
      ['Puerta', ticket.gate && gateLabel(ticket.gate)],
      ['Fila', ticket.rowLabel],
      ['Butaca', ticket.seatNumber],
    ] as [string, string | null | undefined][]
  ).filter((cell): cell is [string, string] => Boolean(cell[1]));
  if (cells.length === 0) return [];
  const width = WIDTH / cells.length;
  return [
    {
      height: 46,
      tag: 'P',
      draw: y => {
        for (const [i, [label, value]] of cells.entries()) {
          const x = X + i * width;
          writeLines(doc, [label], x, y, width, {size: 8, align: 'center', color: BLACK});
          const fit = fitLines(doc, value, {face: 'display', size: 30, minSize: 12, width: width - 8, maxLines: 1});
          writeLines(doc, fit.lines, x, y + 9 + (30 - fit.size) / 2, width, {
            face: 'display',
            size: fit.size,
            align: 'center',
            color: BLACK,
          });
        }
      },
    },
  ];
}
