/** A sale laid aside: its cart keeps what it holds while its time lasts, and its clerk begins another one. */
import {DomainError} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

const MOST = 8;

/** @throws DomainError 409 `cart_empty`, `limit_reached` */
export async function parkCart(tx: Tx, staffUserId: number): Promise<void> {
  const {rows} = await tx.query<{id: string}>(
    `select id from cart where staff_user_id = $1 and state = 'open' and parked_at is null and expires_at > now()
      for update`,
    [staffUserId],
  );
  if (!rows[0]) throw new DomainError('cart_empty', 'El carrito está vacío.');
  if ((await readParked(tx, staffUserId)).length >= MOST)
    throw new DomainError('limit_reached', `Como mucho ${MOST} ventas aparcadas: termina o vacía alguna.`);
  await tx.query('update cart set parked_at = now() where id = $1', [rows[0].id]);
}

export interface ParkedCart {
  id: string;
  parkedAt: Date;
  expiresAt: Date;
  /** Whoever called pays it by a link. */
  isByLink: boolean;
}

/** Of this clerk, whose time is not over; the longest waiting first. */
export async function readParked(tx: Tx, staffUserId: number): Promise<ParkedCart[]> {
  const {rows} = await tx.query<ParkedCart>(
    `select id, parked_at as "parkedAt", expires_at as "expiresAt", by_link_at is not null as "isByLink" from cart
      where staff_user_id = $1 and state = 'open' and parked_at is not null and expires_at > now() order by parked_at, id`,
    [staffUserId],
  );
  return rows;
}
