/** Whoever came in to a session that is over, by a ticket (of the buyer, or of whom it was given to) or by a pass. */
import {FIRST_OF, type Occasions} from './occasion';

export const came: Occasions = limit => `
  select s.id as subject_id, 'after-' || s.id as thing, s.ends_at as moment, w.email, min(w.name) as name,
    min(w.first_name) as first_name, e.title as about,
    jsonb_build_object('eventTitle', e.title, 'venueName', v.name, 'timezone', v.timezone) as facts
    from event_session s join event e on e.id = s.event_id join venue v on v.id = e.venue_id
    cross join lateral (
      select lower(coalesce(x.accepted_email, o.email)) as email,
        coalesce(x.accepted_name, concat_ws(' ', nullif(o.first_name, ''), nullif(o.surname1, ''))) as name,
        coalesce(${FIRST_OF('x.accepted_name')}, o.first_name) as first_name
        from ticket t join "order" o on o.id = t.order_id
        left join ticket_transfer x on x.ticket_id = t.id and x.state = 'accepted'
       where t.event_session_id = s.id and t.state = 'used'
      union all
      select h.email, concat_ws(' ', h.first_name, nullif(h.surname1, '')), h.first_name
        from counted_scan c join season_pass p on p.id = c.right_id join pass_holder h on h.id = p.pass_holder_id
       where c.event_session_id = s.id and c.source = 'pass' and c.direction = 'in') w
   where s.state in ('on_sale', 'paused', 'closed') and not s.is_trial and w.email <> ''
     and ${limit('s.ends_at', 's.id', 'w.email')}
   group by s.id, s.ends_at, w.email, e.title, v.name, v.timezone`;
