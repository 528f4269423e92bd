/** What is still to be paid of the plots of an order. */
import type {Tx} from '../../../tx';
import type {PaperParts} from '../../orders/line-kind';

export async function sayPlots(tx: Tx, orderId: number): Promise<Partial<PaperParts>> {
  const {rows: coming} = await tx.query<PaperParts['coming'][number]>(
    `select s.buyer_name as "holderName", to_char(i.due_on, 'DD/MM/YYYY') as "dueOn",
      i.amount_cents - i.paid_cents as cents from instalment i join plot_sale s on s.id = i.plot_sale_id
      where s.id in (select plot_sale_id from order_line where order_id = $1) and s.state = 'payment_pending'
      and i.state not in ('paid', 'paid_late', 'waived', 'uncollectable') order by i.due_on, i.id`,
    [orderId],
  );
  return {coming};
}
