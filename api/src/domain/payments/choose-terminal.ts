/** Which terminal new payments go to; those that have begun stay at theirs. Every process reads it when it has moved. */
import type {Tx} from '../kernel/tx';

export async function chooseTerminal(tx: Tx, bankTerminalId: number, staffUserId: number | null): Promise<void> {
  await tx.query(
    'update bank_choice set version = version + 1, bank_terminal_id = $1, updated_at = now(), updated_by_id = $2',
    [bankTerminalId, staffUserId],
  );
}
