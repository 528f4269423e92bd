/** Money that enters or leaves the till without a sale: change brought, a supplier paid, a drop to the safe. */
import {conflict, invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {lockShift} from './close-shift';
import {tillTotals} from './till';

export interface Movement {
  shiftId: number;
  kind: 'pay_in' | 'pay_out' | 'drop';
  /** Positive; the kind says which way it goes. */
  amountCents: number;
  reason: string;
  staffUserId: number;
}

/** Errors: `wrong_state` 409, `invalid` 422 when more would leave than there is. */
export async function moveCash(tx: Tx, m: Movement): Promise<number> {
  const shift = await lockShift(tx, m.shiftId);
  if (shift.state !== 'open') throw conflict('wrong_state', 'El turno ya no está abierto.');
  const signed = m.kind === 'pay_in' ? m.amountCents : -m.amountCents;
  if (signed < 0 && (await tillTotals(tx, m.shiftId)).expectedCashCents + signed < 0)
    throw invalid({amountCents: 'No hay tanto dinero en la caja.'});
  const made = await tx.query<{id: number}>(
    `insert into cash_movement (cash_shift_id, kind, amount_cents, reason, staff_user_id) values ($1, $2, $3, $4, $5)
      returning id`,
    [m.shiftId, m.kind, signed, m.reason, m.staffUserId],
  );
  return made.rows[0]!.id;
}
