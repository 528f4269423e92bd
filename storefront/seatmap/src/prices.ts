// Price levels: each different price of the map gets one colour AND one shape, dearest first.
// Nobody has to tell two prices apart by colour alone: neighbours in the list differ in both.

export type SeatShape = 'circle' | 'square' | 'diamond' | 'triangle' | 'hexagon' | 'shield' | 'cross';

/** What a seat of a zone costs here; null = not for sale in this channel. Cents, VAT and fee inside. */
export interface ZonePrice {
  zoneId: number;
  cents: number | null;
  /** How many cents the cheapest tariff costs, when «desde» differs from `cents`. */
  fromCents?: number | null;
}

export interface PriceLevel {
  cents: number;
  shape: SeatShape;
  /** 1 … 8: CSS custom property --sm-level-<color>. */
  color: number;
}

export interface PriceLevels {
  levels: PriceLevel[];
  /** Index in `levels` by zone id; -1 when the zone has no price. */
  levelOf(zoneId: number): number;
  /** Lowest price of the zone in cents; null when it has none. */
  fromCents(zoneId: number): number | null;
}

const COLORS = 8;
const SHAPES: SeatShape[] = ['circle', 'diamond', 'square', 'triangle', 'hexagon', 'shield', 'cross'];

/** Levels of a list of zone prices, dearest first. Beyond eight prices colours repeat, but never with the same shape. */
export function priceLevels(prices: readonly ZonePrice[]): PriceLevels {
  const cents = [...new Set(prices.flatMap((price) => (price.cents === null ? [] : [price.cents])))].sort((a, b) => b - a);
  const index = new Map(cents.map((value, i) => [value, i]));
  const byZone = new Map(prices.map((price) => [price.zoneId, price]));
  return {
    levels: cents.map((value, i) => ({ cents: value, shape: SHAPES[i % SHAPES.length], color: (i % COLORS) + 1 })),
    levelOf(zoneId) {
      const value = byZone.get(zoneId)?.cents;
      return value === undefined || value === null ? -1 : (index.get(value) ?? -1);
    },
    fromCents(zoneId) {
      const price = byZone.get(zoneId);
      return price?.fromCents ?? price?.cents ?? null;
    },
  };
}
