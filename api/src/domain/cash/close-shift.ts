/**
 * The end of a till: counted (the difference is then known and fixed), handed over and closed for good, or, as long as
 * it is only counted, opened again by who may. Counting locks the shift, so it waits for the sales that are under way
 * and no sale comes after it. A closed till is what its paper said then.
 */
import {conflict, invalid, notFound} from '../kernel/errors';
import {euros} from '../kernel/money';
import type {Tx} from '../kernel/tx';
import {moveOne, to} from '../machines/move';
import {checkFaces, type Faces} from './faces';
import {readTillPaper} from './read-till-paper';
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
  detail: Faces;
  note: string;
}

/** Errors: `wrong_state` 409; `invalid` 422 when the notes and coins do not add up to the cash. */
export async function countShift(
  tx: Tx,
  shiftId: number,
  count: Count,
  staffUserId: number,
): Promise<{differenceCents: number}> {
  mustBe(await lockShift(tx, shiftId), 'open', 'Este turno ya está arqueado.');
  checkFaces(count.detail, count.cashCents, 'cashCents');
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

/** Where what was counted goes: together it is all of it. */
export interface Handover {
  /** Stays in the drawer for whoever opens next. */
  leftCents: number;
  safeCents: number;
  bankCents: number;
  /** Why the till was not what it should have been. */
  differenceReason: string;
}

const WAYS = [
  ['to_safe', 'safeCents', 'A la caja fuerte, al cierre'],
  ['to_bank', 'bankCents', 'Al banco, al cierre'],
] as const;

/** Errors: `wrong_state` 409; `invalid` 422 when a cent is left over, or a difference has no reason. */
export async function closeShift(tx: Tx, shiftId: number, hand: Handover, staffUserId: number): Promise<void> {
  mustBe(await lockShift(tx, shiftId), 'counted', 'Solo se cierra un turno arqueado.');
  const {rows} = await tx.query<{counted: number; cash: number; card: number}>(
    `select counted_cash_cents as counted, counted_cash_cents - expected_cash_cents as cash,
      counted_card_cents - expected_card_cents as card from cash_shift where id = $1`,
    [shiftId],
  );
  const {counted, cash, card} = rows[0]!;
  const over = counted - hand.leftCents - hand.safeCents - hand.bankCents;
  if (over !== 0)
    throw invalid({
      leftCents: `Se contaron ${euros(counted)}: ${over > 0 ? `falta decir adónde van ${euros(over)}` : `sobran ${euros(-over)}`}.`,
    });
  if ((cash !== 0 || card !== 0) && hand.differenceReason === '')
    throw invalid({differenceReason: 'La caja no cuadra: di por qué, o qué se ha mirado.'});
  for (const [kind, part, reason] of WAYS)
    if (hand[part] > 0)
      await tx.query(
        `insert into cash_movement (cash_shift_id, kind, amount_cents, reason, staff_user_id)
          values ($1, $2, $3, $4, $5)`,
        [shiftId, kind, -hand[part], reason, staffUserId],
      );
  await moveOne(tx, to('cash_shift', 'closed'), {
    id: shiftId,
    set: 'closed_at = now(), closed_by_id = $2, left_cents = $3, difference_reason = $4',
    values: [staffUserId, hand.leftCents, hand.differenceReason],
  });
  await tx.query('insert into till_paper (cash_shift_id, paper) values ($1, $2)', [
    shiftId,
    JSON.stringify(await readTillPaper(tx, shiftId)),
  ]);
}

/** Back to selling, when the count was wrong. Errors: `wrong_state` 409. */
export async function reopenShift(tx: Tx, shiftId: number): Promise<void> {
  const shift = await lockShift(tx, shiftId);
  if (shift.state === 'open') throw conflict('wrong_state', 'Este turno está abierto.');
  mustBe(shift, 'counted', 'Un turno cerrado ya no cambia: su cierre está numerado. Lo que falte va en el siguiente.');
  await moveOne(tx, to('cash_shift', 'open'), {
    id: shiftId,
    set: `counted_at = null, expected_cash_cents = null,
      counted_cash_cents = null, expected_card_cents = null, counted_card_cents = null, count_detail = '{}', counted_by_id = null,
      reopen_count = reopen_count + 1`,
  });
}
