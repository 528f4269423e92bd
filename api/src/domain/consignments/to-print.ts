/** Which tickets of a batch are meant: those of these numbers, or all that no printer has had yet. */
import {conflict, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {readNumbers} from './numbers';

/** @throws DomainError 404, 409 `all_printed`, 422 `numbers` */
export async function ticketsToPrint(tx: Tx, consignmentId: number, numbers: string): Promise<number[]> {
  const {rows: batches} = await tx.query<{quantity: number}>(
    'select quantity from consignment where id = $1 for no key update',
    [consignmentId],
  );
  if (!batches[0]) throw notFound('No existe ese lote.');
  const asked = numbers.trim() === '' ? null : readNumbers(numbers, batches[0].quantity);
  const {rows} = await tx.query<{id: number}>(
    `select id from consigned_ticket where consignment_id = $1 and case when $2::int[] is null
       then state = 'issued' and print_count = 0 else n = any($2) end order by n`,
    [consignmentId, asked],
  );
  if (rows.length === 0)
    throw conflict('all_printed', 'No queda ninguna por imprimir: para imprimirlas otra vez, di cuáles y por qué.');
  return rows.map(row => row.id);
}
