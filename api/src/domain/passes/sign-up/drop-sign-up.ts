/**
 * A sign-up that was begun and not paid gives way to the same visitor's next one: its order ends and its seats are free
 * again. Money that still comes for it finds them taken and goes back by itself. A try that waits for papers stays.
 */
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';
import {cancelOrder} from '../../orders/expire';
import {freePassSeats} from '../seats/pass-seats';

/** The holders of the passes of that order; nothing when it is paid or was no sign-up. */
export async function dropUnpaidSignUp(tx: Tx, orderId: number): Promise<number[]> {
  const {rows: orders} = await tx.query<{state: string}>('select state from "order" where id = $1 for update', [
    orderId,
  ]);
  if (!orders[0] || !['pending', 'expired', 'cancelled'].includes(orders[0].state)) return [];
  if (orders[0].state === 'pending') await cancelOrder(tx, orderId);
  const {rows} = await tx.query<{id: number; holderId: number; state: string}>(
    `select p.id, p.pass_holder_id as "holderId", p.state from season_pass p
      where p.id in (select l.season_pass_id from order_line l where l.order_id = $1 and l.kind = 'pass')
      and p.renewed_from_id is null and p.activated_at is null and p.paid_cents = 0 order by p.id for update`,
    [orderId],
  );
  const ids = rows.filter(row => row.state === 'pending_payment').map(row => row.id);
  await move(tx, to('season_pass', 'void', ['pending_payment']), {
    set: `lapsed_at = now(), ended_at = now(), end_reason = 'Se empezó otra compra'`,
    where: 'id = any($1)',
    values: [ids],
  });
  await move(tx, to('instalment', 'waived', ['scheduled', 'due']), {where: 'season_pass_id = any($1)', values: [ids]});
  await freePassSeats(tx, ids);
  return rows.map(row => row.holderId);
}
