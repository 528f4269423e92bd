/**
 * An hour that the club calls off: nobody buys it any more, and whoever bought gets the money back, whole and in one
 * transaction (an hour has few buyers). What lies in carts ends by itself: a cancelled hour is not sold.
 */
import {conflict, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {moveOne, to} from '../machines/move';
import {refundLines, type Refunded} from '../payments/refund';

export interface CancelledSlot {
  orders: number;
  amountCents: number;
  refunds: Pick<Refunded, 'refundIds' | 'toSend'>[];
}

/** @throws DomainError 404, 409 `wrong_state` */
export async function cancelSlot(
  tx: Tx,
  ask: {slotId: number; reason: string; staffUserId: number},
): Promise<CancelledSlot> {
  const {rows: orders} = await tx.query<{id: number; lineIds: number[]}>(
    `select l.order_id as id, array_agg(l.id) as "lineIds" from order_line l join "order" o on o.id = l.order_id
      where l.experience_slot_id = $1 and l.state = 'active' group by 1 order by 1`,
    [ask.slotId],
  );
  // Orders before what their lines stand for, as everywhere.
  await tx.query('select 1 from "order" where id = any($1) order by id for update', [orders.map(order => order.id)]);
  const {rows} = await tx.query<{state: string; isOver: boolean}>(
    `select state, starts_at <= now() as "isOver" from experience_slot where id = $1 for update`,
    [ask.slotId],
  );
  if (!rows[0]) throw notFound('No existe ese turno.');
  if (rows[0].state === 'cancelled') throw conflict('wrong_state', 'Este turno ya está cancelado.');
  if (rows[0].isOver) throw conflict('wrong_state', 'Este turno ya ha empezado.');
  await moveOne(tx, to('experience_slot', 'cancelled'), {id: ask.slotId});
  const done: CancelledSlot = {orders: orders.length, amountCents: 0, refunds: []};
  for (const {id, lineIds} of orders) {
    const {refundIds, toSend, amountCents} = await refundLines(tx, {
      orderId: id,
      orderLineIds: lineIds,
      reason: `Turno cancelado: ${ask.reason}`.slice(0, 300),
      staffUserId: ask.staffUserId,
    });
    done.amountCents += amountCents;
    done.refunds.push({refundIds, toSend});
  }
  return done;
}
