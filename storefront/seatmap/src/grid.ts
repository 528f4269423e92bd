// Grid index: seats by square cell, so that a hit test or a rectangle looks at some dozens of seats, not at 60,000.

export interface SeatGrid {
  x: Float32Array;
  y: Float32Array;
  originX: number;
  originY: number;
  cell: number;
  columns: number;
  lines: number;
  /** Seats of cell c: seats[start[c]] … seats[start[c + 1] - 1]. */
  start: Int32Array;
  seats: Int32Array;
}

/** Counting sort of the seats into cells of `size` plan units. */
export function buildGrid(x: Float32Array, y: Float32Array, size: number): SeatGrid {
  let minX = Infinity,
    minY = Infinity,
    maxX = -Infinity,
    maxY = -Infinity;
  for (let i = 0; i < x.length; i++) {
    const px = x[i]!,
      py = y[i]!;
    if (px < minX) minX = px;
    if (px > maxX) maxX = px;
    if (py < minY) minY = py;
    if (py > maxY) maxY = py;
  }
  if (x.length === 0) minX = minY = maxX = maxY = 0;
  // A sparse plan must not buy a huge empty grid: at most some 4 cells a seat.
  const area = (maxX - minX) * (maxY - minY);
  const cell = Math.max(size, Math.sqrt(area / (x.length * 4 + 64)), 1e-6);
  // One more cell than the quotient says: a multiplication may round up where a division rounds down.
  const columns = Math.floor((maxX - minX) / cell) + 2;
  const lines = Math.floor((maxY - minY) / cell) + 2;
  const start = new Int32Array(columns * lines + 1);
  const cellOf = new Int32Array(x.length);
  const perUnit = 1 / cell;
  for (let i = 0; i < x.length; i++) {
    const c = (((y[i]! - minY) * perUnit) | 0) * columns + (((x[i]! - minX) * perUnit) | 0);
    cellOf[i] = c;
    start[c + 1]!++;
  }
  for (let c = 0; c < columns * lines; c++) start[c + 1]! += start[c]!;
  const next = start.slice(0, -1);
  const seats = new Int32Array(x.length);
  for (let i = 0; i < x.length; i++) seats[next[cellOf[i]!]!++] = i;
  return {x, y, originX: minX, originY: minY, cell, columns, lines, start, seats};
}

/** Calls `visit` for every seat in the cells that touch the box; the caller tests the exact place if it must. */
export function visitCells(
  grid: SeatGrid,
  minX: number,
  minY: number,
  maxX: number,
  maxY: number,
  visit: (seat: number) => void,
): void {
  const c0 = Math.max(0, Math.floor((minX - grid.originX) / grid.cell));
  const c1 = Math.min(grid.columns - 1, Math.floor((maxX - grid.originX) / grid.cell));
  const l0 = Math.max(0, Math.floor((minY - grid.originY) / grid.cell));
  const l1 = Math.min(grid.lines - 1, Math.floor((maxY - grid.originY) / grid.cell));
  if (c1 < c0) return;
  for (let line = l0; line <= l1; line++) {
    const end = grid.start[line * grid.columns + c1 + 1]!;
    for (let k = grid.start[line * grid.columns + c0]!; k < end; k++) visit(grid.seats[k]!);
  }
}

/** Nearest seat to a point within `reach` plan units; -1 when there is none. */
export function seatNear(grid: SeatGrid, px: number, py: number, reach: number): number {
  let best = -1;
  let bestSquare = reach * reach;
  visitCells(grid, px - reach, py - reach, px + reach, py + reach, seat => {
    const dx = grid.x[seat]! - px;
    const dy = grid.y[seat]! - py;
    const square = dx * dx + dy * dy;
    if (square < bestSquare || (square === bestSquare && best < 0)) {
      bestSquare = square;
      best = seat;
    }
  });
  return best;
}

/** Seats whose centre lies in the rectangle of two opposite corners, ascending. */
export function seatsWithin(grid: SeatGrid, x0: number, y0: number, x1: number, y1: number): number[] {
  const minX = Math.min(x0, x1),
    maxX = Math.max(x0, x1),
    minY = Math.min(y0, y1),
    maxY = Math.max(y0, y1);
  const found: number[] = [];
  visitCells(grid, minX, minY, maxX, maxY, seat => {
    const x = grid.x[seat]!,
      y = grid.y[seat]!;
    if (x >= minX && x <= maxX && y >= minY && y <= maxY) found.push(seat);
  });
  return found.sort((a, b) => a - b);
}

/** Even-odd test of a point against a polygon x0, y0, x1, y1 … */
export function insidePolygon(outline: readonly number[], px: number, py: number): boolean {
  let inside = false;
  for (let i = 0, j = outline.length - 2; i + 1 < outline.length; j = i, i += 2) {
    const yi = outline[i + 1]!,
      yj = outline[j + 1]!;
    if (yi > py !== yj > py && px < ((outline[j]! - outline[i]!) * (py - yi)) / (yj - yi) + outline[i]!)
      inside = !inside;
  }
  return inside;
}
