/** So many of a variant in the cart: for the shop's desk, by post, or at the gate of a session that offers it. */
import {conflict, invalid, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {putInCart} from '../../orders/cart-goods';
import {holdGoods, openForGoods, type ForCart, type Hold} from '../../goods/hold';

export interface ChooseProduct extends ForCart {
  variantId: number;
  quantity: number;
  pickup: string;
  /** At whose gate; the price may be that session's. */
  sessionId: number | null;
}

interface Found {
  name: string;
  pickups: string[];
  most: number;
  unitCents: number;
  isSold: boolean;
  isOffered: boolean;
}

/** @throws DomainError 404, 409 `sale_closed`, `sold_out`, `limit_reached`, `cart_closed`, 422 */
export async function chooseProduct(tx: Tx, ask: ChooseProduct): Promise<void> {
  const expiresAt = await openForGoods(tx, ask);
  await holdGoods(tx, ask.cartId, expiresAt, await holdOf(tx, ask));
  if (ask.pickup === 'shipping') await putInCart(tx, ask.cartId, 'shipping');
}

async function holdOf(tx: Tx, ask: ChooseProduct): Promise<Hold> {
  const {rows} = await tx.query<Found>(
    `select p.name, p.pickup as pickups, p.max_per_order as most,
            coalesce(case when $2::int is not null then sp.price_cents end, v.price_cents) as "unitCents",
            v.is_active and p.state = 'published' and p.kind <> 'experience' and c.is_visible as "isSold",
            $2::int is null or (sp.id is not null and s.state = 'on_sale' and s.ends_at > now()
              and coalesce(sp.available_until_at, s.ends_at) > now() and not s.is_trial) as "isOffered"
       from product_variant v join product p on p.id = v.product_id join product_category c on c.id = p.product_category_id
       left join session_product sp on sp.product_id = p.id and sp.event_session_id = $2
       left join event_session s on s.id = sp.event_session_id
      where v.id = $1`,
    [ask.variantId, ask.sessionId],
  );
  const found = rows[0];
  if (!found) throw notFound('No existe ese producto.');
  if (!found.isSold) throw conflict('sale_closed', `«${found.name}» no está a la venta.`);
  if (!found.isOffered) throw conflict('sale_closed', `«${found.name}» ya no se vende para esa sesión.`);
  if ((ask.pickup === 'gate') !== (ask.sessionId !== null))
    throw invalid({sessionId: 'Lo que se recoge en la puerta es de una sesión.'});
  if (!found.pickups.includes(ask.pickup))
    throw invalid({pickup: `«${found.name}» no se entrega así. Elige otra forma.`});
  return {
    kind: 'product',
    quantity: ask.quantity,
    unitCents: found.unitCents,
    variantId: ask.variantId,
    pickup: ask.pickup,
    pickupSessionId: ask.sessionId,
    most: found.most,
    together: `product_variant_id in (select o.id from product_variant o join product_variant v using (product_id)
      where v.id = $2)`,
  };
}
