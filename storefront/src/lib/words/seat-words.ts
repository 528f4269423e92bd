// A seat of a plan, as its place is called.
import {planOf, type SeatPlan} from '@taquilla/seatmap/decode';
import type {PlanGeometry} from '@taquilla/seatmap/geometry';
import {seatNumber} from '@taquilla/seatmap/words';
import {placeWords, type Place} from './place-words';

export function placeOf(plan: SeatPlan, seat: number): Place {
  return {
    zoneName: plan.geometry.zones[plan.zoneOf[seat]!]!.name,
    rowLabel: plan.geometry.rows[plan.rowOf[seat]!]!.label,
    seatNumber: seatNumber(plan, seat),
  };
}

/** «Tribuna Norte, fila 8, butaca 14». */
export const seatWords = (geometry: PlanGeometry, seat: number) => placeWords(placeOf(planOf(geometry), seat));
