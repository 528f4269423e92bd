/** Who is not offered a renewal, and why, in words for staff; first of all, whose family owes something. */
import {euros} from '../../kernel/money';
import type {Tx} from '../../kernel/tx';

export interface LeftOut {
  enrolmentId: number;
  name: string;
  why: string;
}

/**
 * By athlete: what is overdue of all the children of those who pay for this one (of its guardians, where nobody is
 * named to pay), the fees of returned debits with it. Who owes nothing is not in it.
 */
export async function readFamilyDebts(tx: Tx, athleteIds: readonly number[]): Promise<Map<number, number>> {
  const {rows} = await tx.query<{athleteId: number; cents: number}>(
    `with payer as (
       select athlete_id, payer_guardian_id as guardian_id from enrolment
        where athlete_id = any($1) and payer_guardian_id is not null
       union select k.athlete_id, k.guardian_id from athlete_guardian k where k.athlete_id = any($1)
         and not exists (select 1 from enrolment e where e.athlete_id = k.athlete_id and e.payer_guardian_id is not null)),
     debt as (
       select e.id, e.athlete_id, coalesce(e.payer_guardian_id, (select k.guardian_id from athlete_guardian k
           where k.athlete_id = e.athlete_id order by k.position limit 1)) as guardian_id,
         (select sum(i.amount_cents - i.paid_cents + i.fee_cents - i.fee_paid_cents)::int from instalment i
           where i.enrolment_id = e.id and is_overdue(i.state)) as cents
         from enrolment e where e.overdue_cents > 0)
     select o.athlete_id as "athleteId", sum(o.cents)::int as cents
       from (select a.athlete_id, d.id, d.cents from unnest($1::int[]) a(athlete_id) join debt d using (athlete_id)
             union select p.athlete_id, d.id, d.cents from payer p join debt d using (guardian_id)) o
      group by 1`,
    [athleteIds],
  );
  return new Map(rows.map(({athleteId, cents}) => [athleteId, cents]));
}

interface Row {
  enrolmentId: number;
  athleteName: string;
  ageCategoryId: number | null;
  categoryName: string | null;
  turn: string;
  newEnrolmentId: number | null;
  offerState: string | null;
}

export function whyLeftOut(row: Row, owesCents: number, hasNoPlace: boolean): LeftOut {
  const {enrolmentId, athleteName: name} = row;
  const why = (text: string): LeftOut => ({enrolmentId, name, why: text});
  if (row.newEnrolmentId !== null) return why('Ya está inscrito en esta temporada.');
  if (row.offerState === 'offered') return why('Ya la tiene ofrecida.');
  if (row.ageCategoryId === null) return why('No hay categoría para su año.');
  if (owesCents > 0) return why(`Su familia debe ${euros(owesCents)}.`);
  if (hasNoPlace) return why(`${row.categoryName} está completa.`);
  if (row.turn === 'by_hand') return why('Está a mano en una categoría que no es de su año: lo decide una persona.');
  if (row.turn === 'adult') return why('Cumple 18 años antes de empezar: lo decide una persona.');
  return why('Ya se le ofreció: márcalo para volver a ofrecérsela.');
}
