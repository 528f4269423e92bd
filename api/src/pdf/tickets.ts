/**
 * PDF tickets, one A4 page each, accessible (PDF/UA: tagged, Spanish, titled, embedded fonts). They are made page
 * by page, giving other requests their turn before each, so that neither a party of a hundred nor several mails at once
 * block the process.
 */
import {setImmediate as nextTurn} from 'node:timers/promises';
import type {Writable} from 'node:stream';
import {pipeline} from 'node:stream/promises';
import {artifact, openPdf, tagged, writeText} from './pen';
import {paperColours} from '../domain/look/palettes';
import {INK} from './brand';
import {drawAd} from './ads/draw-ad';
import {drawCard} from './draw-card';
import {drawFoot, drawTerms, layTerms, type TermsLayout} from './draw-terms';
import {termsOf} from './terms';
import type {TicketDocument, TicketPage, TicketSession} from './ticket-document';

export interface TicketsPdfOptions {
  /** Returned tickets: a page marked «ANULADA» without a code (default), or no page. */
  voided?: 'mark' | 'omit';
}

/** The whole file. Throws only on data that no ticket can have (a QR text that does not fit). */
export async function ticketsPdf(document: TicketDocument, options: TicketsPdfOptions = {}): Promise<Buffer> {
  const {doc, done} = start(document, options);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.once('end', resolve).once('error', reject));
  await Promise.all([done, ended]);
  return Buffer.concat(chunks);
}

/** Writes the file to a response while it is being made; rejects when the reader goes away. */
export async function streamTicketsPdf(
  document: TicketDocument,
  out: Writable,
  options: TicketsPdfOptions = {},
): Promise<void> {
  const {doc, done} = start(document, options);
  await Promise.all([pipeline(doc, out), done]);
}

/** «entradas-T26-000123.pdf» */
export function ticketsFileName(orderNumber: string): string {
  return `entradas-${orderNumber.replace(/[^A-Za-z0-9-]+/g, '-')}.pdf`;
}

function start(document: TicketDocument, options: TicketsPdfOptions) {
  const title = document.sessions.map(session => session.eventTitle).join(' · ');
  const doc = openPdf({
    title: `Entradas: ${title || document.orderNumber}`,
    subject: `Pedido ${document.orderNumber}`,
    author: document.brand.name,
    createdAt: document.issuedAt,
  });
  const done = drawPages(doc, document, options.voided ?? 'mark').catch((error: Error) => {
    // The reader of the stream must hear of it too, or it waits for ever.
    doc.destroy(error);
    throw error;
  });
  return {doc, done};
}

async function drawPages(doc: PDFKit.PDFDocument, document: TicketDocument, voided: 'mark' | 'omit'): Promise<void> {
  const pages = document.sessions
    .flatMap(session => session.tickets.map(ticket => ({session, ticket})))
    .filter(page => voided === 'mark' || page.ticket.state !== 'void');
  const root = doc.struct('Document');
  const terms = new Map<TicketSession, TermsLayout>();
  doc.addStructure(root);
  for (const [i, {session, ticket}] of pages.entries()) {
    await nextTurn();
    if (!terms.has(session))
      terms.set(session, layTerms(doc, termsOf(session), document.conditionsUrl, session.ad !== undefined));
    drawPage(doc, root, document, session, ticket, {page: i + 1, of: pages.length}, terms.get(session)!);
  }
  if (pages.length === 0) drawNothing(doc, root, document);
  root.end();
  doc.end();
}

function drawPage(
  doc: PDFKit.PDFDocument,
  root: PDFKit.PDFStructureElement,
  document: TicketDocument,
  session: TicketSession,
  ticket: TicketPage,
  position: {page: number; of: number},
  terms: TermsLayout,
): void {
  doc.addPage({size: 'A4', margin: 0});
  const parent = doc.struct('Sect', {title: `Entrada ${position.page} de ${position.of}`});
  root.add(parent);
  drawCard({doc, parent, document, session, ticket, palette: paperColours(document.brand), position});
  drawTerms({doc, parent}, terms);
  if (session.ad) drawAd({doc, parent}, session.ad);
  drawFoot(
    {doc, parent},
    `${session.isInvitation ? `Invitación ${ticket.code}` : `Pedido ${document.orderNumber} · Entrada ${ticket.code}`} · ${session.organizer.legalName}, NIF ${session.organizer.nif}`,
    `Página ${position.page} de ${position.of}`,
  );
  parent.end();
}

function drawNothing(doc: PDFKit.PDFDocument, root: PDFKit.PDFStructureElement, document: TicketDocument): void {
  doc.addPage({size: 'A4', margin: 0});
  artifact(doc, () => doc.rect(28, 24, 539.28, 6).fill(paperColours(document.brand).primary));
  tagged(doc, root, 'P', () =>
    writeText(doc, `En el pedido ${document.orderNumber} no queda ninguna entrada válida.`, 28, 60, 539, {
      face: 'medium',
      size: 14,
      color: INK,
    }),
  );
}
