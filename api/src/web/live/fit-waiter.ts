/** Looks in memory for places that somebody who waits would take; the database decides whether they are had. */
import type {OfferedPlaces} from '../../domain/queue/offer-seats';
import {adjacent, bestGroups} from './seat-rules';
import {hasRoom} from './quotas';
import {pricesOf} from './session-book';
import {type Session, type SessionPrice} from './session';

export interface Wish {
  quantity: number;
  isAdjacent: boolean;
  /** Empty: any. */
  zoneIds: number[];
}

/** The ordinary tariff of a zone, unless the quotas leave too few of it; the buyer may choose another in the cart. */
const usual = (session: Session, zoneId: number, quantity: number): SessionPrice | undefined => {
  const prices = pricesOf(session, zoneId, 'web').filter(price => hasRoom(session, price, 'web', quantity));
  return prices.find(price => price.isDefault) ?? prices[0];
};

/** `lost`: indexes that somebody else has just won. Null: nothing that fits is free. */
export function fitWaiter(session: Session, wish: Wish, lost: Set<number>): OfferedPlaces | null {
  const {plan} = session;
  const prices = new Map<number, SessionPrice>();
  for (const zone of plan.zones) {
    const isWanted = wish.zoneIds.length === 0 || wish.zoneIds.includes(zone.id);
    const price = isWanted ? usual(session, zone.id, wish.quantity) : undefined;
    if (price) prices.set(plan.zoneIndexById.get(zone.id)!, price);
  }
  const numbered = new Set([...prices.keys()].filter(index => plan.zones[index]!.kind === 'numbered'));
  const [group] = numbered.size
    ? bestGroups(session, {quantity: wish.quantity, zoneIndexes: numbered, wheelchair: 0, lost}, 1)
    : [];
  if (group && (!wish.isAdjacent || adjacent(session, group)))
    return {
      seats: group.map(index => ({seatId: index + plan.firstSeatId, priceId: prices.get(plan.zoneOf[index]!)!.id})),
    };
  for (const [index, price] of prices) {
    const zone = plan.zones[index]!;
    if (zone.kind === 'general' && (session.states.zoneFree.get(zone.id) ?? 0) >= wish.quantity)
      return {zoneId: zone.id, priceId: price.id};
  }
  return null;
}
