/**
 * What a family sees: what its children's teams do in the next weeks, and what it has answered. A reason is read by
 * who wrote it; of the other guardian a first name is all that is told.
 */
import type {Tx} from '../../kernel/tx';
import type {StateOf} from '../../machines/registry';
import {activityName, NAMED, type NamedActivity} from './activity-words';

export interface FamilyCallUp {
  id: number;
  state: 'called' | 'yes' | 'no';
  reason: string;
  answeredBy: string | null;
  answerUntilAt: string | null;
  /** May still be answered. */
  isOpen: boolean;
}

export interface FamilyActivity {
  id: number;
  athleteId: number;
  athleteName: string;
  kind: string;
  name: string;
  startsAt: string;
  endsAt: string;
  meetAt: string | null;
  ground: string;
  note: string;
  state: StateOf<'team_activity'>;
  stateNote: string;
  callUp: FamilyCallUp | null;
}

/** Over `call_up u`, `team_activity v` and the guardian $1. */
const CALL_UP = `case when u.id is not null and v.published_at is not null then jsonb_build_object('id', u.id,
  'state', u.state, 'reason', case when u.answered_by_guardian_id = $1 then u.reason else '' end,
  'answeredBy', case when u.answered_by_staff_id is not null then 'El club' else (select g.first_name from guardian g
    where g.id = u.answered_by_guardian_id) end, 'answerUntilAt', v.answer_until_at,
  'isOpen', v.state = 'scheduled' and v.starts_at > now()) end`;

const FACTS = `v.id, a.id as "athleteId", a.first_name as "athleteName", v.starts_at as "startsAt",
  v.ends_at as "endsAt", v.meet_at as "meetAt", v.ground, v.note, v.state, v.state_note as "stateNote", ${NAMED},
  ${CALL_UP} as "callUp"`;
type Row = Omit<FamilyActivity, 'name'> & NamedActivity;

const asRead = ({title, opponent, side, teamName, ...row}: Row): FamilyActivity => ({
  ...row,
  name: activityName({kind: row.kind, title, opponent, side, teamName}),
});

const DAYS = 60;

export async function readFamilyCalendar(tx: Tx, guardianId: number): Promise<FamilyActivity[]> {
  const {rows} = await tx.query<Row>(
    `select ${FACTS} from athlete_guardian k join athlete a on a.id = k.athlete_id
       join enrolment e on e.athlete_id = a.id and e.state in ('admitted', 'payment_pending', 'enrolled', 'suspended')
       join team_activity v on v.ends_at > now() and v.starts_at < now() + make_interval(days => $2)
       join team m on m.id = v.team_id
       left join call_up u on u.team_activity_id = v.id and u.enrolment_id = e.id
      where k.guardian_id = $1 and (v.team_id = e.team_id or (u.id is not null and v.published_at is not null))
      order by v.starts_at, a.id`,
    [guardianId, DAYS],
  );
  return rows.map(asRead);
}

/** One call-up as one of the guardians sees it; null: it is not theirs, or not there any more. */
export async function readOwnCallUp(tx: Tx, guardianId: number, callUpId: number): Promise<FamilyActivity | null> {
  const {rows} = await tx.query<Row>(
    `select ${FACTS} from call_up u join team_activity v on v.id = u.team_activity_id join team m on m.id = v.team_id
       join enrolment e on e.id = u.enrolment_id join athlete a on a.id = e.athlete_id
       join athlete_guardian k on k.athlete_id = a.id
      where k.guardian_id = $1 and u.id = $2 and v.published_at is not null`,
    [guardianId, callUpId],
  );
  return rows[0] ? asRead(rows[0]) : null;
}

/** The guardian of an account; null: it is nobody's. */
export async function guardianOf(tx: Tx, customerId: number): Promise<number | null> {
  const {rows} = await tx.query<{id: number}>('select id from guardian where customer_id = $1', [customerId]);
  return rows[0]?.id ?? null;
}
