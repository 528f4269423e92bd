// Where the seats of a pack are to be chosen, when the buyer chooses them.
import {sessionsOf, type ChosenSessions} from '../../lib/packs';
import type {PackDetail} from '../../lib/api/types';
import type {PickedSeat, SeatPlace} from '../../ui/seats/seat-dialog';

export interface PackPlace extends SeatPlace {
  /** What was chosen for another zone or number is not chosen here. */
  key: string;
  title: string;
}

export type PickedSeats = ReadonlyMap<string, PickedSeat[]>;

interface Wish {
  chosen: ChosenSessions;
  area: string;
  categoryId: number;
  quantity: number;
  isOnce: boolean;
}

export function placesOf(pack: PackDetail, wish: Wish, picked: PickedSeats): PackPlace[] {
  const numbered = sessionsOf(pack, wish.chosen).flatMap(({choice, session}) => {
    const price = session.prices.find(one => one.area === wish.area && one.priceCategoryId === wish.categoryId);
    const wanted = choice.tickets * wish.quantity;
    return price?.isNumbered ? [{choice, session, zoneIds: price.zoneIds, wanted}] : [];
  });
  return (wish.isOnce ? numbered.slice(0, 1) : numbered).map(({choice, session, zoneIds, wanted}) => {
    const alsoIn = wish.isOnce ? numbered.slice(1).map(other => other.session.id) : [];
    const key = JSON.stringify([session.id, alsoIn, wish.area, wanted]);
    return {key, sessionId: session.id, title: choice.title, alsoIn, zoneIds, wanted, seats: picked.get(key) ?? []};
  });
}

/** What is still to be chosen, in words. */
export function missingSeats(places: PackPlace[]): string | null {
  const place = places.find(({seats, wanted}) => seats.length !== wanted);
  if (!place) return null;
  const what = place.wanted === 1 ? 'la butaca' : 'las butacas';
  return place.alsoIn.length > 0 ? `Elige ${what}` : `Elige ${what} de «${place.title}»`;
}

/** Ids by session, for the cart. */
export const seatsBySession = (places: PackPlace[]): Map<number, number[]> =>
  new Map(
    places.flatMap(({sessionId, alsoIn, seats}) =>
      [sessionId, ...alsoIn].map(id => [id, seats.map(seat => seat.id)] as const),
    ),
  );

/** Without the choices that somebody else was quicker with. */
export const withoutLost = (picked: PickedSeats, lost: readonly number[]): PickedSeats =>
  new Map([...picked].filter(([, seats]) => !seats.some(seat => lost.includes(seat.id))));
