/**
 * Joining and leaving the waiting list of a session. One living place per address, by unique index; the order is that
 * of joining.
 */
import {conflict, invalid, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {move, moveOne, to} from '../machines/move';
import {releaseFromCart, type FreedSeat} from '../seats/release';

export interface SessionWish {
  eventSessionId: number;
  customerId: number | null;
  email: string;
  name: string;
  quantity: number;
  isAdjacent: boolean;
  zoneIds: number[];
}

/** @returns the place; `isNew` false when this address had it already (its wish is renewed, its place is kept). */
export async function joinSessionList(tx: Tx, wish: SessionWish): Promise<{id: number; isNew: boolean}> {
  const {rows} = await tx.query<{
    isOpen: boolean;
    most: number;
    strange: boolean;
    isSelling: boolean;
    isForBuyers: boolean;
  }>(
    `select s.waiting_list_open as "isOpen", s.max_per_order as most, s.state = 'on_sale'
      and now() < s.sale_ends_at as "isSelling", s.buyers_only
      and (s.buyers_only_until is null or s.buyers_only_until > now()) as "isForBuyers",
            exists (select 1 from unnest($2::int[]) w(id)
              where not exists (select 1 from price p where p.event_session_id = s.id and p.zone_id = w.id
              and p.is_active)) as strange
       from event_session s where s.id = $1`,
    [wish.eventSessionId, wish.zoneIds],
  );
  const session = rows[0];
  if (!session) throw notFound('No existe esa sesión.');
  if (!session.isOpen || !session.isSelling || session.isForBuyers)
    throw conflict('list_closed', 'La lista de espera de esta sesión está cerrada.');
  if (wish.quantity > session.most)
    throw invalid({quantity: `En esta sesión se compran como mucho ${session.most} entradas por pedido.`});
  if (session.strange) throw invalid({zoneIds: 'Alguna de esas zonas no se vende en esta sesión.'});
  const joined = await tx.query<{id: number; fresh: boolean; state: string}>(
    `insert into session_waiter as w (event_session_id, customer_id, email, name, quantity, is_adjacent, zone_ids)
      values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (event_session_id, email) where state in ('waiting', 'offered') do update set
       quantity = case when w.state = 'waiting' then excluded.quantity else w.quantity end,
         is_adjacent = case when w.state = 'waiting' then excluded.is_adjacent else w.is_adjacent end,
       zone_ids = case when w.state = 'waiting' then excluded.zone_ids else w.zone_ids end, updated_at = now(),
         version = w.version + 1
     returning id, (xmax = 0) as fresh`,
    [
      wish.eventSessionId,
      wish.customerId,
      wish.email,
      wish.name,
      wish.quantity,
      wish.isAdjacent && wish.quantity > 1,
      wish.zoneIds,
    ],
  );
  return {id: joined.rows[0]!.id, isNew: joined.rows[0]!.fresh};
}

/** What was offered goes to the next one at once. @throws DomainError 409 `paying`, `wrong_state` */
export async function leaveSessionList(tx: Tx, waiterId: number): Promise<FreedSeat[]> {
  const {rows} = await tx.query<{state: string; cartId: string | null; isPaying: boolean}>(
    `select state, cart_id as "cartId", exists (select 1 from "order" o
      where o.cart_id = w.cart_id and o.state = 'pending' and o.claims_expire_at > now()) as "isPaying"
      from session_waiter w where id = $1 for update of w`,
    [waiterId],
  );
  const waiter = rows[0];
  if (!waiter) throw notFound('No existe ese puesto.');
  if (!['waiting', 'offered'].includes(waiter.state))
    throw conflict('wrong_state', 'Ya no estás en esta lista de espera.');
  if (waiter.isPaying)
    throw conflict('paying', 'Estás pagando estas entradas. Termina el pago, o espera a que caduque.');
  await moveOne(tx, to('session_waiter', 'left'), {id: waiterId, set: 'ended_at = now()'});
  if (!waiter.cartId) return [];
  await tx.query(`select 1 from cart where id = $1 for update`, [waiter.cartId]);
  const freed = await releaseFromCart(tx, waiter.cartId, null, null);
  await move(tx, to('cart', 'closed'), {id: waiter.cartId});
  return freed.seats;
}
