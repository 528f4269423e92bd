/**
 * Refund and buy again, in the transaction that pays: of each ticket on offer that an order buys, the seller's code dies
 * and what was said goes back; its seat is the buyer's without ever having been free. Whoever acts on the seller's order
 * or reads its code at a door is waited for, and one of them wins. Orders that are paid for others lock their own first.
 */
import type {Tx} from '../../kernel/tx';
import {moveOne, to} from '../../machines/move';
import {refundLines} from '../../payments/refund';
import {giveCredit} from '../credit';

interface Listed {
  id: number;
  lineId: number;
  sellerOrderId: number;
  sellerLineId: number;
  eventSessionId: number;
  seatId: number | null;
  paysCents: number;
  isCredit: boolean;
  leftCents: number;
  movedCents: number;
  stands: boolean;
}

/** False when one of them is not to be had any more: used, taken back, moved, refunded, or somebody else's. */
export async function sellListed(tx: Tx, orderId: number): Promise<boolean> {
  const sellers = await tx.query<{id: number}>(
    `select distinct t.order_id as id from order_line l join ticket_listing r on r.id = l.ticket_listing_id
       join ticket t on t.id = r.ticket_id where l.order_id = $1 order by 1`,
    [orderId],
  );
  for (const {id} of sellers.rows) await tx.query('select 1 from "order" where id = $1 for update', [id]);
  await tx.query(
    `select 1 from ticket t where t.id in (select r.ticket_id from order_line l join ticket_listing r on r.id = l.ticket_listing_id
       where l.order_id = $1) order by t.id for update`,
    [orderId],
  );
  const {rows} = await tx.query<Listed>(
    `select r.id, l.id as "lineId", t.order_id as "sellerOrderId", t.order_line_id as "sellerLineId",
       t.event_session_id as "eventSessionId", t.seat_id as "seatId", r.pays_cents as "paysCents", r.is_credit as "isCredit",
       d.total_cents - d.refunded_cents as "leftCents",
       (select coalesce(sum(x.total_cents - x.refunded_cents), 0)::int from ticket_move m
         join order_line x on x.id = m.order_line_id and x.state = 'active' where m.ticket_id = t.id) as "movedCents",
       r.state = 'listed' and (r.order_id = $1 or r.expires_at is null or r.expires_at <= now()) and t.state = 'valid'
         and t.sequence = r.ticket_sequence and t.seat_id is not distinct from l.seat_id and d.state = 'active'
         and s.state <> 'cancelled' and s.starts_at > now() and not exists (select 1 from ticket_transfer x
           where x.ticket_id = t.id and x.state in ('offered', 'accepted')) as stands
       from order_line l join ticket_listing r on r.id = l.ticket_listing_id join ticket t on t.id = r.ticket_id
       join order_line d on d.id = t.order_line_id join event_session s on s.id = r.event_session_id
      where l.order_id = $1 order by r.id for update of r`,
    [orderId],
  );
  for (const one of rows) {
    if (!one.stands) return false;
    if (one.seatId !== null && !(await passSeat(tx, orderId, one))) return false;
    const done = await refundLines(tx, {
      orderId: one.sellerOrderId,
      orderLineIds: [one.sellerLineId],
      // What was paid to change its seat follows whole.
      keptCents: new Map([[one.sellerLineId, Math.max(0, one.leftCents - (one.paysCents - one.movedCents))]]),
      asCredit: one.isCredit,
      reason: 'Reventa: otra persona ha comprado la entrada',
      staffUserId: null,
    });
    const refundId = done.refundIds[0] ?? null;
    if (done.credit) await giveCredit(tx, {orderId: one.sellerOrderId, ...done.credit, bonusCents: 0});
    await moveOne(tx, to('ticket_listing', 'sold'), {
      id: one.id,
      set: 'ended_at = now(), cart_id = null, order_id = $2, expires_at = null, refund_id = $3',
      values: [orderId, refundId],
    });
  }
  return true;
}

/** The claim changes hands as it is, with what it counts in a quota. */
async function passSeat(tx: Tx, orderId: number, one: Listed): Promise<boolean> {
  const {rowCount} = await tx.query(
    `update seat_claim set order_id = $4, changed_xid = pg_current_xact_id()
      where event_session_id = $1 and seat_id = $2 and order_id = $3 and kind = 'sale'`,
    [one.eventSessionId, one.seatId, one.sellerOrderId, orderId],
  );
  return rowCount === 1;
}
