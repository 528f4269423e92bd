// Above the limit of simplified invoices the server takes no money before it knows whom the invoice names. Whatever was
// being paid, and wherever: whoever listens asks, and the same call goes out again with the answer.
import {askOnce} from './attempt';
import type {SaidInvoice} from './types';

interface Refusal {
  code: string;
  message: string;
  fields: Record<string, string>;
}

export interface InvoiceAsk {
  refusal: Refusal;
  /** Rejects as the call does: with fields `invoice.…` when what was said is wrong. */
  send: (invoice: SaidInvoice) => Promise<unknown>;
  /** The call is over: its answer, or why there is none. */
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

let listener: ((ask: InvoiceAsk) => void) | null = null;

/** Returns how to stop. */
export function onInvoiceAsked(ask: (ask: InvoiceAsk) => void): () => void {
  listener = ask;
  return () => {
    listener = null;
  };
}

/** `send`: the refused call with more in its body, under another key. Undefined: nobody is there who asks. */
export function askInvoice<T>(
  refusal: Refusal,
  call: unknown,
  send: (invoice: SaidInvoice, key: string) => Promise<T>,
): Promise<T> | undefined {
  const ask = listener;
  if (refusal.code !== 'invoice_data_needed' || !ask) return undefined;
  return new Promise<T>((resolve, reject) =>
    ask({
      refusal,
      send: invoice => askOnce('invoice', [call, invoice], key => send(invoice, key)),
      resolve: answer => resolve(answer as T),
      reject,
    }),
  );
}
