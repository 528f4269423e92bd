/** Whom it is for, what is still to be paid of the same enrolments, and where the family goes on. */
import type {Tx} from '../../kernel/tx';
import type {PaperParts} from '../../orders/line-kind';

const MINE = `select i.enrolment_id from order_line l join instalment i on i.id = l.instalment_id
  where l.order_id = $1 and l.kind = 'academy'`;

export async function sayEnrolments(tx: Tx, orderId: number): Promise<Partial<PaperParts>> {
  const {rows: coming} = await tx.query<PaperParts['coming'][number]>(
    `select trim(a.first_name || ' ' || a.surname1) as "holderName", to_char(i.due_on, 'DD/MM/YYYY') as "dueOn",
      i.amount_cents - i.paid_cents as cents, '«Mi familia»' as "where" from instalment i join enrolment e on e.id = i.enrolment_id
      join athlete a on a.id = e.athlete_id
      where e.id in (${MINE}) and i.state not in ('paid', 'paid_late', 'waived', 'uncollectable')
      order by i.due_on, i.id`,
    [orderId],
  );
  const {rows} = await tx.query<{id: number; note: string}>(
    `select e.id, trim(a.first_name || ' ' || a.surname1) || ': ' || c.name || ', ' || l.name || '.' as note
       from enrolment e join athlete a on a.id = e.athlete_id join age_category c on c.id = e.age_category_id
         join season_list l on l.id = e.season_list_id where e.id in (${MINE}) order by e.id`,
    [orderId],
  );
  return {coming, notes: rows.map(({note}) => note), page: rows[0] ? `/perfil/cantera/${rows[0].id}/plazos` : null};
}
