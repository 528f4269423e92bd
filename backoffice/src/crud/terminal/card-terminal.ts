// A card terminal as the counter knows it, whatever is behind it; and how an operation is driven: asked once, and when the
// answer does not come, asked about before anything else is done. What it says is told to the server, also late.
import type {Answer, Sent} from '../../providers/wire';

export type Operation = Answer<'chargeAtTerminal'>;
export type Told = Sent<'noteTerminalAnswer'>;

export interface TerminalStatus {
  latencyMs: number;
  serialNumber: string;
  firmware: string;
  /** In its own words; none: it is ready. */
  problems: Trouble[];
}

/** What a terminal may complain of. */
export const troubles = {
  no_server: 'El datáfono no llega a su banco.',
  no_paper: 'El datáfono no tiene papel.',
  printer_unavailable: 'La impresora del datáfono no responde.',
  power_lost: 'El datáfono se quedó sin corriente durante la operación.',
  busy: 'El datáfono está ocupado con otra operación.',
  no_payment_method: 'El datáfono no acepta tarjetas en este momento.',
} as const;
type Trouble = keyof typeof troubles;

/** Each method answers, or throws `Unanswered` (nobody knows) or `Refused` (it has done nothing, and says why). */
export interface CardTerminal {
  /** There and ready. */
  init: () => Promise<void>;
  status: () => Promise<TerminalStatus>;
  pay: (reference: string, amountCents: number) => Promise<Told>;
  refund: (reference: string, amountCents: number, originalReference: string | null) => Promise<Told>;
  /** What became of one; null: the machine does not know it. */
  transaction: (reference: string) => Promise<Told | null>;
  lastTransaction: () => Promise<{reference: string; told: Told} | null>;
  /** It ends, and is never begun after: also when the machine does not know it yet. */
  cancel: (reference: string) => Promise<Told>;
  printReceipt: (reference: string) => Promise<Told>;
}

export class Unanswered extends Error {}
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export const isOver = (state: Operation['state']): boolean => ['authorised', 'denied', 'cancelled'].includes(state);

type Note = (told: Told) => Promise<Operation>;

const silent = (failure: unknown): Told => ({
  state: 'unknown',
  detail: failure instanceof Unanswered ? failure.message : 'El datáfono no ha contestado.',
});

/** @param patience ends when the counter waits no longer; what the machine says after is still told. */
export async function drive(
  terminal: CardTerminal,
  operation: Operation,
  note: Note,
  patience: Promise<unknown>,
): Promise<Operation> {
  let isLate = false;
  const asked = send(terminal, operation).catch((failure: unknown): Told => {
    if (failure instanceof Refused)
      return {state: 'cancelled', responseCode: failure.code.slice(0, 20), detail: failure.message.slice(0, 300)};
    return silent(failure);
  });
  const told = await Promise.race([asked, patience.then(() => null)]);
  if (told !== null) return note(told);
  isLate = true;
  void asked.then(late => (isLate && late.state !== 'unknown' ? note(late).catch(() => undefined) : undefined));
  return note(silent(null));
}

function send(terminal: CardTerminal, {kind, reference, amountCents, originalReference}: Operation): Promise<Told> {
  switch (kind) {
    case 'sale':
      return terminal.pay(reference, amountCents);
    case 'refund':
      return terminal.refund(reference, amountCents, originalReference);
    case 'receipt':
      return terminal.printReceipt(reference);
    case 'status':
      return terminal.status().then(({problems, latencyMs}) => ({
        state: problems.length === 0 ? 'authorised' : 'denied',
        responseCode: problems[0] ?? '',
        detail: problems.map(problem => troubles[problem]).join(' ') || 'Responde y está listo.',
        latencyMs,
      }));
  }
}

/**
 * What became of an operation whose end nobody knows: its last one, or the one of that reference. One that the machine
 * does not know is forbidden to it: were it still on its way, it would charge nobody any more.
 */
export async function askAgain(terminal: CardTerminal, {reference}: Operation, note: Note): Promise<Operation> {
  try {
    const last = await terminal.lastTransaction();
    const found = last?.reference === reference ? last.told : await terminal.transaction(reference);
    return await note(found ?? (await terminal.cancel(reference)));
  } catch (failure) {
    if (failure instanceof Unanswered || failure instanceof Refused) return note(silent(failure));
    throw failure;
  }
}
