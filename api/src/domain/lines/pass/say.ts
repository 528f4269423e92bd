/** A card is sent with what opened it: the first payment of its pass, not with every instalment. */
import type {Tx} from '../../kernel/tx';
import type {PaperParts} from '../../orders/line-kind';
import {readCards} from '../card/say';

export async function sayPasses(tx: Tx, orderId: number): Promise<Partial<PaperParts>> {
  const cards = await readCards(
    tx,
    `select i.season_pass_id from order_line l join instalment i on i.id = l.instalment_id and i.n = 1
      where l.order_id = $1`,
    orderId,
  );
  const {rows: coming} = await tx.query<PaperParts['coming'][number]>(
    `select trim(h.first_name || ' ' || h.surname1) as "holderName", to_char(i.due_on, 'DD/MM/YYYY') as "dueOn",
      i.amount_cents - i.paid_cents as cents, '«Mi abono»' as "where" from instalment i join season_pass p on p.id = i.season_pass_id
      join pass_holder h on h.id = p.pass_holder_id
      where i.season_pass_id in (select o.season_pass_id from order_line l join instalment o on o.id = l.instalment_id
        where l.order_id = $1) and i.state not in ('paid', 'paid_late', 'waived', 'uncollectable')
        order by i.due_on, i.id`,
    [orderId],
  );
  if (cards.length > 0) return {cards, coming, page: '/mi-abono'};
  const {rows} = await tx.query<{passId: number | null}>(
    `select min(season_pass_id) as "passId" from order_line where order_id = $1 and kind = 'pass'`,
    [orderId],
  );
  return {coming, page: rows[0]?.passId ? `/perfil/abono/${rows[0].passId}/plazos` : null};
}
