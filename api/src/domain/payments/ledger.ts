/**
 * Append-only postings that sum to zero; the database checks it at commit. Amounts in cents, debit positive. A trial's
 * money was never there: nothing of it is posted, and the table takes none.
 */
import {randomUUID} from 'node:crypto';
import type {Tx} from '../kernel/tx';

export type Account =
  | 'sales'
  | 'fees'
  | 'discounts'
  | 'receivable'
  | 'gateway'
  | 'cash'
  | 'card_terminal'
  | 'refunds_due'
  /**
   * What holders have taken from their wallets for orders that are not paid yet, and passes through to their payments.
   * What is in the wallets, `wallet`, is posted by the database with each of their entries.
   */
  | 'wallet_orders'
  /** What is on gift cards: owed to whoever spends it. */
  | 'gift_cards'
  /** Of plots and of places in waiting lists: owed until they go back, are kept or pay a pass. */
  | 'deposits'
  | 'deposits_kept'
  /** What is noted of the club's account and is on its way: the line of the statement takes it into `bank_account`. */
  | 'bank'
  /** What whoever sells on account keeps. */
  | 'commission';

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
 * A deposit is owed: what is left of these lines goes from one account to the other. What their sale, or the refund of
 * their line, posts as sales is none.
 */
export async function postDeposits(tx: Tx, lineIds: number[], from: Account, to: Account): Promise<void> {
  const {rows} = await tx.query<{orderId: number; cents: number}>(
    `select order_id as "orderId", sum(total_cents - refunded_cents)::int as cents from order_line where id = any($1)
      group by 1 order by 1`,
    [lineIds],
  );
  for (const {orderId, cents} of rows)
    await post(tx, {orderId}, [
      [from, cents],
      [to, -cents],
    ]);
}

/** What a seller owed came with a payout (`sign` 1), or did not after all (-1): by payment. */
export async function postReceived(tx: Tx, payoutId: number, sign: 1 | -1, where: 'bank' | 'cash'): Promise<void> {
  await tx.query(
    `with owed as materialized (
       select gen_random_uuid() as posting, p.order_id, p.id, sum(i.amount_cents)::int * $2 as cents
         from seller_payout_item i join payment p on p.id = i.payment_id
        where i.seller_payout_id = $1 group by p.id having sum(i.amount_cents) <> 0)
     insert into ledger_entry (posting, account, amount_cents, order_id, payment_id)
      select posting, account, cents * side, order_id, id
        from owed, (values ($3, 1), ('receivable', -1)) a(account, side) order by id, side desc`,
    [payoutId, sign, where],
  );
}

/**
 * Where money of a method stands. Direct debits and transfers reach the club's own account, not the gateway; what the
 * league or a visiting club has cashed is owed by them, like what an agency sells on account.
 */
const ACCOUNTS: Record<string, Account> = {
  cash: 'cash',
  card_terminal: 'card_terminal',
  wallet: 'wallet_orders',
  gift_card: 'gift_cards',
  credit: 'gift_cards',
  sepa: 'bank',
  transfer: 'bank',
  lfp: 'receivable',
  account: 'receivable',
};
export const accountOf = (method: string): Account => ACCOUNTS[method] ?? 'gateway';
