// The map's looks plus what this visitor has to know: own seats, those on offer again, those for whoever needs one.
import {planOf, type SeatPlan} from '@taquilla/seatmap/decode';
import {SeatAttribute, type PlanGeometry} from '@taquilla/seatmap/geometry';
import {publicLooks, type SeatLook, type SeatLooks} from '@taquilla/seatmap/looks';
import type {PriceLevels} from '@taquilla/seatmap/prices';
import {PublicState} from '@taquilla/seatmap/states';

/** Seats on offer again, with what they cost in cents. */
export type OnOffer = ReadonlyMap<number, number>;

const MINE: SeatLook = {name: 'en tu carrito', paint: 'check', shape: 'circle', color: '--sm-mine'};
/** The one that is given for another; chosen ones have a tick. */
export const OWN: SeatLook = {name: 'tu butaca de ahora', paint: 'half', shape: 'diamond', color: '--sm-mine'};
const RESALE: SeatLook = {name: 'reventa oficial', paint: 'solid', shape: 'diamond', color: '--sm-resale'};
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

interface More {
  onOffer?: OnOffer | undefined;
  hasDistance?: boolean | undefined;
  onlyAccessible?: boolean | undefined;
  /** What the visitor has and changes. */
  own?: number | undefined;
}

export function looksWithMine(
  geometry: PlanGeometry,
  levels: PriceLevels,
  mine: ReadonlySet<number>,
  {onOffer, hasDistance = false, onlyAccessible = false, own}: More = {},
): SeatLooks {
  const plan = planOf(geometry);
  const all = publicLooks(plan, levels, hasDistance);
  const base = onlyAccessible ? accessibleLooks(plan, all) : all;
  const more = [...(mine.size ? [MINE] : []), ...(onOffer?.size ? [RESALE] : []), ...(own === undefined ? [] : [OWN])];
  if (!more.length) return base;
  const list = [...base.list, ...more];
  const [mineLook, resaleLook, ownLook] = [list.indexOf(MINE), list.indexOf(RESALE), list.indexOf(OWN)];
  return {
    list,
    of: (seat, state) =>
      seat === own ? ownLook : mine.has(seat) ? mineLook : onOffer?.has(seat) ? resaleLook : base.of(seat, state),
  };
}
