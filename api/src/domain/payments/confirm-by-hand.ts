/**
 * What somebody had to give back by hand was given, or could not be: who, when, and the number on the terminal's slip.
 * Until then it waits where the office and the clerk see it, and nobody is told that the money is back.
 */
import {conflict, invalid, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {moveOne, to} from '../machines/move';
import {completeRefund} from './refund';
import {noTill, WAITS_BY_HAND} from './ways-back';

/** Law 7/2012, article 7; the trigger `payment_cash_limit` has the same figure. */
export const CASH_LIMIT_CENTS = 100_000;

export interface ByHand {
  refundId: number;
  orderId: number;
  method: string;
  state: string;
}

async function lockWaiting(tx: Tx, refundId: number): Promise<ByHand> {
  const found = await tx.query<{orderId: number}>('select order_id as "orderId" from refund where id = $1', [refundId]);
  if (!found.rows[0]) throw notFound('No existe esa devolución.');
  await tx.query('select 1 from "order" where id = $1 for update', [found.rows[0].orderId]);
  const {rows} = await tx.query<ByHand & {waits: boolean}>(
    `select r.id as "refundId", r.order_id as "orderId", r.method, r.state, ${WAITS_BY_HAND} as waits
      from refund r where r.id = $1 for update`,
    [refundId],
  );
  const {waits, ...refund} = rows[0]!;
  if (refund.state === 'done') throw conflict('already_refunded', 'Esta devolución ya está hecha.');
  if (!waits) throw conflict('wrong_state', 'Esta devolución la hace el banco: no hay nada que confirmar.');
  const asked = await tx.query(
    `select 1 from terminal_operation where refund_id = $1 and state in ('sent', 'waiting_card', 'unknown')`,
    [refundId],
  );
  if (asked.rowCount)
    throw conflict(
      'terminal_pending',
      'El datáfono tiene esta devolución a medias: pregúntale antes, para no devolver dos veces.',
    );
  return refund;
}

/** @throws DomainError 404; 409 `already_refunded`, `wrong_state`, `till_needed` */
export async function confirmByHand(
  tx: Tx,
  ask: {refundId: number; staffUserId: number; operation: string},
): Promise<ByHand> {
  const refund = await lockWaiting(tx, ask.refundId);
  const {hasTill, isUnasked} = await moveOne<{hasTill: boolean; isUnasked: boolean}>(tx, to('refund', 'done'), {
    id: ask.refundId,
    set: 'given_by_id = $2, operation = $3, done_at = now(), response_code = null',
    values: [ask.staffUserId, ask.operation],
    returning: `cash_shift_id is not null or (select p.is_trial from payment p where p.id = payment_id) as "hasTill",
      refund_needs_terminal(cash_shift_id, payment_id) and not exists (select 1 from terminal_operation t
        where t.refund_id = refund.id and t.state = 'authorised') as "isUnasked"`,
  });
  if (refund.method === 'cash' && !hasTill) throw noTill();
  if (refund.method === 'card_terminal' && isUnasked)
    throw conflict(
      'terminal_needed',
      'Esto se devuelve con su datáfono: pulsa «Devolver en el datáfono», y queda hecha cuando él lo diga.',
    );
  await completeRefund(tx, ask.refundId, null);
  return {...refund, state: 'done'};
}

/**
 * What could not be made on the terminal is given another way, at once and in whole: in cash, from the till of whoever
 * gives it, or by a transfer that the office has made.
 *
 * @throws DomainError 404; 409 `already_refunded`, `wrong_state`, `till_needed`; 422 `method`
 */
export async function giveAnotherWay(
  tx: Tx,
  ask: {refundId: number; method: 'cash' | 'transfer'; staffUserId: number; operation: string},
): Promise<ByHand> {
  const refund = await lockWaiting(tx, ask.refundId);
  if (refund.method !== 'card_terminal' || refund.state !== 'failed')
    throw conflict('wrong_state', 'Solo se devuelve de otra manera lo que no se ha podido hacer en el datáfono.');
  const {rows} = await tx.query<{operation: number}>('select cash_operation_cents($1)::int as operation', [
    refund.orderId,
  ]);
  if (ask.method === 'cash' && rows[0]!.operation >= CASH_LIMIT_CENTS)
    throw invalid({
      method: 'Por ley, de lo que cuesta 1.000 € o más no se devuelve nada en efectivo. Haz una transferencia.',
    });
  const {hasTill} = await moveOne<{hasTill: boolean}>(tx, to('refund', 'done'), {
    id: ask.refundId,
    set: `method = $2, failed_method = method, given_by_id = $3, operation = $4, done_at = now(), response_code = null`,
    values: [ask.method, ask.staffUserId, ask.operation],
    returning: `cash_shift_id is not null or (select p.is_trial from payment p where p.id = payment_id) as "hasTill"`,
  });
  if (ask.method === 'cash' && !hasTill) throw noTill();
  await completeRefund(tx, ask.refundId, null);
  return {...refund, method: ask.method, state: 'done'};
}

/** It stays owed, and may still be made. @throws DomainError 404; 409 `already_refunded`, `wrong_state` */
export async function failByHand(tx: Tx, ask: {refundId: number}): Promise<ByHand> {
  const refund = await lockWaiting(tx, ask.refundId);
  if (refund.state === 'failed') throw conflict('wrong_state', 'Ya consta que no se pudo hacer.');
  await moveOne(tx, to('refund', 'failed'), {id: ask.refundId});
  return {...refund, state: 'failed'};
}
