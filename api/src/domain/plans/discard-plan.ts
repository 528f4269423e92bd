/**
 * Throws a draft away, seats and zones with it. What was published is kept for ever: sessions and tickets point at it.
 */
import {conflict, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

/** Errors: `not_found` 404, `plan_not_draft` 409, `in_use` 409 when a draft session has the plan. */
export async function discardPlan(tx: Tx, args: {planId: number}): Promise<void> {
  const plan = (await tx.query<{state: string}>('select state from seat_plan where id = $1 for update', [args.planId]))
    .rows[0];
  if (!plan) throw notFound('No encontramos el plano.');
  if (plan.state !== 'draft')
    throw conflict('plan_not_draft', 'Ese plano ya está publicado o retirado: no se puede descartar.');
  const used = await tx.query('select 1 from event_session where seat_plan_id = $1 limit 1', [args.planId]);
  if (used.rowCount > 0)
    throw conflict('in_use', 'Hay sesiones con este plano. Cámbiales el plano antes de descartarlo.');
  await tx.query('delete from seat where seat_plan_id = $1', [args.planId]);
  await tx.query('delete from zone where seat_plan_id = $1', [args.planId]);
  await tx.query('delete from seat_plan where id = $1', [args.planId]);
}
