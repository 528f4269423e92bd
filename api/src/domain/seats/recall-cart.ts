/** A sale that was laid aside is taken up again; what its clerk has in hand is laid aside for it. */
import {DomainError} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {keepUntil} from './release';

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
  // Its link is dead, and it has the time of any sale at the counter again.
  const {rows: back} = await tx.query<{wasByLink: boolean; until: Date}>(
    `with before as (select by_link_at is not null as linked from cart where id = $1)
     update cart set parked_at = null, by_link_at = null,
       expires_at = case when linked then least(expires_at, now() + interval '20 minutes') else expires_at end,
       hard_limit_at = case when linked then now() + interval '40 minutes' else hard_limit_at end
      from before where id = $1 returning linked as "wasByLink", expires_at as until`,
    [cartId],
  );
  if (back[0]!.wasByLink) await keepUntil(tx, cartId, back[0]!.until);
}
