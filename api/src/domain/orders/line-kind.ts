/**
 * What every kind of line answers. Placing, paying, ending, refunding, papers, reports and settlements know this
 * contract and no kind; a kind is a folder of domain/lines and a line of its registry. The registry is put in place
 * when a program starts (`installLineKinds`): orders stand below what can be bought, and import none of it.
 *
 * Promises that the callers keep: the order's row is locked; one transaction; `secure` of every kind comes before
 * `give` of any; whoever answers false has everything undone (savepoint) and the money goes back.
 */
import {together, type Tx} from '../kernel/tx';
import type {FreedSeat} from '../seats/release';
import type {Due, LineKindName} from './due';

export {LINE_KIND_NAMES, type LineKindName} from './due';

/** By what an order is called in lists of orders. */
export const SOLD = [
  'tickets',
  'pass',
  'instalment',
  'seat_change',
  'card',
  'deposit',
  'group_deposit',
  'ticket_move',
  'supplement',
  'plot',
  'academy',
  'goods',
  'donation',
  'other',
] as const;
export type Sold = (typeof SOLD)[number];

/** Whose settlement a line's money is in. Null: nobody's, the club only keeps it (a deposit). */
export type SettledAs = 'events' | 'passes' | 'academy' | 'plots' | 'products' | null;

export interface Line {
  id: number;
  kind: LineKindName;
  /** Cents, VAT inside, times the quantity. */
  totalCents: number;
  quantity: number;
}

/** The bank's word on one try to pay. */
export interface Tried {
  paymentId: number;
  outcome: 'authorised' | 'denied';
  responseCode: string;
}

export interface Appointment {
  /** Of its slot: the same visit is one appointment in a calendar. */
  id: number;
  what: string;
  startsAt: Date;
  endsAt: Date;
  timezone: string;
  place: string;
  /** Raised at every change. */
  revision: number;
}

/** What mail and PDF say of a paid order besides its lines and its total. */
export interface PaperParts {
  /** Cards that open the gate, sent with what opened them. */
  cards: {
    passId: number;
    holderName: string;
    listName: string;
    categoryName: string;
    place: string;
    gate: string | null;
    number: string;
    code: string;
  }[];
  /** What is still to be paid of the same contracts, in order; `dueOn` as people read it, and where they may do so. */
  coming: {holderName: string; dueOn: string; cents: number; where: string}[];
  /** What is handed over, or let in, against a code; null while it has none. */
  redemptions: {
    title: string;
    detail: string;
    quantity: number;
    code: string | null;
    isShipped?: boolean;
    /** Of what has an hour of its own. */
    appointment?: Appointment;
  }[];
  /** Sentences that belong to what was paid. */
  notes: string[];
  /** Where the buyer goes on, a path of the shop; null: the order's own page. */
  page: string | null;
}

/** A try that the bank has just authorised in time, order and payment being locked. */
export interface Authorised {
  orderId: number;
  paymentId: number;
  method: string;
  responseCode: string;
  authorisationCode: string | null;
  cardBrand: string | null;
  payload: Record<string, unknown>;
}

export interface LineKind {
  /** «Entrada», «Abono»: what staff and customers call it. */
  readonly word: string;
  /**
   * How an order with such a line is called. SQL conditions over `order_line l` and its `instalment i`, the most telling
   * first; the kinds' order in the registry decides between kinds.
   */
  readonly sold: readonly {readonly as: Sold; readonly when: string}[];
  readonly settledAs: SettledAs;
  /** `tickets`: it has papers of its own, and the mail is the ticket's; `receipt`: a receipt says it. */
  readonly paper: 'tickets' | 'receipt';
  /**
   * Reserving and giving, in time, touch nothing but rows of this cart or order, which is locked: what this kind asks of
   * the database may go down the wire with what others ask.
   */
  readonly keepsToItself: boolean;
  /**
   * Part of what it cost may go back while it stays what it is. Not where it has a balance of its own, which would no
   * longer be what was paid: a card, a contract, a deposit.
   */
  readonly goesInParts: boolean;
  /**
   * What a cart has of it besides seats and places, which are claims; asked of the kinds that `cart.goods` names
   * (cart-goods.ts).
   */
  inCart(tx: Tx, cartId: string): Promise<Due[]>;
  /** Its own rows leave the cart, which is locked; `null`: all of them. How many stay. */
  leaves(tx: Tx, cartId: string, ids: number[] | null): Promise<number>;
  /**
   * Orders with a living line for the same thing: paid, it is refused; not paid, it gives way to the new one. What makes
   * a second living line impossible is a unique index.
   */
  rivals(tx: Tx, dues: Due[]): Promise<number[]>;
  /** Reserves for the order what its lines are about, right after they are written. */
  placed(tx: Tx, orderId: number, lines: (Line & {due: Due})[]): Promise<void>;
  /** What is reserved becomes the buyer's, also when its time was over and it is still free. False: it is gone. */
  secure(tx: Tx, orderId: number, lines: Line[]): Promise<boolean>;
  /** The order is paid: what the lines stand for is given. False: it can no longer be had. */
  give(tx: Tx, orderId: number, lines: Line[]): Promise<boolean>;
  /** The order ended unpaid. The seats that are free again; cancelled, seats stay with whoever called. */
  ended(tx: Tx, orderId: number, to: 'expired' | 'cancelled', lines: Line[]): Promise<FreedSeat[]>;
  /** Before lines are paid back: locks what must not move meanwhile. @throws DomainError 409, why it cannot be */
  mayRefund(tx: Tx, orderId: number, lines: Line[]): Promise<void>;
  /** The lines' whole money goes back; what they gave is taken back. The seats that are free again. */
  refunded(tx: Tx, orderId: number, lines: Line[], byId: number | null): Promise<FreedSeat[]>;
  /** Lines of other orders that were paid for these and go back whole with them, however they were paid. */
  follow(tx: Tx, lines: Line[]): Promise<{orderId: number; orderLineId: number}[]>;
  /** The bank has said yes or no to one try; before anything is given. */
  tried(tx: Tx, tried: Tried): Promise<void>;
  /**
   * The fast twin of `secure`, `give` and the booking for an order that has nothing but the most ordinary lines of this
   * kind; null: it is not that, and nothing has been done. Held to the long way row by row (tests/concurrency).
   */
  readonly settleAtOnce: ((tx: Tx, authorised: Authorised) => Promise<FreedSeat[] | null>) | null;
  /** What the papers of a paid order say for these lines. */
  says(tx: Tx, orderId: number, lines: Line[]): Promise<Partial<PaperParts>>;
}

/** Answers of kinds for which there is nothing to do, said aloud. */
export const NOTHING = {
  inCart: async (): Promise<Due[]> => [],
  leaves: async (): Promise<number> => 0,
  rivals: async (): Promise<number[]> => [],
  placed: async (): Promise<void> => undefined,
  secure: async (): Promise<boolean> => true,
  give: async (): Promise<boolean> => true,
  ended: async (): Promise<FreedSeat[]> => [],
  mayRefund: async (): Promise<void> => undefined,
  refunded: async (): Promise<FreedSeat[]> => [],
  follow: async (): Promise<{orderId: number; orderLineId: number}[]> => [],
  tried: async (): Promise<void> => undefined,
  settleAtOnce: null,
  says: async (): Promise<Partial<PaperParts>> => ({}),
} as const satisfies Partial<LineKind>;

export type LineKinds = Readonly<Record<LineKindName, LineKind>>;

let kinds: LineKinds | null = null;

/** Once, by domain/registry, before anything is sold. */
export function installLineKinds(all: LineKinds): void {
  kinds = all;
}

/** In the registry's order, which is also the order in which their rows are locked. */
export function lineKinds(): LineKinds {
  if (!kinds) throw new Error('No kind of line is known: this program must import domain/registry/install.');
  return kinds;
}

/**
 * Each kind in the registry's order; those that keep to themselves beside the others, unless `inTurn` (money that comes
 * late takes again what is anybody's). False as soon as one says so.
 */
export async function everyKind<L extends Line>(
  kinds: readonly [LineKind, L[]][],
  inTurn: boolean,
  act: (kind: LineKind, lines: L[]) => Promise<boolean>,
): Promise<boolean> {
  const isApart = ([kind]: readonly [LineKind, L[]]) => kind.keepsToItself && !inTurn;
  const others = async () => {
    for (const one of kinds) if (!isApart(one) && !(await act(...one))) return false;
    return true;
  };
  return (await together([others(), ...kinds.filter(isApart).map(one => act(...one))])).every(Boolean);
}

/** The order's lines by kind, in the registry's order. */
export async function linesByKind(tx: Tx, orderId: number, state?: string): Promise<[LineKind, Line[]][]> {
  const {rows} = await tx.query<Line>(
    `select id, kind, total_cents as "totalCents", quantity from order_line
      where order_id = $1 and ($2::text is null or state = $2) order by id`,
    [orderId, state ?? null],
  );
  return groupByKind(rows);
}

export function groupByKind<L extends {kind: LineKindName}>(lines: L[]): [LineKind, L[]][] {
  return (Object.entries(lineKinds()) as [LineKindName, LineKind][])
    .map(([name, kind]): [LineKind, L[]] => [kind, lines.filter(line => line.kind === name)])
    .filter(([, own]) => own.length > 0);
}
