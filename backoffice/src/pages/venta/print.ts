// Prints papers of the API: on a printer of the box office, through the agent of this computer; else as a PDF in a frame
// nobody sees, sent to the printer's dialog.
import {call, callForBytes, callForBytesUntyped, type Bytes} from '../../providers/http-client';
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

let frame: HTMLIFrameElement | null = null;

/** A document whose address the API told. @throws HttpError with the API's sentence when there is none */
export const printAt = async (path: string): Promise<void> => printPdf(await callForBytesUntyped(path));

export function printPdf({bytes}: Bytes): void {
  const address = URL.createObjectURL(new Blob([bytes], {type: 'application/pdf'}));
  frame?.remove();
  const next = document.createElement('iframe');
  frame = next;
  next.title = 'Entradas para imprimir';
  next.style.cssText = 'position:fixed;width:1px;height:1px;right:0;bottom:0;border:0;opacity:0';
  next.tabIndex = -1;
  const openInstead = (): void => void window.open(address, '_blank', 'noopener');
  // Where frames of this kind are forbidden, or the browser shows PDF elsewhere, a new tab does.
  document.addEventListener('securitypolicyviolation', openInstead, {once: true});
  next.addEventListener('load', () => {
    document.removeEventListener('securitypolicyviolation', openInstead);
    // A browser under remote control has no printer: asking for one takes headless Chromium's tab down.
    if (navigator.webdriver) return;
    try {
      next.contentWindow?.focus();
      next.contentWindow?.print();
    } catch {
      openInstead();
    }
  });
  next.src = address;
  document.body.append(next);
}
