/**
 * Saves cells of a session's price grid (zone × tariff × channel), all of them or none. A cell with an
 * amount is for sale, a cell with null is not; cells that are not named stay as they are. A price that
 * orders refer to is never deleted, only put out of use.
 */
import type {SaleChannel} from '../kernel/channel';
import {conflict, invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {openForChange} from './open-for-change';

export interface PriceCell {
  zoneId: number;
  priceCategoryId: number;
  /** null: every channel that has no price of its own. */
  channel: SaleChannel | null;
  /** VAT included, without the booking fee; null: not for sale. */
  amountCents: number | null;
}

export interface SavedPrices {
  /** Cells that were different before. */
  saved: number;
  removed: number;
  version: number;
}

/**
 * Errors: `not_found` 404, `stale_version` 409, `wrong_state` 409 for a cancelled session, `invalid` 422 naming
 * `prices.N.field`.
 */
export async function savePrices(
  tx: Tx,
  ask: {eventSessionId: number; cells: PriceCell[]; version: number | null},
): Promise<SavedPrices> {
  const session = await openForChange(tx, ask.eventSessionId, ask.version);
  if (session.state === 'cancelled') throw conflict('wrong_state', 'La sesión está cancelada.');
  await checkCells(tx, session.seatPlanId, ask.cells);
  const set = ask.cells.filter((c): c is PriceCell & {amountCents: number} => c.amountCents !== null);
  const saved = await tx.query(
    `insert into price as p (event_session_id, zone_id, price_category_id, channel, amount_cents)
     select $1::int, c.* from unnest($2::int[], $3::int[], $4::text[], $5::int[]) as c(zone, category, channel, amount)
       order by 2, 3, 4
     on conflict (event_session_id, zone_id, price_category_id, channel) do update
       set amount_cents = excluded.amount_cents, is_active = true, version = p.version + 1
      where (p.amount_cents, p.is_active) is distinct from (excluded.amount_cents, true)`,
    [
      ask.eventSessionId,
      set.map(c => c.zoneId),
      set.map(c => c.priceCategoryId),
      set.map(c => c.channel),
      set.map(c => c.amountCents),
    ],
  );
  const gone = ask.cells.filter(c => c.amountCents === null);
  const removed = await tx.query(
    `update price p set is_active = false, version = version + 1
      from unnest($2::int[], $3::int[], $4::text[]) as c(zone, category, channel)
      where p.event_session_id = $1 and p.zone_id = c.zone and p.price_category_id = c.category
        and p.channel is not distinct from c.channel and p.is_active`,
    [ask.eventSessionId, gone.map(c => c.zoneId), gone.map(c => c.priceCategoryId), gone.map(c => c.channel)],
  );
  const {rows} = await tx.query<{version: number}>(
    'update event_session set version = version + 1, updated_at = now() where id = $1 returning version',
    [ask.eventSessionId],
  );
  return {saved: saved.rowCount, removed: removed.rowCount, version: rows[0]!.version};
}

async function checkCells(tx: Tx, seatPlanId: number, cells: PriceCell[]): Promise<void> {
  const zones = await tx.query<{id: number}>('select id from zone where seat_plan_id = $1', [seatPlanId]);
  const categories = await tx.query<{id: number}>('select id from price_category');
  const known = {zones: new Set(zones.rows.map(z => z.id)), categories: new Set(categories.rows.map(c => c.id))};
  const seen = new Set<string>();
  cells.forEach((cell, i) => {
    if (!known.zones.has(cell.zoneId))
      throw invalid({[`prices.${i}.zoneId`]: 'Esta zona no es del plano de la sesión.'});
    if (!known.categories.has(cell.priceCategoryId))
      throw invalid({[`prices.${i}.priceCategoryId`]: 'No existe esa tarifa.'});
    const key = `${cell.zoneId}:${cell.priceCategoryId}:${cell.channel}`;
    if (seen.has(key)) throw invalid({[`prices.${i}`]: 'Esta zona, tarifa y canal está dos veces.'});
    seen.add(key);
  });
}
