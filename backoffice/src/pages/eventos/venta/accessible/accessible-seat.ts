// Which seats of a plan are kept for whoever needs them, and until when.
import {planOf} from '@taquilla/seatmap/decode';
import {SeatAttribute, type PlanGeometry} from '@taquilla/seatmap/geometry';
import {StaffState, type SeatStates} from '@taquilla/seatmap/states';

export const isWheelchair = (geometry: PlanGeometry, seatId: number): boolean =>
  (planOf(geometry).attributes[seatId - geometry.firstSeatId]! & SeatAttribute.wheelchair) > 0;

/** The free companion's place beside it. */
export function companionOf(geometry: PlanGeometry, states: SeatStates, seatId: number): number | null {
  const plan = planOf(geometry);
  const seat = seatId - geometry.firstSeatId;
  const found = [seat + 1, seat - 1].find(
    other =>
      plan.rowOf[other] === plan.rowOf[seat] &&
      (plan.attributes[other]! & SeatAttribute.companion) > 0 &&
      states.at(other) === StaffState.free,
  );
  return found === undefined ? null : found + geometry.firstSeatId;
}

export const keepsAccessible = (session: {startsAt: string; accessibleUntilHours?: number}): boolean =>
  Date.now() < Date.parse(session.startsAt) - (session.accessibleUntilHours ?? 0) * 3_600_000;
