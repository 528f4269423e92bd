/** What the tickets of a pack cost alone, and what it costs therefore. */
import type {Category} from '../programme';
import type {StoredPrice, StoredSession} from '../store-events';
import {isMatch, type Pack} from './packs';

/** What a pack costs of what its tickets cost alone. */
const SHARE = 0.85;
export interface StoredPack extends Pack {
  id: number;
  takesIn: StoredSession[];
}

export const creditsOf = (session: StoredSession): number => (isMatch(session) ? 2 : 1);

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Tickets of an area and a tariff, the cheapest zone first: as domain/packs/plan names zones. */
export const pricesIn = ({venue, prices}: StoredSession, area: string, category: Category): StoredPrice[] => {
  const zones = venue.plan.zones.filter(
    ({name}) => area === '*' || plain(name) === plain(area) || plain(name).startsWith(`${plain(area)} `),
  );
  return prices
    .filter(price => price.category === category && zones.some(zone => zone.id === price.zoneId))
    .sort((a, b) => a.amountCents - b.amountCents);
};

/** Whole euros. */
export function priceOf(pack: StoredPack, area: string, category: Category): number {
  const alone = pack.takesIn.map(session => ({
    cents: pricesIn(session, area, category)[0]!.amountCents,
    credits: creditsOf(session),
  }));
  const sum = alone.reduce((total, one) => total + one.cents / (pack.kind === 'flexible' ? one.credits : 1), 0);
  const cents = pack.kind === 'closed' ? sum : (sum / alone.length) * pack.choose!;
  return Math.round((cents * SHARE) / 100) * 100;
}
