/**
 * A purchase that an account began to pay and let lapse; the last of them, while what was in it is still on sale and
 * nothing has been bought since. A cart that never came to paying is of nobody whose address is known.
 */
import type {Occasions} from './occasion';

export const carts: Occasions = limit => `
  select o.id as subject_id, 'cart-' || o.id as thing, o.created_at as moment, c.email,
    concat_ws(' ', nullif(c.first_name, ''), nullif(c.surname1, '')) as name, c.first_name,
    coalesce(w.title, 'Compra') || ' · ' || o.number as about,
    jsonb_build_object('eventTitle', w.title, 'eventId', w.event_id, 'cents', o.total_cents) as facts
    from "order" o join customer c on c.id = o.customer_id
    left join lateral (select e.title, e.id as event_id from order_line l join event_session s on s.id = l.event_session_id
      join event e on e.id = s.event_id where l.order_id = o.id order by l.position limit 1) w on true
   where o.state = 'expired' and o.channel = 'web' and not o.is_trial and not o.awaits_bank and o.reservation_id is null
     and ${limit('o.created_at', 'o.id')}
     and not exists (select 1 from "order" b where b.customer_id = o.customer_id and b.id > o.id
       and b.state <> 'cancelled')
     and not exists (select 1 from "order" b where b.email = c.email and b.id > o.id
       and b.state not in ('cancelled', 'expired'))
     and not exists (select 1 from order_line l join event_session s on s.id = l.event_session_id
       where l.order_id = o.id and (s.state <> 'on_sale' or s.sale_ends_at <= now()))`;
