/** Tells the buyer that the parcel is on its way, once for each parcel. */
import {readOrderFile} from '../../outside/papers/documents/order-document';
import {renderShipped} from '../../outside/mail/render/goods/shipped';
import {queueMail} from '../../outside/mail/queue/mail-queue';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';

export async function queueShippedMail(runtime: Runtime, tx: Tx, shipmentId: number): Promise<void> {
  const {rows} = await tx.query<{
    orderId: number;
    to: string;
    carrier: string;
    trackingNumber: string;
    goods: {quantity: number; description: string}[];
    days: number;
  }>(
    `select l.order_id as "orderId", concat_ws(', ', s.recipient, s.address, s.postal_code || ' ' || s.city,
            nullif(s.province, '')) as to, s.carrier, s.tracking_number as "trackingNumber", g.goods, g.days
       from shipment s join order_line l on l.id = s.order_line_id cross join lateral (
         select json_agg(json_build_object('quantity', x.quantity, 'description', x.description)
           order by x.position) as goods, min(p.withdrawal_days) as days
           from order_line x join product_variant v on v.id = x.product_variant_id join product p on p.id = v.product_id
          where x.order_id = l.order_id and x.pickup = 'shipping' and x.state = 'active') g where s.id = $1`,
    [shipmentId],
  );
  const {orderId, ...parcel} = rows[0]!;
  const file = await readOrderFile(tx, runtime.config, orderId);
  if (!file.email) return;
  const {identity, number: orderNumber, firstName, reservationUrl: orderUrl} = file;
  await queueMail(runtime, tx, {
    ...renderShipped({...parcel, identity, orderNumber, firstName, orderUrl}),
    dedupeKey: `shipped:${shipmentId}`,
    kind: 'goods_shipped',
    to: file.email,
    orderId,
    attachments: [],
  });
}
