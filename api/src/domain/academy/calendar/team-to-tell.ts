/**
 * Whom to write to when what a whole team does is called off or moved: the guardians of those who play in it, each once
 * with their children named. Who is called to it and knows of it is told by the call-up, and not twice.
 */
import type {Tx} from '../../kernel/tx';
import {NAMED, type NamedActivity} from './activity-words';

export interface ToldActivity extends NamedActivity {
  id: number;
  sequence: number;
  startsAt: string;
  endsAt: string;
  ground: string;
  stateNote: string;
}

export interface TeamTold {
  guardianId: number;
  email: string;
  firstName: string;
  childNames: string[];
  activities: ToldActivity[];
}

export async function readTeamToTell(tx: Tx, activityIds: readonly number[]): Promise<TeamTold[]> {
  const {rows: activities} = await tx.query<ToldActivity>(
    `select v.id, v.sequence, to_char(v.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "startsAt",
       to_char(v.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "endsAt", v.ground,
       v.state_note as "stateNote", ${NAMED}
       from team_activity v join team m on m.id = v.team_id where v.id = any($1) order by v.starts_at, v.id`,
    [activityIds],
  );
  const {rows} = await tx.query<Omit<TeamTold, 'activities'> & {activityIds: number[]}>(
    `select g.id as "guardianId", coalesce(nullif(c.email, ''), lower(g.email)) as email, g.first_name as "firstName",
       array_agg(distinct a.first_name) as "childNames", array_agg(distinct v.id) as "activityIds"
       from team_activity v join enrolment e on e.team_id = v.team_id
         and e.state in ('admitted', 'payment_pending', 'enrolled', 'suspended')
       join athlete a on a.id = e.athlete_id join athlete_guardian k on k.athlete_id = a.id
       join guardian g on g.id = k.guardian_id left join customer c on c.id = g.customer_id
      where v.id = any($1) and coalesce(nullif(c.email, ''), g.email) <> ''
        and not exists (select 1 from call_up u where u.team_activity_id = v.id and u.enrolment_id = e.id
          and u.told_sequence is not null)
      group by g.id, c.email order by g.id`,
    [activityIds],
  );
  return rows.map(({activityIds: ids, ...row}) => ({
    ...row,
    activities: activities.filter(one => ids.includes(one.id)),
  }));
}
