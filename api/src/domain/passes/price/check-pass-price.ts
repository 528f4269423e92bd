/**
 * A price is of its own list's plan and category, with a zone exactly when the category has a seat; a discount takes a
 * percentage or an amount.
 */
import {invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';

interface PriceFields {
  seasonListId?: number;
  zoneId?: number | null;
  passCategoryId?: number;
  priceGroupId?: number | null;
}

interface Found {
  kind: string;
  listKind: string | null;
  categoryList: number;
  zoneFits: boolean | null;
  zoneKind: string | null;
  groupFits: boolean | null;
}

export async function checkPassPrice(tx: Tx, before: PriceFields | null, data: PriceFields): Promise<void> {
  const price = {...before, ...data};
  const {rows} = await tx.query<Found>(
    `select c.kind, c.season_list_id as "categoryList", l.kind as "listKind",
      z.seat_plan_id = l.seat_plan_id as "zoneFits", z.kind as "zoneKind", g.season_list_id = l.id as "groupFits"
       from pass_category c join season_list l on l.id = $1 left join zone z on z.id = $3
         left join price_group g on g.id = $4 where c.id = $2`,
    [price.seasonListId, price.passCategoryId, price.zoneId ?? null, price.priceGroupId ?? null],
  );
  const found = rows[0];
  if (!found) return;
  if (found.listKind !== 'passes') throw invalid({seasonListId: 'Esa lista no es de abonos.'});
  if (found.categoryList !== price.seasonListId) throw invalid({passCategoryId: 'Esa categoría es de otra lista.'});
  if (found.groupFits === false) throw invalid({priceGroupId: 'Ese grupo es de otra lista.'});
  if (found.zoneFits === false) throw invalid({zoneId: 'Esa zona no es del plano de la lista.'});
  const problem = zoneProblem(found.kind, found.zoneKind);
  if (problem) throw invalid({zoneId: problem});
}

/** Why a category of this kind has no price in this kind of zone; null when it may. @param zoneKind null: no zone */
export function zoneProblem(kind: string, zoneKind: string | null): string | null {
  if (kind === 'fixed_seat' && !zoneKind) return 'Esta categoría lleva butaca: elige la zona.';
  if (kind === 'fixed_seat' && zoneKind === 'general') return 'Esa zona no tiene butacas.';
  if (kind === 'standing' && zoneKind !== 'general') return 'Elige una zona sin numerar.';
  if (kind === 'no_seat' && zoneKind) return 'Esta categoría no lleva butaca.';
  return null;
}

interface DiscountFields {
  seasonListId?: number;
  passPriceId?: number | null;
  kind?: string;
  percentBp?: number | null;
  amountCents?: number | null;
  condition?: string;
  minAttendance?: number | null;
  minYears?: number | null;
  validFromOn?: string | null;
  validUntilOn?: string | null;
}

export async function checkPassDiscount(tx: Tx, before: DiscountFields | null, data: DiscountFields): Promise<void> {
  const d = {...before, ...data};
  if (d.kind === 'percent' && !d.percentBp) throw invalid({percentBp: 'Escribe el porcentaje.'});
  if (d.kind === 'fixed' && !d.amountCents) throw invalid({amountCents: 'Escribe el importe.'});
  if (d.kind === 'percent' && d.amountCents)
    throw invalid({amountCents: 'Un descuento por porcentaje no lleva importe.'});
  if (d.kind === 'fixed' && d.percentBp)
    throw invalid({percentBp: 'Un descuento de importe fijo no lleva porcentaje.'});
  if (d.condition === 'early' && !d.validUntilOn) throw invalid({validUntilOn: 'Escribe hasta qué día vale.'});
  if (d.condition === 'attendance' && !d.minAttendance)
    throw invalid({minAttendance: 'Escribe a cuántas sesiones hay que venir.'});
  if (d.condition !== 'attendance' && d.minAttendance)
    throw invalid({minAttendance: 'Solo en descuentos por asistencia.'});
  if (d.condition === 'seniority' && !d.minYears) throw invalid({minYears: 'Escribe los años de antigüedad.'});
  if (d.condition !== 'seniority' && d.minYears) throw invalid({minYears: 'Solo en descuentos por antigüedad.'});
  if (d.validFromOn && d.validUntilOn && d.validUntilOn < d.validFromOn)
    throw invalid({validUntilOn: 'Debe terminar después de empezar.'});
  if (!d.passPriceId) return;
  const {rows} = await tx.query<{same: boolean}>(
    'select p.season_list_id = l.id as same from pass_price p, season_list l where p.id = $1 and l.id = $2',
    [d.passPriceId, d.seasonListId],
  );
  if (rows[0] && !rows[0].same) throw invalid({passPriceId: 'Ese precio es de otra lista.'});
}
