/** Others' cards do not exist for a customer. @throws DomainError 404 */
import {notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

export async function requireOwnSupporter(tx: Tx, customerId: number, supporterId: number): Promise<void> {
  const {rowCount} = await tx.query('select 1 from supporter where id = $1 and customer_id = $2', [
    supporterId,
    customerId,
  ]);
  if (rowCount !== 1) throw notFound('No encontramos ese carné en tu cuenta.');
}
