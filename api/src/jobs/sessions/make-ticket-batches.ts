/**
 * Makes the tickets that staff asked for on paper, piece by piece: read in one transaction, drawn outside of it, kept in
 * another together with the progress. Whoever dies in between has lost one piece, which is made again.
 */
import type {TicketDocument} from '../../outside/drawing/ticket-document';
import {countPrinted, keepPart, nextPart, type NextPart} from '../../domain/ticket-batches/parts';
import {isAtHand, readOrderFile, ticketDocument} from '../../outside/papers/documents/order-document';
import {paperAds} from '../ad-places';
import {log} from '../../platform/process/log';
import {manyTicketsPdf} from '../../outside/drawing/tickets';
import type {Runtime} from '../../runtime';
import {every} from '../every';

/** How many pieces were made. */
export async function makeTicketBatches(runtime: Runtime): Promise<number> {
  for (let made = 0; ; made++) {
    const part = runtime.accepting ? await nextPart(runtime.db) : null;
    if (!part) return made;
    const {documents, ticketIds} = await readPart(runtime, part);
    const [first, ...others] = documents;
    const content = first ? await manyTicketsPdf([first, ...others], 'Entradas de una sesión') : null;
    await runtime.db.withTransaction(async tx => {
      if (await keepPart(tx, part, {tickets: ticketIds.length, content})) await countPrinted(tx, ticketIds);
    });
  }
}

/** What is still to print of its orders now: what was given back or given away meanwhile is not. */
async function readPart(
  runtime: Runtime,
  {sessionId, orderIds}: NextPart,
): Promise<{documents: TicketDocument[]; ticketIds: number[]}> {
  const documents: TicketDocument[] = [];
  const ticketIds: number[] = [];
  await runtime.db.withTransaction(async tx => {
    for (const orderId of orderIds) {
      const file = await readOrderFile(tx, runtime.config, orderId);
      const sessions = file.sessions.filter(session => session.sessionId === sessionId);
      const ids = sessions.flatMap(session => session.tickets.filter(isAtHand)).map(ticket => ticket.id);
      if (ids.length === 0) continue;
      const own = {...file, sessions};
      documents.push(ticketDocument(own, runtime.config, null, await paperAds(runtime, tx, own)));
      ticketIds.push(...ids);
    }
  });
  return {documents, ticketIds};
}

export const ticketBatchTimer = (runtime: Runtime): (() => void) =>
  every(1_000, 'tickets on paper', async () => {
    const pieces = await makeTicketBatches(runtime);
    if (pieces) log.info({pieces}, 'pieces of tickets on paper made');
  });
