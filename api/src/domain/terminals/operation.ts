/** An operation of a card terminal as it stands, and the words over it that everybody asks by. */
import {DomainError, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import type {StateOf} from '../machines/registry';

export type TerminalState = StateOf<'terminal_operation'>;
export type OperationKind = 'status' | 'sale' | 'refund' | 'receipt';

export interface TerminalOperation {
  id: number;
  terminalId: number;
  driver: 'simulated' | 'http_local';
  kind: OperationKind;
  state: TerminalState;
  amountCents: number;
  reference: string;
  subject: string | null;
  paymentId: number | null;
  refundId: number | null;
  originalId: number | null;
  staffUserId: number | null;
  isTest: boolean;
  outcome: 'authorised' | 'denied' | 'cancelled' | 'unknown' | null;
  authorisationCode: string;
  operationNumber: string;
  elapsedMs: number;
}

/** What a terminal says of it. */
export interface Told {
  state: Exclude<TerminalState, 'sent'>;
  /** What the machine says that it charged; null: it does not say. */
  amountCents: number | null;
  responseCode: string;
  authorisationCode: string;
  operationNumber: string;
  cardBrand: string;
  /** Of the card. */
  lastFour: string;
  detail: string;
  latencyMs: number | null;
}

const UNFINISHED: readonly string[] = ['sent', 'waiting_card', 'unknown'];
export const isUnfinished = (state: TerminalState): boolean => UNFINISHED.includes(state);

/** Over an operation `t`: charged or perhaps charged for a sale, and neither used nor given back (SQL). */
export const LIVE_CHARGE = `(t.kind = 'sale' and not t.is_test and t.payment_id is null and t.returned_at is null
  and t.state in ('sent', 'waiting_card', 'unknown', 'authorised'))`;

/** @throws DomainError 404 */
export async function lockOperation(tx: Tx, operationId: number): Promise<TerminalOperation> {
  const {rows} = await tx.query<TerminalOperation>(
    `select t.id, t.card_terminal_id as "terminalId", c.driver, t.kind, t.state, t.amount_cents as "amountCents",
      t.reference, t.subject, t.payment_id as "paymentId", t.refund_id as "refundId",
      t.original_operation_id as "originalId", t.staff_user_id as "staffUserId", t.is_test as "isTest",
      t.planned_outcome as outcome, t.authorisation_code as "authorisationCode",
      t.operation_number as "operationNumber",
      (extract(epoch from clock_timestamp() - t.created_at) * 1000)::int as "elapsedMs"
       from terminal_operation t join card_terminal c on c.id = t.card_terminal_id where t.id = $1 for update of t`,
    [operationId],
  );
  if (!rows[0]) throw notFound('No existe esa operación.');
  return rows[0];
}

/**
 * What a terminal said, its last word and its key to cancel are of whoever asked for the operation or stands at a till of
 * its box office: nobody ends another counter's charge. @throws DomainError 403
 */
export async function requireOwnOperation(tx: Tx, operationId: number, staffUserId: number): Promise<void> {
  const {rows} = await tx.query<{isOwn: boolean}>(
    `select t.staff_user_id is not distinct from $2 or exists (select from cash_shift s
        where s.id = till_of($2) and s.box_office_id = c.box_office_id) as "isOwn"
       from terminal_operation t join card_terminal c on c.id = t.card_terminal_id where t.id = $1`,
    [operationId, staffUserId],
  );
  if (rows[0]?.isOwn === false) throw new DomainError('forbidden', 'Esta operación es de otra taquilla.');
}
