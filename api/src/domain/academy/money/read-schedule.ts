/** The parts of one enrolment as its family sees them, in the shape of any plan of instalments (instalments/read-schedule). */
import {notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {CAN_BE_CHARGED} from '../../instalments/can-be-charged';
import {readParts, withParts, type Schedule, type ScheduleHead} from '../../instalments/read-schedule';
import {HAD_BACK} from '../personal/payer';
import {PAYING_ENROLMENTS} from './place';

/** What a guardian agrees to; shown as it is and stored with the agreement. */
export const academyCardText = (clubName: string): string =>
  `Autorizo a ${clubName} a guardar en su banco una referencia de esta tarjeta y a cobrar con ella, sin que yo intervenga, los plazos pendientes de esta inscripción, por su importe y en su fecha. Puedo quitarla cuando quiera desde la página de sus plazos.`;

export async function readEnrolmentSchedule(tx: Tx, enrolmentId: number): Promise<Schedule> {
  const {rows} = await tx.query<ScheduleHead>(
    `select e.id, l.name as title, trim(a.first_name || ' ' || a.surname1) as "holderName",
      concat_ws(' · ', c.name, t.name) as "seatLabel", e.state, e.amount_cents - e.discount_cents as "totalCents",
      e.paid_cents - ${HAD_BACK} as "paidCents", f.name as "planName", coalesce((select array_agg(x)
        from unnest(f.methods) x where s.id is null or x = any(s.payment_methods)), '{}') as "planMethods",
      l.ends_on as "seasonEndsOn", (select o.name from organization o limit 1) as "clubName",
      case when ${CAN_BE_CHARGED('k')} then jsonb_build_object('brand', k.brand, 'last4', k.last4, 'expiresOn', k.expires_on,
        'endsBeforeLast', exists (select 1 from instalment i where i.enrolment_id = e.id and i.due_on > k.expires_on
          and i.state = 'scheduled')) end as card,
      case when m.state in ('signed', 'active') then jsonb_build_object('id', m.id, 'reference', m.reference,
        'ibanEnding', right(m.iban, 4), 'signedOn', m.signed_on) end as mandate
       from enrolment e join athlete a on a.id = e.athlete_id join season_list l on l.id = e.season_list_id
         join age_category c on c.id = e.age_category_id left join team t on t.id = e.team_id
         left join academy_settings s on s.season_list_id = l.id
         left join payment_frequency f on f.id = e.payment_frequency_id left join card_token k on k.id = e.card_token_id
         left join sepa_mandate m on m.id = e.sepa_mandate_id
      where e.id = $1`,
    [enrolmentId],
  );
  if (!rows[0]) throw notFound('No encontramos esa inscripción.');
  return withParts(
    rows[0],
    academyCardText(rows[0].clubName),
    await readParts(tx, {table: 'enrolment', id: enrolmentId, paying: PAYING_ENROLMENTS}),
  );
}
