/**
 * A quota is of a zone of its own session's plan and of a tariff that the session sells; what it counts stays as it was
 * said. That it is not made smaller than what it has is the database's to know.
 */
import {conflict, invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

interface QuotaFields {
  eventSessionId?: number;
  zoneId?: number | null;
  priceCategoryId?: number | null;
  channel?: string | null;
}

const SCOPE = ['eventSessionId', 'zoneId', 'priceCategoryId', 'channel'] as const;

/** Errors: `invalid` 422 naming the field, `wrong_state` 409 for a cancelled session. */
export async function checkQuota(tx: Tx, before: QuotaFields | null, data: QuotaFields): Promise<void> {
  if (before) {
    const moved = SCOPE.find(field => data[field] !== undefined && (data[field] ?? null) !== (before[field] ?? null));
    if (moved) throw invalid({[moved]: 'Lo que cuenta un cupo no cambia: bórralo y crea otro.'});
    return;
  }
  const {rows} = await tx.query<{state: string; hasZone: boolean; hasTariff: boolean}>(
    `select s.state,
      $2::int is null or exists (select 1 from zone z where z.id = $2 and z.seat_plan_id = s.seat_plan_id) as "hasZone",
      $3::int is null or exists (select 1 from price p where p.event_session_id = s.id and p.price_category_id = $3
        and p.is_active and ($2::int is null or p.zone_id = $2)) as "hasTariff"
       from event_session s where s.id = $1`,
    [data.eventSessionId, data.zoneId ?? null, data.priceCategoryId ?? null],
  );
  const session = rows[0];
  if (!session) return;
  if (session.state === 'cancelled') throw conflict('wrong_state', 'La sesión está cancelada.');
  if (!session.hasZone) throw invalid({zoneId: 'Esta zona no es del plano de la sesión.'});
  if (!session.hasTariff) throw invalid({priceCategoryId: 'Esta tarifa no tiene precio aquí: ponlo antes.'});
}
