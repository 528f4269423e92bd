/**
 * Before a contract ends: the orders that pay for it are locked before the contract itself, as a payment locks them. One
 * that the bank is deciding about without the payer is waited for; what nobody has paid ends here.
 */
import {conflict} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {cancelOrder} from './expire';

export interface PayingOrders {
  paid: number[];
  pending: number[];
  isCharging: boolean;
}

/** @param what SQL over `order_line l`, with $1… for `values` */
export async function lockPayers(tx: Tx, what: string, values: unknown[]): Promise<PayingOrders> {
  const {rows} = await tx.query<{id: number; isPending: boolean; isCharging: boolean}>(
    `select o.id, o.state = 'pending' as "isPending", exists (select 1 from payment p where p.order_id = o.id
      and p.state = 'created' and p.method in ('card_token', 'sepa')) as "isCharging"
       from "order" o where o.id in (select l.order_id from order_line l
         where l.state in ('pending', 'active') and (${what})) order by o.id for update of o`,
    values,
  );
  return {
    paid: rows.filter(order => !order.isPending).map(order => order.id),
    pending: rows.filter(order => order.isPending).map(order => order.id),
    isCharging: rows.some(order => order.isCharging),
  };
}

/** The orders that have paid; the others end. @throws DomainError 409 `charge_under_way` */
export async function endPending(tx: Tx, {paid, pending, isCharging}: PayingOrders, of: string): Promise<number[]> {
  if (isCharging)
    throw conflict('charge_under_way', `El banco está cobrando un plazo de ${of} ahora mismo. Espera unos minutos.`);
  for (const id of pending) await cancelOrder(tx, id);
  return paid;
}
