// Prints papers of the API: on a printer of the box office, through the agent of this computer; else as a PDF in a frame
// nobody sees, sent to the printer's dialog.
import {printPdf} from '../../crud/acts/print-pdf';
import {call, callForBytes, callForBytesUntyped} from '../../providers/http-client';
import {agentKey, askAgent} from '../../providers/acts/agent';

export type PrintedPaper = 'tickets' | 'consignment' | 'invoice' | 'till' | 'movement' | 'gift_card' | 'supporter_card';

/**
 * On the printer of the open till that takes such papers, where this computer has an agent; else the PDF. What the printer
 * cannot do is known before the paper is asked for, which counts as printed. @throws Error in words for the clerk
 */
export async function printPaper(papel: PrintedPaper, of: number | string, pdf: () => Promise<void>): Promise<void> {
  const found =
    agentKey() === null
      ? null
      : await printerFor(papel === 'tickets' || papel === 'consignment' ? 'tickets' : 'papers');
  if (found === null) return pdf();
  const {printers} = await askAgent('status');
  const here = printers.find(one => one.name === found.name);
  if (!here) throw new Error(`El agente de este ordenador no conoce la impresora «${found.name}».`);
  if (here.problem !== null) throw new Error(here.problem);
  const {bytes} = await callForBytes('/api/taquillas/{id}/impresion', {
    at: {id: found.boxOfficeId},
    // A run of papers has a name, one paper a number.
    query: {impresora: found.name, papel, ...(typeof of === 'string' ? {tanda: of} : {de: of})},
  });
  await askAgent(`print/${found.name}`, {bytes, job: `${papel}-${of}-${crypto.randomUUID()}`});
}

/** Whether the open till has a printer that takes tickets, and this computer its agent. */
export const ticketPrinterHere = async (): Promise<boolean> =>
  agentKey() !== null && (await printerFor('tickets')) !== null;

/** Whether papers of a sale come out here by themselves. */
export const printsHere = async (): Promise<boolean> =>
  agentKey() !== null && ((await printerFor('tickets')) ?? (await printerFor('papers'))) !== null;

async function printerFor(what: 'tickets' | 'papers'): Promise<{boxOfficeId: number; name: string} | null> {
  const {boxOfficeId, printers} = await call('get', '/api/turnos-caja/mio');
  const printer = printers.find(one => one.prints.includes(what));
  return printer === undefined || boxOfficeId === null ? null : {boxOfficeId, name: printer.name};
}

/** The slip of money that went into a till or out of it, for both to sign. @throws Error in words for the clerk */
export const printSlip = (id: number): Promise<void> =>
  printPaper('movement', id, async () =>
    printPdf(await callForBytes('/api/movimientos-caja/{id}/resguardo.pdf', {at: {id}})),
  );

const GIFT_CARDS = '/api/tarjetas-regalo/impresiones';

/** Gift cards that are being printed with their whole code: what the API has noted as printed. */
export const printGiftRun = (run: string): Promise<void> =>
  printPaper('gift_card', run, async () => printPdf(await callForBytes(`${GIFT_CARDS}/{run}`, {at: {run}})));

/** As they are sold; again, the API wants to know why. @throws HttpError */
export async function printGiftCards(ids: number[]): Promise<void> {
  const {run} = await call('post', GIFT_CARDS, {body: {ids}, idempotencyKey: crypto.randomUUID()});
  await printGiftRun(run);
}

/** A supporter's card as a slip, until there is the one of plastic. @throws Error in words for the clerk */
export const printSupporter = (id: number): Promise<void> =>
  printPaper('supporter_card', id, async () =>
    printPdf(await callForBytes('/api/simpatizantes/{id}/carne.pdf', {at: {id}})),
  );

/** A document whose address the API told. @throws HttpError with the API's sentence when there is none */
export const printAt = async (path: string): Promise<void> => printPdf(await callForBytesUntyped(path));
