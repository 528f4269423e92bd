/** The times at the desk, with who comes: those of a day, or those to come. */
import type {Tx} from '../../../kernel/tx';

export interface SlotRead {
  id: number;
  seasonListId: number;
  startsAt: string;
  endsAt: string;
  place: string;
  capacity: number;
  bookings: {enrolmentId: number; number: string; athleteName: string; toCollect: number; isDone: boolean}[];
}

/** `on`: a day in Madrid; null: from today on. */
export async function readSlots(tx: Tx, on: string | null): Promise<SlotRead[]> {
  const {rows} = await tx.query<SlotRead>(
    `select s.id, s.season_list_id as "seasonListId", s.starts_at as "startsAt", s.ends_at as "endsAt", s.place,
      s.capacity, (select coalesce(json_agg(json_build_object('enrolmentId', e.id, 'number', e.number, 'athleteName',
        e.athlete_name, 'toCollect', k.open, 'isDone', k.open = 0) order by e.athlete_name), '[]') from kit_booking b
        join enrolment e on e.id = b.enrolment_id cross join lateral (select coalesce(sum(d.quantity), 0)::int as open
          from kit_delivery d where d.enrolment_id = e.id and d.state in ('pending', 'reserved')) k
        where b.kit_slot_id = s.id and b.cancelled_at is null) as bookings
       from kit_slot s
      where case when $1::date is null
        then s.starts_at >= club_start(club_today())
        else club_day(s.starts_at) = $1::date end
      order by s.starts_at, s.id limit 300`,
    [on],
  );
  return rows;
}
