/** An order of 0,00 € needs no bank: it is fulfilled in the transaction that places it. */
import {conflict} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {fulfilOrder} from './fulfil';

export async function settleFreeOrder(tx: Tx, orderId: number): Promise<{eventSessionId: number; seatId: number}[]> {
  await tx.query(
    `insert into payment (order_id, method, state, amount_cents, settled_at, is_trial)
      select id, 'free', 'authorised', 0, now(), is_trial from "order" where id = $1 and total_cents = 0`,
    [orderId],
  );
  const done = await fulfilOrder(tx, orderId);
  if ('refused' in done) throw conflict('seats_taken', 'Alguna de tus entradas ya no está libre.');
  return done.seats;
}
