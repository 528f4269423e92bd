/** An event's venue is the one whose plans its sessions have; who sells what is shared has a part of it. */
import {conflict} from '../../errors';
import type {Tx} from '../../tx';

interface EventFields {
  id?: number;
  venueId?: number;
  eventCompanyId?: number | null;
}

/** Errors: `in_use` 409. */
export async function checkEvent(tx: Tx, before: EventFields | null, data: EventFields): Promise<void> {
  await checkSeller(tx, before, data);
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

async function checkSeller(tx: Tx, before: EventFields | null, {eventCompanyId}: EventFields): Promise<void> {
  if (!before || eventCompanyId === undefined || eventCompanyId === null || eventCompanyId === before.eventCompanyId)
    return;
  const without = await tx.query(
    `select 1 from event_company_share where event_id = $1
      having count(*) > 0 and count(*) filter (where event_company_id = $2) = 0`,
    [before.id, eventCompanyId],
  );
  if (without.rowCount > 0)
    throw conflict(
      'in_use',
      'El evento se reparte entre otras compañías, y la que vende sus entradas tiene que tener una parte: cambia antes el reparto.',
    );
}
