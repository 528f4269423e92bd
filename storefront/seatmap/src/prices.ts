// Price levels: each different price of the map gets one colour AND one shape, dearest first. The colours are steps of
// one scale, so that dear and cheap are seen without a legend; up to twelve prices each has its own. Nobody has to tell
// two prices apart by colour alone: neighbours in the list differ in shape too.

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
  /** 1 (dearest) … 12: CSS custom property --sm-level-<color>. */
  color: number;
}

export interface PriceLevels {
  levels: PriceLevel[];
  /** Index in `levels` by zone id; -1 when the zone has no price. */
  levelOf(zoneId: number): number;
  /** Lowest price of the zone in cents; null when it has none. */
  fromCents(zoneId: number): number | null;
}

const COLORS = 12;
/** One price alone: a colour from the scale that looks like neither dear nor cheap. */
const ONLY = 4;
const SHAPES: SeatShape[] = ['circle', 'diamond', 'square', 'triangle', 'hexagon', 'shield', 'cross'];

/** Step of the scale for price `i` of `n`: as far from its neighbours as the scale allows. */
const colorOf = (i: number, n: number): number =>
  n === 1 ? ONLY : n <= COLORS ? 1 + Math.round((i * (COLORS - 1)) / (n - 1)) : 1 + Math.floor((i * COLORS) / n);

/**
 * Levels of a list of zone prices, dearest first. Beyond twelve prices neighbours share a colour, but never a shape.
 */
export function priceLevels(prices: readonly ZonePrice[]): PriceLevels {
  const cents = [...new Set(prices.flatMap(price => (price.cents === null ? [] : [price.cents])))].sort(
    (a, b) => b - a,
  );
  const index = new Map(cents.map((value, i) => [value, i]));
  const byZone = new Map(prices.map(price => [price.zoneId, price]));
  return {
    levels: cents.map((value, i) => ({
      cents: value,
      shape: SHAPES[i % SHAPES.length]!,
      color: colorOf(i, cents.length),
    })),
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
