/** Who comes for clothes tomorrow is told the day before, once; whoever has moved to another day is told again. */
import type {Tx} from '../../../kernel/tx';

export interface SlotReminder {
  bookingId: number;
  firstName: string;
  email: string;
  athlete: string;
  /** «viernes 28 de noviembre, de 17:30 a 18:00» in Madrid. */
  startsAt: string;
  endsAt: string;
  place: string;
  garments: string[];
}

export async function takeSlotReminders(tx: Tx): Promise<SlotReminder[]> {
  const {rows} = await tx.query<SlotReminder>(
    `with due as (update kit_booking b set reminded_at = now() from kit_slot s
       where s.id = b.kit_slot_id and b.cancelled_at is null and b.reminded_at is null
         and club_day(s.starts_at) = club_today() + 1
       returning b.id, b.enrolment_id, b.customer_id, s.starts_at, s.ends_at, s.place)
     select d.id as "bookingId", c.first_name as "firstName", c.email, a.first_name as athlete, d.starts_at as "startsAt",
       d.ends_at as "endsAt", d.place, (select coalesce(json_agg(i.name || ', talla ' || v.size order by i.name, k.id),
         '[]') from kit_delivery k join kit_variant v on v.id = k.kit_variant_id join kit_item i on i.id = v.kit_item_id
         where k.enrolment_id = e.id and k.state = 'reserved') as garments
       from due d join customer c on c.id = d.customer_id join enrolment e on e.id = d.enrolment_id
       join athlete a on a.id = e.athlete_id where c.email <> '' order by d.id`,
  );
  return rows;
}
