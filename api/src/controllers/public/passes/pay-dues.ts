/**
 * What passes owe becomes an order and its payment: the wallet gives its part, and the browser goes to the bank, or to
 * the result when the wallet pays all; or what is owed is put into the visitor's cart, to be paid with everything else.
 */
import {goToBank, paidForNothing, type Checkout} from '../../../bank/go-to-bank';
import type {ForCart} from '../../../domain/goods/hold';
import {putInstalmentsInCart} from '../../../domain/instalments/cart-instalments';
import type {Due} from '../../../domain/orders/due';
import {placeDues, type PlaceDues} from '../../../domain/orders/place-dues';
import {settleWithoutBank} from '../../../domain/payments/settle';
import {startPayment} from '../../../domain/payments/start';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../tx';

/** Errors: those of placeDues. */
export async function payDues(
  runtime: Runtime,
  tx: Tx,
  method: 'card' | 'bizum',
  dues: Omit<PlaceDues, 'channel' | 'staffUserId'>,
): Promise<Checkout> {
  const order = await placeDues(tx, {...dues, channel: 'web', staffUserId: null});
  if (dues.wallet && dues.wallet.cents >= order.totalCents) {
    await settleWithoutBank(tx, order.id);
    await runtime.jobs.enqueue(tx, 'order-confirmation', {orderId: order.id});
    return paidForNothing(runtime, order);
  }
  return goToBank(runtime, await startPayment(tx, order.id, method, runtime.gateway.begin()), method);
}

/** First instalments of passes that were just made, with what was accepted for them. */
export const putNewInCart = (tx: Tx, cart: ForCart, dues: Due[], accepted: Record<string, unknown>): Promise<void> =>
  putInstalmentsInCart(tx, cart, {instalmentIds: dues.map(due => due.instalmentId!), madeWith: accepted});
