/** Goods go from paid to prepared to delivered, a visit is let in, once each; what was given back goes nowhere. */
import {conflict, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {move, to} from '../machines/move';

export async function moveGoods(
  tx: Tx,
  orderLineId: number,
  state: 'paid' | 'prepared' | 'delivered',
): Promise<{fulfilment: string; fulfilledAt: Date | null}> {
  const moved = await move<{fulfilment: string; fulfilledAt: Date | null}>(tx, to('goods', state), {
    id: orderLineId,
    set: `fulfilled_at = ${state === 'delivered' ? 'now()' : 'null'}`,
    where: `state = 'active' and fulfilment <> 'delivered'`,
    returning: 'fulfilment, fulfilled_at as "fulfilledAt"',
  });
  if (moved.rows[0]) return moved.rows[0];
  const {rows} = await tx.query<{state: string; at: string | null}>(
    `select l.state, to_char(l.fulfilled_at at time zone o.timezone, 'DD/MM/YYYY HH24:MI') as at
       from order_line l cross join organization o where l.id = $1 and l.fulfilment is not null`,
    [orderLineId],
  );
  if (!rows[0]) throw notFound('No existe esa línea de producto.');
  throw conflict(
    'wrong_state',
    rows[0].state !== 'active' || rows[0].at === null
      ? 'Se ha devuelto: no se entrega.'
      : `Ya se entregó el ${rows[0].at}.`,
  );
}

/** Bought at the counter and taken along: what is collected in the shop. How many lines of the order that is. */
export async function handOverAtOnce(tx: Tx, orderId: number): Promise<number> {
  const moved = await move(tx, to('goods', 'delivered'), {
    set: 'fulfilled_at = now()',
    where: `order_id = $1 and state = 'active' and pickup = 'shop'`,
    values: [orderId],
  });
  return moved.rowCount;
}
