/**
 * «Ese no es mi correo»: the address of a paid order, mended by whoever bought it. The proof is the cart that became
 * the order, which only that browser has; the link of the result page alone is none, because it is passed on.
 */
import {DomainError} from '../../errors';
import type {Tx} from '../../tx';

/** Of an order `o`. Later the buyer asks the office, which knows who asks. */
export const CORRECTABLE = `o.channel = 'web' and o.state in ('paid', 'partially_refunded')
  and o.paid_at > now() - interval '1 day'`;

/** Returns the address of before. */
export async function correctOrderEmail(
  tx: Tx,
  orderId: number,
  cartId: string | null,
  email: string,
): Promise<string> {
  const {rows} = await tx.query<{before: string}>(
    `with was as (select o.id, o.email from "order" o where o.id = $1 and o.cart_id = $2 and ${CORRECTABLE} for update)
     update "order" o set email = $3, version = o.version + 1 from was where o.id = was.id
       returning was.email as before`,
    [orderId, cartId, email],
  );
  if (!rows[0])
    throw new DomainError(
      'email_fixed',
      'Desde aquí ya no se puede cambiar el correo de este pedido. Escríbenos con el número de pedido.',
    );
  return rows[0].before;
}
