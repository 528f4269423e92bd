/**
 * What the bank's word on a charge means for the renewal that it pays. No: tried again after some days until the tries
 * are used up; where the bank wants the holder, or no longer knows the card, it is up to the holder. The attempt's own
 * state makes every repetition a no-op.
 */
import type {Tx} from '../../kernel/tx';
import {afterDenial, revokeCard} from '../../instalments/note-denial';
import {move, moveOne, to} from '../../machines/move';
import {closeOrder} from '../../orders/expire';
import type {Tried} from '../../orders/line-kind';
import {readSettings} from '../../settings/read-settings';

const WHY = {
  needs_authentication: 'El banco pide que la pagues tú',
  dead: 'El banco ya no reconoce la tarjeta',
  failed_for_good: 'El banco no ha aceptado el cobro',
};

export async function noteTried(tx: Tx, {paymentId, outcome, responseCode}: Tried): Promise<void> {
  const attempt = await findAttempt(tx, paymentId);
  if (!attempt) return;
  if (outcome === 'authorised') {
    await moveOne(tx, to('charge_attempt', 'authorised'), {
      id: attempt.id,
      set: 'response_code = $2',
      values: [responseCode],
    });
    return;
  }
  const {retryAttempts} = await readSettings(tx);
  const {next, isDead} = afterDenial(responseCode, attempt.attempts >= Number(retryAttempts));
  await moveOne(tx, to('charge_attempt', next === 'needs_authentication' ? next : 'denied'), {
    id: attempt.id,
    set: 'response_code = $2',
    values: [responseCode],
  });
  if (next === 'failed') await moveOne(tx, to('supporter_renewal', 'notified', ['charging']), {id: attempt.renewalId});
  else
    await moveOne(tx, to('supporter_renewal', 'failed', ['charging']), {
      id: attempt.renewalId,
      set: 'decided_at = now(), reason = $2',
      values: [isDead ? WHY.dead : WHY[next]],
    });
  if (isDead) await revokeCard(tx, attempt.cardTokenId, 'El banco ya no reconoce la tarjeta');
  await closeOrder(tx, attempt.orderId, 'cancelled');
}

/** The bank has never heard of the charge: it counts as not tried. */
export async function noteRenewalUncharged(tx: Tx, paymentId: number): Promise<void> {
  const attempt = await findAttempt(tx, paymentId);
  if (!attempt) return;
  await moveOne(tx, to('charge_attempt', 'denied'), {id: attempt.id, set: `response_code = 'not_found'`});
  await moveOne(tx, to('supporter_renewal', 'notified', ['charging']), {
    id: attempt.renewalId,
    set: 'attempts = greatest(0, attempts - 1), last_attempt_at = null',
  });
  await closeOrder(tx, attempt.orderId, 'cancelled');
}

/** The card is given: of its order alone. */
export async function noteRenewed(tx: Tx, supporterId: number, orderId: number): Promise<void> {
  await move(tx, to('supporter_renewal', 'renewed', ['charging']), {
    set: 'decided_at = now()',
    where: `supporter_id = $1 and exists (select 1 from supporter_request q join order_line l on l.id = q.order_line_id
      where l.order_id = $2 and q.supporter_id = $1)`,
    values: [supporterId, orderId],
  });
}

/** Whose money came and went back at once: renewed by hand meanwhile, or kept out. */
export async function closeReturned(tx: Tx): Promise<void> {
  await move(tx, to('supporter_renewal', 'failed', ['charging']), {
    as: 'r',
    set: `decided_at = now(), reason = 'Se cobró y se ha devuelto: el carné ya no podía renovarse'`,
    where: `exists (select 1 from charge_attempt a where a.supporter_renewal_id = r.id and a.state = 'authorised')`,
  });
}

async function findAttempt(
  tx: Tx,
  paymentId: number,
): Promise<{id: number; renewalId: number; cardTokenId: number; orderId: number; attempts: number} | null> {
  const {rows} = await tx.query<{
    id: number;
    renewalId: number;
    cardTokenId: number;
    orderId: number;
    attempts: number;
  }>(
    `select a.id, a.supporter_renewal_id as "renewalId", a.card_token_id as "cardTokenId", y.order_id as "orderId",
       r.attempts
       from charge_attempt a join payment y on y.id = a.payment_id join supporter_renewal r on r.id = a.supporter_renewal_id
      where a.payment_id = $1 and a.state = 'requested' for update of a, r`,
    [paymentId],
  );
  return rows[0] ?? null;
}
