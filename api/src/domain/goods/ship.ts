/** A parcel goes out: all that an order has to be sent, with its carrier and number, once. */
import {conflict, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {move, moveOne, to} from '../machines/move';

/** @returns the order, for its mail. @throws DomainError 404, 409 `wrong_state` */
export async function ship(
  tx: Tx,
  ask: {shipmentId: number; carrier: string; trackingNumber: string; staffUserId: number},
): Promise<{orderId: number}> {
  const {rows} = await tx.query<{orderId: number; shipped: string | null}>(
    `select l.order_id as "orderId", to_char(s.shipped_at at time zone o.timezone, 'DD/MM/YYYY') as shipped
       from shipment s join order_line l on l.id = s.order_line_id cross join organization o
      where s.id = $1 and s.state <> 'ordered' for update of s`,
    [ask.shipmentId],
  );
  if (!rows[0]) throw notFound('No existe ese envío.');
  if (rows[0].shipped !== null) throw conflict('wrong_state', `Ya se envió el ${rows[0].shipped}.`);
  const {orderId} = rows[0];
  const sent = await move(tx, to('goods', 'delivered'), {
    where: `order_id = $1 and pickup = 'shipping' and state = 'active'`,
    values: [orderId],
    set: 'fulfilled_at = now()',
  });
  if (sent.rowCount === 0) throw conflict('wrong_state', 'No queda nada que enviar en ese pedido: se ha devuelto.');
  await moveOne(tx, to('shipment', 'shipped'), {
    id: ask.shipmentId,
    set: 'carrier = $2, tracking_number = $3, shipped_at = now(), shipped_by_id = $4',
    values: [ask.carrier, ask.trackingNumber, ask.staffUserId],
  });
  return {orderId};
}
