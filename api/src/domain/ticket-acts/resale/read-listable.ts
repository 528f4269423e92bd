/** What offering a ticket again through the club gives its buyer today, by the terms of its session; read before the act. */
import {SOLD_BY_OTHERS} from '../../kernel/channel';
import type {Tx} from '../../kernel/tx';
import {BY_HAND} from '../../payments/refund';

/** A ticket whose buyer may offer it now, or that is on offer. */
export interface Listable {
  ticketId: number;
  eventSessionId: number;
  priceId: number;
  sequence: number;
  untilAt: Date;
  /** The price may be anything between them, cents: what was paid to change its seat goes back whole, so it is the least. */
  minCents: number;
  maxCents: number;
  /** What the club keeps of it. */
  feeCents: number;
  /** It was paid over the counter: what it gives is a card of the shop. */
  isCredit: boolean;
  listing: {id: number; askedCents: number; paysCents: number; isCredit: boolean; isHeld: boolean} | null;
}

/** Of a listing `r`: somebody is buying it at this moment. */
export const HELD = 'coalesce(r.expires_at > now(), false)';
/** Of a listing `r`, its ticket `t` and its session `s`: whoever asks may buy it. */
export const LIVING = `r.state = 'listed' and t.state = 'valid' and t.sequence = r.ticket_sequence
  and s.state = 'on_sale' and now() < s.starts_at - make_interval(hours => s.resale_until_hours)
  and not exists (select 1 from ticket_transfer x where x.ticket_id = t.id and x.state in ('offered', 'accepted'))`;

/**
 * Not: what a pack, a pass, a group or a right to buy gave, what somebody else has sold, a trial's, what is given or
 * offered to somebody, a place for a wheelchair or its companion (who needs one finds it on the map); nor where orders
 * sit apart: a seat among one's own would be somebody else's.
 */
export async function readListable(tx: Tx, orderId: number, ticketId: number | null = null): Promise<Listable[]> {
  const {rows} = await tx.query<Listable & {isOpen: boolean}>(
    `select t.id as "ticketId", s.id as "eventSessionId", l.price_id as "priceId", t.sequence,
       s.starts_at - make_interval(hours => s.resale_until_hours) as "untilAt", s.resale_fee_cents as "feeCents",
       s.resale_fee_cents + w.moved + 1 as "minCents", least(w.list, w.paid) as "maxCents",
       h.paid as "isCredit", case when r.id is not null then json_build_object('id', r.id, 'askedCents', r.asked_cents,
         'paysCents', r.pays_cents, 'isCredit', r.is_credit, 'isHeld', ${HELD}) end as listing,
       s.resale_allowed and s.seats_apart = 0 and not s.kept_for_waiting and s.state = 'on_sale' and o.email <> ''
         and now() < s.starts_at - make_interval(hours => s.resale_until_hours) and s.resale_fee_cents + w.moved < least(w.list, w.paid)
         and not exists (select 1 from ticket_move m where m.ticket_id = t.id and m.state = 'pending_payment')
         and not exists (select 1 from unseated_ticket u where u.ticket_id = t.id and u.state = 'open')
         and not exists (select 1 from ticket_transfer x where x.ticket_id = t.id and x.state in ('offered', 'accepted'))
         as "isOpen"
       from "order" o join order_line l on l.order_id = o.id join ticket t on t.order_line_id = l.id
       join event_session s on s.id = l.event_session_id left join seat st on st.id = t.seat_id
       left join ticket_listing r on r.ticket_id = t.id and r.state = 'listed' and r.ticket_sequence = t.sequence
       left join lateral (select list_cents - off_cents as list from ticket_move m where m.ticket_id = t.id
         and m.state = 'applied' order by m.id desc limit 1) m on true
       cross join lateral (select coalesce(sum(d.total_cents - d.refunded_cents), 0)::int as moved from ticket_move m
         join order_line d on d.id = m.order_line_id and d.state = 'active' where m.ticket_id = t.id) v
       cross join lateral (select coalesce(m.list, l.unit_cents - l.fee_cents - l.discount_cents) as list, v.moved,
         l.total_cents - l.refunded_cents + v.moved as paid) w
       cross join lateral (select exists (select 1 from payment p where p.order_id = o.id and p.method = any($3)
         and p.state in ('authorised', 'partially_refunded')) as paid) h
      where o.id = $1 and ($2::int is null or t.id = $2) and o.state in ('paid', 'partially_refunded')
        and o.channel not in ${SOLD_BY_OTHERS} and not o.is_trial and o.reservation_id is null and l.kind = 'ticket' and l.state = 'active'
        and num_nonnulls(l.event_pack_id, l.for_pass_id, l.allowed_buyer_id, l.guest_policy_id, l.friend_offer_id) = 0
        and t.state = 'valid' and coalesce(st.attributes & 3, 0) = 0
      order by l.position`,
    [orderId, ticketId, BY_HAND],
  );
  return rows.filter(row => row.isOpen || row.listing !== null);
}
