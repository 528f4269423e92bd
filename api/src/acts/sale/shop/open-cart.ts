/**
 * Puts something into a cart, in the shop or at the counter; a closed cart is replaced once. By a key: repeated after a
 * lost answer it is told again, and put there once. A visitor whose first answer was lost has no cart yet, so the key is
 * the address's, and the cart comes back with the answer.
 */
import {conflict, DomainError} from '../../../domain/kernel/errors';
import type {IncomingMessage, ServerResponse} from 'node:http';
import type {ForCart} from '../../../domain/goods/hold';
import {keepHeld, type HoldKey} from '../../../domain/seats/hold-key';
import {addressMark} from '../../../web/http/address';
import {Asked, type HotRequest} from '../../../web/http/http';
import type {Throttle} from '../../../web/http/throttle';
import {cartOf, isOfBrowser, setCart} from '../../../web/http/visitor';
import {hashOf, idempotencyKey, otherRequest, recall} from '../../../web/rest/idempotency';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../domain/kernel/tx';
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
  const putOnce = async (tx: Tx): Promise<void> => {
    if (who.once) await keepHeld(tx, who.once, {cartId: who.cartId});
    await put(tx, who.cartId);
  };
  try {
    await runtime.db.withTransaction(putOnce);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'cart_closed') throw error;
    who.cartId = await who.renew();
    await runtime.db.withTransaction(putOnce);
  }
  return who.cartId;
}

/** What a visitor puts into the cart, once for a key, answered with the cart. */
export const inVisitorsCart =
  <Body>(runtime: Runtime, throttle: Throttle, put: (who: CartOwner, body: Body) => Promise<string>) =>
  async (request: HotRequest, body: unknown): Promise<CartView> => {
    throttle.hold(request.ip, 1);
    const {cartId} = await onceInCart(runtime, request, body, async who => ({cartId: await put(who, body as Body)}));
    return viewOwnCart(runtime, request, cartId);
  };

export const holdKey = (scope: string, header: string | string[] | undefined, asked: unknown): HoldKey | undefined =>
  header === undefined ? undefined : {scope, key: idempotencyKey(header), hash: hashOf(asked)};

export async function heldOnce<T extends object>(
  tx: Tx,
  key: HoldKey | undefined,
  hold: () => Promise<T>,
): Promise<{held: T; keptIn: string | null}> {
  try {
    return {held: await hold(), keptIn: null};
  } catch (error) {
    // Whatever it is refused for now: what it asks for may be its own already.
    if (!key || !(error instanceof DomainError)) throw error;
    const kept = await recall<T & {cartId: string; expiresAt?: string}>(tx, key);
    if (!kept && error.code === 'key_used')
      throw conflict('in_progress', 'Esa misma petición se está atendiendo. Espera un momento.');
    if (!kept) throw error;
    const {response} = kept;
    // As the database writes an instant into JSON, it is not ours.
    if (response.expiresAt !== undefined) response.expiresAt = new Date(response.expiresAt).toISOString();
    return {held: response, keptIn: response.cartId};
  }
}

/** @param hold what it tells may name the cart; what is kept of it does */
export async function onceInCart<T extends object>(
  runtime: Runtime,
  request: HotRequest,
  asked: unknown,
  hold: (who: Chooser<'web'>) => Promise<T>,
): Promise<T> {
  const scope = `cart:${addressMark(runtime.config.secret, request.ip)}`;
  const key = holdKey(scope, request.req.headers['idempotency-key'], [request.req.url, asked]);
  const known = cartOf(runtime, request);
  const {held, keptIn} = await heldOnce(runtime.db, key, async () => hold(await chooserOf(runtime, request, key)));
  if (keptIn !== null) {
    if (known !== null && !isOfBrowser(known, keptIn)) throw otherRequest();
    setCart(runtime, request, keptIn);
  }
  return held;
}

/** Of what is kept with its cart, the answer alone. */
export function bare<T extends object>(held: T & {cartId?: string}): T {
  const {cartId: _cartId, ...answer} = held;
  return answer as T;
}

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
