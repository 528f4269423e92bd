// What is said of a product: how many are left, what it costs, how it comes into one's hands.
import type {Pickup, ShopProduct, ShopVariant} from '../api/types';

/** Nothing is said where nothing is told: there is enough, or nobody counts. */
export function leftWords(left: number | null): string {
  return left === null ? '' : left === 0 ? 'Agotado' : left === 1 ? 'Queda 1' : `Quedan ${left}`;
}

/** Of several variants together: null as soon as one of them has enough. */
export const leftOf = (variants: readonly ShopVariant[]): number | null =>
  variants.reduce<number | null>(
    (sum, {left}) => (sum === null || left === null ? null : sum + left),
    variants.length > 0 ? 0 : null,
  );

export const isSoldOut = (product: Pick<ShopProduct, 'variants'>): boolean => leftOf(product.variants) === 0;

/** The lowest price, and whether there are others. */
export function priceOf(variants: readonly ShopVariant[]): {cents: number; isFrom: boolean} {
  const prices = variants.map(variant => variant.cents);
  const cents = Math.min(...prices);
  return {cents, isFrom: prices.some(price => price !== cents)};
}

export const PICKUP_WORDS: Record<Pickup, {short: string; says: string}> = {
  shop: {short: 'En la tienda', says: 'Se recoge en la tienda del club, con el código de tu pedido.'},
  shipping: {short: 'A casa', says: 'Te lo enviamos a casa.'},
  digital: {short: 'Por correo', says: 'Llega a tu correo electrónico.'},
  gate: {short: 'En la puerta', says: 'Se recoge en la puerta el día de la sesión, con el código de tu pedido.'},
};

/** «2 × Bufanda». */
export const amountWords = ({quantity, description}: {quantity: number; description: string}): string =>
  quantity > 1 ? `${quantity} × ${description}` : description;

export const GIFT_CARD_PATH = '/productos?tarjeta-regalo';
export const productPath = (slug: string) => `/productos?producto=${encodeURIComponent(slug)}`;
export const productSessionsPath = (slug: string) => `/productos/${encodeURIComponent(slug)}/sesiones`;
export const productSessionPath = (slug: string, sessionId: number) =>
  `/productos/${encodeURIComponent(slug)}/${sessionId}`;
