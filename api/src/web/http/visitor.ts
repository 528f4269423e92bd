/** Who is asking, from cookies that carry their own proof: reading a cart costs no query. */
import {randomUUID} from 'node:crypto';
import {openSignedId, signedId, tokenHash} from '../../platform/keys/token';
import {ADDRESS_DIGITS, addressMark} from './address';
import {isOfferCart} from '../../domain/queue/offer-seats';
import type {Ground} from '../../platform/ground';
import type {Tx} from '../../domain/kernel/tx';
import {addCookie, type HotRequest} from './http';

const CART_DAYS = 2;
const secure = (runtime: Ground) => runtime.config.publicUrl.startsWith('https:');

export function cartOf(runtime: Ground, request: HotRequest): string | null {
  const cookie = request.cookies.cart;
  return cookie ? openSignedId(runtime.config.secret, 'cart', cookie) : null;
}

/**
 * UUID version 7 (RFC 9562): milliseconds first, then chance. Carts that are made together stand together in the
 * indexes, so a hold dirties the last page of each instead of a page anywhere. Nothing is guessed from it: the
 * cookie is signed.
 */
export function orderedUuid(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  // Node keeps chance in store for these: a fortieth of what asking for bytes costs.
  const chance = randomUUID();
  return `${time.slice(0, 8)}-${time.slice(8)}-7${chance.slice(15, 18)}-a${chance.slice(20)}`;
}

/**
 * Of the browser, and of the address that it came from: by them the database tells whose carts are whose
 * (`visitor_of`).
 */
const BROWSER_DIGITS = 11;
const endOf = (cartId: string): string => cartId.slice(15, 18) + cartId.slice(20, 23) + cartId.slice(24);

/**
 * A cart's name: the moment, then eleven digits of chance that all carts of one browser share, then seven for the
 * address. It is signed, so a browser can drop its name, but take nobody else's.
 */
export function newCart(runtime: Ground, request: HotRequest): string {
  const known = cartOf(runtime, request);
  const fresh = orderedUuid();
  const end =
    (known && !isOfferCart(known) ? endOf(known) : endOf(fresh)).slice(0, BROWSER_DIGITS) +
    addressMark(runtime.config.secret, request.ip);
  const id = `${fresh.slice(0, 15)}${end.slice(0, 3)}-a${end.slice(3, 6)}-${end.slice(6)}`;
  addCookie(request.res, 'cart', signedId(runtime.config.secret, 'cart', id), {
    maxAge: CART_DAYS * 86400,
    secure: secure(runtime),
  });
  return id;
}

/** Whether a visitor's cart was made after another of the same browser. */
export const isOfBrowser = (cartId: string, other: string): boolean =>
  endOf(cartId).slice(0, BROWSER_DIGITS) === endOf(other).slice(0, BROWSER_DIGITS);

/** The address that a visitor's cart was made from, as a number; 0 for other carts. */
export const ownerOf = (cartId: string): number =>
  cartId[14] === '7' ? parseInt(cartId.slice(-ADDRESS_DIGITS), 16) : 0;

export const setCart = (runtime: Ground, request: HotRequest, id: string) =>
  addCookie(request.res, 'cart', signedId(runtime.config.secret, 'cart', id), {
    maxAge: CART_DAYS * 86400,
    secure: secure(runtime),
  });

export const setCustomerCookie = (runtime: Ground, request: HotRequest, token: string | null) =>
  addCookie(request.res, 'customer', token ?? '', {maxAge: token ? 30 * 86400 : 0, secure: secure(runtime)});

export interface CustomerIdentity {
  id: number;
  email: string;
}

export async function customerOf(tx: Tx, request: HotRequest): Promise<CustomerIdentity | null> {
  const token = request.cookies.customer;
  if (!token || token.length > 100) return null;
  const {rows} = await tx.query<CustomerIdentity & {stale: boolean}>(
    `select c.id, c.email, s.last_seen_at < now() - interval '1 hour' as stale from customer_session s
      join customer c on c.id = s.customer_id
      where s.token_hash = $1 and s.expires_at > now()`,
    [tokenHash(token)],
  );
  if (!rows[0]) return null;
  if (rows[0].stale)
    await tx.query(
      `update customer_session set last_seen_at = now(), expires_at = now() + interval '30 days' where token_hash = $1`,
      [tokenHash(token)],
    );
  return {id: rows[0].id, email: rows[0].email};
}
