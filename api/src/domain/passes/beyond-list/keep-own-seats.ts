/**
 * Own seats in sessions outside the pass: kept while the session's offer says so, free again when its time is over,
 * when the offer is taken off or the pass ends. Runs again and again and does only what is missing; a seat that
 * somebody has is left.
 */
import type {Tx} from '../../kernel/tx';
import type {FreedSeat} from '../../seats/release';

const KEEPS = `o.is_active and o.keep_until_at > now()`;

export async function keepOwnSeats(tx: Tx): Promise<{kept: number; freed: FreedSeat[]}> {
  const freed = await tx.query<FreedSeat>(
    `with gone as materialized (
       select c.event_session_id, c.seat_id from holder_offer o join event_session s on s.id = o.event_session_id
         and s.ends_at > now()
         join seat_claim c on c.event_session_id = o.event_session_id and c.kind = 'pass'
           join season_pass p on p.id = c.season_pass_id and p.season_list_id = o.season_list_id
        where not exists (select 1 from season_list_session l
          where l.season_list_id = o.season_list_id and l.event_session_id = o.event_session_id)
          and not (${KEEPS} and s.state <> 'cancelled' and p.seat_id = c.seat_id
            and p.state in ('active', 'suspended_unpaid', 'blocked')) order by 1, 2 for update of c)
     delete from seat_claim c using gone where c.event_session_id = gone.event_session_id and c.seat_id = gone.seat_id
       returning c.event_session_id as "eventSessionId", c.seat_id as "seatId"`,
  );
  const kept = await tx.query(
    `insert into seat_claim (event_session_id, seat_id, kind, season_pass_id)
     select s.id, p.seat_id, 'pass', p.id from holder_offer o join event_session s on s.id = o.event_session_id
       and s.state <> 'cancelled' and s.starts_at > now()
       join season_pass p on p.season_list_id = o.season_list_id
         and p.state in ('active', 'suspended_unpaid', 'blocked')
         join seat st on st.id = p.seat_id and st.seat_plan_id = s.seat_plan_id
      where ${KEEPS} and not exists (select 1 from season_list_session l
        where l.season_list_id = o.season_list_id and l.event_session_id = s.id)
        and not exists (select 1 from seat_claim c where c.event_session_id = s.id and c.seat_id = p.seat_id)
        and not exists (select 1 from seat_claim c where c.event_session_id = s.id and c.for_pass_id = p.id
          and c.friend_n is null)
      order by s.id, p.seat_id on conflict do nothing`,
  );
  return {kept: kept.rowCount, freed: freed.rows};
}
