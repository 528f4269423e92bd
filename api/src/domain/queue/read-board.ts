/** What staff see of a room while it runs: one statement, from the rows themselves. */
import {notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import type {RoomState} from './states';

export interface Board {
  state: RoomState;
  at: Date;
  opensAt: Date;
  openedAt: Date | null;
  outflowPerMinute: number;
  maxInside: number;
  waitingCount: number;
  insideCount: number;
  calledCount: number;
  admittedCount: number;
  lapsedCount: number;
  expiredCount: number;
  purchasedCount: number;
  bypassCount: number;
  admittedPerMinute: number;
  mailCount: number;
  orderCount: number;
  ticketCount: number;
  salesCents: number;
  ordersPerMinute: number;
  underWayCount: number;
  deniedCount: number;
  refusedCount: number;
  failedCount: number;
  minutes: {at: string; admitted: number; orders: number; refused: number; failed: number}[];
}

const SALES = `"order" o where o.state in ('paid', 'partially_refunded', 'refunded')
  and o.created_at >= coalesce(r.opened_at, r.created_at) and exists (
  select 1 from order_line l join event_session s on s.id = l.event_session_id
    where l.order_id = o.id and (s.id = r.event_session_id or s.event_id = r.event_id
    or (r.event_id is null and r.event_session_id is null)))`;

export async function readBoard(tx: Tx, roomId: number): Promise<Board> {
  const {rows} = await tx.query<Board>(
    `select r.state, now() as at, r.opens_at as "opensAt", r.opened_at as "openedAt",
      r.outflow_per_minute as "outflowPerMinute", r.max_inside as "maxInside",
      r.admitted_per_minute as "admittedPerMinute",
            greatest(0, p.places - t.turns)::int as "waitingCount", t.inside::int as "insideCount",
              t.called::int as "calledCount", t.admitted::int as "admittedCount", t.lapsed::int as "lapsedCount",
              t.expired::int as "expiredCount",
            t.purchased::int as "purchasedCount", t.bypass::int as "bypassCount", p.mails::int as "mailCount",
              o.orders::int as "orderCount", o.tickets::int as "ticketCount",
              coalesce(o.cents, 0)::int8 as "salesCents", o.last_minute::int as "ordersPerMinute",
            (select count(*)::int from waiting_turn w join "order" x on x.id = w.order_id
              where w.waiting_room_id = r.id and x.state = 'pending' and x.claims_expire_at > now()) as "underWayCount",
            (select count(*)::int from waiting_turn w join payment y on y.order_id = w.order_id
              where w.waiting_room_id = r.id and y.state = 'denied') as "deniedCount",
            coalesce(m.refused, 0)::int as "refusedCount", coalesce(m.failed, 0)::int as "failedCount",
            coalesce((select json_agg(json_build_object('at', g, 'refused', coalesce(n.refused, 0), 'failed',
              coalesce(n.failed, 0),
                        'admitted', (select count(*) from waiting_turn w
                          where w.waiting_room_id = r.id and w.turn_at >= g and w.turn_at < g + interval '1 minute'
                          and w.end_reason is distinct from 'left'),
                        'orders', (select count(*) from waiting_turn w join "order" x on x.id = w.order_id
                          where w.waiting_room_id = r.id and x.paid_at >= g and x.paid_at < g + interval '1 minute'))
                          order by g)
                from generate_series(date_trunc('minute', now()) - interval '29 minutes', date_trunc('minute', now()),
                  interval '1 minute') g left join waiting_minute n on n.waiting_room_id = r.id and n.minute = g),
                  '[]') as minutes
       from waiting_room r
       cross join lateral (select count(*) as places, count(email) as mails from waiting_place
         where waiting_room_id = r.id) p
       cross join lateral (select count(*) as turns, count(*)
         filter (where ended_at is null and entered_at is not null) as inside, count(*)
         filter (where ended_at is null and entered_at is null) as called,
                                  count(*) filter (where entered_at is not null) as admitted, count(*)
                                    filter (where end_reason = 'lapsed') as lapsed, count(*)
                                    filter (where end_reason = 'expired') as expired,
                                  count(*) filter (where end_reason = 'purchased') as purchased, count(*)
                                    filter (where kind <> 'line') as bypass from waiting_turn
                                    where waiting_room_id = r.id) t
       cross join lateral (select count(*) as orders, sum(o.total_cents) as cents,
         sum((select count(*) from order_line l where l.order_id = o.id)) as tickets, count(*)
         filter (where o.paid_at > now() - interval '1 minute') as last_minute from ${SALES}) o
       left join lateral (select sum(refused) as refused, sum(failed) as failed from waiting_minute
         where waiting_room_id = r.id) m on true
      where r.id = $1`,
    [roomId],
  );
  if (!rows[0]) throw notFound('No existe esa sala de espera.');
  return {...rows[0], ticketCount: rows[0].ticketCount ?? 0};
}
