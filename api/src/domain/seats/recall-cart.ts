/** A sale that was laid aside is taken up again; what its clerk has in hand is laid aside for it. */
import {DomainError} from '../../errors';
import type {Tx} from '../../tx';

/** @throws DomainError 410 `cart_expired` */
export async function recallCart(tx: Tx, staffUserId: number, cartId: string): Promise<void> {
  // All of them, by ascending id: who recalls at the same time waits here, and reads what the other has left.
  const {rows} = await tx.query<{id: string; isParked: boolean; isAlive: boolean}>(
    `select id, parked_at is not null as "isParked", expires_at > now() as "isAlive" from cart
      where staff_user_id = $1 and state = 'open' order by id for update`,
    [staffUserId],
  );
  const wanted = rows.find(row => row.id === cartId);
  if (!wanted?.isAlive)
    throw new DomainError('cart_expired', 'El tiempo de esa venta ha terminado y lo que tenía ha vuelto a la venta.');
  if (!wanted.isParked) return;
  await tx.query('update cart set parked_at = now() where id = any($1)', [
    rows.filter(row => !row.isParked).map(row => row.id),
  ]);
  await tx.query('update cart set parked_at = null where id = $1', [cartId]);
}
