/**
 * The calendar of one child, for one guardian, that a telephone reads by itself. Its address is drawn from the row and
 * its edition: a new edition, or a child that is no longer theirs, and the old one opens nothing.
 */
import type {Tx} from '../../kernel/tx';
import {NAMED, type NamedActivity} from './activity-words';

export interface Feed {
  feedId: number;
  edition: number;
}

/** `renew`: what was given away opens nothing from now on. */
export async function makeFeed(tx: Tx, guardianId: number, athleteId: number, renew: boolean): Promise<Feed> {
  const {rows} = await tx.query<Feed>(
    `insert into calendar_feed (guardian_id, athlete_id) values ($1, $2)
     on conflict (guardian_id, athlete_id) do update set edition = calendar_feed.edition + $3
     returning id as "feedId", edition`,
    [guardianId, athleteId, renew ? 1 : 0],
  );
  return rows[0]!;
}

export async function readFeeds(tx: Tx, guardianId: number): Promise<(Feed & {athleteId: number})[]> {
  const {rows} = await tx.query<Feed & {athleteId: number}>(
    'select id as "feedId", edition, athlete_id as "athleteId" from calendar_feed where guardian_id = $1',
    [guardianId],
  );
  return rows;
}

export interface FeedActivity extends NamedActivity {
  uid: string;
  sequence: number;
  startsAt: Date;
  endsAt: Date;
  meetAt: Date | null;
  ground: string;
  note: string;
  state: string;
  stateNote: string;
  createdAt: Date;
  changedAt: Date;
}

export interface FeedContent {
  athleteName: string;
  activities: FeedActivity[];
}

/** From last month on, as far as there is anything. Null: there is no such calendar. */
export async function readFeed(tx: Tx, {feedId, edition}: Feed): Promise<FeedContent | null> {
  const {rows} = await tx.query<{athleteId: number; athleteName: string}>(
    `select a.id as "athleteId", a.first_name as "athleteName" from calendar_feed f join athlete a on a.id = f.athlete_id
       join athlete_guardian k on k.athlete_id = f.athlete_id and k.guardian_id = f.guardian_id
      where f.id = $1 and f.edition = $2`,
    [feedId, edition],
  );
  if (!rows[0]) return null;
  const activities = await tx.query<FeedActivity>(
    `select v.uid, v.sequence, v.starts_at as "startsAt", v.ends_at as "endsAt", v.meet_at as "meetAt", v.ground, v.note,
       v.state, v.state_note as "stateNote", v.created_at as "createdAt", v.changed_at as "changedAt", ${NAMED}
       from team_activity v join team m on m.id = v.team_id
      where v.ends_at > now() - interval '30 days' and exists (select 1 from enrolment e
        where e.athlete_id = $1 and e.state in ('admitted', 'payment_pending', 'enrolled', 'suspended')
          and (e.team_id = v.team_id or (v.published_at is not null and exists (select 1 from call_up u
            where u.team_activity_id = v.id and u.enrolment_id = e.id))))
      order by v.starts_at, v.id limit 1000`,
    [rows[0].athleteId],
  );
  return {athleteName: rows[0].athleteName, activities: activities.rows};
}
