/**
 * What of some enrolments is to be paid by now, and how it would be asked for: in the kept card, with the next
 * remittance, or by a link. Whoever was given a place owes the first part from that day on.
 */
import type {Tx} from '../../kernel/tx';
import {CAN_BE_CHARGED} from '../../instalments/can-be-charged';
import {OWED} from '../../sepa/draft-remittance';

export interface DueNow {
  id: number;
  name: string;
  canPay: boolean;
  by: 'card' | 'debit' | 'link';
  parts: {id: number; cents: number; isStopped: boolean; isCharging: boolean; isTold: boolean}[];
}

/** Its parts are locked; in the order of `enrolmentIds`, unknown ones left out. */
export async function readDueNow(tx: Tx, enrolmentIds: readonly number[]): Promise<DueNow[]> {
  await tx.query('select 1 from instalment where enrolment_id = any($1) order by id for update', [enrolmentIds]);
  const {rows} = await tx.query<DueNow>(
    `select e.id, e.athlete_name as name, e.state in ('payment_pending', 'enrolled', 'suspended') as "canPay",
      case when e.state <> 'payment_pending' and ${CAN_BE_CHARGED('t')} then 'card'
        when e.state <> 'payment_pending' and m.state in ('signed', 'active') then 'debit' else 'link' end as by,
      coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'cents', ${OWED},
          'isStopped', i.retries_stopped_at is not null, 'isCharging', i.state = 'charging',
          'isTold', coalesce(club_day(i.reminded_at) = d.today, false)) order by i.n)
        from instalment i where i.enrolment_id = e.id
          and i.state not in ('paid', 'paid_late', 'waived', 'uncollectable')
          and (i.due_on <= d.today or e.state = 'payment_pending' and i.due_on = (select min(f.due_on) from instalment f
            where f.enrolment_id = e.id))), '[]') as parts
       from enrolment e left join card_token t on t.id = e.card_token_id
         left join sepa_mandate m on m.id = e.sepa_mandate_id,
         lateral (select club_today() as today) d
      where e.id = any($1) order by array_position($1::int[], e.id)`,
    [enrolmentIds],
  );
  return rows;
}
