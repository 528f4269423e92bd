/** Something that staff must look at. One per kind and payment, however often the cause repeats. */
import type {Tx} from '../kernel/tx';

export async function openIncident(
  tx: Tx,
  i: {kind: string; title: string; detail: string; orderId: number | null; paymentId: number | null},
): Promise<void> {
  await tx.query(
    `insert into incident (kind, title, detail, order_id, payment_id) values ($1, $2, $3, $4, $5)
     on conflict (kind, payment_id) where payment_id is not null do nothing`,
    [i.kind, i.title, i.detail, i.orderId, i.paymentId],
  );
}
