/** An event's VAT is a code that has a rate; its venue is the one whose plans its sessions have. */
import {conflict, invalid} from '../../errors';
import type {Tx} from '../../tx';

interface EventFields {
  id?: number;
  venueId?: number;
  vatCode?: string;
}

/** Errors: `invalid` 422 naming the field, `in_use` 409. */
export async function checkEvent(tx: Tx, before: EventFields | null, data: EventFields): Promise<void> {
  if (data.vatCode !== undefined && data.vatCode !== before?.vatCode) {
    const known = await tx.query('select 1 from vat_rate where code = $1 limit 1', [data.vatCode]);
    if (known.rowCount === 0) throw invalid({vatCode: 'No existe ese tipo de IVA.'});
  }
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
