/** Booking fees and the prices of a session: zone × category, the fee of the web taken out of the announced price. */
import type {DemoTx} from './bulk-insert';
import type {Category, Tariff} from './programme';
import type {StoredVenue} from './venues';

/** Fixed per ticket on web and phone, nothing at the counter (domain brief: fees never grow with the price). */
export const WEB_FEE_CENTS = 100;

/** The categories that the base data laid, and what share of the price each pays here. */
const CATEGORIES: {code: Category; name: string; share: number}[] = [
  {code: 'general', name: 'General', share: 1},
  {code: 'child', name: 'Infantil', share: 0.5},
  {code: 'young', name: 'Joven', share: 0.75},
  {code: 'senior', name: 'Jubilado', share: 0.8},
  {code: 'reduced', name: 'Reducida', share: 0.7},
];

export const CATEGORY_NAMES = Object.fromEntries(CATEGORIES.map(c => [c.code, c.name])) as Record<Category, string>;

export async function readCategories(tx: DemoTx): Promise<Record<Category, number>> {
  const {rows} = await tx.query<{id: number; name: string}>('select id, name from price_category');
  return Object.fromEntries(
    CATEGORIES.map(({code, name}) => [code, rows.find(row => row.name === name)!.id]),
  ) as Record<Category, number>;
}

export async function storeFees(tx: DemoTx): Promise<void> {
  await tx.query(
    `insert into booking_fee (channel, amount_cents) values ('web', $1), ('phone', $1), ('box_office', 0)`,
    [WEB_FEE_CENTS],
  );
}

export interface ZonePrice {
  zoneId: number;
  category: Category;
  /** Without the fee, VAT included. */
  amountCents: number;
}

/** Announced prices are whole euros with the web's fee inside; a free ticket has no fee. */
export function zonePrices(venue: StoredVenue, tariff: Tariff): ZonePrice[] {
  return venue.plan.zones.flatMap(zone => {
    const euros = tariff.tiers[zone.tier ?? ''];
    if (euros === undefined) return [];
    return CATEGORIES.filter(c => tariff.categories.includes(c.code)).map(c => ({
      zoneId: zone.id,
      category: c.code,
      amountCents: Math.max(0, Math.round(euros * c.share) * 100 - WEB_FEE_CENTS),
    }));
  });
}
