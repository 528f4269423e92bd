/**
 * Saves cells of a list's price grid (zone × category × kind of sale), all of them or none. A cell with an amount is
 * for sale, one with null is not; cells that are not named stay. Who saves over prices that somebody else has changed
 * since they were read is told, and nothing is written. A price that passes refer to is never deleted, only put out of
 * use.
 */
import {conflict, invalid, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {zoneProblem} from './check-pass-price';

export type PassSaleKind = 'new' | 'renewal' | 'half_season';

export interface PassPriceCell {
  /** null: a category without a seat. */
  zoneId: number | null;
  passCategoryId: number;
  kind: PassSaleKind;
  /** VAT included; null: not for sale. */
  amountCents: number | null;
  /** What stood there when it was read; null: it was not for sale. */
  seenCents: number | null;
}

export interface SavedPassPrices {
  /** Cells that were different before. */
  saved: number;
  removed: number;
}

const keyOf = (c: Pick<PassPriceCell, 'zoneId' | 'passCategoryId' | 'kind'>) =>
  `${c.zoneId ?? ''}:${c.passCategoryId}:${c.kind}`;

/** Errors: `not_found` 404, `stale_prices` 409 with `details.cells`, `invalid` 422 naming `prices.N.field`. */
export async function savePassPriceGrid(
  tx: Tx,
  ask: {seasonListId: number; cells: PassPriceCell[]},
): Promise<SavedPassPrices> {
  const {seasonListId, cells} = ask;
  const list = await tx.query<{kind: string; seatPlanId: number | null}>(
    'select kind, seat_plan_id as "seatPlanId" from season_list where id = $1 for no key update',
    [seasonListId],
  );
  if (!list.rows[0]) throw notFound('No existe esa lista.');
  if (list.rows[0].kind !== 'passes') throw conflict('wrong_kind', 'Esa lista no es de abonos.');
  await checkCells(tx, seasonListId, list.rows[0].seatPlanId, cells);
  await refuseStale(tx, seasonListId, cells);
  const set = cells.filter(c => c.amountCents !== null);
  const saved = await tx.query(
    `insert into pass_price as p (season_list_id, zone_id, pass_category_id, kind, amount_cents, vat_code)
     select l.id, c.zone, c.category, c.kind, c.amount, coalesce(nullif(l.vat_code, ''), 'sport')
       from unnest($2::int[], $3::int[], $4::text[], $5::int[]) as c(zone, category, kind, amount), season_list l
         where l.id = $1
     on conflict (season_list_id, zone_id, pass_category_id, kind) do update
        set amount_cents = excluded.amount_cents, is_active = true, version = p.version + 1, updated_at = now()
      where (p.amount_cents, p.is_active) is distinct from (excluded.amount_cents, true)`,
    [
      seasonListId,
      set.map(c => c.zoneId),
      set.map(c => c.passCategoryId),
      set.map(c => c.kind),
      set.map(c => c.amountCents),
    ],
  );
  const gone = cells.filter(c => c.amountCents === null);
  const removed = await tx.query(
    `update pass_price p set is_active = false, version = version + 1, updated_at = now()
       from unnest($2::int[], $3::int[], $4::text[]) as c(zone, category, kind)
      where p.season_list_id = $1 and p.zone_id is not distinct from c.zone and p.pass_category_id = c.category
        and p.kind = c.kind and p.is_active`,
    [seasonListId, gone.map(c => c.zoneId), gone.map(c => c.passCategoryId), gone.map(c => c.kind)],
  );
  return {saved: saved.rowCount, removed: removed.rowCount};
}

async function checkCells(
  tx: Tx,
  seasonListId: number,
  seatPlanId: number | null,
  cells: PassPriceCell[],
): Promise<void> {
  const zones = await tx.query<{id: number; kind: string}>('select id, kind from zone where seat_plan_id = $1', [
    seatPlanId,
  ]);
  const categories = await tx.query<{id: number; kind: string}>(
    'select id, kind from pass_category where season_list_id = $1',
    [seasonListId],
  );
  const zoneKinds = new Map(zones.rows.map(zone => [zone.id, zone.kind]));
  const categoryKinds = new Map(categories.rows.map(category => [category.id, category.kind]));
  const seen = new Set<string>();
  cells.forEach((cell, i) => {
    const kind = categoryKinds.get(cell.passCategoryId);
    if (!kind) throw invalid({[`prices.${i}.passCategoryId`]: 'Esa categoría es de otra lista.'});
    const zoneKind = cell.zoneId === null ? null : zoneKinds.get(cell.zoneId);
    if (zoneKind === undefined) throw invalid({[`prices.${i}.zoneId`]: 'Esa zona no es del plano de la lista.'});
    const problem = zoneProblem(kind, zoneKind);
    if (problem) throw invalid({[`prices.${i}.zoneId`]: problem});
    if (seen.has(keyOf(cell))) throw invalid({[`prices.${i}`]: 'Esta zona, categoría y clase está dos veces.'});
    seen.add(keyOf(cell));
  });
}

async function refuseStale(tx: Tx, seasonListId: number, cells: PassPriceCell[]): Promise<void> {
  const {rows} = await tx.query<Omit<PassPriceCell, 'seenCents'>>(
    `select zone_id as "zoneId", pass_category_id as "passCategoryId", kind, amount_cents as "amountCents"
       from pass_price where season_list_id = $1 and is_active for update`,
    [seasonListId],
  );
  const now = new Map(rows.map(row => [keyOf(row), row.amountCents]));
  const stale = cells.filter(
    cell => (now.get(keyOf(cell)) ?? null) !== cell.seenCents && (now.get(keyOf(cell)) ?? null) !== cell.amountCents,
  );
  if (stale.length === 0) return;
  const message =
    stale.length === 1
      ? 'Otra persona ha cambiado uno de estos precios.'
      : `Otra persona ha cambiado ${stale.length} de estos precios.`;
  throw conflict('stale_prices', `${message} Mira cómo han quedado antes de guardar.`, {
    cells: stale.map(({zoneId, passCategoryId, kind}) => ({
      zoneId,
      passCategoryId,
      kind,
      amountCents: now.get(keyOf({zoneId, passCategoryId, kind})) ?? null,
    })),
  });
}
