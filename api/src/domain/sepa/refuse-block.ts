/**
 * The bank has not taken a remittance, or one of its blocks: its debits were never asked of anybody. Each instalment is
 * as it was before, without a fee, and what the bank has paid of the rest is settled as ever. A repetition changes
 * nothing.
 */
import {conflict, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {moveOne, to} from '../machines/move';
import {undoDebit} from './send-remittance';

export interface BlockAsk {
  remittanceId: number;
  /** Null: all of it. */
  sequenceType: 'FRST' | 'RCUR' | null;
  reasonCode: string;
}

export interface RefusedDebits {
  debits: number;
  cents: number;
}

/** Errors: 404; `some_ended` 409: some of it was taken as paid. */
export async function refuseBlock(tx: Tx, ask: BlockAsk): Promise<RefusedDebits> {
  const {rows: found} = await tx.query<{state: string}>('select state from sepa_remittance where id = $1 for update', [
    ask.remittanceId,
  ]);
  if (!found[0]) throw notFound('No existe esa remesa.');
  const {rows} = await tx.query<{
    id: number;
    state: string;
    cents: number;
    paymentId: number;
    orderId: number;
    instalmentId: number;
  }>(
    `select d.id, d.state, d.amount_cents as cents, d.payment_id as "paymentId", y.order_id as "orderId",
       d.instalment_id as "instalmentId"
       from sepa_debit d join payment y on y.id = d.payment_id
      where d.sepa_remittance_id = $1 and ($2::text is null or d.sequence_type = $2) order by y.order_id`,
    [ask.remittanceId, ask.sequenceType],
  );
  if (rows.some(row => row.state === 'collected'))
    throw conflict('some_ended', 'Ya se había anotado como cobrado algún adeudo de ese bloque: revísalo con el banco.');
  const open = rows.filter(row => row.state === 'pending');
  for (const row of open) await undoDebit(tx, row, 'removed', ask.reasonCode);
  const {rowCount} = await tx.query(
    `select 1 from sepa_debit where sepa_remittance_id = $1 and state <> 'removed' limit 1`,
    [ask.remittanceId],
  );
  if (rowCount === 0 && found[0].state === 'sent')
    await moveOne(tx, to('sepa_remittance', 'cancelled'), {
      id: ask.remittanceId,
      set: 'note = $2',
      values: [`El banco no la ha admitido (${ask.reasonCode}).`],
    });
  return {debits: open.length, cents: open.reduce((sum, row) => sum + row.cents, 0)};
}
