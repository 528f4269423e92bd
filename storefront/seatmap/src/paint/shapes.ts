// Outlines of seats and signs as SVG path data about the origin: canvas and legend draw from the same strings.
// All shapes have about the area of the unit circle, so that no price looks bigger than another.
import type {SeatShape} from '../prices';

type Point = readonly [number, number];

/** Closed polygon with corners rounded by `radius`. */
function rounded(points: readonly Point[], radius: number): string {
  const part = points.map((corner, i) => {
    const before = points[(i + points.length - 1) % points.length]!;
    const after = points[(i + 1) % points.length]!;
    const [ax, ay] = towards(corner, before, radius);
    const [bx, by] = towards(corner, after, radius);
    return `${i ? 'L' : 'M'}${ax} ${ay}Q${corner[0]} ${corner[1]} ${bx} ${by}`;
  });
  return `${part.join('')}Z`;
}

function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const k = Math.min(0.5, distance / length);
  return [round(from[0] + (to[0] - from[0]) * k), round(from[1] + (to[1] - from[1]) * k)];
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

const ring = (corners: number, radius: number, turn: number): Point[] =>
  Array.from({length: corners}, (_, i) => {
    const angle = ((i / corners) * 2 + turn) * Math.PI;
    return [round(Math.cos(angle) * radius), round(Math.sin(angle) * radius)];
  });

export const SHAPES: Readonly<Record<SeatShape, string>> = {
  circle: 'M-1 0A1 1 0 1 1 1 0A1 1 0 1 1-1 0Z',
  square: rounded(
    [
      [-0.9, -0.9],
      [0.9, -0.9],
      [0.9, 0.9],
      [-0.9, 0.9],
    ],
    0.34,
  ),
  diamond: rounded(ring(4, 1.24, 0), 0.22),
  triangle: rounded(
    [
      [0, -1.2],
      [1.2, 0.94],
      [-1.2, 0.94],
    ],
    0.24,
  ),
  hexagon: rounded(ring(6, 1.1, 0), 0.16),
  shield: rounded(
    [
      [-0.95, -0.95],
      [0.95, -0.95],
      [0.95, 0.25],
      [0, 1.2],
      [-0.95, 0.25],
    ],
    0.26,
  ),
  cross: rounded(
    [
      [-0.44, -1.05],
      [0.44, -1.05],
      [0.44, -0.44],
      [1.05, -0.44],
      [1.05, 0.44],
      [0.44, 0.44],
      [0.44, 1.05],
      [-0.44, 1.05],
      [-0.44, 0.44],
      [-1.05, 0.44],
      [-1.05, -0.44],
      [-0.44, -0.44],
    ],
    0.14,
  ),
};

/** Signs are stroked, with round caps, in the width given. */
export const SIGNS = {
  check: {d: 'M-.48.04L-.12.4L.5-.36', width: 0.26},
  wheelchair: {
    d: 'M-.24-.78a.09.09 0 1 0 .18 0a.09.09 0 1 0-.18 0M-.15-.4V.12H.34L.6.62M-.42-.06A.46.46 0 1 0 .26.44',
    width: 0.17,
  },
  companion: {d: 'M-.2-.42a.2.2 0 1 0 .4 0a.2.2 0 1 0-.4 0M-.5.56a.5.5 0 0 1 1 0', width: 0.19},
  restricted: {d: 'M-.66 0Q0-.66 .66 0Q0 .66-.66 0ZM-.5.52L.5-.52', width: 0.16},
  cross: {d: 'M-.42-.42L.42.42M.42-.42L-.42.42', width: 0.26},
} as const;

export type Sign = keyof typeof SIGNS;

/** The half of a seat that somebody else holds: below the rising diagonal. */
export const HALF = 'M-1.5 1.5L-1.5 1.1L1.1-1.5L1.5-1.5L1.5 1.5Z';

/** Factor on the radius of a seat that is mine. */
export const MINE_GROWS = 1.18;
