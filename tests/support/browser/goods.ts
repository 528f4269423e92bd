/** Things, visits and carnés that the demo sells, found by what a test needs of them. */
import {BASE} from './staff';

export interface Variant {
  id: number;
  size: string;
  color: string;
  cents: number;
  left: number | null;
}
export interface Product {
  slug: string;
  name: string;
  pickups: string[];
  sessionCount: number;
  variants: Variant[];
}
export interface Experience {
  slug: string;
  name: string;
  maxPerBooking: number;
  slots: {id: number; startsAt: string; cents: number; left: number}[];
}

export const read = async <T>(path: string): Promise<T> =>
  (await (await fetch(`${BASE}/api/public${path}`)).json()) as T;

/** A thing in sizes of which one is never scarce, to be had at the shop's desk. */
export async function sizedProduct(): Promise<{product: Product; variant: Variant}> {
  const {products} = await read<{products: Product[]}>('/shop');
  for (const product of products) {
    const isSized = new Set(product.variants.map(variant => variant.size)).size === product.variants.length;
    const variant = product.variants.find(one => one.left === null);
    if (isSized && product.variants.length > 2 && variant && product.pickups.includes('shop'))
      return {product, variant};
  }
  throw new Error('The demo sells nothing in sizes.');
}

export async function visit(): Promise<{experience: Experience; slot: Experience['slots'][number]}> {
  for (const experience of await read<Experience[]>('/shop/experiences')) {
    // Its first month is open without a step: the hour is found there.
    const slot = experience.slots.find(
      one => one.left > 4 && one.startsAt.slice(0, 7) === experience.slots[0]!.startsAt.slice(0, 7),
    );
    if (slot && experience.maxPerBooking > 1) return {experience, slot};
  }
  throw new Error('The demo has no experience with places.');
}

/** As the calendar of an experience names a day. */
export const longDay = (iso: string) =>
  new Intl.DateTimeFormat('es-ES', {
    timeZone: 'Europe/Madrid',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(new Date(iso));

export interface Tier {
  id: number;
  name: string;
  priceCents: number;
  discountBp: number;
  maxDiscountedTickets: number;
  presaleHours: number;
  isFamily: boolean;
  minAge: number | null;
  maxAge: number | null;
}

/** For one person of any age, with something off the tickets and its sales earlier. */
export async function plainTier(): Promise<Tier> {
  const tiers = await read<Tier[]>('/supporters');
  return tiers.find(
    ({isFamily, minAge, maxAge, discountBp, presaleHours}) =>
      !isFamily && minAge === null && maxAge === null && discountBp > 0 && presaleHours > 0,
  )!;
}
