/**
 * What passes owe becomes an order and its payment: the wallet gives its part, and the browser goes to the bank, or to
 * the result when the wallet pays all; or what is owed is put into the visitor's cart, to be paid with everything else.
 */
import {goToBank, paidForNothing, type Checkout} from '../../../outside/bank/go-to-bank';
import type {ForCart} from '../../../domain/goods/hold';
import {putInstalmentsInCart} from '../../../domain/instalments/cart-instalments';
import {agreeToKeepCard, readSignedCardText} from '../../../domain/instalments/keep-card';
import type {Due} from '../../../domain/orders/due';
import {placeDues, type PlaceDues} from '../../../domain/orders/place-dues';
import {settleWithoutBank} from '../../../domain/payments/settle';
import {startPayment} from '../../../domain/payments/start';
import {invalid} from '../../../domain/kernel/errors';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../domain/kernel/tx';

/**
 * `keepFor`: passes whose other parts are to be charged to this card, as its payer has agreed.
 * Errors: `invalid` 422, those of placeDues.
 */
export async function payDues(
  runtime: Runtime,
  tx: Tx,
  method: 'card' | 'bizum',
  {keepFor = [], ...dues}: Omit<PlaceDues, 'channel' | 'staffUserId'> & {keepFor?: readonly number[]},
): Promise<Checkout> {
  if (keepFor.length > 0 && method !== 'card') throw invalid({keepCard: 'Solo se puede guardar una tarjeta.'});
  const order = await placeDues(tx, {...dues, channel: 'web', staffUserId: null});
  if (dues.wallet && dues.wallet.cents >= order.totalCents) {
    await settleWithoutBank(tx, order.id);
    await runtime.jobs.enqueue(tx, 'order-confirmation', {orderId: order.id});
    return paidForNothing(runtime, order);
  }
  const payment = await startPayment(tx, order.id, method, runtime.gateway.begin());
  if (keepFor.length === 0) return goToBank(runtime, payment, method);
  await agreeToKeepCard(tx, {
    gatewayOrder: payment.gatewayOrder,
    customerId: dues.customerId,
    seasonPassIds: keepFor,
    consentText: await readSignedCardText(tx),
    ip: (dues.consents.ip as string | null) ?? null,
  });
  return goToBank(runtime, payment, method, {keepsCard: true});
}

/** Those with parts still to come, when the payer wants them charged to the card. */
export const keptFor = (
  body: {keepCard?: boolean},
  signed: readonly {signed: {id: number; instalments: readonly unknown[]}; due: Due | null}[],
): number[] =>
  body.keepCard
    ? signed.filter(one => one.due !== null && one.signed.instalments.length > 1).map(one => one.signed.id)
    : [];

/** First instalments of passes that were just made, with what was accepted for them. */
export const putNewInCart = (tx: Tx, cart: ForCart, dues: Due[], accepted: Record<string, unknown>): Promise<void> =>
  putInstalmentsInCart(tx, cart, {instalmentIds: dues.map(due => due.instalmentId!), madeWith: accepted});
