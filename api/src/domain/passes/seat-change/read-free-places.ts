/**
 * Where staff may move a pass to: the free seats of its list in the zones that sell its category, as people name them:
 * zone, row, seat.
 */
import type {Tx} from '../../kernel/tx';
import {readFreeListSeats} from '../seats/list-seats';
import {SEAT_CHANGE_REFUSALS, readSeatChangeRules} from './seat-change-refusal';

export interface FreePlaces {
  refusal: string | null;
  refusalText: string;
  seatLabel: string;
  feeCents: number;
  zones: {id: number; name: string; cents: number; rows: {label: string; seats: {id: number; number: string}[]}[]}[];
}

/** The windows do not bind staff; the other rules do. @throws DomainError 404 */
export async function readFreePlaces(tx: Tx, seasonPassId: number): Promise<FreePlaces> {
  const rules = await readSeatChangeRules(tx, seasonPassId, null);
  const {rows: own} = await tx.query<{seatLabel: string}>(
    'select seat_label as "seatLabel" from season_pass where id = $1',
    [seasonPassId],
  );
  const said = {
    refusal: rules.refusal,
    refusalText: rules.refusal === null ? '' : SEAT_CHANGE_REFUSALS[rules.refusal],
    seatLabel: own[0]!.seatLabel,
    feeCents: rules.feeCents,
  };
  if (rules.refusal !== null) return {...said, zones: []};
  const free = await readFreeListSeats(tx, rules.seasonListId, seasonPassId);
  const {rows} = await tx.query<{
    zoneId: number;
    zone: string;
    cents: number;
    row: string;
    seats: {id: number; number: string}[];
  }>(
    `select z.id as "zoneId", z.name as zone, n.amount_cents as cents, s.row_label as row,
      json_agg(json_build_object('id', s.id, 'number', s.seat_number) order by s.seat_index) as seats
       from season_pass p join pass_price n on n.season_list_id = p.season_list_id
         and n.pass_category_id = p.pass_category_id and n.kind = p.kind and n.is_active
         and (n.price_group_id is null or n.price_group_id = p.price_group_id) join zone z on z.id = n.zone_id
         join seat s on s.zone_id = z.id and s.id = any($2) and s.id <> p.seat_id
      where p.id = $1 group by z.id, z.name, z.position, n.amount_cents, s.row_label
        order by z.position, min(s.seat_index)`,
    [seasonPassId, free],
  );
  const zones = new Map<number, FreePlaces['zones'][number]>();
  for (const {zoneId, zone, cents, row, seats} of rows) {
    const known = zones.get(zoneId) ?? {id: zoneId, name: zone, cents, rows: []};
    known.rows.push({label: row, seats});
    zones.set(zoneId, known);
  }
  return {...said, zones: [...zones.values()]};
}
