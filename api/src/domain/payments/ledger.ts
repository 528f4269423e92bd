/**
 * Append-only postings that sum to zero; the database checks it at commit. Amounts in cents, debit positive. A trial's
 * money was never there: nothing of it is posted, and the table takes none.
 */
import {randomUUID} from 'node:crypto';
import type {Tx} from '../../tx';

export type Account =
  | 'sales'
  | 'fees'
  | 'discounts'
  | 'receivable'
  | 'gateway'
  | 'cash'
  | 'card_terminal'
  | 'refunds_due'
  | 'wallet'
  | 'bank';

export async function post(
  tx: Tx,
  about: {orderId: number; paymentId?: number | null; refundId?: number | null},
  entries: [Account, number][],
): Promise<void> {
  const lines = entries.filter(([, cents]) => cents !== 0);
  if (lines.length === 0) return;
  await tx.query(
    `insert into ledger_entry (posting, account, amount_cents, order_id, payment_id, refund_id)
     select $1, a, c, $2, $3, $4 from unnest($5::text[], $6::int[]) as e(a, c)
       where not (select is_trial from "order" where id = $2)`,
    [
      randomUUID(),
      about.orderId,
      about.paymentId ?? null,
      about.refundId ?? null,
      lines.map(l => l[0]),
      lines.map(l => l[1]),
    ],
  );
}

/**
 * Where money of a method stands. Direct debits and transfers reach the club's own account, not the gateway; what the
 * league or a visiting club has cashed is owed by them.
 */
const ACCOUNTS: Record<string, Account> = {
  cash: 'cash',
  card_terminal: 'card_terminal',
  wallet: 'wallet',
  sepa: 'bank',
  transfer: 'bank',
  lfp: 'receivable',
};
export const accountOf = (method: string): Account => ACCOUNTS[method] ?? 'gateway';
