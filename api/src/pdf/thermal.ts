/**
 * Box office tickets for an 80 mm thermal printer: one page per ticket, as long as its text, black on white
 * (a thermal head has no greys), 72 mm printable, the code 46 mm wide.
 */
import {setImmediate as nextTurn} from 'node:timers/promises';
import {euros} from '../money';
import {balanced, breakLines, fitLines, openPdf, tagged, writeLines, type Face, type Parent} from './pen';
import {drawCode} from './draw-card';
import {placeNotes} from './draw-seat';
import {priceLines, totalLabel} from './draw-price';
import {capitalised, dayInWords, shortDay, timeOfDay} from './spanish';
import {CANCELLED_REFUND, COMPLAINT_FORMS, WITHDRAWAL} from './terms';
import {gateLabel, type TicketDocument, type TicketPage, type TicketSession} from './ticket-document';

const POINTS_PER_MM = 72 / 25.4;
const PAPER_WIDTH = 80 * POINTS_PER_MM;
const X = 4 * POINTS_PER_MM;
const WIDTH = 72 * POINTS_PER_MM;
const CODE_SIDE = 46 * POINTS_PER_MM;
const BLACK = '#000000';

/** A piece of the strip: its height is known before the page is opened. */
interface Piece {
  height: number;
  tag: 'H1' | 'P' | 'Figure' | null;
  alt?: string;
  draw(y: number): void;
}

/** One page per ticket; returned tickets are left out, nobody prints them at a counter. */
export async function thermalPdf(document: TicketDocument): Promise<Buffer> {
  const pages = document.sessions.flatMap(session =>
    session.tickets.filter(ticket => ticket.state !== 'void').map(ticket => ({session, ticket})),
  );
  const doc = openPdf({
    title: `Entradas de taquilla ${document.orderNumber}`,
    subject: `Pedido ${document.orderNumber}`,
    author: document.brand.name,
    createdAt: document.issuedAt,
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.once('end', resolve).once('error', reject));
  const root = doc.struct('Document');
  doc.addStructure(root);
  for (const [i, {session, ticket}] of pages.entries()) {
    if (i > 0) await nextTurn();
    printStrip(doc, root, strip(doc, document, session, ticket, `${i + 1}/${pages.length}`));
  }
  if (pages.length === 0)
    printStrip(doc, root, [text(doc, 'No queda ninguna entrada válida en este pedido.', 'medium', 10)]);
  root.end();
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

function printStrip(doc: PDFKit.PDFDocument, root: Parent, pieces: Piece[]): void {
  const height = pieces.reduce((sum, piece) => sum + piece.height, 0) + 2 * X;
  doc.addPage({size: [PAPER_WIDTH, height], margin: 0});
  const parent = doc.struct('Sect');
  root.add(parent);
  let y = X;
  for (const piece of pieces) {
    const top = y;
    if (piece.tag)
      tagged(
        doc,
        parent,
        piece.tag,
        () => piece.draw(top),
        piece.alt ? {alt: piece.alt, bbox: [X, top, X + WIDTH, top + piece.height]} : {},
      );
    else {
      doc.markContent('Artifact', {type: 'Layout'});
      piece.draw(top);
      doc.endMarkedContent();
    }
    y += piece.height;
  }
  parent.end();
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
    code(doc, ticket),
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

function text(
  doc: PDFKit.PDFDocument,
  value: string,
  face: Face,
  size: number,
  align: 'left' | 'center' = 'left',
  maxLines = 1,
): Piece {
  const fit = fitLines(doc, value, {
    face,
    size,
    minSize: Math.min(size, Math.max(6.5, size * 0.6)),
    width: WIDTH,
    maxLines,
  });
  const lines = align === 'center' ? balanced(doc, fit, value, face, WIDTH) : fit.lines;
  const leading = face === 'display' ? 1.12 : 1.28;
  return {
    height: lines.length * fit.size * leading + 1,
    tag: 'P',
    draw: y => void writeLines(doc, lines, X, y, WIDTH, {face, size: fit.size, align, color: BLACK, leading}),
  };
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

function code(doc: PDFKit.PDFDocument, ticket: TicketPage): Piece {
  return {
    height: CODE_SIDE + 12,
    tag: 'Figure',
    alt: `Código QR de acceso ${ticket.code}`,
    draw: y => drawCode(doc, ticket.qrText, X + (WIDTH - CODE_SIDE) / 2, y, CODE_SIDE),
  };
}

function pair(doc: PDFKit.PDFDocument, left: string, right: string, face: Face, size: number): Piece {
  return {
    height: size * 1.35,
    tag: 'P',
    draw: y => {
      doc.font(face).fontSize(size);
      const room = WIDTH - doc.widthOfString(right) - 8;
      const fit = fitLines(doc, left, {face, size, minSize: 6, width: room, maxLines: 1});
      writeLines(doc, fit.lines, X, y, room, {face, size: fit.size, color: BLACK});
      writeLines(doc, breakLines(doc, right, face, size, WIDTH), X, y, WIDTH, {
        face,
        size,
        align: 'right',
        color: BLACK,
      });
    },
  };
}

const gap = (height: number): Piece => ({height, tag: null, draw: () => undefined});

const rule = (doc: PDFKit.PDFDocument): Piece => ({
  height: 11,
  tag: null,
  draw: y =>
    void doc
      .moveTo(X, y + 5.5)
      .lineTo(X + WIDTH, y + 5.5)
      .lineWidth(1)
      .dash(3, {space: 2})
      .stroke(BLACK)
      .undash(),
});
