// The map's looks plus one: seats that are already in this visitor's cart.
import {planOf, type SeatPlan} from '@taquilla/seatmap/decode';
import {SeatAttribute, type PlanGeometry} from '@taquilla/seatmap/geometry';
import {publicLooks, type SeatLooks} from '@taquilla/seatmap/looks';
import type {PriceLevels} from '@taquilla/seatmap/prices';
import {PublicState} from '@taquilla/seatmap/states';

const ACCESSIBLE = SeatAttribute.wheelchair | SeatAttribute.companion;

/** For whoever needs a wheelchair place: what is none of them stands back. */
function accessibleLooks(plan: SeatPlan, base: SeatLooks): SeatLooks {
  const other = base.list.length;
  return {
    list: [
      ...base.list,
      {name: 'sin plaza para silla de ruedas', paint: 'ring', shape: 'circle', color: '--sm-off', far: ''},
    ],
    of: (seat, state) =>
      state === PublicState.free && !(plan.attributes[seat]! & ACCESSIBLE) ? other : base.of(seat, state),
  };
}

export function looksWithMine(
  geometry: PlanGeometry,
  levels: PriceLevels,
  mine: ReadonlySet<number>,
  hasDistance = false,
  onlyAccessible = false,
): SeatLooks {
  const plan = planOf(geometry);
  const all = publicLooks(plan, levels, hasDistance);
  const base = onlyAccessible ? accessibleLooks(plan, all) : all;
  if (!mine.size) return base;
  const mineLook = base.list.length;
  return {
    list: [...base.list, {name: 'en tu carrito', paint: 'check', shape: 'circle', color: '--sm-mine'}],
    of: (seat, state) => (mine.has(seat) ? mineLook : base.of(seat, state)),
  };
}
