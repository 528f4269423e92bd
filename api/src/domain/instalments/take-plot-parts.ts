/**
 * Parts of a plot whose payer is to be written to: a week before one is due that is not debited, and once it is late, with the last day on
 * which it may still be paid. Marked in the transaction of the mail; a payment of the same moment waits for nobody.
 */
import type {Tx} from '../kernel/tx';

const DAYS = 7;
const TODAY = 'club_today()';

export interface PartToTell {
  id: number;
  kind: 'soon' | 'reminder';
}

export async function takePartsToTell(tx: Tx, most = 100): Promise<PartToTell[]> {
  const {rows} = await tx.query<PartToTell>(
    `update instalment i set reminded_at = now() from (
       select i.id, i.due_on < ${TODAY} as is_late from instalment i join plot_sale s on s.id = i.plot_sale_id
        where s.state = 'payment_pending' and s.email <> '' and s.paid_cents > 0 and i.paid_at is null
          and ((i.state in ('scheduled', 'due') and i.due_on between ${TODAY} and ${TODAY} + ${DAYS}
                and i.reminded_at is null and s.sepa_mandate_id is null)
            or (i.state in ('in_grace', 'overdue', 'returned') and i.due_on < ${TODAY}
                and (i.reminded_at is null or club_day(i.reminded_at) <= i.due_on)))
        order by i.id limit $1 for update of i skip locked) due
      where i.id = due.id returning i.id, case when due.is_late then 'reminder' else 'soon' end as kind`,
    [most],
  );
  return rows;
}
