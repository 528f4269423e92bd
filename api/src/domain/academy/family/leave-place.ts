/**
 * A family that has a place gives it up by itself: by the verb of staff, with the same notice day and refund rule, seen
 * first. Only who pays for it, since money goes back to them. The club hears of it as an incident.
 */
import {conflict, invalid} from '../../kernel/errors';
import {euros} from '../../kernel/money';
import type {Tx} from '../../kernel/tx';
import {openIncident} from '../../cases/open-incident';
import {settleUp, type SettledUp, WITH_PLACE} from '../money/settle-up';
import {requireOwnEnrolment} from '../personal/own-athletes';

export interface LeavePlace {
  enrolmentId: number;
  reason: string;
  /** What was shown. Null: only to show it. */
  expectedRefundCents: number | null;
}

/** Null: there is no place to give up, it is a request. Errors: `not_found` 404, those of `settleUp`, `invalid` 422. */
export async function leavePlace(tx: Tx, customerId: number, ask: LeavePlace): Promise<SettledUp | null> {
  const {guardianId} = await requireOwnEnrolment(tx, customerId, ask.enrolmentId);
  const {rows} = await tx.query<{state: string; payerId: number | null; name: string; number: string}>(
    `select state, payer_guardian_id as "payerId", athlete_name as name, number from enrolment where id = $1`,
    [ask.enrolmentId],
  );
  const {state, payerId, name, number} = rows[0]!;
  if (!WITH_PLACE.includes(state)) return null;
  if (payerId !== null && payerId !== guardianId)
    throw conflict('wrong_state', 'La baja la pide quien paga esta inscripción, o la cantera.');
  const reason = ask.reason.trim();
  if (ask.expectedRefundCents !== null && reason.length < 3)
    throw invalid({reason: 'Cuenta por qué lo deja: lo lee la cantera.'});
  const done = await settleUp(tx, {
    enrolmentId: ask.enrolmentId,
    act: 'leave',
    ageCategoryId: null,
    overrideReason: '',
    reason,
    expectedRefundCents: ask.expectedRefundCents,
    staffUserId: null,
  });
  if (ask.expectedRefundCents !== null)
    await openIncident(tx, {
      kind: 'academy_left',
      title: `${name} deja la cantera (${number})`,
      detail: `Lo ha pedido su familia: «${reason}». ${moneyOf(done)}`,
      orderId: null,
      paymentId: null,
    });
  return done;
}

function moneyOf({refundCents, letOffCents}: SettledUp): string {
  const parts = [
    refundCents > 0 && `Se le devuelven ${euros(refundCents)}.`,
    letOffCents > 0 && `Se le quitan ${euros(letOffCents)} de lo que faltaba.`,
  ].filter(Boolean);
  return parts.join(' ') || 'No se le devuelve nada.';
}
