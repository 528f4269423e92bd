/**
 * Draws the outline of a zone that brings none: its seats grown into one area, gaps between rows closed, the
 * area's edge traced and straightened. Seats scattered in several islands get the convex hull of all.
 */

export interface Spot {
  x: number;
  y: number;
}

/**
 * Seats' centres in plan units, `spacing` the usual distance of neighbours; answers x0, y0, x1, y1 …, at least 3
 * corners.
 */
export function outlineSeats(spots: Spot[], spacing: number): number[] {
  const margin = spacing * 0.75;
  // Zones get at most about 250 × 250 cells, whatever their size, so that a thousand of them stay quick.
  const box = boxOf(spots);
  const cell = Math.max(spacing * 0.25, (box.right - box.left) / 250, (box.bottom - box.top) / 250);
  const grow = Math.max(1, Math.round((spacing * 1.5) / cell));
  const shrink = Math.max(0, grow - Math.max(1, Math.round(margin / cell)));
  const columns = Math.ceil((box.right - box.left) / cell) + 2 * grow + 3;
  const lines = Math.ceil((box.bottom - box.top) / cell) + 2 * grow + 3;
  const origin = {x: box.left - (grow + 1) * cell, y: box.top - (grow + 1) * cell};
  const seeds = new Uint8Array(columns * lines);
  for (const {x, y} of spots) {
    seeds[Math.round((y - origin.y) / cell) * columns + Math.round((x - origin.x) / cell)] = 1;
  }
  const grown = spread(seeds, columns, lines, grow, 1);
  const area = shrink > 0 ? spread(grown, columns, lines, shrink, 0) : grown;
  const loops = edgeLoops(area, columns, lines).filter(loop => turnOf(loop) > 0);
  if (loops.length !== 1) return hull(spots, margin);
  const corners = straighten(smooth(smooth(loops[0]!)), 0.4);
  if (corners.length < 3) return hull(spots, margin);
  return corners.flatMap(([column, line]) => [
    Math.round(origin.x + (column - 0.5) * cell),
    Math.round(origin.y + (line - 0.5) * cell),
  ]);
}

function boxOf(spots: Spot[]) {
  const box = {left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity};
  for (const {x, y} of spots) {
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

/** Grows the cells of value `of` by a disc of `radius` cells, on a copy. */
function spread(cells: Uint8Array, columns: number, lines: number, radius: number, of: 0 | 1): Uint8Array {
  const grown = Uint8Array.from(cells);
  const disc: [number, number][] = [];
  for (let dy = -radius; dy <= radius; dy++)
    for (let dx = -radius; dx <= radius; dx++) if (dx * dx + dy * dy <= radius * radius) disc.push([dx, dy]);
  for (let y = 0; y < lines; y++) {
    for (let x = 0; x < columns; x++) {
      if (cells[y * columns + x] !== of || !isAtEdge(cells, columns, lines, x, y)) continue;
      for (const [dx, dy] of disc) {
        if (x + dx >= 0 && x + dx < columns && y + dy >= 0 && y + dy < lines) grown[(y + dy) * columns + x + dx] = of;
      }
    }
  }
  return grown;
}

/** Only cells at the edge can reach beyond their own area. */
function isAtEdge(cells: Uint8Array, columns: number, lines: number, x: number, y: number): boolean {
  const own = cells[y * columns + x];
  return (
    (x > 0 && cells[y * columns + x - 1] !== own) ||
    (x + 1 < columns && cells[y * columns + x + 1] !== own) ||
    (y > 0 && cells[(y - 1) * columns + x] !== own) ||
    (y + 1 < lines && cells[(y + 1) * columns + x] !== own)
  );
}

type Corner = [column: number, line: number];

/** Walks around every area with the area on the right hand; where two areas touch at a corner they stay two. */
function edgeLoops(area: Uint8Array, columns: number, lines: number): Corner[][] {
  const filled = (x: number, y: number) => x >= 0 && y >= 0 && x < columns && y < lines && area[y * columns + x] === 1;
  const next = new Map<number, number[]>();
  const width = columns + 1;
  const link = (from: number, to: number) => next.set(from, [...(next.get(from) ?? []), to]);
  for (let y = 0; y < lines; y++) {
    for (let x = 0; x < columns; x++) {
      if (!filled(x, y)) continue;
      const corner = y * width + x;
      if (!filled(x, y - 1)) link(corner, corner + 1);
      if (!filled(x + 1, y)) link(corner + 1, corner + width + 1);
      if (!filled(x, y + 1)) link(corner + width + 1, corner + width);
      if (!filled(x - 1, y)) link(corner + width, corner);
    }
  }
  const loops: Corner[][] = [];
  for (const start of next.keys()) {
    const loop: Corner[] = [];
    let at = start;
    for (let exits = next.get(at)!; exits.length > 0; exits = next.get(at)!) {
      loop.push([at % width, Math.floor(at / width)]);
      at = exits.pop()!;
    }
    if (loop.length > 0) loops.push(loop);
  }
  return loops;
}

/** Twice the enclosed area: positive around an area, negative around a hole. */
function turnOf(loop: Corner[]): number {
  return loop.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = loop[(i + 1) % loop.length]!;
    return sum + x * nextY - nextX * y;
  }, 0);
}

/** Each point moves to the mean of its neighbourhood: the steps of the grid and the scallops of the seats go. */
function smooth(loop: Corner[]): Corner[] {
  const reach = Math.min(4, Math.floor(loop.length / 8));
  const count = 2 * reach + 1;
  return loop.map((_, i) => {
    let [x, y] = [0, 0];
    for (let k = -reach; k <= reach; k++) {
      const point = loop[(i + k + loop.length) % loop.length]!;
      x += point[0];
      y += point[1];
    }
    return [x / count, y / count];
  });
}

/** Douglas and Peucker on a closed line, without recursion. */
function straighten(loop: Corner[], tolerance: number): Corner[] {
  const far = loop.reduce(
    (best, point, i) => (squareTo(point, loop[0]!) > squareTo(loop[best]!, loop[0]!) ? i : best),
    0,
  );
  const line = [...loop, loop[0]!];
  const keep = new Set([0, far, line.length - 1]);
  const parts: [number, number][] = [
    [0, far],
    [far, line.length - 1],
  ];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [from, to] = part;
    const [a, b] = [line[from]!, line[to]!];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    let [worst, at] = [tolerance, -1];
    for (let i = from + 1; i < to; i++) {
      const p = line[i]!;
      const off = Math.abs((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])) / length;
      if (off > worst) [worst, at] = [off, i];
    }
    if (at < 0) continue;
    keep.add(at);
    parts.push([from, at], [at, to]);
  }
  return line.filter((_, i) => keep.has(i) && i < line.length - 1);
}

function squareTo(a: Corner, b: Corner): number {
  return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2;
}

/** Andrew's monotone chain around squares of half side `margin` on every seat. */
function hull(spots: Spot[], margin: number): number[] {
  const corners = spots
    .flatMap(({x, y}): Corner[] => [
      [x - margin, y - margin],
      [x + margin, y - margin],
      [x - margin, y + margin],
      [x + margin, y + margin],
    ])
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (points: Corner[]) => {
    const chain: Corner[] = [];
    for (const p of points) {
      while (chain.length > 1) {
        const [a, b] = [chain[chain.length - 2]!, chain[chain.length - 1]!];
        if ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break;
        chain.pop();
      }
      chain.push(p);
    }
    return chain.slice(0, -1);
  };
  return [...half(corners), ...half([...corners].reverse())].flatMap(([x, y]) => [Math.round(x), Math.round(y)]);
}
