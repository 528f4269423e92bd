/** An order that whoever sells owes to us: fulfilled whole, a payment `account` with its commission, and the ledger. */
import {conflict} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {fulfilOrder} from '../orders/fulfil';
import {post} from '../payments/ledger';
import type {FreedSeat} from '../seats/release';

/** `soldCents`: of the same terms, before this order. @throws DomainError 409 `seats_taken`, `credit_used_up` (the trigger of sale_on_account) */
export async function settleOnAccount(
  tx: Tx,
  orderId: number,
  cents: number,
  commissionBp: number,
  soldCents = 0,
): Promise<FreedSeat[]> {
  const done = await fulfilOrder(tx, orderId);
  if ('refused' in done) throw conflict('seats_taken', 'Alguna de las entradas ya no está en tu cupo.');
  const {rows} = await tx.query<{id: number; commission: number}>(
    `insert into payment (order_id, method, state, amount_cents, commission_cents, settled_at)
      values ($1, 'account', 'authorised', $2, $2::int - seller_owes($2, $3, $4), now())
      returning id, commission_cents as commission`,
    [orderId, cents, commissionBp, soldCents],
  );
  const {id: paymentId, commission} = rows[0]!;
  await post(tx, {orderId, paymentId}, [
    ['receivable', cents - commission],
    ['commission', commission],
    ['sales', -cents],
  ]);
  return done.seats;
}
