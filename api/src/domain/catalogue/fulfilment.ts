/** Goods go from paid to prepared to delivered, once each; a line that was given back goes nowhere. */
import {conflict, notFound} from '../../errors';
import type {Tx} from '../../tx';

export type Fulfilment = 'paid' | 'prepared' | 'delivered' | 'returned';

export const FULFILMENT_TRANSITIONS: Record<Fulfilment, Fulfilment[]> = {
  paid: ['prepared', 'delivered'],
  prepared: ['paid', 'delivered'],
  delivered: [],
  returned: [],
};

export async function moveGoods(
  tx: Tx,
  orderLineId: number,
  to: 'paid' | 'prepared' | 'delivered',
): Promise<{fulfilment: string; fulfilledAt: Date | null}> {
  const from = Object.entries(FULFILMENT_TRANSITIONS)
    .filter(([, next]) => next.includes(to))
    .map(([state]) => state);
  const moved = await tx.query<{fulfilment: string; fulfilledAt: Date | null}>(
    `update order_line set fulfilment = $2, fulfilled_at = case when $2 = 'delivered' then now() end
      where id = $1 and kind = 'product' and state = 'active' and fulfilment = any($3)
     returning fulfilment, fulfilled_at as "fulfilledAt"`,
    [orderLineId, to, from],
  );
  if (moved.rows[0]) return moved.rows[0];
  const there = await tx.query(`select 1 from order_line where id = $1 and kind = 'product'`, [orderLineId]);
  throw there.rowCount === 0
    ? notFound('No existe esa línea de producto.')
    : conflict('wrong_state', 'Este producto ya está entregado o devuelto.');
}
