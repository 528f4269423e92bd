/**
 * Orders for the same thing: whose they are, for the answer `rivals` of a kind; and how they give way to a new one. Paid,
 * there is nothing to pay; at the bank without the payer, wait; else they end here, and what was a cart is one again.
 */
import {conflict} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import type {Due} from './due';
import {cancelOrder} from './expire';
import {groupByKind} from './line-kind';

/** Those with a living line. @param what SQL over `order_line l`, with $1… for `values` */
export async function ordersWith(tx: Tx, what: string, values: unknown[]): Promise<number[]> {
  const {rows} = await tx.query<{id: number}>(
    `select distinct l.order_id as id from order_line l where l.state in ('pending', 'active') and (${what})`,
    values,
  );
  return rows.map(row => row.id);
}

/** Errors: `already_paid`, `charge_under_way` 409. */
export async function makeWay(tx: Tx, dues: Due[]): Promise<void> {
  const rivals: number[] = [];
  for (const [kind, own] of groupByKind(dues)) rivals.push(...(await kind.rivals(tx, own)));
  await giveWay(tx, rivals);
}

/** Errors: `already_paid`, `charge_under_way` 409. */
export async function giveWay(tx: Tx, rivals: number[]): Promise<void> {
  if (rivals.length === 0) return;
  const {rows} = await tx.query<{id: number; state: string; isCharging: boolean}>(
    `select o.id, o.state, exists (select 1 from payment p where p.order_id = o.id and p.state = 'created'
      and p.method in ('card_token', 'sepa')) as "isCharging"
       from "order" o where o.id = any($1) order by o.id for update of o`,
    [rivals],
  );
  for (const order of rows) {
    // Somebody else has ended it while we waited for its row.
    if (['cancelled', 'expired'].includes(order.state)) continue;
    if (order.state !== 'pending') throw conflict('already_paid', 'Esto ya está pagado.');
    if (order.isCharging)
      throw conflict(
        'charge_under_way',
        'El banco está cobrando este plazo ahora mismo. Espera unos minutos y vuelve a mirar.',
      );
    await cancelOrder(tx, order.id);
  }
}
