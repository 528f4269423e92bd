/** Puts something that is no seat into a cart, in the shop or at the counter; a closed cart is replaced once. */
import {DomainError} from '../../errors';
import type {IncomingMessage, ServerResponse} from 'node:http';
import type {ForCart} from '../../domain/goods/hold';
import {Asked, type HotRequest} from '../../http/http';
import type {Throttle} from '../../http/throttle';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../tx';
import {type CartView, viewOwnCart} from './cart-view';
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
    return viewOwnCart(runtime, request, await put(await chooserOf(runtime, request), body as Body));
  };

/** What a controller makes for the visitor's cart, in the transaction that puts it there. */
export async function makeForCart<T>(
  runtime: Runtime,
  {req, res, ip}: {req: IncomingMessage; res: ServerResponse; ip: string},
  make: (tx: Tx, cart: ForCart) => Promise<T>,
): Promise<T> {
  const who = await chooserOf(runtime, new Asked(req, res, '', ip, {}, ''));
  let made: T;
  await putInOpenCart(runtime, who, async (tx, cartId) => {
    made = await make(tx, {cartId, channel: 'web', staffUserId: null});
  });
  return made!;
}
