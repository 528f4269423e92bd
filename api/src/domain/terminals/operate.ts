/**
 * An operation at a card terminal: sent, followed until it ends, and never sent again while its end is not known.
 * «One unfinished operation per terminal» is a unique index.
 */
import {conflict, invalid, notFound} from '../../errors';
import type {Tx} from '../../tx';
import {moveOne, to} from '../machines/move';
import {allows} from '../machines/registry';
import {simulatedAnswer, simulatedLastTransaction, type Answer, type Outcome, type TerminalState} from './simulated';

type Kind = 'status' | 'sale' | 'refund' | 'receipt';

export interface OperationAsk {
  terminalId: number;
  kind: Kind;
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
       from terminal_operation o where o.id = $1 and o.card_terminal_id = $2 and o.kind = 'sale'
         and o.state = 'authorised' for update of o`,
    [ask.originalId, ask.terminalId],
  );
  if (!rows[0]) throw invalid({originalId: 'No hay una venta autorizada con ese número en este datáfono.'});
  if (rows[0].refunded) throw conflict('already_refunded', 'Esa venta ya está devuelta.');
  if (ask.amountCents > rows[0].amount) throw invalid({amountCents: 'Es más de lo que se cobró.'});
}

interface Row {
  id: number;
  kind: Kind;
  state: TerminalState;
  outcome: Outcome;
  terminalId: number;
  elapsedMs: number;
}

/** Asks the terminal how the operation stands; `last`: asks for its last operation, which ends an unknown one. */
export async function followOperation(tx: Tx, operationId: number, last: boolean): Promise<void> {
  const {rows} = await tx.query<Row>(
    `select id, kind, state, planned_outcome as outcome, card_terminal_id as "terminalId",
      (extract(epoch from clock_timestamp() - created_at) * 1000)::int as "elapsedMs" from terminal_operation
      where id = $1 for update`,
    [operationId],
  );
  const op = rows[0];
  if (!op) throw notFound('No existe esa operación.');
  if (last && op.state !== 'unknown') throw conflict('wrong_state', 'Esta operación ya tiene resultado.');
  if (op.state === 'unknown' && !last) return;
  const answer = last
    ? simulatedLastTransaction(op)
    : simulatedAnswer({...op, outcome: op.outcome ?? 'authorised'}, op.elapsedMs);
  if (!allows('terminal_operation', op.state, answer.state)) return;
  await keep(tx, op, answer);
}

/** A round trip to a simulated terminal, as measured from the box office. */
const roundTrip = (id: number) => 24 + ((id * 37) % 41);

async function keep(tx: Tx, op: Row, answer: Answer): Promise<void> {
  const isDone = !['sent', 'waiting_card', 'unknown'].includes(answer.state);
  await moveOne(tx, to('terminal_operation', answer.state), {
    id: op.id,
    set: `response_code = $2, authorisation_code = $3, card_brand = $4, detail = $5, latency_ms = $6,
      done_at = case when $7 then clock_timestamp() end`,
    values: [answer.responseCode, answer.authorisationCode, answer.cardBrand, answer.detail, roundTrip(op.id), isDone],
  });
  if (answer.state !== 'unknown')
    await tx.query('update card_terminal set last_seen_at = clock_timestamp(), last_latency_ms = $2 where id = $1', [
      op.terminalId,
      roundTrip(op.id),
    ]);
}
