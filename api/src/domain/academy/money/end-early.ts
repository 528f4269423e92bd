/**
 * The discount of who pays the whole season at once goes with its day: what is not paid by then costs what everybody
 * pays. Who is at the bank at that moment is looked at later.
 */
import type {Tx} from '../../kernel/tx';
import {EARLY_TEXT} from './quote';

const OPEN = `i.state not in ('paid', 'paid_late', 'waived', 'uncollectable', 'charging')`;
const IS_OVER = `e.early_discount_cents > 0 and e.state in ('payment_pending', 'enrolled', 'suspended')
  and exists (select 1 from academy_settings s where s.season_list_id = e.season_list_id
    and coalesce(s.early_until_on < (select club_today()), true))
  and exists (select 1 from instalment i where i.enrolment_id = e.id and ${OPEN})
  and not exists (select 1 from order_line l join instalment i on i.id = l.instalment_id
    where i.enrolment_id = e.id and l.state = 'pending')`;

/** The part of each that is dearer now: its payer is to be told. */
export async function endEarlyDiscounts(tx: Tx, most = 100): Promise<number[]> {
  const {rows} = await tx.query<{id: number}>(`select e.id from enrolment e where ${IS_OVER} order by e.id limit $1`, [
    most,
  ]);
  if (rows.length === 0) return [];
  const ids = rows.map(row => row.id);
  // The parts before their enrolment, as a payment locks them.
  await tx.query('select 1 from instalment where enrolment_id = any($1) order by id for update', [ids]);
  const {rows: ended} = await tx.query<{partId: number}>(
    `with over as (select e.id, e.early_discount_cents as cents, (select i.id from instalment i
          where i.enrolment_id = e.id and ${OPEN} order by i.amount_cents desc, i.id limit 1) as part_id
        from enrolment e where e.id = any($1) and ${IS_OVER} order by e.id for update of e),
      dearer as (update instalment i set amount_cents = i.amount_cents + o.cents, version = i.version + 1
        from over o where i.id = o.part_id),
      priced as (update enrolment e set discount_cents = e.discount_cents - o.cents, early_discount_cents = 0,
          discount_reason = case when e.discount_cents = o.cents then ''
            else trim(both '; ' from replace(replace(e.discount_reason, '; ' || $2, ''), $2 || '; ', '')) end,
          version = e.version + 1, updated_at = now()
        from over o where e.id = o.id)
     select part_id as "partId" from over order by id`,
    [ids, EARLY_TEXT],
  );
  return ended.map(row => row.partId);
}
