// The map's looks plus one: seats that are already in this visitor's cart.
import {planOf} from '@taquilla/seatmap/decode';
import type {PlanGeometry} from '@taquilla/seatmap/geometry';
import {publicLooks, type SeatLooks} from '@taquilla/seatmap/looks';
import type {PriceLevels} from '@taquilla/seatmap/prices';

export function looksWithMine(geometry: PlanGeometry, levels: PriceLevels, mine: ReadonlySet<number>): SeatLooks {
  const base = publicLooks(planOf(geometry), levels);
  if (!mine.size) return base;
  const mineLook = base.list.length;
  return {
    list: [...base.list, {name: 'en tu carrito', paint: 'check', shape: 'circle', color: '--sm-mine'}],
    of: (seat, state) => (mine.has(seat) ? mineLook : base.of(seat, state)),
  };
}
