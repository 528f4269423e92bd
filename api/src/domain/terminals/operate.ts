/**
 * A terminal is tried, and a simulated one is asked how an operation goes. Nothing is sent again while its end is not
 * known: «one unfinished operation per terminal» is a unique index.
 */
import {conflict, invalid, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {keepAnswer, type Noted} from './note';
import {lockOperation, type OperationKind} from './operation';
import {simulatedAnswer, simulatedLastTransaction, type Outcome} from './simulated';

export interface OperationAsk {
  terminalId: number;
  kind: OperationKind;
  amountCents: number;
  /** The sale that is given back. */
  originalId: number | null;
  outcome: Outcome;
  reference: string;
  staffUserId: number;
}

/** Errors: `terminal_busy` 409, `not_found` 404, `invalid` 422, `wrong_state` 409. */
export async function sendOperation(tx: Tx, ask: OperationAsk): Promise<number> {
  const {rows} = await tx.query<{active: boolean}>('select is_active as active from card_terminal where id = $1', [
    ask.terminalId,
  ]);
  if (!rows[0]) throw notFound('No existe ese datáfono.');
  if (!rows[0].active) throw conflict('wrong_state', 'El datáfono está desactivado.');
  if (ask.kind === 'refund') await checkOriginal(tx, ask);
  const sent = await tx.query<{id: number}>(
    `insert into terminal_operation (card_terminal_id, kind, amount_cents, original_operation_id, planned_outcome,
      reference, is_test, staff_user_id) values ($1, $2, $3, $4, $5, $6, true, $7)
     on conflict (card_terminal_id) where state in ('sent', 'waiting_card', 'unknown') do nothing returning id`,
    [ask.terminalId, ask.kind, ask.amountCents, ask.originalId, ask.outcome, ask.reference, ask.staffUserId],
  );
  if (!sent.rows[0])
    throw conflict('terminal_busy', 'Este datáfono tiene una operación sin terminar. Resuélvela antes de enviar otra.');
  return sent.rows[0].id;
}

async function checkOriginal(tx: Tx, ask: OperationAsk): Promise<void> {
  const {rows} = await tx.query<{amount: number; refunded: boolean}>(
    `select o.amount_cents as amount, exists (select 1 from terminal_operation r
      where r.original_operation_id = o.id and r.state = 'authorised') as refunded
       from terminal_operation o where o.id = $1 and o.card_terminal_id = $2 and o.kind = 'sale' and o.is_test
         and o.state = 'authorised' for update of o`,
    [ask.originalId, ask.terminalId],
  );
  if (!rows[0]) throw invalid({originalId: 'No hay una venta autorizada con ese número en este datáfono.'});
  if (rows[0].refunded) throw conflict('already_refunded', 'Esa venta ya está devuelta.');
  if (ask.amountCents > rows[0].amount) throw invalid({amountCents: 'Es más de lo que se cobró.'});
}

/**
 * A simulated terminal is asked how the operation stands; `last`: for its last operation, which ends an unknown one. A
 * real one is asked by the computer beside it, which tells what it said (note).
 */
export async function followOperation(tx: Tx, operationId: number, last: boolean): Promise<Noted | null> {
  const op = await lockOperation(tx, operationId);
  if (last && op.state !== 'unknown') throw conflict('wrong_state', 'Esta operación ya tiene resultado.');
  if (op.driver !== 'simulated' || (op.state === 'unknown' && !last)) return null;
  const {state, ...answer} = last
    ? simulatedLastTransaction(op)
    : simulatedAnswer({...op, outcome: op.outcome ?? 'authorised'}, op.elapsedMs);
  return state === 'sent' ? null : keepAnswer(tx, op, {...answer, state});
}
