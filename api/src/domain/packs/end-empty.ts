/** A pack whose last ticket went back is given back too: one more of it may be sold. */
import type {Tx} from '../../tx';
import {move, to} from '../machines/move';

/** The order is locked. */
export async function endEmptyPacks(tx: Tx, orderId: number): Promise<void> {
  const {rows} = await tx.query<{id: number}>(
    `select p.id from order_line p where p.order_id = $1 and p.kind = 'pack' and p.state = 'active'
       and not exists (select 1 from order_line t where t.order_id = p.order_id and t.kind = 'ticket'
         and t.event_pack_id = p.event_pack_id and t.state = 'active')`,
    [orderId],
  );
  if (rows.length === 0) return;
  const ids = rows.map(row => row.id);
  await move(tx, to('order_line', 'refunded'), {where: 'id = any($1)', values: [ids]});
  await unsellPacks(tx, ids);
}

export async function unsellPacks(tx: Tx, orderLineIds: number[]): Promise<void> {
  await tx.query(
    `with n as (select event_pack_id as id, sum(quantity)::int as quantity from order_line where id = any($1) group by 1),
          locked as materialized (select p.id from event_pack p join n using (id) order by p.id for no key update of p)
     update event_pack p set sold = p.sold - n.quantity from n join locked using (id) where p.id = n.id`,
    [orderLineIds],
  );
}
