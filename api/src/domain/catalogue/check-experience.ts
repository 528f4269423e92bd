/** An experience hangs from a product of its kind; a slot ends after it begins and never below what is booked. */
import {invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

export async function checkExperience(tx: Tx, data: {productId?: number}): Promise<void> {
  if (data.productId === undefined) return;
  const {rows} = await tx.query<{kind: string}>('select kind from product where id = $1', [data.productId]);
  if (rows[0] && rows[0].kind !== 'experience')
    throw invalid({productId: 'Ese producto no es una experiencia: cambia antes su tipo.'});
}

interface SlotFields {
  startsAt?: string | Date;
  endsAt?: string | Date;
  capacity?: number;
  booked?: number;
  held?: number;
  state?: string;
}

export function checkSlot(before: SlotFields | null, data: SlotFields): void {
  const slot = {...before, ...data};
  if (slot.startsAt && slot.endsAt && new Date(slot.endsAt) <= new Date(slot.startsAt))
    throw invalid({endsAt: 'Debe terminar después de empezar.'});
  if (data.state === 'cancelled' && before?.state !== 'cancelled' && (before?.booked ?? 0) > 0)
    throw invalid({state: 'Hay plazas vendidas: cancélalo con «Cancelar el turno», que devuelve el dinero.'});
  if (before?.state === 'cancelled' && data.state !== undefined && data.state !== 'cancelled')
    throw invalid({state: 'Un turno cancelado no vuelve a abrirse: haz otro.'});
  if (slot.booked && slot.capacity !== undefined && slot.capacity < slot.booked)
    throw invalid({capacity: `Ya hay ${slot.booked} plazas vendidas.`});
  if (slot.capacity !== undefined && slot.capacity < (slot.booked ?? 0) + (slot.held ?? 0))
    throw invalid({capacity: `Hay ${slot.booked ?? 0} plazas vendidas y ${slot.held} en carritos.`});
}
