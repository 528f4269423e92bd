/**
 * An order for what contracts owe: instalments, the difference of a seat change, a duplicate card, a deposit. There is
 * never a second live line for the same due (unique indexes); an earlier try that nobody paid gives way to the new one,
 * a charge that the bank is deciding about does not.
 */
import type {Channel} from '../kernel/channel';
import {DomainError} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {insertDues, readVat} from './cart-goods';
import {makeWay} from './rivals';
import {billingOf, requireInvoiceData, type Invoiced} from './rules/invoice-data';
import type {Due} from './due';
import type {Buyer, PlacedOrder} from './place';
import {requireFromWallet} from './wallet';

export interface PlaceDues {
  dues: Due[];
  channel: Channel;
  buyer: Buyer;
  customerId: number | null;
  staffUserId: number | null;
  /** Whose wallet pays how much of it. */
  wallet?: {holderId: number; cents: number} | undefined;
  /** How long the order waits for its money. */
  payMinutes: number;
  consents: Record<string, unknown>;
  /** Whom the invoice names, or that nobody can be asked. */
  invoice?: Invoiced;
  /** Who has sent the buyer. */
  affiliateId?: number | null;
}

/** Errors: `charge_under_way`, `already_paid`, `wallet_short`, `nothing_due` 409, `invoice_data_needed` 422. */
export async function placeDues(tx: Tx, ask: PlaceDues): Promise<PlacedOrder> {
  if (ask.dues.length === 0) throw new DomainError('nothing_due', 'No hay nada que pagar.');
  await makeWay(tx, ask.dues);
  const totalCents = ask.dues.reduce((sum, due) => sum + due.cents, 0);
  const {email, firstName, surname1, surname2, phone, docNo} = ask.buyer;
  const walletCents = Math.min(ask.wallet?.cents ?? 0, totalCents);
  const {rows} = await tx.query<{id: number; number: string; expires: Date}>(
    `insert into "order" (number, channel, state, customer_id, staff_user_id, email, first_name, surname1, surname2,
      phone, doc_no, total_cents, wallet_cents, wallet_holder_id, consents, claims_expire_at, affiliate_id)
     values (to_char(now() at time zone club_zone(), 'YY') || '-' || lpad(nextval('order_number')::text, 7, '0'),
       $1, 'pending', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, now() + make_interval(mins => $14), $15)
     returning id, number, claims_expire_at as expires`,
    [
      ask.channel,
      ask.customerId,
      ask.staffUserId,
      email,
      firstName,
      surname1,
      surname2,
      phone,
      docNo,
      totalCents,
      walletCents,
      walletCents > 0 ? ask.wallet!.holderId : null,
      JSON.stringify({...ask.consents, ...billingOf(ask.invoice, docNo)}),
      ask.payMinutes,
      ask.affiliateId ?? null,
    ],
  );
  const order = rows[0]!;
  const vat = await readVat(
    tx,
    ask.dues.map(due => due.vatCode),
  );
  await insertDues(tx, order.id, ask.dues, vat);
  if (walletCents > 0) await requireFromWallet(tx, order.id);
  await requireInvoiceData(tx, order.id, ask.invoice === 'unasked' ? null : '');
  return {
    id: order.id,
    number: order.number,
    totalCents,
    dueCents: totalCents - walletCents,
    claimsExpireAt: order.expires,
    eventSessionIds: [],
    paymentId: null,
    bankTerminalId: null,
    gatewayOrder: null,
    isTrial: false,
  };
}
