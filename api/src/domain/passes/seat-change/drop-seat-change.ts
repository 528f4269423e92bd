/**
 * A seat change that comes to nothing: the new seat, kept until now, is free again. Money that still comes for an
 * expired one is met by `apply-seat-change`.
 */
import {conflict, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';
import {closeOrder} from '../../orders/expire';
import {type FreedClaim, freeSeatOfPass} from '../seats/free-seat';

/** Most changes that one transaction ends. */
const BATCH = 200;

/**
 * Whoever asked, or was asked for a swap, thinks better of it before paying. @throws DomainError 404, 409
 * `already_paid`
 */
export async function dropSeatChange(tx: Tx, seatChangeId: number): Promise<FreedClaim[]> {
  const {rows: orders} = await tx.query<{id: number; state: string}>(
    `select o.id, o.state from "order" o
      where o.id in (select l.order_id from order_line l
      where l.seat_change_id = $1 and l.state in ('pending', 'active')) order by o.id for update`,
    [seatChangeId],
  );
  for (const order of orders) {
    if (order.state !== 'pending') throw conflict('already_paid', 'Este cambio de asiento ya está pagado.');
    await closeOrder(tx, order.id, 'cancelled');
  }
  return end(tx, seatChangeId, 'rejected');
}

/** What nobody paid or answered in its time; an order that still waits for the bank is left to its own clock. */
export async function expireSeatChanges(tx: Tx): Promise<{changes: number; seats: FreedClaim[]}> {
  const {rows} = await tx.query<{id: number}>(
    `select c.id from seat_change c where c.state in ('draft', 'pending_payment') and c.expires_at < now()
      and not exists (select 1 from order_line l where l.seat_change_id = c.id and l.state = 'pending')
      order by c.expires_at limit ${BATCH} for update skip locked`,
  );
  const seats: FreedClaim[] = [];
  for (const {id} of rows) seats.push(...(await end(tx, id, 'expired')));
  return {changes: rows.length, seats};
}

async function end(tx: Tx, seatChangeId: number, how: 'rejected' | 'expired'): Promise<FreedClaim[]> {
  const {rows} = await move<{seasonPassId: number; seatId: number; isSwap: boolean}>(tx, to('seat_change', how), {
    id: seatChangeId,
    set: 'decided_at = now()',
    returning: 'season_pass_id as "seasonPassId", to_seat_id as "seatId", swap_pass_id is not null as "isSwap"',
  });
  if (!rows[0]) throw notFound('Ese cambio de asiento ya no está pendiente.');
  return rows[0].isSwap ? [] : freeSeatOfPass(tx, rows[0].seasonPassId, rows[0].seatId);
}
