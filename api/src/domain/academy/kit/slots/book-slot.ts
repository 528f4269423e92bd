/**
 * A family says when it comes for a child's clothes, comes at another time, or not. As many as the slot says, whoever
 * books at once: its row is the lock, here and in the trigger (`kit_slot_fits`). One at a time for each child.
 */
import {conflict, invalid, notFound} from '../../../kernel/errors';
import type {Tx} from '../../../kernel/tx';
import {PAYER_ID} from '../../personal/payer';
import {requireOwnEnrolment} from '../../personal/own-athletes';

export interface BookSlot {
  /** Null: the office does, for the family that pays. */
  customerId: number | null;
  enrolmentId: number;
  /** Null: it does not come. */
  slotId: number | null;
}

/** Errors: `not_found` 404, `slot_full`, `nothing_to_collect` 409, `invalid` 422. */
export async function bookSlot(tx: Tx, ask: BookSlot): Promise<void> {
  if (ask.customerId !== null) await requireOwnEnrolment(tx, ask.customerId, ask.enrolmentId);
  const {rows} = await tx.query<{seasonListId: number; state: string; open: boolean; slotId: number | null}>(
    `select season_list_id as "seasonListId", state, exists (select 1 from kit_delivery d
       where d.enrolment_id = e.id and d.state in ('pending', 'reserved')) as open,
      (select kit_slot_id from kit_booking b where b.enrolment_id = e.id and b.cancelled_at is null) as "slotId"
       from enrolment e where id = $1 for no key update`,
    [ask.enrolmentId],
  );
  const child = rows[0];
  if (!child) throw notFound('No existe esa inscripción.');
  if (child.slotId === ask.slotId) return;
  if (ask.slotId !== null) await requireRoom(tx, ask.slotId, child);
  await tx.query('update kit_booking set cancelled_at = now() where enrolment_id = $1 and cancelled_at is null', [
    ask.enrolmentId,
  ]);
  if (ask.slotId !== null)
    await tx.query(
      `insert into kit_booking (kit_slot_id, enrolment_id, customer_id) select $1, e.id, coalesce($3,
        (select g.customer_id from guardian g where g.id = ${PAYER_ID})) from enrolment e where e.id = $2`,
      [ask.slotId, ask.enrolmentId, ask.customerId],
    );
}

async function requireRoom(
  tx: Tx,
  slotId: number,
  child: {seasonListId: number; state: string; open: boolean},
): Promise<void> {
  if (child.state !== 'enrolled' || !child.open)
    throw conflict('nothing_to_collect', 'Ahora no tiene ropa que recoger.');
  const {rows} = await tx.query<{capacity: number; isPast: boolean; seasonListId: number}>(
    `select capacity, starts_at <= now() as "isPast", season_list_id as "seasonListId" from kit_slot where id = $1
      for no key update`,
    [slotId],
  );
  if (!rows[0] || rows[0].seasonListId !== child.seasonListId) throw notFound('Ese turno ya no existe: elige otro.');
  if (rows[0].isPast) throw invalid({slotId: 'Ese turno ya ha empezado: elige otro.'});
  const booked = await tx.query<{n: number}>(
    'select count(*)::int as n from kit_booking where kit_slot_id = $1 and cancelled_at is null',
    [slotId],
  );
  if (booked.rows[0]!.n >= rows[0].capacity) throw conflict('slot_full', 'Ese turno se acaba de llenar: elige otro.');
}
