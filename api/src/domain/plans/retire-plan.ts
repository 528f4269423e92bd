/** Retires a published plan: no new session may use it, the ones that do keep it. */
import {conflict, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {move, to} from '../machines/move';

/** Errors: `not_found` 404, `plan_not_published` 409. */
export async function retirePlan(tx: Tx, args: {planId: number}): Promise<void> {
  const retired = await move(tx, to('seat_plan', 'retired'), {id: args.planId});
  if (retired.rowCount > 0) return;
  const plan = await tx.query('select 1 from seat_plan where id = $1', [args.planId]);
  if (plan.rowCount === 0) throw notFound('No encontramos el plano.');
  throw conflict('plan_not_published', 'Solo se puede retirar un plano publicado.');
}
