/**
 * Whose gift cards come out of which till with their whole code: those that were sold in it, while it is open, of whoever
 * stands at it; sold without a till, its seller's on the same day. A code is money: nobody else gets to see it.
 */
import {conflict, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

/** For so long it is part of the sale; after it somebody says why. */
const AT_ONCE = `interval '15 minutes'`;

/** `isLate`: one of them was sold a while ago. @throws DomainError 404; 409 `gift_card_elsewhere` */
export async function requireSoldHere(
  tx: Tx,
  ids: readonly number[],
  staffUserId: number,
): Promise<{isLate: boolean; orderIds: number[]}> {
  const {rows} = await tx.query<{orderId: number | null; isHere: boolean | null; isLate: boolean}>(
    `select o.id as "orderId", o.paid_at < now() - ${AT_ONCE} as "isLate", case when p.till is null
        then o.channel = 'box_office' and o.staff_user_id = $2 and o.paid_at >= club_start((select club_today()))
        else p.till = till_of($2) end as "isHere"
       from gift_card g left join order_line l on l.id = g.order_line_id left join "order" o on o.id = l.order_id
         left join lateral (select x.cash_shift_id as till from payment x
           where x.order_id = o.id and x.cash_shift_id is not null order by x.id limit 1) p on true
      where g.id = any($1)`,
    [ids, staffUserId],
  );
  if (rows.length < new Set(ids).size) throw notFound('No existe alguna de esas tarjetas regalo.');
  if (!rows.every(row => row.isHere === true))
    throw conflict(
      'gift_card_elsewhere',
      'El código entero de una tarjeta regalo sale solo en la caja que la vendió, mientras siga abierta. A quien la compró le llegó por correo; si se ha perdido, se bloquea.',
    );
  return {isLate: rows.some(row => row.isLate), orderIds: [...new Set(rows.map(row => row.orderId!))]};
}
