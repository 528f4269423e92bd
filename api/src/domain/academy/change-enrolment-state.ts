/**
 * Moves an enrolment along its states. Admission needs a free place and goes on by itself to the payment, or to
 * enrolled when nothing is owed; being enrolled needs money that is not overdue. Who is enrolled is owed the clothes of
 * the category's pack in the athlete's own sizes; who leaves owes no more than what had fallen due.
 */
import {conflict, invalid, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {moveOne, refused, to} from '../machines/move';
import {allows} from '../machines/registry';
import {ENDED, TAKES_PLACE, type EnrolmentState} from './enrolment-states';
import {endEnrolmentParts} from './money/end';
import {enrolPaid, goOnToPay} from './money/admit';
import {takeLapsedAgain} from './money/lapse';
import {dropKit} from './kit/owe-kit';
import {requirePlace} from './require-place';

export interface ChangeState {
  enrolmentId: number;
  to: EnrolmentState;
  note: string;
}

export interface StateChanged {
  id: number;
  from: EnrolmentState;
  state: EnrolmentState;
  version: number;
  kitOwed: number;
}

/** Errors: `not_found` 404, `wrong_state`, `category_full`, `unpaid` 409, `invalid` 422. */
export async function changeEnrolmentState(tx: Tx, ask: ChangeState): Promise<StateChanged> {
  // Orders, then parts, then the enrolment: as a payment locks them.
  if (ask.to === 'withdrawn') await endEnrolmentParts(tx, ask.enrolmentId, ask.note.trim());
  const found = await tx.query<Row>(
    `select state, season_list_id as "seasonListId", athlete_id as "athleteId", age_category_id as "ageCategoryId",
      amount_cents - discount_cents as owed, lapsed_at is not null as "isLapsed" from enrolment where id = $1 for update`,
    [ask.enrolmentId],
  );
  const enrolment = found.rows[0];
  if (!enrolment) throw notFound('No existe esa inscripción.');
  if (!allows('enrolment', enrolment.state, ask.to) || (enrolment.state === 'withdrawn' && !enrolment.isLapsed))
    throw refused('enrolment', ask.to, enrolment.state);
  if (['rejected', 'withdrawn', 'documents_pending', 'suspended'].includes(ask.to) && ask.note.trim() === '')
    throw invalid({note: 'Escribe el motivo: la familia lo leerá.'});
  if (TAKES_PLACE.includes(ask.to) && !TAKES_PLACE.includes(enrolment.state))
    await requirePlace(tx, enrolment.ageCategoryId, ask.enrolmentId);
  if (ask.to === 'enrolled') await requirePaid(tx, ask.enrolmentId, enrolment.owed);
  let {state, kitOwed}: {state: EnrolmentState; kitOwed: number} = {state: ask.to, kitOwed: 0};
  if (ask.to === 'payment_pending') {
    if (enrolment.state === 'withdrawn') await takeLapsedAgain(tx, ask.enrolmentId);
    ({state, kitOwed} = await goOnToPay(tx, ask.enrolmentId));
  } else if (ask.to === 'enrolled' && enrolment.state === 'payment_pending')
    kitOwed = await enrolPaid(tx, ask.enrolmentId, enrolment);
  else
    await moveOne(tx, to('enrolment', ask.to), {
      id: ask.enrolmentId,
      set: [ENDED.includes(ask.to) ? 'ended_at = now()' : 'ended_at = null', TIMES[ask.to] ?? []].flat().join(', '),
    });
  if (ENDED.includes(ask.to)) await dropKit(tx, [ask.enrolmentId]);
  if (ask.to === 'admitted') ({state, kitOwed} = await goOnToPay(tx, ask.enrolmentId));
  const {rows} = await tx.query<{version: number}>(
    'update enrolment set state_note = $2, version = version + 1 where id = $1 returning version',
    [ask.enrolmentId, ask.note.trim()],
  );
  return {id: ask.enrolmentId, from: enrolment.state, state, version: rows[0]!.version, kitOwed};
}

interface Row {
  state: EnrolmentState;
  seasonListId: number;
  athleteId: number;
  ageCategoryId: number;
  owed: number;
  isLapsed: boolean;
}

const TIMES: Partial<Record<EnrolmentState, string>> = {
  submitted: 'submitted_at = coalesce(submitted_at, now())',
  admitted: 'admitted_at = now()',
  enrolled: 'enrolled_at = coalesce(enrolled_at, now())',
};

async function requirePaid(tx: Tx, enrolmentId: number, owed: number): Promise<void> {
  if (owed === 0) return;
  const {rows} = await tx.query<{paid: number; overdue: number}>(
    `select coalesce(sum(paid_cents), 0)::int as paid,
      coalesce(sum(amount_cents - paid_cents)
      filter (where due_on < club_today() and state not in ('paid', 'paid_late', 'waived')), 0)::int as overdue
       from instalment where enrolment_id = $1`,
    [enrolmentId],
  );
  if (rows[0]!.paid === 0)
    throw conflict('unpaid', 'Todavía no se ha pagado nada: queda inscrito cuando llegue el primer plazo.');
  if (rows[0]!.overdue > 0) throw conflict('unpaid', 'Tiene plazos vencidos sin pagar.');
}
