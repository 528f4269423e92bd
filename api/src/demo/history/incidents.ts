/** What staff find on their desk, and the notes of those who gave money back. */
import type {Staff} from '../accounts';
import {insertRows, type DemoTx} from '../bulk-insert';
import type {Calendar} from '../calendar';
import {totalOf, type StoredOrder} from './order-draft';

export async function storeIncidents(
  tx: DemoTx,
  stored: StoredOrder[],
  staff: Staff,
  calendar: Calendar,
): Promise<void> {
  const late = stored.find(s => s.order.refunds.some(refund => refund.lines.length === 0))!;
  const refused = stored.find(s => s.order.refunds.some(refund => refund.state === 'failed'))!;
  const asking = stored
    .filter(s => s.order.state === 'paid' && s.order.channel === 'web' && s.order.buyer.email)
    .at(-40)!;
  const paymentOf = (s: StoredOrder) => s.paymentIds.get(s.order.refunds[0]!.payment)!;
  const lateAt = late.order.refunds[0]!.createdAt;
  const refusedAt = refused.order.refunds[0]!.createdAt;
  const askedAt = calendar.minutesAfter(asking.order.paidAt!, 3);
  await insertRows(tx, 'incident', [
    {
      kind: 'seats_gone',
      title: 'Pago sin plaza: devolución automática',
      detail: `Se devuelven ${totalOf(late.order.lines)} céntimos del pago ${paymentOf(late)}.`,
      state: 'resolved',
      orderId: late.id,
      paymentId: paymentOf(late),
      createdAt: lateAt,
      updatedAt: calendar.minutesAfter(lateAt, 35),
    },
    {
      kind: 'refund_failed',
      title: 'El banco no admite una devolución',
      detail: `Devolución ${refused.refundIds.get(refused.order.refunds[0]!)}: código 0950.`,
      state: 'new',
      orderId: refused.id,
      paymentId: paymentOf(refused),
      createdAt: refusedAt,
      updatedAt: refusedAt,
    },
    {
      kind: 'customer_question',
      title: 'No encuentra el correo con sus entradas',
      detail: 'Llama desde otro número. Se le ha reenviado el correo y se espera a que confirme que le ha llegado.',
      state: 'waiting_customer',
      orderId: asking.id,
      paymentId: null,
      createdAt: askedAt,
      updatedAt: askedAt,
    },
  ]);
  await insertRows(
    tx,
    'audit_entry',
    stored
      .flatMap(s => s.order.refunds.filter(refund => refund.staffUserId).map(refund => ({s, refund})))
      .sort((a, b) => a.refund.createdAt.getTime() - b.refund.createdAt.getTime())
      .map(({s, refund}) => ({
        at: refund.createdAt,
        actorKind: 'staff',
        actorId: staff.finance,
        actorName: 'Nuria Castells Roig',
        action: 'refund',
        resource: 'pedidos',
        resourceId: String(s.id),
        changes: {amountCents: refund.amountCents, lines: refund.lines.length},
        reason: refund.reason,
      })),
  );
}
