/** Which plot it is and who is in it, and what is still to be paid. The page is completed with the order's own proof. */
import type {Tx} from '../../kernel/tx';
import type {PaperParts} from '../../orders/line-kind';
import {HAS_CODE} from '../../plots/read-own';

export async function sayPlots(tx: Tx, orderId: number): Promise<Partial<PaperParts>> {
  const {rows: coming} = await tx.query<PaperParts['coming'][number]>(
    `select s.buyer_name as "holderName", to_char(i.due_on, 'DD/MM/YYYY') as "dueOn",
      i.amount_cents - i.paid_cents as cents, 'la página de tu parcela' as "where" from instalment i join plot_sale s on s.id = i.plot_sale_id
      where s.id in (select plot_sale_id from order_line where order_id = $1) and s.state = 'payment_pending'
      and i.state not in ('paid', 'paid_late', 'waived', 'uncollectable') order by i.due_on, i.id`,
    [orderId],
  );
  const {rows: plots} = await tx.query<{note: string}>(
    `select concat_ws('. ', coalesce('Parcela ' || p.number, 'Parcela a asignar') || ', ' || a.name
          || ', del ' || to_char(a.starts_on, 'DD/MM/YYYY') || ' al ' || to_char(a.ends_on, 'DD/MM/YYYY'),
        case when not ${HAS_CODE} then 'Ocupantes: ' || (select string_agg(c.name, ', ' order by c.id)
          from plot_occupant c where c.plot_sale_id = s.id) end,
        case when s.deposit_state = 'held' then 'La fianza se devuelve al entregar la parcela en buen estado' end)
        || '.' as note
       from plot_sale s join plot_area a on a.id = s.plot_area_id left join plot p on p.id = s.plot_id
      where s.id in (select plot_sale_id from order_line where order_id = $1) order by s.id`,
    [orderId],
  );
  const {rows: redemptions} = await tx.query<PaperParts['redemptions'][number]>(
    `select o.name as title, 1 as quantity, o.code, concat_ws('. ',
        coalesce('Parcela ' || p.number, 'Parcela a asignar') || ', ' || a.name,
        'Entra con este código y su documento del ' || to_char(a.starts_on, 'DD/MM/YYYY') || ' al '
          || to_char(a.ends_on, 'DD/MM/YYYY')) || '.' as detail
       from plot_occupant o join plot_sale s on s.id = o.plot_sale_id join plot_area a on a.id = s.plot_area_id
       left join plot p on p.id = s.plot_id
      where s.id in (select plot_sale_id from order_line where order_id = $1) and ${HAS_CODE} order by s.id, o.id`,
    [orderId],
  );
  return {coming, redemptions, notes: plots.map(({note}) => note), page: '/compra-parcelas'};
}
