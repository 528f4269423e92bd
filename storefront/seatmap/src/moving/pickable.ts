// Which seats may be picked when nobody says otherwise.
import type {SeatPlan} from '../decode';
import type {PriceLevels} from '../prices';
import type {SeatStates} from '../states';

/** Free and with a price, or already chosen. */
export function isPickable(
  plan: SeatPlan,
  states: SeatStates,
  levels: PriceLevels,
  selection: ReadonlySet<number>,
  seat: number,
): boolean {
  return (
    selection.has(seat) || (states.at(seat) === 0 && levels.levelOf(plan.geometry.zones[plan.zoneOf[seat]!]!.id) >= 0)
  );
}
