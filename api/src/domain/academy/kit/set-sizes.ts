/** Sizes that were missing are said at the desk: from then on they are the athlete's, and what they open is owed. */
import {invalid, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {oweKit} from './owe-kit';

export interface SetSizes {
  enrolmentId: number;
  shirtSize: string | null;
  shortsSize: string | null;
  socksSize: string | null;
  shoeSize: string | null;
}

/** Null leaves a size as it is. Errors: `not_found` 404, `invalid` 422. */
export async function setSizes(tx: Tx, ask: SetSizes): Promise<{kitOwed: number}> {
  const {rows} = await tx.query<{athleteId: number; state: string}>(
    'select athlete_id as "athleteId", state from enrolment where id = $1 for no key update',
    [ask.enrolmentId],
  );
  if (!rows[0]) throw notFound('No existe esa inscripción.');
  const sizes = [ask.shirtSize, ask.shortsSize, ask.socksSize, ask.shoeSize];
  if (sizes.every(size => size === null)) throw invalid({shirtSize: 'Di al menos una talla.'});
  await tx.query(
    `update athlete set shirt_size = coalesce($2, shirt_size), shorts_size = coalesce($3, shorts_size),
      socks_size = coalesce($4, socks_size), shoe_size = coalesce($5, shoe_size), version = version + 1,
      updated_at = now() where id = $1`,
    [rows[0].athleteId, ...sizes],
  );
  return {kitOwed: rows[0].state === 'enrolled' ? await oweKit(tx, ask.enrolmentId) : 0};
}
