/** What cancelling a ticket gives back today, by the terms of its session; the buyer reads it before the act. */
import {SOLD_BY_OTHERS} from '../kernel/channel';
import type {Tx} from '../kernel/tx';
import {BY_HAND, STILL_PAID} from '../payments/refund';
import {ON_OFFER} from './resale/on-offer';

export interface CancelTerms {
  orderLineId: number;
  ticketId: number;
  untilAt: Date;
  /** Because its session goes to another day: all of it, whatever the terms keep. */
  isPostponed: boolean;
  /** What the club keeps, cents. */
  keptCents: number;
  /** The way it came; null: not that way. */
  moneyCents: number | null;
  /** On a card of the shop, with what is put on top; null: not so. What cards or a wallet paid returns to them. */
  creditCents: number | null;
  /** Of that, what is put on top: of money alone, never of credit again. */
  bonusCents: number;
  /** Of that, what returns to the gift cards and the wallet that had paid. */
  returnedCents: number;
  /** What was paid to change its seat: besides, and always the way it came. */
  movedCents: number;
}

/**
 * Tickets of an order that may be cancelled now. Not: what a pack or a season pass gave, what somebody else has sold, a
 * trial's, one that is given, offered to somebody or on offer again. What was paid over the counter goes back there by hand, so here it can only become credit.
 */
export async function readCancelTerms(tx: Tx, orderId: number): Promise<CancelTerms[]> {
  const {rows} = await tx.query<CancelTerms>(
    `select l.id as "orderLineId", t.id as "ticketId",
       coalesce(w.until, s.starts_at - make_interval(hours => s.cancel_until_hours)) as "untilAt", w.until is not null as "isPostponed", k.kept as "keptCents",
       case when (w.until is not null or s.cancel_terms in ('money', 'either')) and not h.paid then k.back end as "moneyCents",
       case when s.cancel_terms in ('credit', 'either') and k.back > 0 and o.email <> '' then k.back + k.bonus end
         as "creditCents", case when k.back > 0 then k.bonus else 0 end as "bonusCents",
       greatest(0, k.back - k.money)::int as "returnedCents",
       (select coalesce(sum(d.total_cents - d.refunded_cents), 0)::int from ticket_move m join order_line d on d.id = m.order_line_id
         and d.state = 'active' where m.ticket_id = t.id) as "movedCents"
       from "order" o join order_line l on l.order_id = o.id join ticket t on t.order_line_id = l.id
       join event_session s on s.id = l.event_session_id
       left join lateral (select p.refund_until_at as until from session_postponement p where p.event_session_id = s.id
         and p.refund_until_at > now() and o.paid_at < p.created_at order by p.refund_until_at desc limit 1) w on true
       cross join lateral ${STILL_PAID('o.id')} paid
       cross join lateral (select least(l.total_cents - l.refunded_cents, case when w.until is not null then 0 else
           s.cancel_fee_cents + case when s.cancel_keeps_fee then l.fee_cents else 0 end end) as kept) f
       cross join lateral (select l.total_cents - l.refunded_cents - f.kept as back) b
       cross join lateral (select coalesce(b.back * paid.money / nullif(paid.cents, 0), 0) as money) m
       cross join lateral (select f.kept, b.back, m.money, (m.money * s.cancel_bonus_bp / 10000)::int as bonus) k
       cross join lateral (select k.back > 0 and exists (select 1 from payment p where p.order_id = o.id
           and p.method = any($2) and p.state in ('authorised', 'partially_refunded')) as paid) h
      where o.id = $1 and o.state in ('paid', 'partially_refunded') and o.channel not in ${SOLD_BY_OTHERS} and not o.is_trial
        and l.kind = 'ticket' and l.state = 'active' and l.event_pack_id is null and l.for_pass_id is null
        and t.state = 'valid' and not exists (select 1 from ticket_transfer x where x.ticket_id = t.id
          and x.state in ('offered', 'accepted'))
        and not ${ON_OFFER} and s.state <> 'cancelled' and (w.until is not null or (s.cancel_terms <> 'none'
        and now() < s.starts_at - make_interval(hours => s.cancel_until_hours)))
      order by l.position`,
    [orderId, BY_HAND],
  );
  return rows.filter(row => row.moneyCents !== null || row.creditCents !== null);
}
