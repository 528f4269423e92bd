/** Whom a rule would write to on the next day on which it has somebody, and by which road, as it runs. */
import type {Tx} from '../kernel/tx';
import {around} from './note-due';
import type {ReminderTrigger} from '../messaging/ruled';
import type {Facts} from './occasions/occasion';
import {REMINDED} from './occasions/registry';
import {JUDGED, type Roads} from './roads';

/** So far ahead it looks. */
const AHEAD = `interval '60 days'`;

export interface PreviewPerson {
  name: string;
  email: string;
  /** Where it would go by WhatsApp; '' by mail. */
  phone: string;
  about: string;
  sendAt: Date;
  whyNot: string | null;
  firstName: string;
  moment: Date;
  facts: Facts;
}

export interface ReminderPreview {
  /** Of that day; null: nobody in two months. */
  dayOn: string | null;
  count: number;
  /** Of those, by WhatsApp. */
  whatsapps: number;
  people: PreviewPerson[];
}

/** As things are now: until then somebody may pay, buy, or leave. */
export async function previewReminder(
  tx: Tx,
  {id, trigger}: {id: number; trigger: ReminderTrigger},
  roads: Roads,
  most = 50,
): Promise<ReminderPreview> {
  const {rows: rules} = await tx.query<{offsetHours: number}>(
    'select offset_hours as "offsetHours" from reminder_rule where id = $1',
    [id],
  );
  const {rows} = await tx.query<PreviewPerson & {dayOn: string; count: number; whatsapps: number}>(
    `with ahead as (
       select q.name, q.email, q.about, q.send_at, club_day(q.send_at) as day, q.first_name,
         q.moment, q.facts, case w.road when 'whatsapp' then coalesce(n.number, '') else '' end as phone, w.why_not
         from reminder_rule r cross join lateral (
           select p.*, d.due_at, coalesce(upper(quiet_hours(d.due_at, r.quiet_from, r.quiet_until)), d.due_at) as send_at
             from (${REMINDED[trigger].occasions(around('now()', `now() + ${AHEAD}`))}) p
             cross join lateral (select reminder_due(p.moment, $2) as due_at) d) q ${JUDGED(trigger, roads)}
        where r.id = $1 and q.email <> '' and q.due_at > now())
     select name, email, phone, about, send_at as "sendAt", why_not as "whyNot", to_char(day, 'YYYY-MM-DD') as "dayOn",
       coalesce(first_name, '') as "firstName", moment, facts,
       (count(*) filter (where why_not is null) over ())::int as count,
       (count(*) filter (where why_not is null and phone <> '') over ())::int as whatsapps
       from ahead where day = (select min(day) from ahead where why_not is null) order by send_at, name, email limit $3`,
    [id, rules[0]!.offsetHours, most],
  );
  const {dayOn = null, count = 0, whatsapps = 0} = rows[0] ?? {};
  return {dayOn, count, whatsapps, people: rows.map(({dayOn: _d, count: _c, whatsapps: _w, ...person}) => person)};
}
