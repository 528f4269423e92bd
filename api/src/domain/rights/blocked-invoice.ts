/** Whether an invoice is of somebody who was forgotten: its paper and its record are for whom the law lets ask. */
import {DomainError} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

export async function isBlockedInvoice(tx: Tx, by: {invoiceId: number} | {recordId: number}): Promise<boolean> {
  const [where, value] =
    'invoiceId' in by
      ? ['i.id = $1', by.invoiceId]
      : ['i.id = (select r.invoice_id from verifactu_record r where r.id = $1)', by.recordId];
  const {rowCount} = await tx.query(`select 1 from invoice i where ${where} and i.recipient_blocked_at is not null`, [
    value,
  ]);
  return rowCount > 0;
}

/** For whoever may not see whose it is. */
export const blockedInvoice = (): DomainError =>
  new DomainError(
    'forbidden',
    'Aquí hay una factura de una persona que pidió que se borraran sus datos: está bloqueada y solo la abre quien atiende a los jueces y a Hacienda.',
  );
