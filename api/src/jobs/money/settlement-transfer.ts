/** The file that pays settlements: what stands in it, its bytes, and where they are kept, in one transaction. */
import {createHash} from 'node:crypto';
import {pain001, transferIdOf} from '../../outside/bank/sepa/pain-001';
import {gatherTransfers, keepTransfers, type TransferAsk} from '../../domain/settlements/transfer';
import type {Tx} from '../../domain/kernel/tx';

export async function makeTransferFile(tx: Tx, ask: TransferAsk): Promise<{id: number; messageId: string}> {
  const gathered = await gatherTransfers(tx, ask);
  const {rows} = await tx.query<{now: Date}>('select now() as now');
  const messageId = transferIdOf(gathered.id, rows[0]!.now);
  const xml = pain001({messageId, createdAt: rows[0]!.now, ...gathered});
  await keepTransfers(tx, ask, gathered, {messageId, xml, sha256: createHash('sha256').update(xml).digest('hex')});
  return {id: gathered.id, messageId};
}
