// Row spots: where a row carries its number, and which row's number is under the pointer.
import type {SeatPlan} from '../decode';
import {seatNear} from '../grid';

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
      const ends: [number, number][] = [
        [row.first, Math.min(row.first + 1, last)],
        [last, Math.max(last - 1, row.first)],
      ];
      ends.forEach(([end, inner], side) => {
        let dx = plan.x[end]! - plan.x[inner]!,
          dy = plan.y[end]! - plan.y[inner]!;
        const length = Math.hypot(dx, dy);
        if (length === 0) [dx, dy] = [side ? 1 : -1, 0];
        else [dx, dy] = [dx / length, dy / length];
        const x = plan.x[end]! + dx * gap,
          y = plan.y[end]! + dy * gap;
        if (seatNear(plan.grid, x, y, plan.pitch * 0.62) >= 0) return;
        known![r * 4 + side * 2] = x;
        known![r * 4 + side * 2 + 1] = y;
      });
    });
    shareAisles(plan, known);
    spots.set(plan, known);
  }
  return known;
}

/** Two numbers that meet in an aisle become one in its middle. */
function shareAisles(plan: SeatPlan, at: Float32Array): void {
  const near = plan.pitch * 1.5;
  const cells = new Map<string, number[]>();
  const {rows} = plan.geometry;
  for (let i = 0; i < at.length; i += 2) {
    if (Number.isNaN(at[i])) continue;
    const column = Math.floor(at[i]! / near),
      line = Math.floor(at[i + 1]! / near);
    let twin = -1;
    for (let c = column - 1; c <= column + 1 && twin < 0; c++) {
      for (let l = line - 1; l <= line + 1 && twin < 0; l++) {
        twin =
          (cells.get(`${c}|${l}`) ?? []).find(j => {
            const distance = Math.hypot(at[j]! - at[i]!, at[j + 1]! - at[i + 1]!);
            return distance < (rows[j >> 2]!.label === rows[i >> 2]!.label ? near : near / 2);
          }) ?? -1;
      }
    }
    if (twin >= 0) {
      if (rows[twin >> 2]!.label === rows[i >> 2]!.label) {
        at[twin] = (at[twin]! + at[i]!) / 2;
        at[twin + 1] = (at[twin + 1]! + at[i + 1]!) / 2;
      }
      at[i] = at[i + 1] = NaN;
      continue;
    }
    const name = `${column}|${line}`;
    cells.set(name, [...(cells.get(name) ?? []), i]);
  }
}

/** Row whose number stands within `reach` plan units of the point; -1 if none. */
export function rowLabelAt(plan: SeatPlan, x: number, y: number, reach: number): number {
  const at = rowSpots(plan);
  for (let i = 0; i < at.length; i += 2)
    if (Math.abs(at[i]! - x) < reach && Math.abs(at[i + 1]! - y) < reach) return i >> 2;
  return -1;
}
