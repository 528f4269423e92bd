/**
 * Numbers that come back unsold, or that nobody has any more: their places go on sale again, and their codes never open
 * anything. A lost one says why.
 */
import {invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {move, to} from '../machines/move';
import {deleteInOrder} from '../seats/release';
import {freePlacesOfBlock} from '../seats/unblock';
import {lockConsignment, ticketsOut} from './lock';

export interface TakeBackAsk {
  consignmentId: number;
  numbers: string;
  as: 'returned' | 'lost';
  reason: string;
  staffUserId: number;
}

/** How many. @throws DomainError 404, 409 `wrong_state`, `numbers_decided`; 422 `numbers`, `reason` */
export async function takeBackNumbers(tx: Tx, ask: TakeBackAsk): Promise<number> {
  if (ask.as === 'lost' && ask.reason === '') throw invalid({reason: 'Di qué ha pasado con ellas.'});
  const batch = await lockConsignment(tx, ask.consignmentId);
  const tickets = await ticketsOut(tx, batch, ask.numbers);
  await move(tx, to('consigned_ticket', ask.as), {
    where: 'id = any($1)',
    set: 'decided_at = now(), decided_by_id = $2, reason = $3',
    values: [tickets.map(ticket => ticket.id), ask.staffUserId, ask.reason],
  });
  const {eventSessionId, blockId} = batch;
  const seatIds = tickets.flatMap(ticket => ticket.seatId ?? []);
  if (seatIds.length > 0)
    await tx.query(deleteInOrder('event_session_id = $1 and seat_id = any($2) and seat_block_id = $3'), [
      eventSessionId,
      seatIds,
      blockId,
    ]);
  else await freePlacesOfBlock(tx, {eventSessionId, blockId, quantity: tickets.length});
  return tickets.length;
}
