/**
 * What the bank's word on a charge means for its instalment. No: tried again after some days until the tries are used
 * up. It wants the payer (0195): no refusal and no retry, the payer is asked. The card is dead (SIS0321): it is not
 * charged again, another one is asked for. The attempt's own state makes every repetition a no-op.
 */
import type {Tx} from '../kernel/tx';
import {move, to} from '../machines/move';
import {closeOrder} from '../orders/expire';
import {readSettings} from '../settings/read-settings';

const NEEDS_PAYER = '0195';
/** The reference is dead at the bank. */
const DEAD_CARD = ['SIS0321', '9321'];

/** What a no is to whatever was to be paid. */
export function afterDenial(
  responseCode: string,
  wasLast: boolean,
): {next: 'needs_authentication' | 'failed_for_good' | 'failed'; isDead: boolean} {
  const isDead = DEAD_CARD.includes(responseCode);
  if (responseCode === NEEDS_PAYER) return {next: 'needs_authentication', isDead};
  return {next: isDead || wasLast ? 'failed_for_good' : 'failed', isDead};
}

export async function noteDenial(tx: Tx, paymentId: number, responseCode: string): Promise<void> {
  const attempt = await findAttempt(tx, paymentId);
  if (!attempt) return;
  const {retryAttempts} = await readSettings(tx);
  const {next, isDead} = afterDenial(responseCode, attempt.attempts >= Number(retryAttempts));
  await move(tx, to('charge_attempt', next === 'needs_authentication' ? next : 'denied'), {
    id: attempt.id,
    set: 'response_code = $2',
    values: [responseCode],
  });
  await move(tx, to('instalment', next), {id: attempt.instalmentId, set: 'last_error = $2', values: [responseCode]});
  if (isDead) await revokeCard(tx, attempt.cardTokenId, 'El banco ya no reconoce la tarjeta');
  await closeOrder(tx, attempt.orderId, 'cancelled');
}

/** The bank has never heard of the charge: it counts as not tried. */
export async function noteUncharged(tx: Tx, paymentId: number): Promise<void> {
  const attempt = await findAttempt(tx, paymentId);
  if (!attempt) return;
  await move(tx, to('charge_attempt', 'denied'), {id: attempt.id, set: `response_code = 'not_found'`});
  await move(tx, to('instalment', 'scheduled', ['charging']), {
    id: attempt.instalmentId,
    set: `attempts = greatest(0, attempts - 1), last_error = ''`,
  });
  await closeOrder(tx, attempt.orderId, 'cancelled');
}

/** Also when the money goes back at once because the instalment was paid in another way meanwhile. */
export async function noteAuthorised(tx: Tx, paymentId: number): Promise<void> {
  await move(tx, to('charge_attempt', 'authorised'), {
    as: 'a',
    using: 'payment y',
    set: `response_code = coalesce(y.response_code, '')`,
    where: `a.payment_id = $1 and y.id = a.payment_id and a.method = 'card_token'`,
    values: [paymentId],
  });
}

/** Nothing is charged to it from now on. */
export async function revokeCard(tx: Tx, cardTokenId: number, reason: string): Promise<void> {
  await move(tx, to('card_token', 'revoked'), {
    id: cardTokenId,
    set: 'revoked_at = now(), revoke_reason = $2',
    values: [reason],
  });
}

async function findAttempt(
  tx: Tx,
  paymentId: number,
): Promise<{id: number; instalmentId: number; cardTokenId: number; orderId: number; attempts: number} | null> {
  const {rows} = await tx.query<{
    id: number;
    instalmentId: number;
    cardTokenId: number;
    orderId: number;
    attempts: number;
  }>(
    `select a.id, a.instalment_id as "instalmentId", a.card_token_id as "cardTokenId", y.order_id as "orderId",
      i.attempts
       from charge_attempt a join payment y on y.id = a.payment_id join instalment i on i.id = a.instalment_id
         join "order" o on o.id = y.order_id
      where a.payment_id = $1 and a.method = 'card_token' and a.state = 'requested' and o.state = 'pending'
        for update of a, i`,
    [paymentId],
  );
  return rows[0] ?? null;
}
