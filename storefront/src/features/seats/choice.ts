// What is chosen on the plan before it goes to the cart: seat index -> price. Plain functions, no state.
import {planOf} from '@taquilla/seatmap/decode';
import type {PlanGeometry} from '@taquilla/seatmap/geometry';
import {priceLevels, type PriceLevels} from '@taquilla/seatmap/prices';
import type {Place} from '../../lib/words/place-words';
import {placeOf} from '../../lib/words/seat-words';
import type {PriceCategory, SessionDetail, SessionZone, ZonePrice} from '../../lib/api/types';

/** Seat index -> price id, in the order of choosing. */
export type Choice = ReadonlyMap<number, number>;

/** The ordinary tariff, unless it has run out. */
export function defaultPrice(zone: SessionZone, categories: PriceCategory[]): ZonePrice | undefined {
  const usual = categories.find(category => category.isDefault)?.id;
  const open = zone.prices.filter(price => price.left !== 0);
  const prices = open.length ? open : zone.prices;
  return prices.find(price => price.priceCategoryId === usual) ?? prices[0];
}

/** Places of a zone that its tariffs still let go. */
export const mostOf = (zone: SessionZone): number => zone.prices.reduce((sum, {left}) => sum + (left ?? Infinity), 0);

/** The map shows what an ordinary ticket costs; cheaper tariffs are chosen in the tray. */
export function levelsOf(session: SessionDetail): PriceLevels {
  return priceLevels(
    session.zones.map(zone => ({
      zoneId: zone.id,
      cents: defaultPrice(zone, session.priceCategories)?.cents ?? null,
    })),
  );
}

export interface ChosenSeat extends Place {
  seat: number;
  zone: SessionZone;
  price: ZonePrice;
  attributes: number;
}

export function zoneOfSeat(session: SessionDetail, geometry: PlanGeometry, seat: number): SessionZone | undefined {
  const {id} = geometry.zones[planOf(geometry).zoneOf[seat]!]!;
  return session.zones.find(zone => zone.id === id);
}

export function chosenSeats(choice: Choice, session: SessionDetail, geometry: PlanGeometry): ChosenSeat[] {
  const plan = planOf(geometry);
  return [...choice].flatMap(([seat, priceId]) => {
    const zone = zoneOfSeat(session, geometry, seat);
    const price = zone?.prices.find(one => one.id === priceId);
    return zone && price ? [{seat, zone, price, attributes: plan.attributes[seat]!, ...placeOf(plan, seat)}] : [];
  });
}

export const categoryName = (session: SessionDetail, price: ZonePrice) =>
  session.priceCategories.find(category => category.id === price.priceCategoryId)?.name ?? '';
