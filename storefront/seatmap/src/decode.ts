// Decoding: the delta-coded plan becomes flat typed arrays, one entry a seat, in index order.
// A plan is immutable, so its decoded form is kept as long as the geometry object lives.
import type {PlanGeometry} from './geometry';
import {buildGrid, type SeatGrid} from './grid';

export interface Box {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

export interface SeatPlan {
  geometry: PlanGeometry;
  count: number;
  /** Plan units. */
  x: Float32Array;
  y: Float32Array;
  /** Index in geometry.rows and geometry.zones. */
  rowOf: Int32Array;
  zoneOf: Int32Array;
  /** Bits of SeatAttribute. */
  attributes: Uint8Array;
  /** Usual distance of two neighbours in a row, plan units. */
  pitch: number;
  grid: SeatGrid;
  /** Rows of each zone, in plan order. */
  rowsOfZone: number[][];
  zoneBoxes: Box[];
  /** Everything that is drawn: seats, zones, decor. */
  bounds: Box;
}

const decoded = new WeakMap<PlanGeometry, SeatPlan>();

/** The decoded plan of a geometry; decoded once (about 5 ms for 60,000 seats), then remembered. */
export function planOf(geometry: PlanGeometry): SeatPlan {
  let plan = decoded.get(geometry);
  if (!plan) {
    plan = decodePlan(geometry);
    decoded.set(geometry, plan);
  }
  return plan;
}

/** Throws RangeError, naming the row, when a row reaches beyond seatCount or its arrays differ in length. */
export function decodePlan(geometry: PlanGeometry): SeatPlan {
  const count = geometry.seatCount;
  const x = new Float32Array(count);
  const y = new Float32Array(count);
  const rowOf = new Int32Array(count);
  const zoneOf = new Int32Array(count);
  const attributes = new Uint8Array(count);
  const rowsOfZone: number[][] = geometry.zones.map(() => []);

  geometry.rows.forEach((row, rowIndex) => {
    const length = row.x.length;
    if (
      row.y.length !== length ||
      row.numbers.length !== length ||
      row.first < 0 ||
      row.first + length > count ||
      !rowsOfZone[row.zone]
    ) {
      throw new RangeError(`Row ${row.label} (${rowIndex}) does not fit its plan`);
    }
    rowsOfZone[row.zone]!.push(rowIndex);
    let px = 0;
    let py = 0;
    for (let i = 0; i < length; i++) {
      const seat = row.first + i;
      x[seat] = px += row.x[i]!;
      y[seat] = py += row.y[i]!;
      rowOf[seat] = rowIndex;
      zoneOf[seat] = row.zone;
    }
    for (const [position, bits] of row.attributes ?? []) attributes[row.first + position] = bits;
  });

  const pitch = usualPitch(geometry);
  const zoneBoxes = geometry.zones.map((zone, i) => zoneBox(zone.outline, rowsOfZone[i]!, geometry, x, y));
  return {
    geometry,
    count,
    x,
    y,
    rowOf,
    zoneOf,
    attributes,
    pitch,
    rowsOfZone,
    zoneBoxes,
    grid: buildGrid(x, y, pitch * 4),
    bounds: planBounds(geometry, zoneBoxes),
  };
}

/** Seat index of a database id; -1 when the seat is not of this plan. */
export function seatIndex(geometry: PlanGeometry, seatId: number): number {
  const index = seatId - geometry.firstSeatId;
  return index >= 0 && index < geometry.seatCount ? index : -1;
}

export function seatId(geometry: PlanGeometry, index: number): number {
  return geometry.firstSeatId + index;
}

/** Median distance along rows: the measure of every zoom threshold. */
function usualPitch(geometry: PlanGeometry): number {
  const distances: number[] = [];
  const step = Math.max(1, Math.floor(geometry.rows.length / 200));
  for (let r = 0; r < geometry.rows.length; r += step) {
    const row = geometry.rows[r]!;
    const i = row.x.length >> 1;
    if (i > 0) distances.push(Math.hypot(row.x[i]!, row.y[i]!));
  }
  distances.sort((a, b) => a - b);
  const median = distances[distances.length >> 1] ?? 0;
  return median > 0 ? median : geometry.seatRadius * 2.5;
}

export const emptyBox = (): Box => ({minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity});

export function grow(box: Box, x: number, y: number): void {
  if (x < box.minX) box.minX = x;
  if (y < box.minY) box.minY = y;
  if (x > box.maxX) box.maxX = x;
  if (y > box.maxY) box.maxY = y;
}

function zoneBox(outline: number[], rows: number[], geometry: PlanGeometry, x: Float32Array, y: Float32Array): Box {
  const box = emptyBox();
  for (let i = 0; i + 1 < outline.length; i += 2) grow(box, outline[i]!, outline[i + 1]!);
  for (const r of rows) {
    const row = geometry.rows[r]!;
    for (let seat = row.first; seat < row.first + row.x.length; seat++) grow(box, x[seat]!, y[seat]!);
  }
  return box;
}

function planBounds(geometry: PlanGeometry, zoneBoxes: Box[]): Box {
  const box = emptyBox();
  for (const zone of zoneBoxes) {
    if (zone.minX > zone.maxX) continue;
    grow(box, zone.minX, zone.minY);
    grow(box, zone.maxX, zone.maxY);
  }
  for (const shape of geometry.decor) {
    const p = shape.points;
    if (shape.kind === 'text') grow(box, p[0]!, p[1]!);
    else if (shape.kind === 'polygon') for (let i = 0; i + 1 < p.length; i += 2) grow(box, p[i]!, p[i + 1]!);
    else {
      grow(box, p[0]!, p[1]!);
      grow(box, p[0]! + p[2]!, p[1]! + p[3]!);
    }
  }
  return box.minX <= box.maxX ? box : {minX: 0, minY: 0, maxX: geometry.width, maxY: geometry.height};
}
