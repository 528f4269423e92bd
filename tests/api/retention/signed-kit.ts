/** Clothes that were signed for, with a photograph; both go, that they were fetched and by whom stays. */
import type {Database} from '../../../api/src/platform/database/db';

type Db = Pick<Database, 'query'>;

export async function signedKit(
  db: Db,
  athlete: (seasonEnds: string) => Promise<number>,
  at: string,
  staffUserId: number,
): Promise<() => Promise<boolean>> {
  const athleteId = await athlete(`(${at})::date - 1`);
  const {rows} = await db.query<{id: number}>(
    `insert into kit_handover (enrolment_id, signed_by, signature, photo, staff_user_id)
      select e.id, 'Eva García', 'M10 20L200 180L420 90', 'x', $2 from enrolment e where e.athlete_id = $1 returning id`,
    [athleteId, staffUserId],
  );
  return async () =>
    (
      await db.query(
        `select 1 from kit_handover where id = $1 and signature is null and photo is null and signed_by <> ''`,
        [rows[0]!.id],
      )
    ).rowCount === 1;
}
