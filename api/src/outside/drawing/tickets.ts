/**
 * PDF tickets of an order, or of many, one A4 page each, accessible (PDF/UA: tagged, Spanish, titled, embedded fonts). They are made page
 * by page, giving other requests their turn before each, so that neither a party of a hundred nor several mails at once
 * block the process.
 */
import {setImmediate as nextTurn} from 'node:timers/promises';
import type {Writable} from 'node:stream';
import {pipeline} from 'node:stream/promises';
import {artifact, openPdf, tagged, writeText} from './pen';
import {paperColours} from '../../domain/look/palettes';
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
export const ticketsPdf = (document: TicketDocument, options: TicketsPdfOptions = {}): Promise<Buffer> =>
  gathered(start([document], `Pedido ${document.orderNumber}`, options));

/** Tickets of many orders of one house in one file, without those given back; each order's pages are counted apart. */
export const manyTicketsPdf = (
  documents: readonly [TicketDocument, ...TicketDocument[]],
  subject: string,
): Promise<Buffer> => gathered(start(documents, subject, {voided: 'omit'}));

async function gathered({doc, done}: Started): Promise<Buffer> {
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
  const {doc, done} = start([document], `Pedido ${document.orderNumber}`, options);
  await Promise.all([pipeline(doc, out), done]);
}

/** «entradas-T26-000123.pdf» */
export function ticketsFileName(orderNumber: string): string {
  return `entradas-${orderNumber.replace(/[^A-Za-z0-9-]+/g, '-')}.pdf`;
}

interface Started {
  doc: PDFKit.PDFDocument;
  done: Promise<void>;
}

function start(
  documents: readonly [TicketDocument, ...TicketDocument[]],
  subject: string,
  options: TicketsPdfOptions,
): Started {
  const [first] = documents;
  const title = first.sessions.map(session => session.eventTitle).join(' · ');
  const doc = openPdf({
    title: `Entradas: ${title || first.orderNumber}`,
    subject,
    author: first.brand.name,
    createdAt: first.issuedAt,
  });
  const done = drawAll(doc, documents, options.voided ?? 'mark').catch((error: Error) => {
    // The reader of the stream must hear of it too, or it waits for ever.
    doc.destroy(error);
    throw error;
  });
  return {doc, done};
}

async function drawAll(
  doc: PDFKit.PDFDocument,
  documents: readonly [TicketDocument, ...TicketDocument[]],
  voided: 'mark' | 'omit',
): Promise<void> {
  const root = doc.struct('Document');
  /** Laid once for all that say the same. */
  const terms = new Map<string, TermsLayout>();
  doc.addStructure(root);
  for (const document of documents) {
    const pages = document.sessions
      .flatMap(session => session.tickets.map(ticket => ({session, ticket})))
      .filter(page => voided === 'mark' || page.ticket.state !== 'void');
    for (const [i, {session, ticket}] of pages.entries()) {
      await nextTurn();
      const said = termsOf(session);
      const key = JSON.stringify([said, document.conditionsUrl, session.ad !== undefined]);
      if (!terms.has(key)) terms.set(key, layTerms(doc, said, document.conditionsUrl, session.ad !== undefined));
      // One crest, the first one's, is in the file once.
      const {brand} = documents[0];
      drawPage(doc, root, {...document, brand}, session, ticket, {page: i + 1, of: pages.length}, terms.get(key)!);
    }
    if (pages.length === 0 && documents.length === 1) drawNothing(doc, root, document);
  }
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
