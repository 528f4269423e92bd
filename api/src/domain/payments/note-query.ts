/** Somebody is about to ask the bank about a payment: when is kept, and what there is to ask about told. */
import type {Tx} from '../kernel/tx';

export interface QueriedPayment {
  id: number;
  gateway_order: string | null;
  bank_terminal_id: number | null;
  amount_cents: number;
  state: string;
  method: string;
  /** Older than an hour: a bank that does not know it will not hear of it any more. */
  old: boolean;
}

export async function noteQuery(tx: Tx, paymentId: number): Promise<QueriedPayment | undefined> {
  const {rows} = await tx.query<QueriedPayment>(
    `update payment set last_queried_at = now() where id = $1
      returning id, gateway_order, bank_terminal_id, amount_cents, state, method,
        created_at < now() - interval '60 minutes' as old`,
    [paymentId],
  );
  return rows[0];
}
