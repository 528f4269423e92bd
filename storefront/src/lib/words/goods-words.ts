// What is said of a product: how many are left, what it costs, how it comes into one's hands.
import type {Pickup, ShopProduct, ShopVariant} from '../api/types';

/** Nothing is said where nothing is told: there is enough, or nobody counts. */
export function leftWords(left: number | null): string {
  return left === null ? '' : left === 0 ? 'Agotado' : left === 1 ? 'Queda 1' : `Quedan ${left}`;
}

type Sold = Pick<ShopProduct, 'variants' | 'bundle'>;

/** Of several variants together: null as soon as one of them has enough. */
const leftOfAll = (variants: readonly ShopVariant[]): number | null =>
  variants.reduce<number | null>((sum, {left}) => (sum === null || left === null ? null : sum + left), 0);

/** Of a product; of a bundle as many as its scarcest goods give. Null: there is enough. */
export function leftOf({variants, bundle}: Sold): number | null {
  if (!bundle) return variants.length > 0 ? leftOfAll(variants) : null;
  return bundle.reduce<number | null>((least, item) => {
    const left = leftOfAll(item.variants);
    if (left === null) return least;
    return Math.min(least ?? Infinity, Math.floor(left / item.quantity));
  }, null);
}

export const isSoldOut = (product: Sold): boolean => leftOf(product) === 0;

/** The lowest price, and whether there are others; a bundle has one: the sum of its parts. */
export function priceOf({variants, bundle}: Sold): {cents: number; isFrom: boolean} {
  if (bundle) return {cents: bundle.reduce((sum, item) => sum + item.quantity * item.cents, 0), isFrom: false};
  const prices = variants.map(variant => variant.cents);
  const cents = Math.min(...prices);
  return {cents, isFrom: prices.some(price => price !== cents)};
}

/** What its goods would cost at the least bought apart; null: not all of them are sold apart, or it is no more. */
export function apartCentsOf(product: Sold): number | null {
  const {bundle} = product;
  if (!bundle?.every(item => item.isSoldApart && item.variants.length > 0)) return null;
  const apart = bundle.reduce(
    (sum, {quantity, variants}) => sum + quantity * Math.min(...variants.map(variant => variant.cents)),
    0,
  );
  return apart > priceOf(product).cents ? apart : null;
}

export const PICKUP_WORDS: Record<Pickup, {short: string; says: string}> = {
  shop: {short: 'En la tienda', says: 'Se recoge en nuestra tienda, con el código de tu pedido.'},
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
