/** Who pays for an enrolment: whoever signed it up, else the first guardian; a grown athlete without one pays alone. */
import type {Tx} from '../../kernel/tx';
import type {Payer} from '../../instalments/read-payer';
import type {Buyer} from '../../orders/place';

/** Of `enrolment e`: the guardian that pays (SQL). */
export const PAYER_ID = `coalesce(e.payer_guardian_id, (select k.guardian_id from athlete_guardian k
  where k.athlete_id = e.athlete_id order by k.position limit 1))`;

export async function readEnrolmentPayer(tx: Tx, enrolmentId: number): Promise<Payer> {
  const {rows} = await tx.query<Buyer & {customerId: number | null}>(
    `select coalesce(nullif(c.email, ''), g.email, '') as email, coalesce(g.first_name, a.first_name) as "firstName",
      coalesce(g.surname1, a.surname1) as surname1, coalesce(g.surname2, a.surname2) as surname2,
      coalesce(g.phone, '') as phone, coalesce(g.doc_no, case when g.id is null then a.doc_no end) as "docNo",
      c.id as "customerId"
       from enrolment e join athlete a on a.id = e.athlete_id left join guardian g on g.id = ${PAYER_ID}
         left join customer c on c.id = g.customer_id where e.id = $1`,
    [enrolmentId],
  );
  const {customerId, ...buyer} = rows[0]!;
  return {buyer, customerId, greeting: buyer.firstName};
}

/** A guardian who pays, whosever child it is of theirs. */
export async function readGuardianBuyer(tx: Tx, guardianId: number): Promise<Buyer> {
  const {rows} = await tx.query<Buyer>(
    `select coalesce(nullif(c.email, ''), g.email) as email, g.first_name as "firstName", g.surname1, g.surname2, g.phone,
      g.doc_no as "docNo" from guardian g left join customer c on c.id = g.customer_id where g.id = $1`,
    [guardianId],
  );
  return rows[0]!;
}

export async function readPayerId(tx: Tx, enrolmentId: number): Promise<number | null> {
  const {rows} = await tx.query<{id: number | null}>(`select ${PAYER_ID} as id from enrolment e where e.id = $1`, [
    enrolmentId,
  ]);
  return rows[0]?.id ?? null;
}

/** Of refunds of parts that were not refused, what an enrolment `e` has had back (SQL). */
export const HAD_BACK = `coalesce((select sum(r.amount_cents) from refund r where r.enrolment_id = e.id
  and r.state <> 'failed'), 0)::int`;
