/** Places of an experience at one of its hours, in the cart. Who buys has read what is asked of those who come. */
import {conflict, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {holdGoods, openForGoods, type ForCart} from '../../goods/hold';

export interface ChooseSlot extends ForCart {
  slotId: number;
  quantity: number;
}

/** @throws DomainError 404, 409 `sale_closed`, `sold_out`, `limit_reached`, `cart_closed` */
export async function chooseSlot(tx: Tx, ask: ChooseSlot): Promise<void> {
  const expiresAt = await openForGoods(tx, ask);
  const {rows} = await tx.query<{name: string; most: number; unitCents: number; isSold: boolean}>(
    `select p.name, e.max_per_booking as most, s.price_cents as "unitCents",
            p.state = 'published' and c.is_visible and s.state = 'open' and s.starts_at > now() as "isSold"
       from experience_slot s join experience e on e.id = s.experience_id join product p on p.id = e.product_id
       join product_category c on c.id = p.product_category_id where s.id = $1`,
    [ask.slotId],
  );
  const found = rows[0];
  if (!found) throw notFound('No existe ese turno.');
  if (!found.isSold) throw conflict('sale_closed', `Este turno de «${found.name}» no está a la venta.`);
  await holdGoods(tx, ask.cartId, expiresAt, {
    kind: 'experience',
    quantity: ask.quantity,
    unitCents: found.unitCents,
    slotId: ask.slotId,
    most: found.most,
    together: 'experience_slot_id = $2',
  });
}
