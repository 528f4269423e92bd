/** A family that said why it does not come; the reason goes, that it did not come stays. */
import type {Database} from '../../../api/src/platform/database/db';

type Db = Pick<Database, 'query'>;

export async function callUpReason(
  db: Db,
  athlete: (seasonEnds: string) => Promise<number>,
  at: string,
): Promise<() => Promise<boolean>> {
  const athleteId = await athlete('club_today()');
  const {rows} = await db.query<{id: number}>(
    `with t as (insert into team (age_category_id, name) select age_category_id, 'Equipo ' || id from enrolment
         where athlete_id = $1 returning id)
     insert into team_activity (team_id, kind, starts_at, ends_at)
       select id, 'training', ${at} - interval '2 hours', ${at} from t returning id`,
    [athleteId],
  );
  const made = await db.query<{id: number}>(
    `insert into call_up (team_activity_id, enrolment_id, guest_reason, state, reason, answered_at)
       select $1, id, 'Refuerzo', 'no', 'Fiebre', now() from enrolment where athlete_id = $2 returning id`,
    [rows[0]!.id, athleteId],
  );
  return async () =>
    (
      await db.query(
        `select 1 from call_up u join call_up_answer w on w.call_up_id = u.id
          where u.id = $1 and u.reason = '' and w.reason = '' and u.state = 'no'`,
        [made.rows[0]!.id],
      )
    ).rowCount === 1;
}
