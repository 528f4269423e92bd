// Above the limit of simplified invoices nothing is charged before it is known whom the invoice names. Whatever is being
// charged, and wherever: whoever listens asks, and the same call goes out again with the answer.

/** As whoever charges has heard it. */
export type SaidInvoice = Record<string, string>;

interface Refusal {
  code: string;
  message: string;
  errors?: Record<string, string>;
}

export interface InvoiceAsk {
  refusal: Refusal;
  /** Fails as the call does: with errors at `invoice.…` when what was said is wrong. */
  send: (invoice: SaidInvoice) => Promise<Response>;
  /** The call is over: its answer, or why there is none; undefined: nobody has said it. */
  resolve: (answer: Response | undefined) => void;
  reject: (failure: unknown) => void;
}

let listener: ((ask: InvoiceAsk) => void) | null = null;

/** Returns how to stop. */
export function onInvoiceAsked(ask: (ask: InvoiceAsk) => void): () => void {
  listener = ask;
  return () => {
    listener = null;
  };
}

/** Undefined: nothing of the kind is missing, or the form has fields of its own for it. */
export async function askInvoice(
  refusal: Refusal | null,
  body: unknown,
  again: (body: object, idempotencyKey: string) => Promise<Response>,
): Promise<Response | undefined> {
  const ask = listener;
  const isAsked = Object.keys(refusal?.errors ?? {}).every(name => name.startsWith('invoice.'));
  if (refusal?.code !== 'invoice_data_needed' || !isAsked || !ask) return undefined;
  if (typeof body !== 'object' || body === null || 'invoice' in body) return undefined;
  let last = {said: '', key: ''};
  return new Promise((resolve, reject) =>
    ask({
      refusal,
      send: invoice => {
        const said = JSON.stringify(invoice);
        if (said !== last.said) last = {said, key: crypto.randomUUID()};
        return again({...body, invoice}, last.key);
      },
      resolve,
      reject,
    }),
  );
}
