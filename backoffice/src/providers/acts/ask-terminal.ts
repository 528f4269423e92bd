// Where a box office has its card terminal, a card is charged at it before the sale is made, wherever it is made from.
// The server says of what, having seen that all else is right; whoever listens charges it, and the same call goes out
// again, by its own key, with the operation that paid it.

interface Refusal {
  code: string;
  details?: Record<string, unknown>;
}

export interface ChargeAsk {
  amountCents: number;
  /** What it pays, as the server names it. */
  subject: string;
  /** Charged: the call goes out with it. */
  send: (operationId: number) => Promise<Response>;
  resolve: (answer: Response) => void;
  reject: (failure: unknown) => void;
}

let listener: ((ask: ChargeAsk) => void) | null = null;

/** Returns how to stop. */
export function onChargeAsked(ask: (ask: ChargeAsk) => void): () => void {
  listener = ask;
  return () => {
    listener = null;
  };
}

interface CardPart {
  method?: unknown;
  operationId?: unknown;
}

/** Where a call says what pays it: in a list of payments, in its only one, or as it is. */
function withOperation(body: object, operationId: number): object {
  if ('payments' in body && Array.isArray(body.payments)) {
    const payments = body.payments as CardPart[];
    const at = payments.findIndex(one => one.method === 'card_terminal' && !one.operationId);
    return {...body, payments: payments.map((one, i) => (i === at ? {...one, operationId} : one))};
  }
  if ('payment' in body && typeof body.payment === 'object') return {...body, payment: {...body.payment, operationId}};
  return {...body, operationId};
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Undefined: no card is to be charged, or nobody is there who does it. `again`: the call with what paid it. */
export async function askTerminal(
  refusal: Refusal | null,
  {key, body}: {key: string | undefined; body: unknown},
  again: (body: object) => Promise<Response>,
): Promise<Response | undefined> {
  const ask = listener;
  const amountCents = refusal?.details?.amountCents;
  if (refusal?.code !== 'terminal_needed' || typeof amountCents !== 'number' || !ask) return undefined;
  if (typeof body !== 'object' || body === null) return undefined;
  const subject = refusal.details?.subject;
  return new Promise((resolve, reject) =>
    ask({
      amountCents,
      subject:
        typeof subject === 'string'
          ? subject
          : `act:${key !== undefined && uuid.test(key) ? key : crypto.randomUUID()}`,
      send: operationId => again(withOperation(body, operationId)),
      resolve,
      reject,
    }),
  );
}
