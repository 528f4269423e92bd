// The prices of a list as a grid, and where new ones may come from: another kind of sale, another season.
import {adjusted, type Draft, type Saved} from '../../../crud/inputs/amount-draft';
import {formatEuros, parseEuros} from '../../../crud/words/money';
import type {Stored} from '../../../providers/wire';

export type Price = Stored<'PassPrice'>;
export type Category = Stored<'PassCategory'>;
export type SaleKind = Price['kind'];

/** The row of categories that come without a place. */
export const noZone = {id: 0, name: 'Sin butaca'} as const;

export interface GridZone {
  id: number;
  name: string;
  kind?: string;
}

/** Which zones take a price of a category: the rule that the API holds (`zoneProblem`). */
export function takesPrice(category: Pick<Category, 'kind'>, zone: GridZone): boolean {
  if (category.kind === 'fixed_seat') return zone.id !== noZone.id && zone.kind !== 'general';
  if (category.kind === 'standing') return zone.kind === 'general';
  if (category.kind === 'no_seat') return zone.id === noZone.id;
  return true;
}

export const keyOf = (zoneId: number | null, categoryId: number, kind: SaleKind): string =>
  `${zoneId ?? noZone.id}:${categoryId}:${kind}`;

export function cellOf(key: string): {zoneId: number | null; passCategoryId: number; kind: SaleKind} {
  const [zoneId = '', categoryId = '', kind = ''] = key.split(':');
  return {zoneId: Number(zoneId) || null, passCategoryId: Number(categoryId), kind: kind as SaleKind};
}

export const savedOf = (prices: readonly Price[]): Saved =>
  new Map(
    prices
      .filter(price => price.isActive)
      .map(price => [keyOf(price.zoneId, price.passCategoryId, price.kind), price.amountCents]),
  );

export interface Fill {
  percentBp: number;
  stepCents: number;
}

/** What stands in the grid now, more or less by a percentage; empty cells stay empty. */
export function raised(
  saved: Saved,
  draft: Draft,
  keys: readonly string[],
  {percentBp, stepCents}: Fill,
): Record<string, string> {
  const cells: Record<string, string> = {};
  for (const key of keys) {
    const cents = draft[key] === undefined ? (saved.get(key) ?? null) : parseEuros(draft[key]);
    if (cents !== null && cents !== undefined) cells[key] = formatEuros(adjusted(cents, percentBp, stepCents));
  }
  return cells;
}

/** The same zones and categories of another kind of sale of this grid. */
export function fromKind(saved: Saved, keys: readonly string[], kind: SaleKind, fill: Fill): Record<string, string> {
  const cells: Record<string, string> = {};
  for (const key of keys) {
    const {zoneId, passCategoryId} = cellOf(key);
    const cents = saved.get(keyOf(zoneId, passCategoryId, kind));
    if (cents !== undefined) cells[key] = formatEuros(adjusted(cents, fill.percentBp, fill.stepCents));
  }
  return cells;
}

const plain = (text: string): string => text.trim().toLocaleLowerCase('es');

/**
 * Prices of another season: its zones and categories are told by their names, for they are other rows of the database.
 */
export function fromSeason(
  prices: readonly Price[],
  zones: readonly GridZone[],
  categories: readonly Category[],
  fill: Fill,
): {cells: Record<string, string>; unknown: string[]} {
  const zoneIds = new Map(zones.map(zone => [plain(zone.name), zone.id]));
  const categoryOf = new Map(categories.map(category => [plain(category.name), category]));
  const cells: Record<string, string> = {};
  const unknown = new Set<string>();
  for (const price of prices) {
    if (!price.isActive) continue;
    const zoneId = price.zoneId === null ? noZone.id : zoneIds.get(plain(price.zoneName ?? ''));
    const category = categoryOf.get(plain(price.categoryName ?? ''));
    const zone = zones.find(one => one.id === zoneId) ?? noZone;
    if (zoneId === undefined || category === undefined || !takesPrice(category, zone))
      unknown.add(`${price.zoneName ?? noZone.name} · ${price.categoryName}`);
    else
      cells[keyOf(zoneId, category.id, price.kind)] = formatEuros(
        adjusted(price.amountCents, fill.percentBp, fill.stepCents),
      );
  }
  return {cells, unknown: [...unknown]};
}
