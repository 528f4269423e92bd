/** A time at the desk that families book. What families have booked stays: room only for fewer is refused. */
import {conflict, invalid, notFound} from '../../../kernel/errors';
import type {Tx} from '../../../kernel/tx';

export interface SlotToSave {
  id: number | null;
  seasonListId: number;
  startsAt: string;
  endsAt: string;
  place: string;
  capacity: number;
}

/** Errors: `not_found` 404, `has_bookings` 409, `invalid` 422. */
export async function saveSlot(tx: Tx, slot: SlotToSave): Promise<number> {
  const [from, until] = [Date.parse(slot.startsAt), Date.parse(slot.endsAt)];
  if (until <= from) throw invalid({endsAt: 'Termina antes de empezar.'});
  if (until - from > 86_400_000) throw invalid({endsAt: 'Un turno dura menos de un día: haz varios.'});
  const {rows: lists} = await tx.query(`select 1 from season_list where id = $1 and kind = 'academy'`, [
    slot.seasonListId,
  ]);
  if (lists.length === 0) throw invalid({seasonListId: 'Elige una temporada de la cantera.'});
  const values = [slot.seasonListId, slot.startsAt, slot.endsAt, slot.place.trim(), slot.capacity];
  if (slot.id === null)
    return (
      await tx.query<{id: number}>(
        `insert into kit_slot (season_list_id, starts_at, ends_at, place, capacity) values ($1, $2, $3, $4, $5)
          returning id`,
        values,
      )
    ).rows[0]!.id;
  const {rows} = await tx.query<{booked: number}>(
    `select (select count(*)::int from kit_booking b where b.kit_slot_id = s.id and b.cancelled_at is null) as booked
       from kit_slot s where s.id = $1 for no key update of s`,
    [slot.id],
  );
  if (!rows[0]) throw notFound('No existe ese turno.');
  if (rows[0].booked > slot.capacity)
    throw invalid({capacity: `Ya hay ${rows[0].booked} familias apuntadas: no puede haber menos sitio.`});
  await tx.query(
    `update kit_slot set season_list_id = $1, starts_at = $2, ends_at = $3, place = $4, capacity = $5,
      updated_at = now() where id = $6`,
    [...values, slot.id],
  );
  return slot.id;
}

/** Errors: `not_found` 404, `has_bookings` 409. */
export async function removeSlot(tx: Tx, slotId: number): Promise<void> {
  const {rows} = await tx.query<{booked: number}>(
    `select (select count(*)::int from kit_booking b where b.kit_slot_id = s.id and b.cancelled_at is null) as booked
       from kit_slot s where s.id = $1 for update of s`,
    [slotId],
  );
  if (!rows[0]) throw notFound('No existe ese turno.');
  if (rows[0].booked > 0)
    throw conflict('has_bookings', 'Hay familias apuntadas: cambia el turno de día u hora, y verán el nuevo.');
  await tx.query('delete from kit_booking where kit_slot_id = $1', [slotId]);
  await tx.query('delete from kit_slot where id = $1', [slotId]);
}
