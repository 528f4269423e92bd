/** A remittance that is not to be paid: a draft is thrown away, one that the bank has is withdrawn. The reason stays. */
import {notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {discardRemittance} from './draft-remittance';
import {withdrawRemittance} from './send-remittance';

/** The state that it had. */
export async function cancelRemittance(tx: Tx, remittanceId: number, reason: string): Promise<string> {
  const {rows} = await tx.query<{state: string}>('select state from sepa_remittance where id = $1', [remittanceId]);
  if (!rows[0]) throw notFound('No existe esa remesa.');
  if (rows[0].state === 'draft') await discardRemittance(tx, remittanceId);
  else await withdrawRemittance(tx, remittanceId);
  await tx.query('update sepa_remittance set note = $2 where id = $1', [remittanceId, reason]);
  return rows[0].state;
}
