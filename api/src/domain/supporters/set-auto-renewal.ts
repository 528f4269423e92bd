/** The holder of a card wants to be told in time to renew it, or not. */
import {notFound} from '../../errors';
import type {Tx} from '../../tx';

export async function setAutoRenewal(
  tx: Tx,
  ask: {id: number; customerId: number; isAutoRenewed: boolean},
): Promise<void> {
  const {rowCount} = await tx.query(
    `update supporter set is_auto_renewed = $3, version = version + 1, updated_at = now()
      where id = $1 and customer_id = $2 and state = 'active'`,
    [ask.id, ask.customerId, ask.isAutoRenewed],
  );
  if (rowCount !== 1) throw notFound('No encontramos ese carné en tu cuenta.');
}
