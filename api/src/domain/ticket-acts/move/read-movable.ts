/** What moving a ticket to another seat of its session costs today; whoever holds it reads it before the act. */
import {SOLD_BY_OTHERS} from '../../kernel/channel';
import type {Tx} from '../../kernel/tx';
import {BY_HAND} from '../../payments/refund';
import {ON_OFFER} from '../resale/on-offer';

/** A ticket with a seat, as it stands. */
export interface Movable {
  ticketId: number;
  orderId: number;
  orderLineId: number;
  eventSessionId: number;
  seatId: number;
  priceId: number;
  priceCategoryId: number;
  vatCode: string;
  /** Wheelchair and companion bits of its seat: it moves among its like. */
  attributes: number;
  /** What its place costs without the fee, and what was taken off that. */
  listCents: number;
  offCents: number;
  feeCents: number;
  /** Zones that sell its tariff; of the same price alone where it is bound. */
  zoneIds: number[];
  untilAt: Date;
  /** The terms of its session let its holder do it now. */
  isOpen: boolean;
  /** What gave it its price binds it to places of that price: a pack, a season pass, a right to buy, a group. */
  isBound: boolean;
  /** What goes back of it is given over the counter. */
  isByHand: boolean;
}

/** Tickets of an order that stand, by their lines' position; seats alone. Of one that is offered or given the office moves the seat. */
export async function readMovable(tx: Tx, orderId: number, ticketId: number | null = null): Promise<Movable[]> {
  const {rows} = await tx.query<Movable>(
    `select t.id as "ticketId", o.id as "orderId", l.id as "orderLineId", s.id as "eventSessionId", t.seat_id as "seatId",
       l.price_id as "priceId", l.price_category_id as "priceCategoryId", l.vat_code as "vatCode", st.attributes & 3 as attributes,
       w.list as "listCents", coalesce(m.off_cents, l.discount_cents) as "offCents",
       s.move_fee_cents as "feeCents", s.starts_at - make_interval(hours => s.move_until_hours) as "untilAt",
       s.moves_allowed and not s.kept_for_waiting and now() < s.starts_at - make_interval(hours => s.move_until_hours)
         and not exists (select 1 from ticket_transfer x where x.ticket_id = t.id and x.state in ('offered', 'accepted'))
         and not ${ON_OFFER} as "isOpen",
       array(select distinct p.zone_id from price p where p.event_session_id = s.id
         and p.price_category_id = l.price_category_id and (p.id = l.price_id or (p.is_active
           and coalesce(p.channel, 'web') = 'web' and (b.is_bound is false or p.amount_cents = w.list)))) as "zoneIds",
       b.is_bound as "isBound",
       exists (select 1 from payment p where p.order_id = o.id and p.method = any($3)
         and p.state in ('authorised', 'partially_refunded')) as "isByHand"
       from "order" o join order_line l on l.order_id = o.id join ticket t on t.order_line_id = l.id
       join event_session s on s.id = l.event_session_id join seat st on st.id = t.seat_id
       left join lateral (select list_cents, off_cents from ticket_move m where m.ticket_id = t.id and m.state = 'applied'
         order by m.id desc limit 1) m on true
       cross join lateral (select coalesce(m.list_cents, l.unit_cents - l.fee_cents) as list) w
       cross join lateral (select num_nonnulls(l.event_pack_id, l.for_pass_id, l.allowed_buyer_id, o.reservation_id) > 0 as is_bound) b
      where o.id = $1 and ($2::int is null or t.id = $2) and o.state in ('paid', 'partially_refunded') and o.channel not in ${SOLD_BY_OTHERS}
        and l.kind = 'ticket' and l.state = 'active' and t.state = 'valid' and s.state <> 'cancelled' and s.starts_at > now()
      order by l.position`,
    [orderId, ticketId, BY_HAND],
  );
  return rows;
}
