/**
 * One of everything that only selling makes: a paid order with a refunded line, a block, mails, an incident, audit
 * entries.
 */
import {confirmOrder} from '../../api/src/jobs/mails/confirm-order';
import type {TestApp} from './app';
import type {World} from './fixture';
import {must, notify, placeOrder} from './purchase';
import {idempotency, Visitor} from './visitor';

export interface History {
  orderId: number;
  orderNumber: string;
  lineIds: number[];
}

/** Sells the last seats of the plan. */
export async function makeHistory(app: TestApp, world: World): Promise<History> {
  const last = world.seatCount - 1;
  const {order} = await placeOrder(app.url, world, {seats: [last, last - 1], places: 1}, {email: 'ana@example.org'});
  must(await notify(app, order));
  const {rows} = await app.db.query<{id: number; lines: number[]}>(
    `select o.id, array_agg(l.id order by l.position) as lines from "order" o join order_line l on l.order_id = o.id
      where o.number = $1 group by o.id`,
    [order.orderNumber],
  );
  const {id, lines} = rows[0]!;
  await confirmOrder(app.runtime, id);
  const admin = new Visitor(app.url, world.staff.admin.token);
  must(
    await admin.post(
      `/api/pedidos/${id}/devolver`,
      {orderLineIds: [lines[0]], reason: 'Cambio de planes'},
      idempotency(),
    ),
  );
  must(
    await admin.post(`/api/sesiones/${world.sessionId}/bloquear`, {
      seatIds: [world.seat(last - 3)],
      blockLabelId: world.blockLabelId,
      reason: 'Palco',
    }),
  );
  await app.db.query(`insert into incident (kind, title, order_id) values ('other', 'Revisar el pedido', $1)`, [id]);
  return {orderId: id, orderNumber: order.orderNumber, lineIds: lines};
}
