/** Seats of a session that nobody has, zone by zone: what the rest of the demo may still give away. */
import type {DemoTx} from '../bulk-insert';

export interface FreeSeat {
  sessionId: number;
  zoneId: number;
  seatId: number;
}

/** The first `most` of each session, in whole rows from the back of the plan, so that best seats stay on sale. */
export async function freeSeats(
  tx: DemoTx,
  sessionIds: number[],
  most: number,
  skip = 0,
): Promise<Map<number, FreeSeat[]>> {
  // «< 1»: with «= 0» the server plans for one seat in two hundred, and looks each one up.
  const {rows} = await tx.query<FreeSeat>(
    `select f."sessionId", f."zoneId", f."seatId" from (
       select s.id as "sessionId", z.id as "zoneId", st.id as "seatId", row_number() over (partition by s.id
         order by z.position, st.row_index desc, st.seat_index) as n
         from event_session s join zone z on z.seat_plan_id = s.seat_plan_id and z.kind = 'numbered' and z.capacity > 30
           join seat st on st.zone_id = z.id and st.attributes & 3 < 1
        where s.id = any($1) and not exists (select 1 from seat_claim c
          where c.event_session_id = s.id and c.seat_id = st.id) and not exists (select 1 from ticket t
          where t.event_session_id = s.id and t.seat_id = st.id and t.state <> 'void')) f
      where f.n > $3 and f.n <= $3 + $2 order by 1, f.n`,
    [sessionIds, most, skip],
  );
  const bySession = new Map<number, FreeSeat[]>(sessionIds.map(id => [id, []]));
  for (const row of rows) bySession.get(row.sessionId)!.push(row);
  return bySession;
}
