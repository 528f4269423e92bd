// The map's looks plus two: seats that are already in this visitor's cart, and those that somebody offers again.
import {planOf} from '@taquilla/seatmap/decode';
import type {PlanGeometry} from '@taquilla/seatmap/geometry';
import {publicLooks, type SeatLook, type SeatLooks} from '@taquilla/seatmap/looks';
import type {PriceLevels} from '@taquilla/seatmap/prices';

/** Seats on offer again, with what they cost in cents. */
export type OnOffer = ReadonlyMap<number, number>;

const MINE: SeatLook = {name: 'en tu carrito', paint: 'check', shape: 'circle', color: '--sm-mine'};
const RESALE: SeatLook = {name: 'reventa oficial', paint: 'solid', shape: 'diamond', color: '--sm-resale'};

export function looksWithMine(
  geometry: PlanGeometry,
  levels: PriceLevels,
  mine: ReadonlySet<number>,
  onOffer?: OnOffer,
): SeatLooks {
  const base = publicLooks(planOf(geometry), levels);
  const more = [...(mine.size ? [MINE] : []), ...(onOffer?.size ? [RESALE] : [])];
  if (!more.length) return base;
  const list = [...base.list, ...more];
  const [mineLook, resaleLook] = [list.indexOf(MINE), list.indexOf(RESALE)];
  return {
    list,
    of: (seat, state) => (mine.has(seat) ? mineLook : onOffer?.has(seat) ? resaleLook : base.of(seat, state)),
  };
}
