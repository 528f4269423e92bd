/**
 * What does not change while an import runs: the list's categories, prices, zones and seats, by the names that files
 * use.
 */
import type {Tx} from '../kernel/tx';
import {readStandingZones} from '../passes/seats/pass-places';
import {fold} from './read-cells';

export interface ListFacts {
  listId: number;
  /** By folded name. */
  categories: ReadonlyMap<string, {id: number; hasSeat: boolean; stands: boolean}>;
  /** Places that standing passes can still have, by zone; whoever takes one counts it down. */
  placesLeft: Map<number, number>;
  /** By folded code and name. */
  zones: ReadonlyMap<string, number>;
  /** «zone|row|seat», folded; zones by code and by name. */
  seats: ReadonlyMap<string, {id: number; zoneId: number}>;
  /** «zone id or nothing|category id»; of the kinds the price for new passes first. */
  prices: ReadonlyMap<
    string,
    {id: number; kind: 'new' | 'renewal' | 'half_season'; amountCents: number; onlyInGroup: string | null}
  >;
}

export async function readListFacts(tx: Tx, listId: number): Promise<ListFacts> {
  const categories = await tx.query<{id: number; name: string; kind: string}>(
    'select id, name, kind from pass_category where season_list_id = $1',
    [listId],
  );
  const zones = await tx.query<{id: number; code: string; name: string}>(
    'select z.id, z.code, z.name from season_list l join zone z on z.seat_plan_id = l.seat_plan_id where l.id = $1',
    [listId],
  );
  const seats = await tx.query<{id: number; zoneId: number; row: string; seat: string}>(
    `select s.id, s.zone_id as "zoneId", s.row_label as row, s.seat_number as seat from season_list l
      join seat s on s.seat_plan_id = l.seat_plan_id where l.id = $1`,
    [listId],
  );
  const prices = await tx.query<{
    id: number;
    zoneId: number | null;
    categoryId: number;
    kind: 'new' | 'renewal' | 'half_season';
    amountCents: number;
    onlyInGroup: string | null;
  }>(
    `select id, zone_id as "zoneId", pass_category_id as "categoryId", kind, amount_cents as "amountCents",
            (select g.name from price_group g where g.id = price_group_id) as "onlyInGroup" from pass_price
              where season_list_id = $1
              order by is_active, array_position(array['half_season', 'renewal', 'new'], kind)`,
    [listId],
  );
  const names = new Map(zones.rows.map(zone => [zone.id, [zone.code, zone.name].map(fold)]));
  return {
    listId,
    categories: new Map(
      categories.rows.map(one => [
        fold(one.name),
        {id: one.id, hasSeat: one.kind === 'fixed_seat', stands: one.kind === 'standing'},
      ]),
    ),
    placesLeft: new Map((await readStandingZones(tx, listId)).map(zone => [zone.id, zone.left])),
    zones: new Map([...names].flatMap(([id, words]) => words.map(word => [word, id] as const))),
    seats: new Map(
      seats.rows.flatMap(one =>
        (names.get(one.zoneId) ?? []).map(
          zone => [`${zone}|${fold(one.row)}|${fold(one.seat)}`, {id: one.id, zoneId: one.zoneId}] as const,
        ),
      ),
    ),
    prices: new Map(prices.rows.map(one => [`${one.zoneId ?? ''}|${one.categoryId}`, one])),
  };
}
