/** Codes that nobody shall use any more; what was bought with them stays as it is. */
import {notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';

/** `codeIds`: these, though they have uses left of several; null: all of the batch that nobody has used. */
export async function withdrawCodes(tx: Tx, ask: {batchId: number; codeIds: number[] | null}): Promise<number> {
  const batch = await tx.query('select 1 from discount_code_batch where id = $1', [ask.batchId]);
  if (batch.rowCount === 0) throw notFound('No existe ese lote de códigos.');
  const {rowCount} = await move(tx, to('discount_code', 'withdrawn'), {
    set: 'withdrawn_at = now()',
    where: `discount_code_batch_id = $1 and uses < max_uses
      and case when $2::int[] is null then uses = 0 else id = any($2) end`,
    values: [ask.batchId, ask.codeIds],
  });
  return rowCount;
}
