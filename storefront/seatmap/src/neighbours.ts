// Keyboard neighbours: which seat, or zone, lies in the direction of an arrow key.
// Promise: along a row no seat is skipped, however the row is turned; across rows the straightest near seat is taken.
import type {SeatPlan} from './decode';
import {visitCells} from './grid';

export type Direction = 'left' | 'right' | 'up' | 'down';

const VECTORS: Record<Direction, readonly [number, number]> = {left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1]};
/** Cosine of 48°: rows on the diagonal of a corner still answer to one pair of keys. */
const ALONG = 0.669;

/** Next seat in that direction on the screen; -1 at the edge of the plan. */
export function neighbourSeat(plan: SeatPlan, seat: number, direction: Direction): number {
  const [dx, dy] = VECTORS[direction];
  return alongRow(plan, seat, dx, dy) ?? acrossRows(plan, seat, dx, dy);
}

function alongRow(plan: SeatPlan, seat: number, dx: number, dy: number): number | null {
  const row = plan.geometry.rows[plan.rowOf[seat]!]!;
  let best: number | null = null;
  let bestCosine = ALONG;
  for (const next of [seat - 1, seat + 1]) {
    if (next < row.first || next >= row.first + row.x.length) continue;
    const vx = plan.x[next]! - plan.x[seat]!,
      vy = plan.y[next]! - plan.y[seat]!;
    const cosine = (vx * dx + vy * dy) / (Math.hypot(vx, vy) || 1);
    if (cosine > bestCosine) {
      bestCosine = cosine;
      best = next;
    }
  }
  return best;
}

function acrossRows(plan: SeatPlan, seat: number, dx: number, dy: number): number {
  const {x, y, rowOf, pitch, grid, bounds} = plan;
  const sx = x[seat]!,
    sy = y[seat]!;
  const farthest = Math.max(bounds.maxX - bounds.minX, bounds.maxY - bounds.minY);
  // The search box grows until somebody is found: an aisle costs two looks, the other side of the pitch six.
  for (let reach = pitch * 3; ; reach *= 2.5) {
    let best = -1;
    let bestCost = Infinity;
    const side = reach;
    visitCells(
      grid,
      dx > 0 ? sx : sx - (dx < 0 ? reach : side),
      dy > 0 ? sy : sy - (dy < 0 ? reach : side),
      dx < 0 ? sx : sx + (dx > 0 ? reach : side),
      dy < 0 ? sy : sy + (dy > 0 ? reach : side),
      other => {
        if (rowOf[other] === rowOf[seat]) return;
        const vx = x[other]! - sx,
          vy = y[other]! - sy;
        const ahead = vx * dx + vy * dy;
        const aside = Math.abs(vx * dy - vy * dx);
        if (ahead <= 0 || aside > ahead * 1.2 || ahead > reach) return;
        const cost = ahead + aside * 1.6;
        if (cost < bestCost) {
          bestCost = cost;
          best = other;
        }
      },
    );
    if (best >= 0 || reach > farthest * 1.5) return best;
  }
}

/** The next seat in that direction that `accepts` takes, passing over the others; -1 when there is none. */
export function nextAccepted(
  plan: SeatPlan,
  seat: number,
  direction: Direction,
  accepts: (seat: number) => boolean,
): number {
  let at = seat;
  for (let steps = 0; steps < 400; steps++) {
    at = neighbourSeat(plan, at, direction);
    if (at < 0 || accepts(at)) return at;
  }
  return -1;
}

/** First or last seat of the row. */
export function rowEnd(plan: SeatPlan, seat: number, end: 'first' | 'last'): number {
  const row = plan.geometry.rows[plan.rowOf[seat]!]!;
  return end === 'first' ? row.first : row.first + row.x.length - 1;
}

/** The zone whose label lies best in that direction; the same zone when there is none. */
export function neighbourZone(plan: SeatPlan, zone: number, direction: Direction): number {
  const [dx, dy] = VECTORS[direction];
  const zones = plan.geometry.zones;
  const [zx, zy] = zones[zone]!.label;
  let best = zone;
  let bestCost = Infinity;
  zones.forEach((other, i) => {
    const vx = other.label[0] - zx,
      vy = other.label[1] - zy;
    const ahead = vx * dx + vy * dy;
    const aside = Math.abs(vx * dy - vy * dx);
    if (i === zone || ahead <= 0 || aside > ahead * 2) return;
    const cost = ahead + aside * 2;
    if (cost < bestCost) {
      bestCost = cost;
      best = i;
    }
  });
  return best;
}

/**
 * Where the keyboard lands in a zone: the free seat nearest to its middle, else the seat nearest to it; -1 if it has no
 * seats.
 */
export function landingSeat(plan: SeatPlan, zone: number, isFree: (seat: number) => boolean): number {
  const {minX, maxX, minY, maxY} = plan.zoneBoxes[zone]!;
  const cx = (minX + maxX) / 2,
    cy = (minY + maxY) / 2;
  let best = -1;
  let bestCost = Infinity;
  for (const r of plan.rowsOfZone[zone]!) {
    const row = plan.geometry.rows[r]!;
    for (let seat = row.first; seat < row.first + row.x.length; seat++) {
      const cost = Math.hypot(plan.x[seat]! - cx, plan.y[seat]! - cy) + (isFree(seat) ? 0 : 1e9);
      if (cost < bestCost) {
        bestCost = cost;
        best = seat;
      }
    }
  }
  return best;
}
