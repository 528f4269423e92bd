/**
 * What a terminal has said of an operation, on time, late, twice or never; and what somebody decides where it will not
 * say any more. The first end stands, but for one thing: a machine that says late that it has charged has charged.
 */
import {conflict} from '../kernel/errors';
import {euros} from '../kernel/money';
import type {Tx} from '../kernel/tx';
import {moveOne, to} from '../machines/move';
import {allows} from '../machines/registry';
import {openIncident} from '../cases/open-incident';
import {confirmByHand} from '../payments/confirm-by-hand';
import {keepWaiting} from './ask';
import {simulatedCancel} from './simulated';
import {isUnfinished, LIVE_CHARGE, lockOperation, type TerminalOperation, type Told} from './operation';

/** The refund that is done by it, whose mail is due; null: none. */
export type Noted = {operation: TerminalOperation; refundDone: number | null};

export async function noteAnswer(tx: Tx, operationId: number, told: Told): Promise<Noted> {
  const op = await lockOperation(tx, operationId);
  if (op.driver !== 'simulated') return keepAnswer(tx, op, told);
  // Nobody but the simulated terminal says what it answered; its key to cancel is pressed here.
  return told.state === 'cancelled' && ['sent', 'waiting_card'].includes(op.state)
    ? keepAnswer(tx, op, simulatedCancel())
    : {operation: op, refundDone: null};
}

export async function keepAnswer(tx: Tx, op: TerminalOperation, told: Told): Promise<Noted> {
  const nothing = {operation: op, refundDone: null};
  if (told.state === 'authorised' && told.amountCents !== null && told.amountCents !== op.amountCents) {
    if (op.state !== 'unknown')
      await tell(tx, op, 'terminal_amount', 'El datáfono dice otro importe', [
        `Se le pidieron ${euros(op.amountCents)} y dice ${euros(told.amountCents)}.`,
      ]);
    told = {...told, state: 'unknown', detail: `El datáfono dice ${euros(told.amountCents)}: no es lo que se pidió.`};
  }
  if (told.state === op.state || !allows('terminal_operation', op.state, told.state)) {
    if (op.state === 'authorised' && ['denied', 'cancelled'].includes(told.state))
      await tell(tx, op, 'terminal_contradicts', 'El datáfono se contradice', [
        'Dijo que estaba autorizada y ahora dice que no. Compruébalo en el extracto del datáfono.',
      ]);
    if (op.state === 'unknown') await keepWaiting(tx, op.subject);
    return nothing;
  }
  const isLate = !isUnfinished(op.state);
  const isOver = isLate && !(await stillWanted(tx, op));
  await write(tx, op, told, isOver);
  if (told.state !== 'unknown') await seen(tx, op.terminalId, told.latencyMs);
  if (isUnfinished(told.state)) await keepWaiting(tx, op.subject);
  if (isLate)
    await tell(
      tx,
      op,
      'terminal_late',
      op.kind === 'sale' ? 'El datáfono cobró después' : 'El datáfono devolvió después',
      [
        op.kind !== 'sale'
          ? 'Constaba que no había devuelto y ahora dice que sí.'
          : isOver
            ? 'Constaba que no había cobrado y ahora dice que sí: hay que devolverlo en el datáfono, en Taquilla → Operaciones de datáfono.'
            : 'Constaba que no había cobrado y ahora dice que sí: sirve para terminar esa venta.',
      ],
    );
  if (told.state !== 'authorised' || op.kind !== 'refund') return nothing;
  return {operation: op, refundDone: await gaveBack(tx, op, told, isOver)};
}

/** Nothing else has been charged for it, or given back, since it seemed to have failed. */
async function stillWanted(tx: Tx, op: TerminalOperation): Promise<boolean> {
  const {rows} = await tx.query<{wanted: boolean}>(
    `select case when $2::int is not null then
         exists (select 1 from refund where id = $2 and state in ('requested', 'failed') and method = 'card_terminal')
         and not exists (select 1 from terminal_operation where refund_id = $2 and id <> $1
           and state in ('sent', 'waiting_card', 'unknown', 'authorised'))
       else not exists (select 1 from terminal_operation t where t.subject = $3 and t.id <> $1 and ${LIVE_CHARGE})
         and not exists (select 1 from cart where 'cart:' || id = $3 and state <> 'open')
         and not exists (select 1 from instalment where 'instalment:' || id = $3 and state in ('paid', 'paid_late', 'waived'))
       end as wanted`,
    [op.id, op.refundId, op.subject],
  );
  return rows[0]!.wanted;
}

async function write(tx: Tx, op: TerminalOperation, told: Told, isOver: boolean): Promise<void> {
  await moveOne(tx, to('terminal_operation', told.state), {
    id: op.id,
    set: `response_code = $2, authorisation_code = $3, card_brand = $4, detail = $5, latency_ms = $6,
      operation_number = $7, last_four = $8, done_at = case when $9 then clock_timestamp() end,
      subject = case when $10 then null else subject end, refund_id = case when $10 then null else refund_id end,
      told_at = case when $10 then clock_timestamp() else told_at end`,
    values: [
      told.responseCode,
      told.authorisationCode,
      told.cardBrand,
      told.detail,
      told.latencyMs,
      told.operationNumber,
      told.lastFour,
      !isUnfinished(told.state),
      isOver,
    ],
  });
}

export const seen = (tx: Tx, terminalId: number, latencyMs: number | null) =>
  tx.query(
    'update card_terminal set last_seen_at = clock_timestamp(), last_latency_ms = coalesce($2, last_latency_ms) where id = $1',
    [terminalId, latencyMs],
  );

/** What it gave back is done: the refund that waited for it, or the charge without a sale. */
async function gaveBack(
  tx: Tx,
  op: TerminalOperation,
  told: Pick<Told, 'operationNumber' | 'authorisationCode'>,
  isOver: boolean,
): Promise<number | null> {
  if (op.refundId === null && op.originalId !== null)
    await tx.query(
      `update terminal_operation set returned_at = clock_timestamp()
        where id = $1 and payment_id is null and returned_at is null and not is_test`,
      [op.originalId],
    );
  if (op.refundId === null || isOver) return null;
  await confirmByHand(tx, {
    refundId: op.refundId,
    staffUserId: op.staffUserId!,
    operation: told.operationNumber || told.authorisationCode || op.reference,
  });
  return op.refundId;
}

const tell = (tx: Tx, op: TerminalOperation, kind: string, title: string, words: string[]) =>
  openIncident(tx, {
    kind,
    title,
    detail: [`Operación ${op.reference}, de ${euros(op.amountCents)}.`, ...words].join(' '),
    orderId: null,
    paymentId: null,
  });

/** From when on a person may say how it ended: the machine has had its time. */
const PATIENCE_MS = 120_000;

export interface Decision {
  operationId: number;
  outcome: 'authorised' | 'cancelled';
  reason: string;
  authorisationCode: string;
  staffUserId: number;
}

/** The machine is dead: somebody has looked at its paper or at its bank's page, and answers for it. */
export async function decideByHand(tx: Tx, ask: Decision): Promise<Noted> {
  const op = await lockOperation(tx, ask.operationId);
  if (!isUnfinished(op.state) || op.isTest) throw conflict('wrong_state', 'Esta operación ya tiene resultado.');
  if (op.state !== 'unknown' && op.elapsedMs < PATIENCE_MS)
    throw conflict('wrong_state', 'El datáfono aún puede contestar: espera dos minutos o pregúntale.');
  await moveOne(tx, to('terminal_operation', ask.outcome), {
    id: op.id,
    set: `authorisation_code = $2, detail = 'Decidida por una persona.', decided_by_id = $3, decision_reason = $4,
      done_at = clock_timestamp()`,
    values: [ask.authorisationCode, ask.staffUserId, ask.reason],
  });
  const yes = op.kind === 'sale' ? 'cobrada' : 'devuelta';
  await tell(tx, op, 'terminal_by_hand', 'Operación de datáfono decidida a mano', [
    `Se ha dado por ${ask.outcome === 'authorised' ? yes : `no ${yes}`}: ${ask.reason} Compruébalo en el extracto del datáfono.`,
  ]);
  if (op.kind !== 'refund' || ask.outcome !== 'authorised') return {operation: op, refundDone: null};
  const told = {operationNumber: '', authorisationCode: ask.authorisationCode};
  return {operation: op, refundDone: await gaveBack(tx, op, told, false)};
}
