/** An event's venue is the one whose plans its sessions have. */
import {conflict} from '../../errors';
import type {Tx} from '../../tx';

interface EventFields {
  id?: number;
  venueId?: number;
}

/** Errors: `in_use` 409. */
export async function checkEvent(tx: Tx, before: EventFields | null, data: EventFields): Promise<void> {
  if (!before || data.venueId === undefined || data.venueId === before.venueId) return;
  const elsewhere = await tx.query(
    `select 1 from event_session s join seat_plan p on p.id = s.seat_plan_id where s.event_id = $1 and p.venue_id <> $2
      limit 1`,
    [before.id, data.venueId],
  );
  if (elsewhere.rowCount > 0)
    throw conflict(
      'in_use',
      'El evento tiene sesiones con un plano del recinto de ahora: no se puede cambiar de recinto.',
    );
}
