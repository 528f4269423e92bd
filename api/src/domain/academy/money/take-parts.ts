/**
 * Parts of enrolments whose payer is to be written to: once admitted, with the time to pay; a week before one is due that
 * nothing charges by itself; and once it is late. Marked in the transaction of the mail.
 */
import type {Tx} from '../../kernel/tx';
import {CAN_BE_CHARGED} from '../../instalments/can-be-charged';

const DAYS = 7;
const TODAY = 'club_today()';

export interface PartToTell {
  id: number;
  kind: 'to_pay' | 'lapsed' | 'early_over' | 'soon' | 'reminder';
}

export async function takeFirstParts(tx: Tx, most = 100): Promise<PartToTell[]> {
  const {rows} = await tx.query<{id: number}>(
    `update instalment i set reminded_at = now() from (
       select i.id from instalment i join enrolment e on e.id = i.enrolment_id
        where e.state = 'payment_pending' and e.pay_until_at > now() and e.paid_cents = 0 and i.n = 1
          and i.state = 'scheduled' and i.reminded_at is null
        order by i.id limit $1 for update of i skip locked) first
      where i.id = first.id returning i.id`,
    [most],
  );
  return rows.map(({id}) => ({id, kind: 'to_pay'}));
}

/** Their payers have it in the mail that gives the place, in this transaction. */
export const noteToldToPay = (tx: Tx, enrolmentIds: number[]) =>
  tx.query(`update instalment set reminded_at = now() where enrolment_id = any($1) and n = 1 and state = 'scheduled'`, [
    enrolmentIds,
  ]);

const IS_CHARGED_ALONE = `(e.sepa_mandate_id is not null or exists (select 1 from card_token t
  where t.id = e.card_token_id and ${CAN_BE_CHARGED('t')}))`;

export async function takePartsToTell(tx: Tx, most = 100): Promise<PartToTell[]> {
  const {rows} = await tx.query<PartToTell>(
    `update instalment i set reminded_at = now() from (
       select i.id, i.due_on < ${TODAY} as is_late from instalment i join enrolment e on e.id = i.enrolment_id
        where e.state in ('enrolled', 'suspended') and i.paid_at is null
          and ((i.state in ('scheduled', 'due') and i.due_on between ${TODAY} and ${TODAY} + ${DAYS}
                and i.reminded_at is null and not ${IS_CHARGED_ALONE})
            or (i.state in ('in_grace', 'overdue', 'returned', 'failed_for_good') and i.due_on < ${TODAY}
                and (i.reminded_at is null or club_day(i.reminded_at) <= i.due_on)))
        order by i.id limit $1 for update of i skip locked) due
      where i.id = due.id returning i.id, case when due.is_late then 'reminder' else 'soon' end as kind`,
    [most],
  );
  return rows;
}
