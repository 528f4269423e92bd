/** Rounds the corners of a polygon by sampled quadratic curves, so that drawn zones look built and not cut. */

export type Point = [number, number];

/**
 * Polygon of points, not closed. Only turns sharper than about 25° are rounded: sampled arcs keep their points.
 * `radius` in plan units; a corner between short edges takes less than half of each.
 */
export function roundCorners(points: Point[], radius: number): Point[] {
  return points.flatMap((corner, i) => {
    const before = points[(i + points.length - 1) % points.length]!;
    const after = points[(i + 1) % points.length]!;
    const [inX, inY] = [corner[0] - before[0], corner[1] - before[1]];
    const [outX, outY] = [after[0] - corner[0], after[1] - corner[1]];
    const [inLength, outLength] = [Math.hypot(inX, inY), Math.hypot(outX, outY)];
    const turn = Math.abs(Math.atan2(inX * outY - inY * outX, inX * outX + inY * outY));
    if (turn < 0.44 || inLength < 1 || outLength < 1) return [corner];
    const cut = Math.min(radius, inLength * 0.45, outLength * 0.45);
    const start: Point = [corner[0] - (inX / inLength) * cut, corner[1] - (inY / inLength) * cut];
    const end: Point = [corner[0] + (outX / outLength) * cut, corner[1] + (outY / outLength) * cut];
    return [0, 0.25, 0.5, 0.75, 1].map(t => curve(start, corner, end, t));
  });
}

function curve(a: Point, b: Point, c: Point, t: number): Point {
  const [u, v, w] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
  return [u * a[0] + v * b[0] + w * c[0], u * a[1] + v * b[1] + w * c[1]];
}

/** As the flat list that a plan's outlines are. */
export function flat(points: Point[]): number[] {
  return points.flatMap(([x, y]) => [Math.round(x), Math.round(y)]);
}
