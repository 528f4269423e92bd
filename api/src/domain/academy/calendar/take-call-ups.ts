/**
 * Which families are to be written to about a call-up: those who do not know of it, those who know of it as it was, and
 * once, the day before, those who have not answered. What is taken is marked in the same transaction as its mails.
 */
import type {Tx} from '../../kernel/tx';
import {NAMED, type NamedActivity} from './activity-words';

export type CallUpNews = 'called' | 'changed' | 'postponed' | 'cancelled' | 'reminder' | 'dropped';

/** One mail: to one guardian, of one child. */
export interface CallUpTold extends NamedActivity {
  callUpId: number;
  guardianId: number;
  email: string;
  guardianName: string;
  athleteName: string;
  startsAt: Date;
  endsAt: Date;
  meetAt: Date | null;
  ground: string;
  note: string;
  stateNote: string;
  answerUntilAt: Date | null;
  answer: 'called' | 'yes' | 'no';
  sequence: number;
  news: CallUpNews;
}

const FACTS = `g.id as "guardianId", g.email, g.first_name as "guardianName", a.first_name as "athleteName",
  v.starts_at as "startsAt", v.ends_at as "endsAt", v.meet_at as "meetAt", v.ground, v.note,
  v.state_note as "stateNote", v.answer_until_at as "answerUntilAt", v.sequence, ${NAMED}`;
const WHO = `join team_activity v on v.id = u.team_activity_id join team m on m.id = v.team_id
  join enrolment e on e.id = u.enrolment_id join athlete a on a.id = e.athlete_id
  join athlete_guardian k on k.athlete_id = a.id join guardian g on g.id = k.guardian_id`;

/**
 * `activityId`: of this one, at once. Otherwise of any, when nobody has changed it for a minute: what is put right in
 * several steps is told once.
 */
export async function takeCallUpsToTell(tx: Tx, most: number, activityId: number | null): Promise<CallUpTold[]> {
  const {rows: due} = await tx.query<{id: number; told: number | null}>(
    `select u.id, u.told_sequence as told from call_up u join team_activity v on v.id = u.team_activity_id
      where v.published_at is not null and v.starts_at > now() and ($1::int is null or v.id = $1)
        and (u.told_sequence is null or u.told_sequence < v.sequence)
        and ($1::int is not null or v.changed_at < now() - interval '1 minute')
      order by v.starts_at, u.id limit $2 for update of u skip locked`,
    [activityId, most],
  );
  if (due.length === 0) return [];
  const {rows} = await tx.query<Omit<CallUpTold, 'news'> & {told: number | null; state: string}>(
    `with u as (
       update call_up u set told_sequence = v.sequence from team_activity v, unnest($1::int[], $2::int[]) d(id, told)
        where v.id = u.team_activity_id and u.id = d.id returning u.*, d.told)
     select u.id as "callUpId", u.state as answer, u.told, v.state, ${FACTS} from u ${WHO}
      where g.email <> '' order by u.id, k.position`,
    [due.map(({id}) => id), due.map(({told}) => told)],
  );
  return rows.flatMap(({told, state, ...row}): CallUpTold[] => {
    if (told === null) return state === 'scheduled' ? [{...row, news: 'called'}] : [];
    const news: CallUpNews = state === 'cancelled' ? 'cancelled' : state === 'postponed' ? 'postponed' : 'changed';
    return [{...row, news}];
  });
}

/** Those who are silent the day before it, or before one has to answer. */
export async function takeCallUpsToRemind(tx: Tx, most: number): Promise<CallUpTold[]> {
  const {rows} = await tx.query<Omit<CallUpTold, 'news'>>(
    `with due as (
       select u.id from call_up u join team_activity v on v.id = u.team_activity_id
        where u.state = 'called' and u.reminded_at is null and u.told_sequence is not null and v.state = 'scheduled'
          and v.published_at < now() - interval '6 hours' and v.starts_at > now()
          and (club_day(v.starts_at) <= club_today() + 1
            or v.answer_until_at < now() + interval '1 day')
          and coalesce(v.answer_until_at > now(), true)
        order by v.starts_at, u.id limit $1 for update of u skip locked
     ), u as (update call_up u set reminded_at = now() from due where u.id = due.id returning u.*)
     select u.id as "callUpId", u.state as answer, ${FACTS} from u ${WHO}
      where g.email <> '' order by u.id, k.position`,
    [most],
  );
  return rows.map(row => ({...row, news: 'reminder' as const}));
}

/** Who was taken off: nothing of the call-up is left but the enrolments. */
export async function readDropped(tx: Tx, activityId: number, enrolmentIds: number[]): Promise<CallUpTold[]> {
  const {rows} = await tx.query<Omit<CallUpTold, 'news'>>(
    `select 0 as "callUpId", 'called' as answer, ${FACTS}
       from (select id as enrolment_id, $1::int as team_activity_id from unnest($2::int[]) id) u ${WHO}
      where g.email <> '' order by e.id, k.position`,
    [activityId, enrolmentIds],
  );
  return rows.map(row => ({...row, news: 'dropped' as const}));
}

/** A late «no», for who leads the team: head coaches with an address. */
export interface LateNo extends NamedActivity {
  callUpId: number;
  version: number;
  athleteName: string;
  startsAt: Date;
  coaches: {email: string; name: string}[];
  yes: number;
  called: number;
}

export async function readLateNo(tx: Tx, callUpId: number): Promise<LateNo> {
  const {rows} = await tx.query<LateNo>(
    `select u.id as "callUpId", u.version, a.first_name || ' ' || a.surname1 as "athleteName",
       v.starts_at as "startsAt", ${NAMED},
       coalesce((select jsonb_agg(jsonb_build_object('email', c.email, 'name', c.first_name) order by c.id)
         from team_coach k join coach c on c.id = k.coach_id
        where k.team_id = v.team_id and k.role = 'head' and c.is_active and c.email <> ''), '[]') as coaches,
       (select count(*)::int from call_up o where o.team_activity_id = v.id and o.state = 'yes') as yes,
       (select count(*)::int from call_up o where o.team_activity_id = v.id) as called
       from call_up u join team_activity v on v.id = u.team_activity_id join team m on m.id = v.team_id
       join enrolment e on e.id = u.enrolment_id join athlete a on a.id = e.athlete_id where u.id = $1`,
    [callUpId],
  );
  return rows[0]!;
}
