/**
 * One of everything that only selling makes: a paid order with a refunded line, a block, mails, an incident, audit
 * entries.
 */
import {confirmOrder} from '../../../api/src/jobs/mails/confirm-order';
import type {TestApp} from '../run/app';
import type {World} from './fixture';
import {checkOut, must, notify, placeOrder} from './purchase';
import {makeShop, type GoodsCart} from './shop';
import {idempotency, Visitor} from '../wire/visitor';

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

/** A gift card and a parcel, bought and paid: what is on the one and how the other goes are rows that no form makes. */
export async function makeShopHistory(app: TestApp, world: World): Promise<void> {
  const {scarf} = await makeShop(app.db, world);
  const buyer = new Visitor(app.url);
  const gift = {amountCents: 5_000, senderName: 'Ana', recipientName: 'Eva', message: '¡Felicidades!'};
  must(await buyer.post('/api/public/cart/gift-cards', gift));
  must(await buyer.post('/api/public/cart/goods', {variantId: scarf.medium, quantity: 1, pickup: 'shipping'}));
  const home = {recipient: 'Ana García', address: 'Calle Mayor, 1', postalCode: '50003', city: 'Zaragoza'};
  const {totalCents} = must(await buyer.post<GoodsCart>('/api/public/cart/shipping', home));
  must(await notify(app, must(await checkOut(buyer, totalCents, {email: 'eva@example.org'}))));
}
