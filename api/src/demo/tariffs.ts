/** Price categories, booking fees and the prices of a session: zone × category, the fee of the web taken out of the announced price. */
import type {Tx} from '../tx';
import type {Category, Tariff} from './programme';
import type {StoredVenue} from './venues';

/** Fixed per ticket on web and phone, nothing at the counter (domain brief: fees never grow with the price). */
export const WEB_FEE_CENTS = 100;

const CATEGORIES: {code: Category; name: string; description: string; documentRequired: string; share: number}[] = [
  {code: 'general', name: 'General', description: 'Sin condiciones.', documentRequired: '', share: 1},
  {code: 'child', name: 'Infantil', description: 'Menores de 14 años el día del acto.', documentRequired: 'DNI o libro de familia', share: 0.5},
  {code: 'young', name: 'Joven', description: 'De 14 a 25 años el día del acto.', documentRequired: 'DNI o carné joven', share: 0.75},
  {code: 'senior', name: 'Jubilado', description: 'Mayores de 65 años y pensionistas.', documentRequired: 'DNI o tarjeta de pensionista', share: 0.8},
  {
    code: 'reduced', name: 'Reducida', description: 'Personas en desempleo, con discapacidad igual o superior al 33 % o de familia numerosa.',
    documentRequired: 'tarjeta de demanda de empleo, de discapacidad o título de familia numerosa', share: 0.7,
  },
];

export const CATEGORY_NAMES = Object.fromEntries(CATEGORIES.map(c => [c.code, c.name])) as Record<Category, string>;

export async function storeCategories(tx: Tx): Promise<Record<Category, number>> {
  const {rows} = await tx.query<{id: number}>(
    `insert into price_category (name, description, document_required, position, is_default)
     select c.name, c.description, c.document, c.at, c.at = 1 from unnest($1::text[], $2::text[], $3::text[]) with ordinality as c(name, description, document, at) order by c.at
     returning id`,
    [CATEGORIES.map(c => c.name), CATEGORIES.map(c => c.description), CATEGORIES.map(c => c.documentRequired)],
  );
  return Object.fromEntries(CATEGORIES.map((c, i) => [c.code, rows[i]!.id])) as Record<Category, number>;
}

export async function storeFees(tx: Tx): Promise<void> {
  await tx.query(`insert into booking_fee (channel, amount_cents) values ('web', $1), ('phone', $1), ('box_office', 0)`, [WEB_FEE_CENTS]);
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
