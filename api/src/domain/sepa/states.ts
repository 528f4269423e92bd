/**
 * The life of a remittance and of one of its debits. The update repeats the table in SQL and checks that one row moved.
 */
import {conflict} from '../../errors';
import type {Tx} from '../../tx';

export type RemittanceState = 'draft' | 'sent' | 'settled' | 'cancelled';
export type DebitState = 'pending' | 'collected' | 'returned' | 'removed';

export const REMITTANCE_TRANSITIONS: Record<RemittanceState, RemittanceState[]> = {
  draft: ['sent', 'cancelled'],
  sent: ['settled', 'cancelled'],
  settled: [],
  cancelled: [],
};
/** The bank gives a debit back for eight weeks after it was collected, and for thirteen months without a mandate. */
export const DEBIT_TRANSITIONS: Record<DebitState, DebitState[]> = {
  pending: ['collected', 'returned', 'removed'],
  collected: ['returned'],
  returned: [],
  removed: [],
};

const from = <S extends string>(table: Record<S, S[]>, to: S) =>
  (Object.keys(table) as S[]).filter(state => table[state].includes(to));

export async function moveRemittance(tx: Tx, id: number, to: RemittanceState, set = ''): Promise<void> {
  const moved = await tx.query(
    `update sepa_remittance set state = $2${set}, version = version + 1, updated_at = now()
      where id = $1 and state = any($3)`,
    [id, to, from(REMITTANCE_TRANSITIONS, to)],
  );
  if (moved.rowCount !== 1) throw conflict('wrong_state', 'Esta remesa ha cambiado de estado. Actualiza la página.');
}

/** `set` may read $4 and on. */
export async function moveDebit(tx: Tx, id: number, to: DebitState, set = '', values: unknown[] = []): Promise<void> {
  const moved = await tx.query(
    `update sepa_debit set state = $2${set}, version = version + 1 where id = $1 and state = any($3)`,
    [id, to, from(DEBIT_TRANSITIONS, to), ...values],
  );
  if (moved.rowCount !== 1) throw conflict('wrong_state', 'Este adeudo ha cambiado de estado. Actualiza la página.');
}
