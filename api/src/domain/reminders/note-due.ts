/**
 * Whom a rule is to write to is written down when its moment comes, once for each occasion and address (unique key), with
 * the road by which it may reach them, a bounded number at a time. A moment from before the rule was switched on is
 * nobody's; one that nobody looked at in time (no process, no mail server) counts for a day. What falls in the hours of silence waits in the log, and when they are
 * over all of them are asked once more: a ticket may have been given on in the night.
 */
import type {Tx} from '../kernel/tx';
import type {ReminderTrigger} from '../messaging/ruled';
import {REMINDED} from './occasions/registry';
import {ALL_ROADS, JUDGED, type Roads} from './roads';

export interface ActiveRule {
  id: number;
  trigger: ReminderTrigger;
}

/** Those that this house can write by. */
export async function readActiveRules(
  tx: Tx,
  triggers: readonly string[],
  {mail, whatsapp}: Roads = ALL_ROADS,
): Promise<ActiveRule[]> {
  const {rows} = await tx.query<ActiveRule>(
    `select id, trigger from reminder_rule where is_active and trigger = any($1)
       and case channel when 'email' then $2 when 'whatsapp' then $3 else $2 or $3 end order by id`,
    [triggers, mail, whatsapp],
  );
  return rows;
}

/** SQL: the statement cut to the moments that may be due between two instants of rule `r`; the clocks change by an hour. */
export const around = (from: string, until: string) => (moment: string) =>
  `${moment} > ${from} - make_interval(hours => $2 + 2) and ${moment} <= ${until} - make_interval(hours => $2 - 2)`;

/** Where the next step goes on: of the first one nobody. */
export interface NotePlace {
  until: Date;
  email: string;
  key: string;
}

/**
 * One step: how many were new, and where to go on; null: nobody is left. Those that stand there are passed over by the
 * unique key and not by looking, which gets slower with each thousand that was written since the log was analysed.
 */
export async function noteDue(
  tx: Tx,
  {id, trigger}: ActiveRule,
  place: NotePlace | null = null,
  {most = 2000, roads = ALL_ROADS}: {most?: number; roads?: Roads} = {},
): Promise<{noted: number; next: NotePlace | null}> {
  const {rows} = await tx.query<{offsetHours: number; from: Date; until: Date}>(
    `select r.offset_hours as "offsetHours", coalesce($3::timestamptz, now()) as until, greatest(r.active_since,
        now() - interval '1 day',
        case when not coalesce(quiet_hours(now(), r.quiet_from, r.quiet_until) @> r.asked_until, false)
          then least(r.asked_until, coalesce(lower(quiet_hours(r.asked_until, r.quiet_from, r.quiet_until)), r.asked_until))
          else r.asked_until end) as "from"
       from reminder_rule r where r.id = $1 and r.is_active and r.trigger = $2 for no key update`,
    [id, trigger, place?.until ?? null],
  );
  if (!rows[0]) return {noted: 0, next: null};
  const {offsetHours, from, until} = rows[0];
  const {rows: steps} = await tx.query<{found: number; noted: number; email: string; key: string}>(
    `with due as materialized (
       select r.id as rule, q.*, w.road, case w.road when 'whatsapp' then n.number else '' end as phone
         from reminder_rule r cross join lateral (
         select p.*, ${KEY} as key, reminder_due(p.moment, $2) as due_at
           from (${REMINDED[trigger].occasions(around('$3::timestamptz', '$4::timestamptz'))}) p) q
           ${JUDGED(trigger, roads)}
        where r.id = $1 and q.email <> '' and q.due_at > $3 and q.due_at <= $4 and (q.email, q.key) > ($5, $6)
          and w.why_not is null
        order by q.email, q.key limit $7),
     noted as (
       insert into reminder_log (reminder_rule_id, channel, name, email, phone, about, subject_key, subject_id, due_at,
         day_on, state)
       select rule, road, name, email, phone, about, key, subject_id, due_at,
         club_day(due_at), 'queued' from due order by email, key
         on conflict do nothing returning 1)
     select (select count(*)::int from due) as found, (select count(*)::int from noted) as noted, d.email, d.key
       from (values (1)) v left join (select email, key from due order by email desc, key desc limit 1) d on true`,
    [id, offsetHours, from, until, place?.email ?? '', place?.key ?? '', most],
  );
  const {found, noted, email, key} = steps[0]!;
  if (found === most) return {noted, next: {until, email, key}};
  await tx.query('update reminder_rule set asked_until = $2 where id = $1', [id, until]);
  return {noted, next: null};
}

/** SQL over `p`, a row of a statement: the occasion. */
export const KEY = `p.thing || ':' || to_char(p.moment at time zone club_zone(), 'YYYYMMDD')`;
