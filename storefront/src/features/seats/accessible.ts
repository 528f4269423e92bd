// Wheelchair places and their companions' in the choice: one companion for each, beside it if that is free, and none
// without it. Plain functions, no state; the server decides.
import type {SeatPlan} from '@taquilla/seatmap/decode';
import {SeatAttribute} from '@taquilla/seatmap/geometry';
import {PublicState, type SeatStates} from '@taquilla/seatmap/states';
import type {Choice} from './choice';

export const isWheelchair = (plan: SeatPlan, seat: number): boolean =>
  (plan.attributes[seat]! & SeatAttribute.wheelchair) > 0;
export const isCompanion = (plan: SeatPlan, seat: number): boolean =>
  (plan.attributes[seat]! & SeatAttribute.companion) > 0;

const beside = (plan: SeatPlan, seat: number): number[] =>
  [seat + 1, seat - 1].filter(other => plan.rowOf[other] === plan.rowOf[seat]);

/** The companion's place beside a wheelchair place that could come with it, or null. */
export function freeCompanion(plan: SeatPlan, states: SeatStates, choice: Choice, seat: number): number | null {
  if (!isWheelchair(plan, seat) || beside(plan, seat).some(other => isCompanion(plan, other) && choice.has(other)))
    return null;
  return (
    beside(plan, seat).find(
      other => isCompanion(plan, other) && !choice.has(other) && states.at(other) === PublicState.free,
    ) ?? null
  );
}

/** As many companions as wheelchair places, those of the cart counted; whose neighbour has gone leaves first. */
export function keepCompanions(plan: SeatPlan, choice: Choice, inCart: ReadonlySet<number>): Choice {
  const all = [...choice.keys(), ...inCart];
  const wheelchairs = all.filter(seat => isWheelchair(plan, seat));
  const over = all.filter(seat => isCompanion(plan, seat)).length - wheelchairs.length;
  if (over <= 0) return choice;
  const isAlone = (seat: number): boolean => !beside(plan, seat).some(other => wheelchairs.includes(other));
  const leaving = [...choice.keys()]
    .filter(seat => isCompanion(plan, seat))
    .sort((a, b) => Number(isAlone(b)) - Number(isAlone(a)))
    .slice(0, over);
  return new Map([...choice].filter(([seat]) => !leaving.includes(seat)));
}
