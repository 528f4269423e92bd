/**
 * Whom a rule is to write to is written down when its moment comes, once for each occasion and address (unique key), a
 * bounded number at a time. A moment from before the rule was switched on is nobody's; one that nobody looked at in time
 * (no process, no mail server) counts for a day. What falls in the hours of silence waits in the log, and when they are
 * over all of them are asked once more: a ticket may have been given on in the night.
 */
import type {Tx} from '../../../tx';
import {isOptedOut, isSuppressed} from '../announcements/kind';
import type {ReminderTrigger} from './occasions/occasion';
import {REMINDED} from './occasions/registry';

export interface ActiveRule {
  id: number;
  trigger: ReminderTrigger;
}

/** Those that mails go out by. */
export async function readActiveRules(tx: Tx, triggers: readonly string[]): Promise<ActiveRule[]> {
  const {rows} = await tx.query<ActiveRule>(
    `select id, trigger from reminder_rule where is_active and channel = 'email' and trigger = any($1) order by id`,
    [triggers],
  );
  return rows;
}

/** SQL over `q`, an occasion, and `r`, its rule: why nobody writes to it now; null: somebody does. */
export const WHY_NOT = (trigger: ReminderTrigger): string => `case
  when ${isSuppressed('q.email', `case when r.needs_consent then 'commercial' else 'informative' end`)}
    then case when r.needs_consent then 'No se le puede enviar publicidad.' else 'Su buzón no existe.' end
  when r.needs_consent and (not ${REMINDED[trigger].agrees} or ${isOptedOut('q.email')})
    then 'Ya no consiente publicidad.' end`;

/** SQL: the statement cut to the moments that may be due between two instants of rule `r`; the clocks change by an hour. */
export const around = (from: string, until: string) => (moment: string) =>
  `${moment} > ${from} - make_interval(hours => $2 + 2) and ${moment} <= ${until} - make_interval(hours => $2 - 2)`;

/** How many were written down; `isDone`: nobody is left. Errors: none; a rule that was switched off has nobody. */
export async function noteDue(
  tx: Tx,
  {id, trigger}: ActiveRule,
  most = 2000,
): Promise<{noted: number; isDone: boolean}> {
  const {rows} = await tx.query<{offsetHours: number; from: Date}>(
    `select r.offset_hours as "offsetHours", greatest(r.active_since, now() - interval '1 day',
        case when not coalesce(quiet_hours(now(), r.quiet_from, r.quiet_until) @> r.asked_until, false)
          then least(r.asked_until, coalesce(lower(quiet_hours(r.asked_until, r.quiet_from, r.quiet_until)), r.asked_until))
          else r.asked_until end) as "from"
       from reminder_rule r where r.id = $1 and r.is_active and r.channel = 'email' and r.trigger = $2 for no key update`,
    [id, trigger],
  );
  if (!rows[0]) return {noted: 0, isDone: true};
  const {offsetHours, from} = rows[0];
  const {rowCount} = await tx.query(
    `insert into reminder_log (reminder_rule_id, channel, name, email, about, subject_key, subject_id, due_at, day_on, state)
     select r.id, 'email', q.name, q.email, q.about, q.key, q.subject_id, q.due_at,
       (q.due_at at time zone 'Europe/Madrid')::date, 'queued'
       from reminder_rule r cross join lateral (
         select p.*, ${KEY} as key, reminder_due(p.moment, $2) as due_at
           from (${REMINDED[trigger].occasions(around('$3::timestamptz', 'now()'))}) p) q
      where r.id = $1 and q.email <> '' and q.due_at > $3 and q.due_at <= now() and ${WHY_NOT(trigger)} is null
        and not exists (select 1 from reminder_log l where l.reminder_rule_id = r.id and l.subject_key = q.key
          and l.email = q.email and l.phone = '')
      order by q.due_at, q.email limit $4 on conflict do nothing`,
    [id, offsetHours, from, most],
  );
  const isDone = rowCount < most;
  if (isDone) await tx.query('update reminder_rule set asked_until = now() where id = $1', [id]);
  return {noted: rowCount, isDone};
}

/** SQL over `p`, a row of a statement: the occasion. */
export const KEY = `p.thing || ':' || to_char(p.moment at time zone 'Europe/Madrid', 'YYYYMMDD')`;
