/** Where the goods of a cart are sent; the last one said counts. */
import {conflict, invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';

export interface Address {
  recipient: string;
  address: string;
  postalCode: string;
  city: string;
  province: string;
  phone: string;
}

/** Outside the Union's VAT area a parcel passes customs: the club does not send there. */
const BEYOND_CUSTOMS: Record<string, string> = {
  '35': 'Canarias',
  '38': 'Canarias',
  '51': 'Ceuta',
  '52': 'Melilla',
};

/** @throws DomainError 422 `postalCode`, 409 `cart_closed` */
export async function sendTo(tx: Tx, cartId: string, to: Address): Promise<void> {
  const beyond = BEYOND_CUSTOMS[to.postalCode.slice(0, 2)];
  if (beyond) throw invalid({postalCode: `No enviamos a ${beyond}. Puedes recogerlo en la tienda.`});
  const cart = await tx.query(`select 1 from cart where id = $1 and state = 'open' and expires_at > now() for update`, [
    cartId,
  ]);
  if (cart.rowCount !== 1) throw conflict('cart_closed', 'El tiempo de tu carrito ha terminado.');
  await tx.query(
    `insert into cart_shipping (cart_id, recipient, address, postal_code, city, province, phone)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (cart_id) do update set recipient = excluded.recipient, address = excluded.address,
       postal_code = excluded.postal_code, city = excluded.city, province = excluded.province, phone = excluded.phone`,
    [cartId, to.recipient, to.address, to.postalCode, to.city, to.province, to.phone],
  );
}
