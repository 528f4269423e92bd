/** A customer leaves: the session of that browser ends. */
import type {Tx} from '../kernel/tx';

export async function endCustomerSession(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.query('delete from customer_session where token_hash = $1', [tokenHash]);
}
