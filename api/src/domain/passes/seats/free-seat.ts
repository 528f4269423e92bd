/** Frees what a pass keeps of one of its seats in the sessions to come, in their order; the other seat stays. */
import type {Tx} from '../../kernel/tx';

export interface FreedClaim {
  eventSessionId: number;
  seatId: number;
}

export async function freeSeatOfPass(tx: Tx, seasonPassId: number, seatId: number): Promise<FreedClaim[]> {
  const {rows} = await tx.query<FreedClaim>(
    `with gone as materialized (select c.event_session_id, c.seat_id from seat_claim c
      join event_session s on s.id = c.event_session_id and s.ends_at > now()
      where c.season_pass_id = $1 and c.seat_id = $2 and c.kind = 'pass' order by 1 for update of c)
     delete from seat_claim c using gone where c.event_session_id = gone.event_session_id and c.seat_id = gone.seat_id
       returning c.event_session_id as "eventSessionId", c.seat_id as "seatId"`,
    [seasonPassId, seatId],
  );
  return rows;
}
