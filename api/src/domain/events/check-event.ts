/** An event's venue is the one whose plans its sessions have; who sells what is shared has a part of it. */
import {conflict, invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

interface EventFields {
  id?: number;
  venueId?: number;
  eventCompanyId?: number | null;
  kind?: string;
  vatCode?: string;
}

/** Errors: `in_use` 409; 422 `vatCode`. */
export async function checkEvent(tx: Tx, before: EventFields | null, data: EventFields): Promise<void> {
  await checkSeller(tx, before, data);
  checkTax(before, data);
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

const SHOWS = ['theatre', 'concert', 'dance'];
const OF_SPORT = ['sport', 'amateur_sport', 'sport_exempt'];
const OF_CULTURE = ['culture', 'culture_exempt'];

/** What is plainly of something else: a show bears no tax of sport, nor a match that of shows (LIVA art. 91). */
function checkTax(before: EventFields | null, data: EventFields): void {
  const [kind, vatCode] = [data.kind ?? before?.kind ?? '', data.vatCode ?? before?.vatCode ?? ''];
  if (kind === before?.kind && vatCode === before?.vatCode) return;
  if (SHOWS.includes(kind) && OF_SPORT.includes(vatCode))
    throw invalid({vatCode: 'Es el impuesto del deporte: un espectáculo lleva otro.'});
  if (kind === 'match' && OF_CULTURE.includes(vatCode))
    throw invalid({vatCode: 'Es el impuesto de los espectáculos: el deporte lleva otro.'});
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
