/** A gate that works at an event belongs to the event's venue. */
import {invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';

export async function checkEventGate(
  tx: Tx,
  before: Record<string, unknown> | null,
  data: Record<string, unknown>,
): Promise<void> {
  const {eventId, gateId} = {...before, ...data};
  if (!gateId) return;
  const {rows} = await tx.query<{gate: number; same: boolean}>(
    'select g.venue_id as gate, g.venue_id = e.venue_id as same from gate g, event e where g.id = $1 and e.id = $2',
    [gateId, eventId],
  );
  if (rows[0] && !rows[0].same) throw invalid({gateId: 'Esa puerta es de otro recinto.'});
}
