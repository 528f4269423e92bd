/**
 * The end of a till: counted (the difference is then known and fixed), closed (signed), and reopened only by who may.
 * Counting locks the shift, so it waits for the sales that are under way and no sale comes after it.
 */
import {conflict, invalid, notFound} from '../../errors';
import type {Tx} from '../../tx';
import {moveOne, to} from '../machines/move';
import {tillTotals} from './till';

export interface Shift {
  id: number;
  state: string;
  clerkId: number;
  staffUserId: number;
}

export async function lockShift(tx: Tx, shiftId: number): Promise<Shift> {
  const {rows} = await tx.query<Shift>(
    `select s.id, s.state, k.id as "clerkId", k.staff_user_id as "staffUserId" from cash_shift s
      join box_office_clerk k on k.id = s.box_office_clerk_id where s.id = $1 for update of s`,
    [shiftId],
  );
  if (!rows[0]) throw notFound('No existe ese turno.');
  return rows[0];
}

function mustBe(shift: Shift, state: string, message: string): void {
  if (shift.state !== state) throw conflict('wrong_state', message);
}

export interface Count {
  cashCents: number;
  cardCents: number;
  /** Face value in cents -> how many. */
  detail: Record<string, number>;
  note: string;
}

const FACES = [50000, 20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1];

/** Errors: `wrong_state` 409; `invalid` 422 when the notes and coins do not add up to the cash. */
export async function countShift(
  tx: Tx,
  shiftId: number,
  count: Count,
  staffUserId: number,
): Promise<{differenceCents: number}> {
  mustBe(await lockShift(tx, shiftId), 'open', 'Este turno ya está arqueado.');
  const faces = Object.entries(count.detail);
  for (const [face, many] of faces)
    if (!FACES.includes(Number(face)) || !Number.isInteger(many) || many < 0)
      throw invalid({detail: 'Hay un billete o una moneda que no existe.'});
  if (faces.length > 0 && faces.reduce((sum, [face, many]) => sum + Number(face) * many, 0) !== count.cashCents)
    throw invalid({cashCents: 'Los billetes y monedas no suman lo contado.'});
  const till = await tillTotals(tx, shiftId);
  return moveOne<{differenceCents: number}>(tx, to('cash_shift', 'counted'), {
    id: shiftId,
    set: `counted_at = now(), sale_count = $2, expected_cash_cents = $3, counted_cash_cents = $4,
      expected_card_cents = $5, counted_card_cents = $6, count_detail = $7, note = $8, counted_by_id = $9`,
    values: [
      till.saleCount,
      till.expectedCashCents,
      count.cashCents,
      till.expectedCardCents,
      count.cardCents,
      JSON.stringify(count.detail),
      count.note,
      staffUserId,
    ],
    returning: 'difference_cents as "differenceCents"',
  });
}

/** Errors: `wrong_state` 409. */
export async function closeShift(tx: Tx, shiftId: number, staffUserId: number): Promise<void> {
  mustBe(await lockShift(tx, shiftId), 'counted', 'Solo se cierra un turno arqueado.');
  await moveOne(tx, to('cash_shift', 'closed'), {
    id: shiftId,
    set: 'closed_at = now(), closed_by_id = $2',
    values: [staffUserId],
  });
}

/** Back to selling, when the count was wrong. Errors: `wrong_state` 409, `till_open` 409. */
export async function reopenShift(tx: Tx, shiftId: number): Promise<void> {
  const shift = await lockShift(tx, shiftId);
  if (shift.state === 'open') throw conflict('wrong_state', 'Este turno está abierto.');
  const other = await tx.query(
    `select 1 from cash_shift where box_office_clerk_id = $1 and id <> $2 and state <> 'closed'`,
    [shift.clerkId, shiftId],
  );
  if (other.rowCount > 0) throw conflict('till_open', 'Esa persona tiene otro turno abierto.');
  await moveOne(tx, to('cash_shift', 'open'), {
    id: shiftId,
    set: `counted_at = null, closed_at = null, closed_by_id = null, expected_cash_cents = null,
      counted_cash_cents = null, expected_card_cents = null, counted_card_cents = null, count_detail = '{}', counted_by_id = null,
      reopen_count = reopen_count + 1`,
  });
}
