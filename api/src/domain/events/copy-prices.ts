/**
 * Copies the prices of another session: by zone when both have the same plan, else by the zone's code,
 * so a new edition of a plan keeps its prices. Prices that are there and not in the other stay.
 */
import {conflict, invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {savePrices, type PriceCell} from './save-prices';

export interface CopiedPrices {
  copied: number;
  /** Codes of zones whose prices found no zone here. */
  skippedZones: string[];
  version: number;
}

/** Errors: those of savePrices, `nothing_to_copy` 409. */
export async function copyPrices(
  tx: Tx,
  ask: {eventSessionId: number; fromSessionId: number; version: number | null},
): Promise<CopiedPrices> {
  if (ask.eventSessionId === ask.fromSessionId) throw invalid({fromSessionId: 'Elige otra sesión.'});
  const {rows} = await tx.query<PriceCell & {zone: string; zoneId: number | null}>(
    `select z.code as zone, t.id as "zoneId", p.price_category_id as "priceCategoryId", p.channel,
      p.amount_cents as "amountCents"
       from price p join zone z on z.id = p.zone_id
       left join event_session s on s.id = $2 left join zone t on t.seat_plan_id = s.seat_plan_id and t.code = z.code
      where p.event_session_id = $1 and p.is_active order by z.position, p.id`,
    [ask.fromSessionId, ask.eventSessionId],
  );
  const found = rows.filter(r => r.zoneId !== null);
  if (found.length === 0)
    throw conflict(
      'nothing_to_copy',
      rows.length === 0 ? 'Esa sesión no tiene precios.' : 'Las zonas de esa sesión no están en el plano de esta.',
    );
  const {version} = await savePrices(tx, {
    eventSessionId: ask.eventSessionId,
    cells: found.map(({zone: _zone, ...cell}) => cell),
    version: ask.version,
  });
  return {
    copied: found.length,
    skippedZones: [...new Set(rows.filter(r => r.zoneId === null).map(r => r.zone))],
    version,
  };
}
