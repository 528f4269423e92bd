/**
 * Where a zone's label belongs: far from the polygon's edges and, among such points, near its middle,
 * so that the text of a ring-shaped or notched zone never lands outside it.
 */

/** Polygon as x0, y0, x1, y1 …; an empty one answers [0, 0]. Integers. */
export function labelPoint(polygon: number[]): [number, number] {
  const xs = polygon.filter((_, i) => i % 2 === 0);
  const ys = polygon.filter((_, i) => i % 2 === 1);
  if (ys.length === 0) return [0, 0];
  let [left, right] = [smallest(xs), -smallest(xs.map(x => -x))];
  let [top, bottom] = [smallest(ys), -smallest(ys.map(y => -y))];
  const [middleX, middleY] = middleOf(polygon);
  let best = {x: middleX, y: middleY, score: -Infinity};
  // A grid over the box, then a finer one around the best cell: three rounds are exact enough for a label.
  for (let round = 0; round < 3; round++) {
    const [stepX, stepY] = [(right - left) / 16, (bottom - top) / 16];
    for (let i = 0; i <= 16; i++) {
      for (let j = 0; j <= 16; j++) {
        const x = left + i * stepX;
        const y = top + j * stepY;
        const score = depthIn(polygon, x, y) - 0.2 * Math.hypot(x - middleX, y - middleY);
        if (score > best.score + 1e-9) best = {x, y, score};
      }
    }
    [left, right, top, bottom] = [best.x - stepX, best.x + stepX, best.y - stepY, best.y + stepY];
  }
  return [Math.round(best.x), Math.round(best.y)];
}

/** Is the point inside (even-odd rule)? */
export function isInside(polygon: number[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = polygon.length - 2; i < polygon.length; j = i, i += 2) {
    const [xi, yi, xj, yj] = [polygon[i]!, polygon[i + 1]!, polygon[j]!, polygon[j + 1]!];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

/** Distance to the nearest edge, negative outside. */
function depthIn(polygon: number[], x: number, y: number): number {
  let nearest = Infinity;
  for (let i = 0, j = polygon.length - 2; i < polygon.length; j = i, i += 2) {
    const [ax, ay] = [polygon[j]!, polygon[j + 1]!];
    const [dx, dy] = [polygon[i]! - ax, polygon[i + 1]! - ay];
    const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    nearest = Math.min(nearest, Math.hypot(x - ax - t * dx, y - ay - t * dy));
  }
  return isInside(polygon, x, y) ? nearest : -nearest;
}

/** Centre of gravity; the mean of the corners when the polygon has no area. */
function middleOf(polygon: number[]): [number, number] {
  let [area, x, y, sumX, sumY] = [0, 0, 0, 0, 0];
  for (let i = 0, j = polygon.length - 2; i < polygon.length; j = i, i += 2) {
    const [xj, yj, xi, yi] = [polygon[j]!, polygon[j + 1]!, polygon[i]!, polygon[i + 1]!];
    const cross = xj * yi - xi * yj;
    area += cross;
    x += (xi + xj) * cross;
    y += (yi + yj) * cross;
    sumX += xi;
    sumY += yi;
  }
  const corners = polygon.length / 2;
  return Math.abs(area) < 1 ? [sumX / corners, sumY / corners] : [x / (3 * area), y / (3 * area)];
}

function smallest(values: number[]): number {
  return values.reduce((least, value) => Math.min(least, value), Infinity);
}
