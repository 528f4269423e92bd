// Row spots: where a row carries its number, and which row's number is under the pointer.
import type { SeatPlan } from './decode';
import { seatNear } from './grid';

const spots = new WeakMap<SeatPlan, Float32Array>();

/** Places of the row numbers: x0, y0, x1, y1 a row, plan units; NaN where a seat of another row is in the way. */
export function rowSpots(plan: SeatPlan): Float32Array {
  let known = spots.get(plan);
  if (!known) {
    known = new Float32Array(plan.geometry.rows.length * 4).fill(NaN);
    const gap = plan.pitch * 0.98;
    plan.geometry.rows.forEach((row, r) => {
      const last = row.first + row.x.length - 1;
      if (last < row.first) return;
      [[row.first, Math.min(row.first + 1, last)], [last, Math.max(last - 1, row.first)]].forEach(([end, inner], side) => {
        let dx = plan.x[end] - plan.x[inner], dy = plan.y[end] - plan.y[inner];
        const length = Math.hypot(dx, dy);
        if (length === 0) [dx, dy] = [side ? 1 : -1, 0];
        else [dx, dy] = [dx / length, dy / length];
        const x = plan.x[end] + dx * gap, y = plan.y[end] + dy * gap;
        if (seatNear(plan.grid, x, y, plan.pitch * 0.62) >= 0) return;
        known![r * 4 + side * 2] = x;
        known![r * 4 + side * 2 + 1] = y;
      });
    });
    spots.set(plan, known);
  }
  return known;
}

/** Row whose number stands within `reach` plan units of the point; -1 if none. */
export function rowLabelAt(plan: SeatPlan, x: number, y: number, reach: number): number {
  const at = rowSpots(plan);
  for (let i = 0; i < at.length; i += 2) if (Math.abs(at[i] - x) < reach && Math.abs(at[i + 1] - y) < reach) return i >> 2;
  return -1;
}
