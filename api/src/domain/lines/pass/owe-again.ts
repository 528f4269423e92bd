/** An instalment whose money went back is owed again; whoever ends the contract waives it. */
import type {Tx} from '../../../tx';
import type {FreedSeat} from '../../seats/release';

export async function oweAgain(tx: Tx, ids: number[]): Promise<FreedSeat[]> {
  await tx.query(
    `update instalment set state = 'returned', paid_cents = 0, paid_at = null, payment_id = null, version = version + 1,
      updated_at = now() where state in ('paid', 'paid_late') and id in (select instalment_id from order_line
      where id = any($1))`,
    [ids],
  );
  return [];
}
