/** Puts something that is no seat into a cart, in the shop or at the counter; a closed cart is replaced once. */
import {DomainError} from '../../errors';
import type {HotRequest} from '../../http/http';
import type {Throttle} from '../../http/throttle';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../tx';
import {viewCart, type CartView} from './cart-view';
import {chooserOf} from './chooser';
import type {Chooser} from './selling';

/** On the telephone only seats are sold. */
export type CartOwner = Chooser<'web' | 'box_office'>;

/** The cart that has it. */
export async function putInOpenCart(
  runtime: Runtime,
  who: CartOwner,
  put: (tx: Tx, cartId: string) => Promise<void>,
): Promise<string> {
  try {
    await runtime.db.withTransaction(tx => put(tx, who.cartId));
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'cart_closed') throw error;
    who.cartId = await who.renew();
    await runtime.db.withTransaction(tx => put(tx, who.cartId));
  }
  return who.cartId;
}

/** What a visitor puts into the cart, answered with the cart. */
export const inVisitorsCart =
  <Body>(runtime: Runtime, throttle: Throttle, put: (who: CartOwner, body: Body) => Promise<string>) =>
  async (request: HotRequest, body: unknown): Promise<CartView> => {
    throttle.hold(request.ip, 1);
    return viewCart(runtime, runtime.db, await put(await chooserOf(runtime, request), body as Body), 'web');
  };
