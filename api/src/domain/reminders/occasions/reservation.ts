/** A group's places that are not paid and go back when their time is over. */
import {FIRST_OF, type Occasions} from './occasion';

export const reservations: Occasions = limit => `
  select r.id as subject_id, 'reservation-' || r.id as thing, r.expires_at as moment, lower(r.email) as email,
    r.contact_name as name, ${FIRST_OF('r.contact_name')} as first_name, e.title || ' · ' || r.code as about,
    jsonb_build_object('eventTitle', e.title, 'timezone', v.timezone, 'reservationId', r.id,
      'cents', r.total_cents - case when r.deposit_paid_at is null then 0 else r.deposit_cents end) as facts
    from reservation r join event_session s on s.id = r.event_session_id join event e on e.id = s.event_id
    join venue v on v.id = e.venue_id
   where r.state in ('pending', 'confirmed') and (r.source <> 'web' or r.state <> 'pending') and r.email <> ''
     and r.expires_at > now() and not s.is_trial and ${limit('r.expires_at', 'r.id')}`;
