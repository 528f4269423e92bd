/** The supplier gets the order by mail, with its paper. */
import {readKitOrders} from '../../domain/academy/kit/orders/read-orders';
import {mailIdentity} from '../../outside/mail/identity';
import {renderKitOrder} from '../../outside/mail/render/academy/kit-order';
import {queueMail} from '../../outside/mail/queue/mail-queue';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';

export async function queueKitOrder(runtime: Runtime, tx: Tx, kitOrderId: number): Promise<void> {
  const [order] = await readKitOrders(tx, kitOrderId);
  await queueMail(runtime, tx, {
    ...renderKitOrder({
      identity: await mailIdentity(tx, runtime.config),
      number: order!.number,
      garments: order!.lines.reduce((sum, line) => sum + line.ordered, 0),
      lines: order!.lines.length,
      names: order!.names.length,
      note: order!.note,
    }),
    dedupeKey: `kit-order:${kitOrderId}`,
    kind: 'kit_order',
    to: order!.supplierEmail,
    orderId: null,
    attachments: [{kind: 'kit_order_pdf', kitOrderId}],
  });
}
