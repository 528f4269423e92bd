/** A price is of a zone of its own session's plan. */
import {invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

interface PriceFields {
  eventSessionId?: number;
  zoneId?: number;
}

export async function checkPrice(tx: Tx, before: PriceFields | null, data: PriceFields): Promise<void> {
  const {eventSessionId, zoneId} = {...before, ...data};
  const {rows} = await tx.query<{same: boolean}>(
    'select z.seat_plan_id = s.seat_plan_id as same from zone z, event_session s where z.id = $1 and s.id = $2',
    [zoneId, eventSessionId],
  );
  if (rows[0] && !rows[0].same) throw invalid({zoneId: 'Esta zona no es del plano de la sesión.'});
}
