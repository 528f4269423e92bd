/**
 * Publishes a stored draft: from then on sessions may point at it and nothing in it changes any more
 * (triggers seat_plan_frozen, zone_frozen, seat_frozen). Changing a published plan means storing a new edition.
 */
import {conflict, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {move, to} from '../machines/move';

/** Errors: `not_found` 404, `plan_not_draft` 409. `now` is kept as the time of publication. */
export async function publishPlan(
  tx: Tx,
  args: {planId: number},
  now: Date,
): Promise<{id: number; contentHash: string}> {
  const published = await move<{id: number; contentHash: string}>(tx, to('seat_plan', 'published'), {
    id: args.planId,
    set: 'published_at = $2',
    values: [now],
    returning: 'id, content_hash as "contentHash"',
  });
  if (published.rows[0]) return published.rows[0];
  const plan = await tx.query('select 1 from seat_plan where id = $1', [args.planId]);
  if (plan.rowCount === 0) throw notFound('No encontramos el plano.');
  throw conflict('plan_not_draft', 'Ese plano ya está publicado o retirado.');
}
