/**
 * Everybody is out. Promise: from this moment nobody counts as inside, at any gate, and each right may enter once more;
 * a reading that was on its way is counted on the side of its own hour, whichever of the two is written first.
 */
import {conflict, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';

/** Every gate of the venue, in one order, so that a reading at a gate that has counted nobody yet waits too. */
const HOLD_COUNTERS = `
insert into access_counter as n (event_session_id, gate_key)
select s.id, k.gate_key from event_session s join event e on e.id = s.event_id
    cross join lateral (select 0 as gate_key union all select g.id from gate g where g.venue_id = e.venue_id) k
  where s.id = $1 order by k.gate_key
on conflict (event_session_id, gate_key) do update set entered = n.entered`;

const EMPTY = `
with moment as (select clock_timestamp() as at), emptied as (
  update access_counter n set exited = n.entered, all_out_at = m.at from moment m where n.event_session_id = $1
)
insert into all_out (event_session_id, at, inside, reason, staff_user_id)
select $1, m.at, $2, $3, $4 from moment m returning id, at`;

/** Errors: `not_found` 404, `wrong_state` 409 when nobody is inside. */
export async function takeAllOut(
  tx: Tx,
  ask: {eventSessionId: number; reason: string; staffUserId: number | null},
): Promise<{id: number; at: Date; inside: number}> {
  const held = await tx.query(HOLD_COUNTERS, [ask.eventSessionId]);
  if (held.rowCount === 0) throw notFound('No existe esa sesión.');
  const counted = await tx.query<{inside: number}>(
    'select coalesce(sum(entered - exited), 0)::int as inside from access_counter where event_session_id = $1',
    [ask.eventSessionId],
  );
  const {inside} = counted.rows[0]!;
  if (inside <= 0) throw conflict('wrong_state', 'No hay nadie dentro.');
  const {rows} = await tx.query<{id: number; at: Date}>(EMPTY, [
    ask.eventSessionId,
    inside,
    ask.reason,
    ask.staffUserId,
  ]);
  return {...rows[0]!, inside};
}
