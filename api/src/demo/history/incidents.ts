/** What staff find on their desk, and the notes of those who gave money back. */
import type {Tx} from '../../tx';
import type {Staff} from '../accounts';
import {insertRows} from '../bulk-insert';
import type {Calendar} from '../calendar';
import {totalOf, type StoredOrder} from './order-draft';

export async function storeIncidents(tx: Tx, stored: StoredOrder[], staff: Staff, calendar: Calendar): Promise<void> {
  const late = stored.find(s => s.order.refunds.some(refund => refund.lines.length === 0))!;
  const refused = stored.find(s => s.order.refunds.some(refund => refund.state === 'failed'))!;
  const asking = stored
    .filter(s => s.order.state === 'paid' && s.order.channel === 'web' && s.order.buyer.email)
    .at(-40)!;
  const paymentOf = (s: StoredOrder) => s.paymentIds.get(s.order.refunds[0]!.payment)!;
  const lateAt = late.order.refunds[0]!.createdAt;
  const refusedAt = refused.order.refunds[0]!.createdAt;
  const askedAt = calendar.minutesAfter(asking.order.paidAt!, 3);
  await insertRows(
    tx,
    'incident',
    {
      kind: 'text',
      title: 'text',
      detail: 'text',
      state: 'text',
      order_id: 'int',
      payment_id: 'int',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
    [
      {
        kind: 'seats_gone',
        title: 'Pago sin plaza: devolución automática',
        detail: `Se devuelven ${totalOf(late.order.lines)} céntimos del pago ${paymentOf(late)}.`,
        state: 'resolved',
        order_id: late.id,
        payment_id: paymentOf(late),
        created_at: lateAt,
        updated_at: calendar.minutesAfter(lateAt, 35),
      },
      {
        kind: 'refund_failed',
        title: 'El banco no admite una devolución',
        detail: `Devolución ${refused.refundIds.get(refused.order.refunds[0]!)}: código 0950.`,
        state: 'new',
        order_id: refused.id,
        payment_id: paymentOf(refused),
        created_at: refusedAt,
        updated_at: refusedAt,
      },
      {
        kind: 'customer_question',
        title: 'No encuentra el correo con sus entradas',
        detail: 'Llama desde otro número. Se le ha reenviado el correo y se espera a que confirme que le ha llegado.',
        state: 'waiting_customer',
        order_id: asking.id,
        payment_id: null,
        created_at: askedAt,
        updated_at: askedAt,
      },
    ],
  );
  await insertRows(
    tx,
    'audit_entry',
    {
      at: 'timestamptz',
      actor_kind: 'text',
      actor_id: 'int',
      actor_name: 'text',
      action: 'text',
      resource: 'text',
      resource_id: 'text',
      changes: 'jsonb',
      reason: 'text',
    },
    stored
      .flatMap(s => s.order.refunds.filter(refund => refund.staffUserId).map(refund => ({s, refund})))
      .sort((a, b) => a.refund.createdAt.getTime() - b.refund.createdAt.getTime())
      .map(({s, refund}) => ({
        at: refund.createdAt,
        actor_kind: 'staff',
        actor_id: staff.finance,
        actor_name: 'Nuria Castells Roig',
        action: 'refund',
        resource: 'pedidos',
        resource_id: String(s.id),
        changes: {amountCents: refund.amountCents, lines: refund.lines.length},
        reason: refund.reason,
      })),
  );
}
