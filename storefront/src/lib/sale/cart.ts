// The cart as all pages see it. Only a browser that has put something in it asks the server for it,
// so that the crowd that only looks costs no cart reads.
import {announce} from '../announce';
import {api} from '../api/api';
import {forgetDraft} from './checkout-draft';
import {syncClock} from '../clock';
import {load, peek, put, useQuery, type Query} from '../api/query';
import type {Cart} from '../api/types';
import {recall, remember} from '../storage';

const KEY = 'cart';
const HINT = 'has_cart';

// Tabs of one browser have one cart: what one learns of it the others are told, without asking the server again.
const tabs = 'BroadcastChannel' in window ? new BroadcastChannel('taquilla:cart') : null;
tabs?.addEventListener('message', ({data}: MessageEvent<Cart>) => {
  take(data);
  put(KEY, data);
});

export const isEmpty = (cart: Cart): boolean => cart.lines.length === 0 && cart.goods.length === 0;

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
  remember('local', HINT, !isEmpty(cart) || cart.pendingOrder ? '1' : null);
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

export const ticketCount = (cart: Cart | undefined) => cart?.lines.reduce((sum, line) => sum + line.quantity, 0) ?? 0;

/** More time for everything in the cart. @throws ApiError when there is no more to be had */
export async function extendCart(): Promise<void> {
  await api.extendCart();
  await reloadCart();
  announce('Tienes más tiempo');
}
