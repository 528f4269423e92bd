/** Whoever has a ticket of the session now: its buyer, or whom it was given to. One mail for all tickets of an address. */
import {FIRST_OF, type Occasions} from './occasion';

export const sessions: Occasions = limit => `
  select s.id as subject_id, 'session-' || s.id as thing, s.starts_at as moment, w.email, min(w.name) as name,
    min(w.first_name) as first_name,
    e.title || ' · ' || count(*) || case when count(*) = 1 then ' entrada' else ' entradas' end as about,
    jsonb_build_object('eventTitle', e.title, 'venueName', v.name, 'timezone', v.timezone,
      'orderId', min(o.id) filter (where x.id is null), 'transferId', min(x.id)) as facts
    from event_session s join event e on e.id = s.event_id join venue v on v.id = e.venue_id
    join ticket t on t.event_session_id = s.id and t.state = 'valid'
    join "order" o on o.id = t.order_id and o.state in ('paid', 'partially_refunded')
    left join ticket_transfer x on x.ticket_id = t.id and x.state = 'accepted'
    cross join lateral (select lower(coalesce(x.accepted_email, o.email)) as email,
      coalesce(x.accepted_name, concat_ws(' ', nullif(o.first_name, ''), nullif(o.surname1, ''))) as name,
      coalesce(${FIRST_OF('x.accepted_name')}, o.first_name) as first_name) w
   where s.state in ('on_sale', 'paused', 'closed') and not s.is_trial and s.starts_at > now() and w.email <> ''
     and ${limit('s.starts_at', 's.id', 'w.email')}
   group by s.id, s.starts_at, w.email, e.title, v.name, v.timezone`;
