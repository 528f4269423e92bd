/**
 * Moves an enrolment along its states. Admission needs a free place, being enrolled money that is not overdue;
 * who is enrolled is owed the clothes of the category's pack in the athlete's own sizes.
 */
import {conflict, invalid, notFound} from '../../errors';
import type {Tx} from '../../tx';
import {moveOne, refused, to} from '../machines/move';
import {allows} from '../machines/registry';
import {ENDED, TAKES_PLACE, type EnrolmentState} from './enrolment-states';
import {oweKit} from './owe-kit';

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
  const found = await tx.query<{state: EnrolmentState; ageCategoryId: number; owed: number}>(
    `select state, age_category_id as "ageCategoryId", amount_cents - discount_cents as owed from enrolment
      where id = $1 for update`,
    [ask.enrolmentId],
  );
  const enrolment = found.rows[0];
  if (!enrolment) throw notFound('No existe esa inscripción.');
  if (!allows('enrolment', enrolment.state, ask.to)) throw refused('enrolment', ask.to, enrolment.state);
  if (['rejected', 'withdrawn', 'documents_pending', 'suspended'].includes(ask.to) && ask.note.trim() === '')
    throw invalid({note: 'Escribe el motivo: la familia lo leerá.'});
  if (TAKES_PLACE.includes(ask.to) && !TAKES_PLACE.includes(enrolment.state))
    await requirePlace(tx, enrolment.ageCategoryId);
  if (ask.to === 'enrolled') await requirePaid(tx, ask.enrolmentId, enrolment.owed);
  const {version} = await moveOne<{version: number}>(tx, to('enrolment', ask.to), {
    id: ask.enrolmentId,
    set: ['state_note = $2', ENDED.includes(ask.to) ? 'ended_at = now()' : 'ended_at = null', TIMES[ask.to] ?? []]
      .flat()
      .join(', '),
    values: [ask.note.trim()],
    returning: 'version',
  });
  const kitOwed =
    ask.to === 'enrolled' && enrolment.state === 'payment_pending' ? await oweKit(tx, ask.enrolmentId) : 0;
  return {id: ask.enrolmentId, from: enrolment.state, state: ask.to, version, kitOwed};
}

const TIMES: Partial<Record<EnrolmentState, string>> = {
  submitted: 'submitted_at = coalesce(submitted_at, now())',
  admitted: 'admitted_at = now()',
  enrolled: 'enrolled_at = coalesce(enrolled_at, now())',
};

async function requirePlace(tx: Tx, ageCategoryId: number): Promise<void> {
  const {rows: category} = await tx.query<{capacity: number | null; name: string}>(
    'select capacity, name from age_category where id = $1 for update',
    [ageCategoryId],
  );
  if (category[0]!.capacity === null) return;
  const {rows} = await tx.query<{n: number}>(
    'select count(*)::int as n from enrolment where age_category_id = $1 and state = any($2)',
    [ageCategoryId, TAKES_PLACE],
  );
  if (rows[0]!.n >= category[0]!.capacity)
    throw conflict(
      'category_full',
      `${category[0]!.name} no tiene plazas libres: son ${category[0]!.capacity} y están todas dadas.`,
    );
}

async function requirePaid(tx: Tx, enrolmentId: number, owed: number): Promise<void> {
  if (owed === 0) return;
  const {rows} = await tx.query<{paid: number; overdue: number}>(
    `select coalesce(sum(paid_cents), 0)::int as paid,
      coalesce(sum(amount_cents - paid_cents)
      filter (where due_on < current_date and state not in ('paid', 'paid_late', 'waived')), 0)::int as overdue
       from instalment where enrolment_id = $1`,
    [enrolmentId],
  );
  if (rows[0]!.paid === 0)
    throw conflict('unpaid', 'Todavía no se ha pagado nada: queda inscrito cuando llegue el primer plazo.');
  if (rows[0]!.overdue > 0) throw conflict('unpaid', 'Tiene plazos vencidos sin pagar.');
}
