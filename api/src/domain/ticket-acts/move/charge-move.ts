/**
 * The counter charges what a dearer seat costs more: the order of the move is paid as it is placed, so ticket, seat and
 * money change in one transaction or none does. Exactly what was on the screen, or nothing happens.
 */
import type {Tx} from '../../kernel/tx';
import {settleAtCounter} from '../../box-office/sell-at-counter';
import type {FreedSeat} from '../../seats/release';
import {moveTicket, type ByStaff, type MovedTicket, type MoveTicket} from './move-ticket';

export interface MoveAtCounter extends Pick<MoveTicket, 'orderId' | 'ticketId' | 'seatId' | 'invoice'> {
  by: Omit<ByStaff, 'charges'>;
  expectedCents: number | null;
  /** How the difference is paid; null: it is not. */
  charge: {method: 'cash' | 'card_terminal'; tenderedCents: number | null; operationId: number | null} | null;
}

export interface MovedAtCounter extends MovedTicket {
  freed: FreedSeat[];
  sold: FreedSeat[];
  chargedCents: number;
  changeCents: number;
}

/** Minutes that the order would wait; it is paid in the same transaction. */
const MOMENT = 5;

/** @throws DomainError as `moveTicket`; 409 `till_needed`, `terminal_needed`; 422 naming the field */
export async function moveAtCounter(tx: Tx, ask: MoveAtCounter): Promise<MovedAtCounter> {
  const done = await moveTicket(tx, {
    ...ask,
    by: {...ask.by, charges: ask.charge !== null},
    payMinutes: MOMENT,
    consents: {},
  });
  if (!done.order || !ask.charge)
    return {...done, freed: [done.applied!.freed], sold: [], chargedCents: 0, changeCents: 0};
  const amountCents = done.order.dueCents;
  const sold = await settleAtCounter(tx, done.order.id, [{...ask.charge, amountCents}]);
  const {rows} = await tx.query<FreedSeat>(
    `select event_session_id as "eventSessionId", from_seat_id as "seatId" from ticket_move where id = $1`,
    [done.moveId],
  );
  const {tenderedCents} = ask.charge;
  return {
    ...done,
    freed: rows,
    sold,
    chargedCents: amountCents,
    changeCents: tenderedCents === null ? 0 : tenderedCents - amountCents,
  };
}
