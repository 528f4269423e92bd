/** The coach's sheet: who is called, who comes, what the families say; and who else of the team could be called. */
import {notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {TAKES_PLACE} from '../enrolment-states';

export interface CallUpSheet {
  id: number;
  seasonListId: number;
  maxCalled: number | null;
  answerUntilAt: string | null;
  publishedAt: string | null;
  people: Called[];
}

export interface Called {
  /** Null: of the team, not called. */
  callUpId: number | null;
  enrolmentId: number;
  athleteName: string;
  shirtNo: number | null;
  position: string | null;
  enrolmentState: string;
  /** Of which other team a guest is. */
  guestOf: string | null;
  guestReason: string;
  state: 'called' | 'yes' | 'no' | null;
  reason: string;
  answeredAt: string | null;
  isLate: boolean;
  isReminded: boolean;
  /** Guardians who can be written to. */
  mailable: number;
  answers: {answer: 'yes' | 'no'; reason: string; by: string; at: string}[];
}

/** @throws DomainError 404 */
export async function readCallUp(tx: Tx, activityId: number): Promise<CallUpSheet> {
  const {rows} = await tx.query<Omit<CallUpSheet, 'people'> & {teamId: number}>(
    `select v.id, v.team_id as "teamId", c.season_list_id as "seasonListId", v.max_called as "maxCalled",
       v.answer_until_at as "answerUntilAt", v.published_at as "publishedAt"
       from team_activity v join team m on m.id = v.team_id join age_category c on c.id = m.age_category_id
      where v.id = $1`,
    [activityId],
  );
  if (!rows[0]) throw notFound('No existe esa actividad.');
  const {teamId, ...sheet} = rows[0];
  const people = await tx.query<Called>(
    `select u.id as "callUpId", e.id as "enrolmentId", e.athlete_name as "athleteName", e.shirt_no as "shirtNo",
       a.position, e.state as "enrolmentState", case when e.team_id is distinct from $2 then coalesce(m.name, '') end
       as "guestOf", coalesce(u.guest_reason, '') as "guestReason", u.state, coalesce(u.reason, '') as reason,
       u.answered_at as "answeredAt", coalesce(u.is_late, false) as "isLate",
       u.reminded_at is not null as "isReminded",
       (select count(*)::int from athlete_guardian k join guardian g on g.id = k.guardian_id
         where k.athlete_id = a.id and g.email <> '') as mailable,
       coalesce((select jsonb_agg(jsonb_build_object('answer', w.answer, 'reason', w.reason, 'at', w.created_at,
           'by', coalesce(g.first_name || ' ' || g.surname1, s.name, ''))
           order by w.id desc)
         from call_up_answer w left join guardian g on g.id = w.guardian_id
         left join staff_user s on s.id = w.staff_user_id where w.call_up_id = u.id), '[]') as answers
       from enrolment e join athlete a on a.id = e.athlete_id left join team m on m.id = e.team_id
       left join call_up u on u.enrolment_id = e.id and u.team_activity_id = $1
      where u.id is not null or (e.team_id = $2 and e.state = any($3))
      order by e.shirt_no nulls last, e.athlete_name, e.id`,
    [activityId, teamId, TAKES_PLACE],
  );
  return {...sheet, people: people.rows};
}
