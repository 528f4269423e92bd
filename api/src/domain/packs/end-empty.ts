/** A pack whose last ticket went back is given back too: one more of it may be sold. */
import type {Tx} from '../kernel/tx';
import {unsell} from '../goods/claims';
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
  await unsell(tx, 'event_pack_id', ids);
}
