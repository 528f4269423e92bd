/** What the rows of an import are checked against: the list's categories and seats, and who is a holder already. */
import type {Tx} from '../../tx';
import {fold, type Known} from './check-holder-rows';

export async function readKnown(tx: Tx, listId: number, given: Pick<Known, 'readNif' | 'today'>): Promise<Known> {
  const categories = await tx.query<{name: string}>('select name from pass_category where season_list_id = $1', [listId]);
  const seats = await tx.query<{id: number; code: string; name: string; row: string; seat: string}>(
    `select s.id, z.code, z.name, s.row_label as row, s.seat_number as seat from season_list l join seat s on s.seat_plan_id = l.seat_plan_id join zone z on z.id = s.zone_id where l.id = $1`,
    [listId],
  );
  const taken = await tx.query<{seatId: number; nif: string}>(
    `select p.seat_id as "seatId", coalesce(h.nif, '') as nif from season_pass p join pass_holder h on h.id = p.pass_holder_id
      where p.season_list_id = $1 and p.seat_id is not null and p.state not in ('cancelled_by_holder', 'cancelled_unpaid', 'void', 'handed_over')`,
    [listId],
  );
  const members = await tx.query<{number: number; nif: string}>(`select member_number as number, coalesce(nif, '') as nif from pass_holder`);
  const places = new Map<string, number>();
  for (const s of seats.rows) for (const zone of [s.code, s.name]) places.set([zone, s.row, s.seat].map(fold).join('|'), s.id);
  return {
    categories: new Set(categories.rows.map(c => fold(c.name))), seats: places, takenSeats: new Map(taken.rows.map(t => [t.seatId, t.nif])), members: new Map(members.rows.map(m => [m.number, m.nif])),
    ...given,
  };
}
