/** An instalment whose money went back is owed again; whoever ends the contract waives it. */
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';
import type {FreedSeat} from '../../seats/release';

export async function oweAgain(tx: Tx, ids: number[]): Promise<FreedSeat[]> {
  await move(tx, to('instalment', 'returned', ['paid', 'paid_late']), {
    set: 'paid_cents = 0, paid_at = null, payment_id = null',
    where: 'id in (select instalment_id from order_line where id = any($1))',
    values: [ids],
  });
  return [];
}
