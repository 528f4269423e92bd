/**
 * What a clerk has put together for whoever calls: laid aside until it is paid by a link, which makes it the cart of who
 * opens it. What only the counter can give is refused before anything is promised.
 */
import {conflict, DomainError} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {keepUntil} from './release';

/** Why it cannot be paid on the web; null: it can. */
const REFUSAL = `case
  when c.supporter_id is not null then 'Quita antes el carné de simpatizante: en la web se usa el de quien entra con su cuenta.'
  when exists (select 1 from seat_claim x where x.cart_id = c.id and x.for_pass_id is not null)
    or exists (select 1 from zone_claim x where x.cart_id = c.id and x.for_pass_id is not null)
    then 'Quita antes el precio de abonado: en la web se usa el abono de quien entra con su cuenta.'
  when exists (select 1 from seat_claim x join price p on p.id = x.price_id where x.cart_id = c.id and p.channel is not null
    union all select 1 from zone_claim x join price p on p.id = x.price_id where x.cart_id = c.id and p.channel is not null)
    then 'Hay entradas a un precio que solo tiene la taquilla: cambia su tarifa.'
  when now() + interval '1 hour' > ends.at then 'Falta muy poco para la sesión: no daría tiempo a pagarlo con un enlace.'
  end`;

/** Errors: `cart_empty` 422, `no_link` 409. */
export async function parkForCaller(tx: Tx, staffUserId: number): Promise<{cartId: string; expiresAt: Date}> {
  const {rows} = await tx.query<{id: string; until: Date; refusal: string | null; isEmpty: boolean}>(
    `select c.id, least(now() + interval '24 hours', ends.at) as until, ${REFUSAL} as refusal, c.goods = '{}'
       and not exists (select 1 from seat_claim x where x.cart_id = c.id)
       and not exists (select 1 from zone_claim x where x.cart_id = c.id) as "isEmpty"
     from cart c cross join lateral (select min(s.starts_at) - interval '2 hours' as at from event_session s
       where s.id in (select event_session_id from seat_claim where cart_id = c.id
         union all select event_session_id from zone_claim where cart_id = c.id)) ends
     where c.staff_user_id = $1 and c.state = 'open' and c.parked_at is null and c.expires_at > now() for update of c`,
    [staffUserId],
  );
  const cart = rows[0];
  if (!cart || cart.isEmpty) throw new DomainError('cart_empty', 'El carrito está vacío.');
  if (cart.refusal !== null) throw conflict('no_link', cart.refusal);
  await tx.query(
    `update cart set parked_at = now(), by_link_at = now(), expires_at = $2, hard_limit_at = $2 where id = $1`,
    [cart.id, cart.until],
  );
  await keepUntil(tx, cart.id, cart.until);
  return {cartId: cart.id, expiresAt: cart.until};
}

/** It is the visitor's from here on; opened again it is the same. @throws DomainError 410 `cart_expired` */
export async function openByLink(tx: Tx, cartId: string): Promise<void> {
  const {rowCount} = await tx.query(
    `update cart set channel = 'web', staff_user_id = null, parked_at = null
      where id = $1 and by_link_at is not null and state <> 'closed' and (state = 'ordered' or expires_at > now())`,
    [cartId],
  );
  if (rowCount !== 1)
    throw new DomainError('cart_expired', 'Este enlace ya no vale: se ha pagado, o ha pasado el tiempo para pagarlo.');
}
