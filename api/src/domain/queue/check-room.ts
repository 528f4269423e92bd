/** What no field of a waiting room can tell alone. */
import {invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

export async function checkRoom(
  tx: Tx,
  before: Record<string, unknown> | null,
  data: Record<string, unknown>,
): Promise<void> {
  const room = {...before, ...data} as {
    eventId?: number | null;
    eventSessionId?: number | null;
    threshold?: number;
    maxInside?: number;
  };
  if (room.eventId && room.eventSessionId) throw invalid({eventId: 'Elige el evento entero o una sesión, no los dos.'});
  if ((room.threshold ?? 0) > (room.maxInside ?? 1000))
    throw invalid({threshold: 'No puede ser mayor que las personas dentro a la vez.'});
  if (before && (before.eventId ?? null) !== (room.eventId ?? null))
    throw invalid({eventId: 'La venta de una sala no se cambia: crea otra sala.'});
  if (before && (before.eventSessionId ?? null) !== (room.eventSessionId ?? null))
    throw invalid({eventSessionId: 'La venta de una sala no se cambia: crea otra sala.'});
  if (
    before &&
    data.opensAt !== undefined &&
    before.openedAt &&
    Date.parse(String(data.opensAt)) !== Date.parse(String(before.openedAt)) &&
    Date.parse(String(data.opensAt)) !== Date.parse(String(before.opensAt))
  )
    throw invalid({opensAt: 'La sala ya se abrió.'});
  if (!before && room.eventSessionId) {
    const {rows} = await tx.query('select 1 from event_session where id = $1', [room.eventSessionId]);
    if (!rows[0]) throw invalid({eventSessionId: 'No existe esa sesión.'});
  }
}
