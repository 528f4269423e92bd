/**
 * Staff charge a holder for something at once: in cash, by the card terminal, or from the holder's wallet. Order, money
 * and what it is for are one transaction. It costs exactly what was said to the holder, or nothing is done.
 */
import {conflict, invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import type {Due} from '../../orders/due';
import {placeDues} from '../../orders/place-dues';
import type {Buyer} from '../../orders/place';
import type {SaidInvoice} from '../../orders/rules/invoice-data';
import {settleAtCounter} from '../../box-office/sell-at-counter';
import {settleWithoutBank} from '../../payments/settle';

export interface ChargeAtOffice {
  seasonPassId: number;
  due: Due;
  method: 'cash' | 'card_terminal' | 'wallet';
  /** Cash only: what the holder hands over. */
  tenderedCents: number | null;
  /** Of the card terminal that has charged it. */
  operationId?: number | null | undefined;
  cardReason?: string;
  invoice?: SaidInvoice | null | undefined;
  staffUserId: number;
}

/** Minutes that the order would wait; it is paid in the same transaction. */
const MOMENT = 5;

/** Errors: `wallet_short` 409, what the due itself says when it cannot be had, 422 naming the field,
 * `invoice_data_needed` 422. */
export async function chargeAtOffice(tx: Tx, ask: ChargeAtOffice): Promise<{orderId: number; changeCents: number}> {
  const cents = ask.due.cents;
  if (ask.tenderedCents !== null && ask.method !== 'cash')
    throw invalid({tenderedCents: 'Solo el efectivo lleva importe entregado.'});
  if (ask.tenderedCents !== null && ask.tenderedCents < cents)
    throw invalid({tenderedCents: 'Lo entregado no llega al importe.'});
  const {rows} = await tx.query<Buyer & {holderId: number; walletCents: number; customerId: number | null}>(
    `select h.email, h.first_name as "firstName", h.surname1, h.surname2, h.phone,
      coalesce(h.nif, h.passport_no) as "docNo", h.id as "holderId", h.wallet_cents as "walletCents",
      h.customer_id as "customerId"
       from season_pass p join pass_holder h on h.id = p.pass_holder_id where p.id = $1`,
    [ask.seasonPassId],
  );
  const {holderId, walletCents, customerId, ...buyer} = rows[0]!;
  if (ask.method === 'wallet' && walletCents < cents)
    throw conflict('wallet_short', 'El saldo del monedero no alcanza.', {walletCents});
  const order = await placeDues(tx, {
    dues: [{...ask.due, cardReason: ask.cardReason}],
    channel: 'box_office',
    buyer,
    customerId,
    staffUserId: ask.staffUserId,
    wallet: ask.method === 'wallet' ? {holderId, cents} : undefined,
    payMinutes: MOMENT,
    consents: {},
    invoice: ask.invoice,
  });
  if (ask.method === 'wallet') await settleWithoutBank(tx, order.id);
  else
    await settleAtCounter(tx, order.id, [
      {method: ask.method, amountCents: cents, tenderedCents: ask.tenderedCents, operationId: ask.operationId},
    ]);
  return {orderId: order.id, changeCents: ask.tenderedCents === null ? 0 : ask.tenderedCents - cents};
}
