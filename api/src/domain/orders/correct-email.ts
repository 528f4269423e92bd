/**
 * «Ese no es mi correo»: the address of a paid order, mended by whoever bought it. The proof is the cart that became
 * the order, which only that browser has; the link of the result page alone is none, because it is passed on. Both addresses count it in what one person may have.
 */
import {DomainError} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {lockBuyers, refuseTooMany} from './rules/limit';

/** Of an order `o`. Later the buyer asks the office, which knows who asks. */
export const CORRECTABLE = `o.channel = 'web' and o.state in ('paid', 'partially_refunded')
  and o.paid_at > now() - interval '1 day'`;

/** Returns the address of before. @throws DomainError 409 `email_fixed`, `too_many_tickets` */
export async function correctOrderEmail(
  tx: Tx,
  orderId: number,
  cartId: string | null,
  email: string,
): Promise<string> {
  const {rows} = await tx.query<{before: string; ticketIds: number[]}>(
    `select o.email as before, array(select t.id from ticket t where t.order_id = o.id and t.state <> 'void') as "ticketIds"
      from "order" o where o.id = $1 and o.cart_id = $2 and ${CORRECTABLE} for update`,
    [orderId, cartId],
  );
  if (!rows[0])
    throw new DomainError(
      'email_fixed',
      'Desde aquí ya no se puede cambiar el correo de este pedido. Escríbenos con el número de pedido.',
    );
  const {before, ticketIds} = rows[0];
  if (before === email) return before;
  await lockBuyers(tx, [before, email]);
  await refuseTooMany(tx, {email, ticketIds});
  await tx.query('update "order" set email = $2, version = version + 1 where id = $1', [orderId, email]);
  // It goes on counting there: its limit is not to be had twice.
  await tx.query('insert into order_former_email (order_id, email) values ($1, $2) on conflict do nothing', [
    orderId,
    before,
  ]);
  return before;
}
