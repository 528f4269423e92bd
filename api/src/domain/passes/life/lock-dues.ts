/**
 * Before a pass ends: its orders are locked before the pass itself, as a payment locks them, and those that nobody has
 * paid end here. One that the bank is deciding about without the payer is waited for.
 */
import {conflict} from '../../../errors';
import type {Tx} from '../../../tx';
import {move, to} from '../../machines/move';
import {cancelOrder} from '../../orders/expire';

/** The orders that have paid for this pass. @throws DomainError 409 `charge_under_way` */
export async function lockDues(tx: Tx, seasonPassId: number): Promise<number[]> {
  const {rows} = await tx.query<{id: number; state: string; isCharging: boolean; isWithBank: boolean}>(
    `select o.id, o.state, exists (select 1 from payment p where p.order_id = o.id and p.state = 'created'
      and p.method in ('card_token', 'sepa')) as "isCharging",
            exists (select 1 from payment p where p.order_id = o.id and p.state = 'created'
              and p.method in ('card', 'bizum')) as "isWithBank"
       from "order" o where o.id in (select l.order_id from order_line l
         left join instalment i on i.id = l.instalment_id
         where l.state in ('pending', 'active')
         and (i.season_pass_id = $1 or (l.season_pass_id = $1 and l.kind = 'card'))) order by o.id for update of o`,
    [seasonPassId],
  );
  const charging = await tx.query(`select 1 from instalment where season_pass_id = $1 and state = 'charging' limit 1`, [
    seasonPassId,
  ]);
  if (charging.rowCount || rows.some(order => order.isCharging))
    throw conflict(
      'charge_under_way',
      'El banco está cobrando un plazo de este abono ahora mismo. Espera unos minutos.',
    );
  for (const order of rows) if (order.state === 'pending') await cancelOrder(tx, order.id);
  return rows.filter(order => order.state !== 'pending').map(order => order.id);
}

const UNPAID = [
  'scheduled',
  'due',
  'failed',
  'failed_for_good',
  'needs_authentication',
  'in_grace',
  'overdue',
  'returned',
] as const;

/** What is not due yet is let off; what was due is still owed. With `all`, everything is let off. */
export async function waiveInstalments(tx: Tx, seasonPassId: number, all: boolean): Promise<void> {
  await move(tx, to('instalment', 'waived', UNPAID), {
    where: `season_pass_id = $1 and ($2 or due_on > (now() at time zone 'Europe/Madrid')::date)`,
    values: [seasonPassId, all],
  });
}
