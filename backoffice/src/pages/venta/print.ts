// Prints papers of the API: on a printer of the box office, through the agent of this computer; else as a PDF in a frame
// nobody sees, sent to the printer's dialog.
import {printPdf} from '../../crud/acts/print-pdf';
import {call, callForBytes, callForBytesUntyped} from '../../providers/http-client';
import {agentKey, askAgent} from '../../providers/acts/agent';

export type PrintedPaper = 'tickets' | 'invoice' | 'till';

/**
 * On the printer of the open till that takes such papers, where this computer has an agent; else the PDF. What the printer
 * cannot do is known before the paper is asked for, which counts as printed. @throws Error in words for the clerk
 */
export async function printPaper(papel: PrintedPaper, de: number, pdf: () => Promise<void>): Promise<void> {
  const found = agentKey() === null ? null : await printerFor(papel === 'tickets' ? 'tickets' : 'papers');
  if (found === null) return pdf();
  const {printers} = await askAgent('status');
  const here = printers.find(one => one.name === found.name);
  if (!here) throw new Error(`El agente de este ordenador no conoce la impresora «${found.name}».`);
  if (here.problem !== null) throw new Error(here.problem);
  const {bytes} = await callForBytes('/api/taquillas/{id}/impresion', {
    at: {id: found.boxOfficeId},
    query: {impresora: found.name, papel, de},
  });
  await askAgent(`print/${found.name}`, {bytes, job: `${papel}-${de}-${crypto.randomUUID()}`});
}

/** Whether papers of a sale come out here by themselves. */
export const printsHere = async (): Promise<boolean> =>
  agentKey() !== null && ((await printerFor('tickets')) ?? (await printerFor('papers'))) !== null;

async function printerFor(what: 'tickets' | 'papers'): Promise<{boxOfficeId: number; name: string} | null> {
  const {boxOfficeId, printers} = await call('get', '/api/turnos-caja/mio');
  const printer = printers.find(one => one.prints.includes(what));
  return printer === undefined || boxOfficeId === null ? null : {boxOfficeId, name: printer.name};
}

/** A document whose address the API told. @throws HttpError with the API's sentence when there is none */
export const printAt = async (path: string): Promise<void> => printPdf(await callForBytesUntyped(path));
