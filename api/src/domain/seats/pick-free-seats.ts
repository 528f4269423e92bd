/** Seats of a zone for a group, chosen as a person would: together in one row, else in as few rows as it takes. */
import {conflict} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

interface FreeSeat {
  id: number;
  row: number;
  /** Index in the plan: neighbours follow each other. */
  index: number;
}

/** Free now; somebody may still be quicker, then claiming them says so. Errors: `zone_full` 409. */
export async function pickFreeSeats(
  tx: Tx,
  ask: {eventSessionId: number; zoneId: number; count: number},
): Promise<number[]> {
  const {rows} = await tx.query<FreeSeat>(
    `select s.id, s.row_index as row, s.seat_index as index from seat s
      where s.zone_id = $2 and s.attributes & 3 = 0
        and not exists (select 1 from seat_claim c where c.event_session_id = $1 and c.seat_id = s.id
          and (c.kind <> 'hold' or c.expires_at > now()))
      order by s.row_index, s.seat_index`,
    [ask.eventSessionId, ask.zoneId],
  );
  if (rows.length < ask.count)
    throw conflict('zone_full', `En esta zona solo quedan ${rows.length} butacas.`, {left: rows.length});
  return (together(rows, ask.count) ?? rows.slice(0, ask.count)).map(seat => seat.id);
}

function together(seats: FreeSeat[], count: number): FreeSeat[] | null {
  let from = 0;
  for (let i = 0; i < seats.length; i++) {
    if (i > 0 && (seats[i]!.row !== seats[i - 1]!.row || seats[i]!.index !== seats[i - 1]!.index + 1)) from = i;
    if (i - from + 1 === count) return seats.slice(from, i + 1);
  }
  return null;
}
