/** One event lets its buyers change seats; the office has changed one, whose row was in repair. */
import type {DemoTx} from '../bulk-insert';
import {moveTicket} from '../../domain/ticket-acts/move/move-ticket';

export async function storeMoves(tx: DemoTx, slug: string): Promise<void> {
  await tx.query(
    `update event_session s set moves_allowed = true, move_until_hours = 24, move_fee_cents = 100 from event e
      where e.id = s.event_id and e.slug = $1`,
    [slug],
  );
  const {rows} = await tx.query<{orderId: number; ticketId: number; seatId: number; staffUserId: number}>(
    `select t."orderId", t."ticketId", f.id as "seatId", u.id as "staffUserId"
       from (select t.order_id as "orderId", t.id as "ticketId", s.id as session, st.zone_id from ticket t join "order" o on o.id = t.order_id and o.channel = 'web' and o.state = 'paid'
       join event_session s on s.id = t.event_session_id and s.starts_at > now() + interval '2 days'
       join event e on e.id = s.event_id and e.slug = $1 join seat st on st.id = t.seat_id and st.attributes & 3 = 0
       join order_line l on l.id = t.order_line_id and num_nonnulls(l.event_pack_id, l.for_pass_id, l.allowed_buyer_id) = 0
       where t.state = 'valid' order by t.id offset 0) t
      cross join lateral (select f.id from seat f where f.zone_id = t.zone_id and f.attributes & 3 = 0 and not exists
        (select 1 from seat_claim c where c.event_session_id = t.session and c.seat_id = f.id) order by f.id limit 1) f
      cross join lateral (select u.id from staff_user u order by u.id limit 1) u
      order by t."ticketId" limit 1`,
    [slug],
  );
  const one = rows[0];
  if (one)
    await moveTicket(tx, {
      ...one,
      by: {staffUserId: one.staffUserId, reason: 'Su fila está en obras', givesBack: false, charges: false},
      expectedCents: null,
      payMinutes: 0,
      consents: {},
    });
}
