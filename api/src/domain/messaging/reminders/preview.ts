/** Whom a rule would write to on the next day on which it has somebody, by the statement that it runs by. */
import type {Tx} from '../../../tx';
import {around, WHY_NOT} from './note-due';
import type {ReminderTrigger} from './occasions/occasion';
import {REMINDED} from './occasions/registry';

/** So far ahead it looks. */
const AHEAD = `interval '60 days'`;

export interface ReminderPreview {
  /** Of that day; null: nobody in two months. */
  dayOn: string | null;
  count: number;
  people: {name: string; email: string; about: string; sendAt: Date; whyNot: string | null}[];
}

/** As things are now: until then somebody may pay, buy, or leave. */
export async function previewReminder(
  tx: Tx,
  ruleId: number,
  trigger: ReminderTrigger,
  most = 50,
): Promise<ReminderPreview> {
  const {rows: rules} = await tx.query<{offsetHours: number}>(
    'select offset_hours as "offsetHours" from reminder_rule where id = $1',
    [ruleId],
  );
  const {rows} = await tx.query<ReminderPreview['people'][number] & {dayOn: string; count: number}>(
    `with ahead as (
       select q.name, q.email, q.about, q.send_at, (q.send_at at time zone 'Europe/Madrid')::date as day,
         ${WHY_NOT(trigger)} as why_not
         from reminder_rule r cross join lateral (
           select p.*, d.due_at, coalesce(upper(quiet_hours(d.due_at, r.quiet_from, r.quiet_until)), d.due_at) as send_at
             from (${REMINDED[trigger].occasions(around('now()', `now() + ${AHEAD}`))}) p
             cross join lateral (select reminder_due(p.moment, $2) as due_at) d) q
        where r.id = $1 and q.email <> '' and q.due_at > now())
     select name, email, about, send_at as "sendAt", why_not as "whyNot", to_char(day, 'YYYY-MM-DD') as "dayOn",
       (count(*) filter (where why_not is null) over ())::int as count
       from ahead where day = (select min(day) from ahead where why_not is null) order by send_at, name, email limit $3`,
    [ruleId, rules[0]!.offsetHours, most],
  );
  const {dayOn = null, count = 0} = rows[0] ?? {};
  return {dayOn, count, people: rows.map(({dayOn: _day, count: _count, ...person}) => person)};
}
