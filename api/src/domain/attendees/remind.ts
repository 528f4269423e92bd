/**
 * Buyers who have not said who comes are reminded twice: some hours before the day until which they can (the house says
 * how many) and in the last ones. Each time once: the mail's own key.
 */
import type {Tx} from '../kernel/tx';
import {NAMED, NAMES_DUE_AT} from './named';

export interface NamesReminder {
  orderId: number;
  eventSessionId: number;
  number: string;
  email: string;
  firstName: string;
  eventTitle: string;
  startsAt: Date;
  dueAt: Date;
  timezone: string;
  count: number;
  /** Without names the tickets are not given. */
  isRequired: boolean;
  dedupeKey: string;
}

const LAST_HOURS = 24;

export async function readNamesToRemind(tx: Tx, most = 100): Promise<NamesReminder[]> {
  const {rows} = await tx.query<NamesReminder>(
    `with round as (
       select least(${LAST_HOURS}, h) as hours, interval '0' as after from (select setting_int('attendeeReminderHours', 72) as h) x
       union select h, make_interval(hours => ${LAST_HOURS}) from (select setting_int('attendeeReminderHours', 72) as h) x
        where h > ${LAST_HOURS}
     )
     select o.id as "orderId", s.id as "eventSessionId", o.number, o.email, o.first_name as "firstName",
            e.title as "eventTitle", s.starts_at as "startsAt", ${NAMES_DUE_AT} as "dueAt", v.timezone,
            count(*)::int as count, bool_or(a.is_required) as "isRequired", k.key as "dedupeKey"
       from round r join event_session s on s.is_nominative and s.state <> 'cancelled'
        and s.starts_at > now() + r.after and coalesce(s.attendees_due_at, s.starts_at) <= now() + make_interval(hours => r.hours)
       join event e on e.id = s.event_id join venue v on v.id = e.venue_id
       join order_line l on l.event_session_id = s.id and l.kind = 'ticket' and l.state = 'active'
       join ticket_attendee a on a.order_line_id = l.id and not ${NAMED}
       join "order" o on o.id = l.order_id and o.channel <> 'lfp' and o.email <> '' and o.paid_at < now() - interval '3 hours'
      cross join lateral (select 'attendee-names:' || o.id || ':' || s.id || ':' || r.hours as key) k
      where ${NAMES_DUE_AT} > now() + r.after and ${NAMES_DUE_AT} <= now() + make_interval(hours => r.hours)
        and not exists (select 1 from mail_message m where m.dedupe_key = k.key)
      group by o.id, s.id, e.id, v.id, k.key order by 8, o.id limit $1`,
    [most],
  );
  return rows;
}
