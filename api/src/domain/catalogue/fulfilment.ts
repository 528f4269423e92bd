/** Goods go from paid to prepared to delivered, once each; a line that was given back goes nowhere. */
import {conflict, notFound} from '../../errors';
import type {Tx} from '../../tx';
import {move, to} from '../machines/move';

export async function moveGoods(
  tx: Tx,
  orderLineId: number,
  state: 'paid' | 'prepared' | 'delivered',
): Promise<{fulfilment: string; fulfilledAt: Date | null}> {
  const moved = await move<{fulfilment: string; fulfilledAt: Date | null}>(tx, to('goods', state), {
    id: orderLineId,
    set: `fulfilled_at = ${state === 'delivered' ? 'now()' : 'null'}`,
    where: `kind = 'product' and state = 'active'`,
    returning: 'fulfilment, fulfilled_at as "fulfilledAt"',
  });
  if (moved.rows[0]) return moved.rows[0];
  const there = await tx.query(`select 1 from order_line where id = $1 and kind = 'product'`, [orderLineId]);
  throw there.rowCount === 0
    ? notFound('No existe esa línea de producto.')
    : conflict('wrong_state', 'Este producto ya está entregado o devuelto.');
}
