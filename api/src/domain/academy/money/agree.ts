/**
 * The parts that a family signs, or is told at the desk: kept with the enrolment as they were shown, each with its day,
 * its cents and its rate. They are what is charged once there is a place (admit).
 */
import {conflict} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {planGone} from '../../instalments/choose-plan';
import type {EnrolmentPlan, Part} from './plan';

export interface PlanSaid {
  paymentFrequencyId: number | null;
  /** What was shown to be paid with the place; null: nothing was. */
  expectedFirstCents: number | null;
}

/** Of the plans that are offered now, in the order of what they are of. Errors: `plan_gone`, `total_changed` 409. */
export function requireShown<Plan extends {paymentFrequencyId: number | null; instalments: {amountCents: number}[]}>(
  plans: readonly Plan[],
  said: PlanSaid,
): Plan {
  const plan = plans.find(one => one.paymentFrequencyId === said.paymentFrequencyId);
  if (!plan) throw planGone();
  const firstCents = plan.instalments[0]?.amountCents ?? 0;
  if (said.expectedFirstCents !== null && said.expectedFirstCents !== firstCents)
    throw conflict('total_changed', 'El primer pago acaba de cambiar: míralo otra vez antes de seguir.', {firstCents});
  return plan;
}

/** A day's parts are one payment. */
export function byDay(parts: readonly Part[]): {dueOn: string; amountCents: number}[] {
  const days = new Map<string, number>();
  for (const {dueOn, amountCents} of parts) days.set(dueOn, (days.get(dueOn) ?? 0) + amountCents);
  return [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([dueOn, amountCents]) => ({dueOn, amountCents}));
}

/** What was agreed before is agreed no more. */
export async function agreePlan(
  tx: Tx,
  enrolmentId: number,
  {paymentFrequencyId, parts}: Pick<EnrolmentPlan, 'paymentFrequencyId' | 'parts'>,
): Promise<void> {
  await tx.query('update enrolment set payment_frequency_id = $2 where id = $1', [enrolmentId, paymentFrequencyId]);
  await tx.query('delete from enrolment_plan where enrolment_id = $1', [enrolmentId]);
  if (parts.length === 0) return;
  await tx.query(
    `insert into enrolment_plan (enrolment_id, payment_frequency_id, total_cents, parts) values ($1, $2, $3, $4)`,
    [
      enrolmentId,
      paymentFrequencyId,
      parts.reduce((sum, part) => sum + part.amountCents, 0),
      JSON.stringify(parts.map(({dueOn, amountCents, vatCode}) => ({dueOn, amountCents, vatCode}))),
    ],
  );
}

/** Null: nothing was, or another plan was chosen since. */
export async function readAgreed(tx: Tx, enrolmentId: number, frequencyId: number | null): Promise<Part[] | null> {
  const {rows} = await tx.query<{parts: Omit<Part, 'n'>[]}>(
    `select parts from enrolment_plan where enrolment_id = $1 and payment_frequency_id is not distinct from $2`,
    [enrolmentId, frequencyId],
  );
  return rows[0]?.parts.map((part, at) => ({...part, n: at + 1})) ?? null;
}
