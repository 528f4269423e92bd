/**
 * Where a pass may go instead of its own seat: the zones in which its category is sold, how many seats are free in
 * each, and the free seats of one.
 */
import type {Tx} from '../../kernel/tx';
import {readFreeListSeats} from '../seats/list-seats';

export interface RenewalSeats {
  zones: {id: number; name: string; free: number; amountCents: number}[];
  /** Of the zone that was asked for, row by row. */
  seats: {id: number; rowLabel: string; seatNumber: string}[];
}

export async function readRenewalSeats(
  tx: Tx,
  ask: {seasonListId: number; passId: number; passCategoryId: number; kind: string; zoneId: number | null},
): Promise<RenewalSeats> {
  const free = await readFreeListSeats(tx, ask.seasonListId, ask.passId);
  const {rows: zones} = await tx.query<RenewalSeats['zones'][number]>(
    `select z.id, z.name, f.n as free, p.amount_cents as "amountCents" from pass_price p join zone z on z.id = p.zone_id
       join (select s.zone_id, count(*)::int as n from seat s where s.id = any($4) group by 1) f on f.zone_id = z.id
      where p.season_list_id = $1 and p.pass_category_id = $2 and p.kind = $3 and p.is_active
        order by z.position, z.id`,
    [ask.seasonListId, ask.passCategoryId, ask.kind, free],
  );
  if (ask.zoneId === null) return {zones, seats: []};
  const {rows: seats} = await tx.query<RenewalSeats['seats'][number]>(
    `select id, row_label as "rowLabel", seat_number as "seatNumber" from seat where zone_id = $1 and id = any($2)
      order by seat_index`,
    [ask.zoneId, free],
  );
  return {zones, seats};
}
