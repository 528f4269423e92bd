/** What the parts of the passes' demo tell each other. */
import type {Staff} from '../accounts';
import type {Calendar} from '../calendar';
import type {Chance} from '../random';

export interface PassesGiven {
  calendar: Calendar;
  chance: Chance;
  /** The stadium's plan. */
  planId: number;
  staff: Staff;
}

export const CATEGORY_CODES = [
  'adult',
  'young',
  'child',
  'senior',
  'disability',
  'baby',
  'eight',
  'club',
  'standing',
] as const;
export type CategoryCode = (typeof CATEGORY_CODES)[number];
export const SEATED: CategoryCode[] = ['adult', 'young', 'child', 'senior', 'disability'];
export type PriceKind = 'new' | 'renewal' | 'half_season';

export interface Season {
  id: number;
  /** 2026 of «26/27». */
  firstYear: number;
  isClosed: boolean;
  categories: Record<CategoryCode, number>;
  /** By `zone:category:kind`; the zone is 0 for what has no seat. */
  prices: Map<string, {id: number; cents: number}>;
  discounts: {early: number; loyal: number; family: number; friend: number; work: number};
}

export const priceKey = (zoneId: number, category: CategoryCode, kind: PriceKind) => `${zoneId}:${category}:${kind}`;

/** Which category somebody with a seat belongs to, by their age in the season's first year. */
export const categoryAt = (age: number): CategoryCode =>
  age < 15 ? 'child' : age < 26 ? 'young' : age < 65 ? 'adult' : 'senior';

/** `count` codes that nobody can guess, all different, the same on every load. */
export function codesOf(chance: Chance, count: number, prefix = ''): string[] {
  const codes = new Set<string>();
  while (codes.size < count) codes.add(prefix + chance.text(16, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'));
  return [...codes];
}
