/** Who owes an instalment has been written to about it. */
import type {Tx} from '../kernel/tx';

export async function noteReminder(tx: Tx, instalmentId: number): Promise<void> {
  await tx.query('update instalment set reminded_at = now() where id = $1', [instalmentId]);
}
