/**
 * Money that came to the club's account by transfer: kept once for each entry of the bank, and paid into the reservation
 * that its text names when it is exactly its deposit or its rest. What pays nothing waits until somebody says whose it is
 * or sets it aside: nothing is lost, and nothing is paid twice (unique keys; the trigger movement_pays_its_order).
 */
import {conflict, invalid, notFound} from '../../errors';
import {euros} from '../../money';
import type {Tx} from '../../tx';
import {moveOne, to} from '../machines/move';
import {settleAtCounter} from '../payments/sell-at-counter';
import {owedOf, placeReservation} from '../reservations/pay';
import type {FreedSeat} from '../seats/release';

export interface Movement {
  account: string;
  bookedOn: string;
  cents: number;
  payer: string;
  concept: string;
  entryKey: string;
}

/** Null: it was taken before. */
export async function keepMovement(tx: Tx, one: Movement, staffUserId: number | null): Promise<number | null> {
  const {rows} = await tx.query<{id: number}>(
    `insert into bank_movement (account, booked_on, amount_cents, payer, concept, entry_key, staff_user_id, reservation_id, note)
     select $1, $2, $3, $4, $5, $6, $7, r.id, case when r.id is null then 'No dice de qué reserva es.' else '' end
       from (select 1) one left join reservation r on r.transfer_code = any($8)
      order by r.id limit 1 on conflict (entry_key) do nothing returning id`,
    [
      one.account,
      one.bookedOn,
      one.cents,
      one.payer,
      one.concept,
      one.entryKey,
      staffUserId,
      referencesIn(one.concept),
    ],
  );
  return rows[0]?.id ?? null;
}

/** All that may be a reference in what somebody wrote, however it was parted: a code and its two check digits. */
export function referencesIn(text: string): string[] {
  const signs = text.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const found: string[] = [];
  for (let at = 0; at + 10 <= signs.length; at++) {
    const part = signs.slice(at, at + 10);
    if (/^R[0-9A-Z]{7}\d\d$/.test(part)) found.push(part);
  }
  return found;
}

export interface PaidByTransfer {
  orderId: number;
  seats: FreedSeat[];
}

/**
 * As the office takes it by hand, on the channel of the box office. Errors: `not_found` 404, `wrong_state`,
 * `amount_differs` and those of `placeReservation` 409, `reservation_expired` 410.
 */
export async function payByMovement(
  tx: Tx,
  id: number,
  {reservationId, staffUserId}: {reservationId: number; staffUserId: number | null},
): Promise<PaidByTransfer> {
  const {rows: owed} = await tx.query<{
    totalCents: number;
    feeCents: number;
    depositCents: number;
    isDepositPaid: boolean;
    cents: number;
  }>(
    `select r.total_cents as "totalCents", r.fee_cents as "feeCents", r.deposit_cents as "depositCents",
       r.deposit_paid_at is not null as "isDepositPaid", m.amount_cents as cents
       from bank_movement m join reservation r on r.id = $2 where m.id = $1`,
    [id, reservationId],
  );
  if (!owed[0]) throw notFound('No existe ese movimiento o esa reserva.');
  const {cents} = owed[0];
  const {depositCents, restCents} = owedOf(owed[0]);
  const what = cents === depositCents ? 'deposit' : 'rest';
  // A reservation that takes no money any more says so before its sum does.
  const order = await placeReservation(tx, {
    reservationId,
    what,
    channel: 'box_office',
    staffUserId,
    payMinutes: 5,
    expectedTotalCents: what === 'deposit' ? cents : restCents,
    consents: {},
  });
  if (order.dueCents !== cents)
    throw conflict(
      'amount_differs',
      `Han llegado ${euros(cents)} y ${depositCents === null ? '' : `la señal es ${euros(depositCents)} y `}lo que queda por pagar, ${euros(restCents)}.`,
    );
  const seats = await settleAtCounter(tx, order.id, [{method: 'transfer', amountCents: cents, tenderedCents: null}]);
  // Orders first, as whoever pays locks them; of two who solve it the second finds it solved.
  await moveOne(tx, to('bank_movement', 'paid'), {
    id,
    set: `reservation_id = $2, order_id = $3, note = '', staff_user_id = coalesce($4, staff_user_id), solved_at = now()`,
    values: [reservationId, order.id, staffUserId],
  });
  return {orderId: order.id, seats: what === 'rest' ? seats : []};
}

/** Why it could not be paid by itself. */
export const noteWhy = (tx: Tx, id: number, why: string): Promise<unknown> =>
  tx.query(`update bank_movement set note = $2 where id = $1 and state = 'waiting'`, [id, why.slice(0, 500)]);

/** Given back by hand, or somebody else's money. @throws DomainError 409 `wrong_state`; 422 `note` */
export async function setAside(tx: Tx, id: number, note: string, staffUserId: number): Promise<void> {
  if (note.trim().length < 3) throw invalid({note: 'Escribe qué se ha hecho con ese dinero.'});
  await moveOne(tx, to('bank_movement', 'set_aside'), {
    id,
    set: 'note = $2, staff_user_id = $3, solved_at = now()',
    values: [note.trim(), staffUserId],
  });
}

/** By what people write: with its check digits or without. @throws DomainError 422 `code` */
export async function findByCode(tx: Tx, typed: string): Promise<number> {
  const code = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const {rows} = await tx.query<{id: number}>('select id from reservation where code = $1 or transfer_code = $1', [
    code,
  ]);
  if (!rows[0]) throw invalid({code: 'No hay ninguna reserva con ese código.'});
  return rows[0].id;
}
