/**
 * The move itself: the seat's claim, the line and the ticket go to the new seat, and the old code dies. Whoever calls has
 * locked the order of the ticket. The primary key of seat_claim decides who has a seat; false leaves nothing done only if
 * the caller rolls back.
 */
import type {Tx} from '../../kernel/tx';
import {moveOne, to} from '../../machines/move';
import {quotasFit, quotasOf} from '../../seats/quotas';

interface Move {
  ticketId: number;
  eventSessionId: number;
  fromSeatId: number;
  toSeatId: number;
  priceId: number;
  orderId: number;
  orderLineId: number;
  stands: boolean;
}

export interface AppliedMove {
  freed: {eventSessionId: number; seatId: number};
  orderId: number;
}

/** Null: the ticket or the seat is not what it was. @param keptFor the order for which the new seat was kept */
export async function applyMove(tx: Tx, moveId: number, keptFor: number | null): Promise<AppliedMove | null> {
  const {rows} = await tx.query<Move>(
    `select m.ticket_id as "ticketId", m.event_session_id as "eventSessionId", m.from_seat_id as "fromSeatId",
       m.to_seat_id as "toSeatId", m.price_id as "priceId", t.order_id as "orderId", t.order_line_id as "orderLineId",
       m.state in ('pending_payment', 'expired') and t.state = 'valid' and t.seat_id = m.from_seat_id and s.state <> 'cancelled'
         and (m.staff_user_id is not null or not exists (select 1 from ticket_transfer x where x.ticket_id = t.id and x.state = 'accepted'))
         and l.state = 'active' and o.state in ('paid', 'partially_refunded') as stands
       from ticket_move m join ticket t on t.id = m.ticket_id join order_line l on l.id = t.order_line_id
       join "order" o on o.id = t.order_id join event_session s on s.id = m.event_session_id
      where m.id = $1 for update of m, t`,
    [moveId],
  );
  const move = rows[0];
  if (!move?.stands) return null;
  const {eventSessionId, fromSeatId, toSeatId, priceId, orderId, orderLineId} = move;
  // Both in seat order: two who want each other's seat do not wait for each other.
  await tx.query(
    `select 1 from seat_claim where event_session_id = $1 and seat_id in ($2, $3) order by seat_id for update`,
    [eventSessionId, fromSeatId, toSeatId],
  );
  const {rowCount} = await tx.query(
    `with gone as (delete from seat_claim where event_session_id = $1 and seat_id = $2 and kind = 'sale' and order_id = $4
       returning *)
     insert into seat_claim as c (event_session_id, seat_id, kind, order_id, price_id, for_pass_id, for_cents,
       friend_offer_id, friend_n, allowed_buyer_id, guest_policy_id, pack_claim_id, quota_ids)
     select g.event_session_id, $3, 'sale', g.order_id, $5, g.for_pass_id, g.for_cents, g.friend_offer_id, g.friend_n,
       g.allowed_buyer_id, g.guest_policy_id, g.pack_claim_id, case when g.price_id = $5 then g.quota_ids
         else ${quotasOf('$1::int', '$5::int', `(select o.channel from "order" o where o.id = $4)`)} end from gone g
     on conflict (event_session_id, seat_id) do update set kind = 'sale', cart_id = null, expires_at = null,
       pack_claim_id = excluded.pack_claim_id, order_id = excluded.order_id, price_id = excluded.price_id, for_pass_id = excluded.for_pass_id,
       for_cents = excluded.for_cents, friend_offer_id = excluded.friend_offer_id, friend_n = excluded.friend_n,
       allowed_buyer_id = excluded.allowed_buyer_id, guest_policy_id = excluded.guest_policy_id,
       quota_ids = excluded.quota_ids, changed_xid = pg_current_xact_id()
      where c.kind = 'hold' and (c.expires_at <= now() or (c.order_id = $6 and c.cart_id is null))`,
    [eventSessionId, fromSeatId, toSeatId, orderId, priceId, keptFor],
  );
  if (rowCount !== 1 || !(await quotasFit(tx))) return null;
  await tx.query(
    `with place as (select st.id, st.zone_id, concat_ws(', ', z.name, 'fila ' || st.row_label, 'butaca ' || st.seat_number) as words
       from seat st join zone z on z.id = st.zone_id where st.id = $2),
     line as (update order_line l set seat_id = place.id, zone_id = place.zone_id, price_id = $3,
       description = concat_ws(', ', place.words, k.name) from place, price_category k
       where l.id = $1 and k.id = l.price_category_id)
     update ticket t set seat_id = place.id, zone_id = place.zone_id, sequence = t.sequence + 1, print_count = 0,
       code = upper(substr(replace(gen_random_uuid()::text, '-', ''), 17)) from place where t.id = $4`,
    [orderLineId, toSeatId, priceId, move.ticketId],
  );
  await moveOne(tx, to('ticket_move', 'applied'), {id: moveId, set: 'decided_at = now()'});
  return {freed: {eventSessionId, seatId: fromSeatId}, orderId};
}
