// What the list shows of the house: only what is free, only where a wheelchair has its place.
// Promise: with the wheelchair filter only places for wheelchairs are counted, and their companions' stay beside them.
import type {SeatPlan} from './decode';
import {SeatAttribute} from './geometry';
import {PublicState, type SeatStates} from './states';

export interface SeatFilter {
  freeOnly: boolean;
  wheelchair: boolean;
}

export interface FilteredRow {
  label: string;
  /** Seats to show, in the plan's order. */
  seats: number[];
  /** Free seats that the filter is about. */
  free: number;
}

const isFree = (states: SeatStates, seat: number): boolean => states.at(seat) === PublicState.free;
const has = (plan: SeatPlan, seat: number, bit: number): boolean => (plan.attributes[seat]! & bit) > 0;

/**
 * Rows of a zone as people count them: one cut by an aisle is several runs of the plan. `kept` seats are shown whatever
 * they are.
 */
export function filteredRows(
  plan: SeatPlan,
  states: SeatStates,
  zone: number,
  filter: SeatFilter,
  kept: ReadonlySet<number>,
): FilteredRow[] {
  const isWanted = (seat: number): boolean => !filter.wheelchair || has(plan, seat, SeatAttribute.wheelchair);
  const isOffered = (seat: number): boolean => !filter.freeOnly || isFree(states, seat);
  const rows = new Map<string, number[]>();
  for (const index of plan.rowsOfZone[zone]!) {
    const {label, first, x} = plan.geometry.rows[index]!;
    rows.set(label, [...(rows.get(label) ?? []), ...Array.from(x, (_, i) => first + i)]);
  }
  return [...rows].flatMap(([label, all]) => {
    const hasWanted = all.some(seat => isWanted(seat) && isOffered(seat));
    const isShown = (seat: number): boolean =>
      isOffered(seat) && (isWanted(seat) || (hasWanted && has(plan, seat, SeatAttribute.companion)));
    const seats = all.filter(seat => kept.has(seat) || isShown(seat));
    return seats.length
      ? [{label, seats, free: all.filter(seat => isWanted(seat) && isFree(states, seat)).length}]
      : [];
  });
}

/** Places for wheelchairs by zone index: how many there are, and how many are free. */
export function wheelchairCount(plan: SeatPlan, states: SeatStates): {free: Int32Array; total: Int32Array} {
  const count = {free: new Int32Array(plan.geometry.zones.length), total: new Int32Array(plan.geometry.zones.length)};
  for (let seat = 0; seat < plan.count; seat++) {
    if (!has(plan, seat, SeatAttribute.wheelchair)) continue;
    count.total[plan.zoneOf[seat]!]!++;
    if (isFree(states, seat)) count.free[plan.zoneOf[seat]!]!++;
  }
  return count;
}
