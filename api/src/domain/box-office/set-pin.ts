/** The PIN that opens a clerk's till; null takes it away. Only its hash comes here. */
import {notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

export async function setPin(tx: Tx, clerkId: number, pinHash: string | null): Promise<void> {
  const {rowCount} = await tx.query(
    'update box_office_clerk set pin_hash = $2, version = version + 1, updated_at = now() where id = $1',
    [clerkId, pinHash],
  );
  if (rowCount === 0) throw notFound('No existe ese taquillero.');
}
