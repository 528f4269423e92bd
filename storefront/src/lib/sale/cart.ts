// The cart as all pages see it. Only a browser that has put something in it asks the server for it,
// so that the crowd that only looks costs no cart reads.
import {announce} from '../announce';
import {api} from '../api/api';
import {forgetDraft} from '../checkout-draft';
import {syncClock} from '../clock';
import type {ApiError} from '../api/request';
import {isAsked, load, peek, put, useQuery, type Query} from '../api/query';
import type {Cart, CartGood, HoldGoods, HoldSlot} from '../api/types';
import {recall, remember} from '../storage';

const KEY = 'cart';
const HINT = 'has_cart';

// Tabs of one browser have one cart: what one learns of it the others are told, without asking the server again.
const tabs =
  typeof window !== 'undefined' && 'BroadcastChannel' in window ? new BroadcastChannel('taquilla:cart') : null;
tabs?.addEventListener('message', ({data}: MessageEvent<Cart>) => {
  // What this tab is asking at this moment may be newer than what the other has heard: it is asked again.
  if (isAsked(KEY)) return void load(KEY, readCart, true);
  take(data);
  put(KEY, data);
});

/** Something in it is sent, and nobody has said where to. */
export const lacksAddress = (cart: Cart): boolean => cart.problems.some(({code}) => code === 'address_missing');

export const isEmpty = (cart: Cart): boolean => cart.lines.length === 0 && cart.goods.length === 0;

/** What somebody else could have, when the time is over. A donation takes nothing from anybody. */
const isHeld = ({variantId, slotId}: CartGood): boolean => variantId !== null || slotId !== null;
/** Until when what is in the cart is kept; null: nothing of it has to be. */
export const heldUntil = (cart: Cart | undefined): string | null =>
  cart && (cart.lines.length > 0 || cart.goods.some(isHeld)) ? cart.expiresAt : null;

/** The server's clock moves on in every answer; that alone is no news. */
const newsOf = (cart: Cart | undefined) => JSON.stringify({...cart, serverNow: null});

async function readCart(): Promise<Cart> {
  const cart = await api.cart();
  keep(cart);
  return cart;
}

function keep(cart: Cart): void {
  take(cart);
  if (newsOf(cart) !== newsOf(peek<Cart>(KEY))) tabs?.postMessage(cart);
}

function take(cart: Cart): void {
  syncClock(cart.serverNow);
  if (isEmpty(cart) && !cart.pendingOrder) forgetDraft();
  remember('local', HINT, !isEmpty(cart) || cart.pendingOrder || cart.supporter ? '1' : null);
}

export function useCart(isAlwaysAsked = false): Query<Cart> {
  return useQuery<Cart>(KEY, readCart, 30_000, isAlwaysAsked || recall('local', HINT) !== null);
}

/** After something was put in or taken out. */
export function reloadCart(): Promise<void> {
  remember('local', HINT, '1');
  return load(KEY, readCart, true);
}

export function putCart(cart: Cart): void {
  keep(cart);
  put(KEY, cart);
}

/** As many of the same, handed over in the same way, as there are already. */
export function countOf(
  cart: Cart | undefined,
  thing: Partial<Pick<CartGood, 'variantId' | 'slotId' | 'pickup' | 'sessionId'>>,
): number {
  const {variantId = null, slotId = null, pickup = null, sessionId = null} = thing;
  const same = cart?.goods.find(
    good =>
      !good.bundle &&
      good.variantId === variantId &&
      good.slotId === slotId &&
      (slotId !== null || (good.pickup === pickup && good.sessionId === sessionId)),
  );
  return same?.quantity ?? 0;
}

/** What there is already, also when nobody has looked yet. */
async function known(): Promise<Cart | undefined> {
  if (!peek<Cart>(KEY) && recall('local', HINT) !== null) await load(KEY, readCart);
  return peek<Cart>(KEY);
}

/** So many more of it in the cart. @throws ApiError when there are not so many, or it is not sold any more */
export async function addGoods({quantity, ...thing}: HoldGoods): Promise<void> {
  putCart(await api.holdGoods({...thing, quantity: quantity + countOf(await known(), thing)}));
}

/** So many more places. @throws ApiError when there are not so many, or it is not sold any more */
export async function addPlaces({quantity, slotId}: HoldSlot): Promise<void> {
  putCart(await api.holdSlot({slotId, quantity: quantity + countOf(await known(), {slotId})}));
}

/** Another number of what is in the cart. @throws ApiError as above */
export async function changeAmount({variantId, slotId, pickup, sessionId}: CartGood, quantity: number): Promise<void> {
  if (slotId !== null) putCart(await api.holdSlot({slotId, quantity}));
  else if (variantId !== null && pickup !== null)
    putCart(await api.holdGoods({variantId, pickup, sessionId, quantity}));
}

/** Why so many cannot be had, with how many can. */
export const goodsRefusal = ({code, message, fields, details}: ApiError): string =>
  code === 'sold_out' && Number(details['left']) > 0 ? `${message} ${fields['quantity'] ?? ''}`.trim() : message;

export const ticketCount = (cart: Cart | undefined) => cart?.lines.reduce((sum, line) => sum + line.quantity, 0) ?? 0;

/** More time for everything in the cart. @throws ApiError when there is no more to be had */
export async function extendCart(): Promise<void> {
  await api.extendCart();
  await reloadCart();
  announce('Tienes más tiempo');
}
