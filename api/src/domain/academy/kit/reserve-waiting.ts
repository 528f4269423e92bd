/**
 * What has come in is kept aside for who waits for it, oldest first, in the act that brought it: a receipt, a count, a
 * return, the old size of an exchange. Who needs more than there is keeps those behind waiting too, so that the first
 * is not passed by for ever.
 */
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';
import {lockVariants} from './lock-kit';

/** How many deliveries got theirs. */
export async function reserveWaiting(tx: Tx, variantIds: readonly number[]): Promise<number> {
  if (variantIds.length === 0) return 0;
  await lockVariants(tx, variantIds);
  const {rowCount} = await move(tx, to('kit_delivery', 'reserved'), {
    as: 'd',
    with: `waiting as (select w.id, v.stock_on_hand - v.stock_reserved as free, sum(w.quantity)
        over (partition by w.kit_variant_id order by w.id) as upto
      from kit_delivery w join kit_variant v on v.id = w.kit_variant_id
     where w.kit_variant_id = any($1) and w.state = 'pending')`,
    using: 'waiting',
    where: 'd.id = waiting.id and waiting.upto <= waiting.free',
    values: [variantIds],
  });
  return rowCount;
}
