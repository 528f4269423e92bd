/**
 * Draws one sector of a curved stand: rows along an arc between two aisles, interrupted by cuts (vomitories,
 * boxes, platforms), with the outline that follows them at a fixed margin. Sectors whose angles touch never overlap.
 */
import {SeatAttribute} from '../geometry';
import type {RowSpec, SeatSpec} from '../encode';
import type {Arc} from './draw-oval';
import {roundCorners} from './round-corners';
import type {Point} from './round-corners';

/** A piece taken out of the rows `first`…`last` (counted from 0 at the front). */
export interface Cut {
  /** At one of the two sides, or in the middle of the front or back edge (then it must reach that edge). */
  at: 'from' | 'to' | 'front' | 'back';
  first: number;
  last: number;
  /** Plan units along the row. */
  width: number;
}

export interface SectorShape {
  arc: Pick<Arc, 'cx' | 'cy'>;
  from: number;
  to: number;
  /** Radius of the first row. */
  inner: number;
  rows: number;
  depth?: number;
  pitch?: number;
  /** Half of the aisle on each side, from the angle to the outline. */
  aisle?: number;
  cuts?: Cut[];
  /** Row number at the front. */
  firstRow?: number;
  /** Distance from the outermost seats' centres to the outline. */
  margin?: number;
  /** Two rows at the front or at the rear give way to wheelchair places with a companion's place beside each. */
  platform?: 'front' | 'rear' | undefined;
}

export interface DrawnSector {
  rows: RowSpec[];
  outline: Point[];
  /** In the middle of what the cuts at the front and back leave. */
  label: [number, number];
  /** What the cuts leave open, half of it each for two neighbours that cut their common side. */
  openings: Point[][];
}

const MARGIN = 38;
const DEPTH = 80;
const PITCH = 50;
const AISLE = 16;
/** From a wheelchair place to the companion's: the place is 90 cm wide, the chair beside it 50. */
const PLATFORM_PITCH = 76;
export const PLATFORM_ROW = 'PMR';

/**
 * Seats are numbered from 1 in each row, from left to right for who looks at the centre of the arc. A cut row
 * becomes two runs that count on; seats beside a cut or an aisle carry the aisle attribute.
 */
export function drawSector(shape: SectorShape): DrawnSector {
  const {inner, rows, depth = DEPTH, platform} = shape;
  const drawn: RowSpec[] = [];
  for (let row = 0; row < rows; row++) {
    if (platform === 'front' && row < 2) {
      if (row === 0) drawn.push(platformRow(shape, inner + depth / 2));
    } else if (platform === 'rear' && row >= rows - 2) {
      if (row === rows - 1) drawn.push(platformRow(shape, inner + (row - 0.5) * depth));
    } else drawn.push(...seatRow(shape, row));
  }
  return {
    rows: drawn,
    outline: roundCorners(distinct(outlineOf(shape)), 30),
    label: labelOf(shape),
    openings: (shape.cuts ?? []).map(cut => openingOf(shape, cut)),
  };
}

/** How many seats the sector would have, without drawing it. Only for sectors without a platform. */
export function countSeats(shape: SectorShape): number {
  const {inner, rows, depth = DEPTH, pitch = PITCH} = shape;
  let seats = 0;
  for (let row = 0; row < rows; row++) {
    for (const [start, end] of runsOf(shape, row))
      seats += reachOf(shape, end, start, inner + row * depth, pitch, 1).count;
  }
  return seats;
}

function labelOf(shape: SectorShape): [number, number] {
  const [front, back] = depthsOf(shape);
  const frontCut = shape.cuts?.find(cut => cut.at === 'front');
  const backCut = shape.cuts?.find(cut => cut.at === 'back');
  const first = frontCut ? depthsOf(shape, frontCut)[1] : front;
  const last = backCut ? depthsOf(shape, backCut)[0] : back;
  return xy(shape, (first + last) / 2, (shape.from + shape.to) / 2);
}

function seatRow(shape: SectorShape, row: number): RowSpec[] {
  const {inner, depth = DEPTH, pitch = PITCH} = shape;
  const radius = inner + row * depth;
  const drawn: RowSpec[] = [];
  let number = 1;
  // From `to` down to `from`: left to right for the spectator.
  for (const [start, end] of runsOf(shape, row).reverse()) {
    const angles = spread(shape, end, start, radius, pitch);
    const seats = angles.map(
      (angle, i): SeatSpec => ({
        ...at(shape.arc, radius, angle),
        number: String(number + i),
        attributes: i === 0 || i === angles.length - 1 ? SeatAttribute.aisle : 0,
      }),
    );
    number += seats.length;
    if (seats.length > 0) drawn.push({label: String((shape.firstRow ?? 1) + row), seats});
  }
  return drawn;
}

/** Wheelchair place 1, companion 1A, wheelchair place 2, companion 2A … */
function platformRow(shape: SectorShape, radius: number): RowSpec {
  const [start, end]: [Edge, Edge] = [
    {angle: shape.to, off: 0},
    {angle: shape.from, off: 0},
  ];
  const angles = spread(shape, start, end, radius, PLATFORM_PITCH, 2);
  const seats = angles.map(
    (angle, i): SeatSpec => ({
      ...at(shape.arc, radius, angle),
      number: `${Math.floor(i / 2) + 1}${i % 2 === 0 ? '' : 'A'}`,
      attributes: i % 2 === 0 ? SeatAttribute.wheelchair : SeatAttribute.companion,
    }),
  );
  return {label: PLATFORM_ROW, seats};
}

export function at(arc: Pick<Arc, 'cx' | 'cy'>, radius: number, angle: number): {x: number; y: number} {
  return {x: arc.cx + radius * Math.cos(angle), y: arc.cy + radius * Math.sin(angle)};
}

/** An edge of a run: an angle and a distance from it along the row, so that aisles keep their width. */
type Edge = {angle: number; off: number};

function angleOf(edge: Edge, radius: number): number {
  return edge.angle + Math.asin(edge.off / radius);
}

function runsOf(shape: SectorShape, row: number): [Edge, Edge][] {
  let left: Edge = {angle: shape.from, off: 0};
  let right: Edge = {angle: shape.to, off: 0};
  const middle = (shape.from + shape.to) / 2;
  let hole = 0;
  for (const cut of shape.cuts ?? []) {
    if (row < cut.first || row > cut.last) continue;
    if (cut.at === 'from') left = {angle: shape.from, off: cut.width};
    else if (cut.at === 'to') right = {angle: shape.to, off: -cut.width};
    else hole = cut.width / 2;
  }
  if (hole === 0) return [[left, right]];
  return [
    [left, {angle: middle, off: -hole}],
    [{angle: middle, off: hole}, right],
  ];
}

/**
 * Seats from `start` down to `end`, as many as fit at `pitch` (a multiple of `by`) and then evenly: row ends line
 * up with the aisles.
 */
function spread(shape: SectorShape, start: Edge, end: Edge, radius: number, pitch: number, by = 1): number[] {
  const {first, last, count} = reachOf(shape, start, end, radius, pitch, by);
  if (count === 1) return [(first + last) / 2];
  return Array.from({length: count}, (_, i) => first + ((last - first) * i) / (count - 1));
}

/** Angles of the first and the last seat, and how many fit. */
function reachOf(shape: SectorShape, start: Edge, end: Edge, radius: number, pitch: number, by: number) {
  const {aisle = AISLE, margin = MARGIN} = shape;
  const first = angleOf({...start, off: start.off - aisle - margin}, radius);
  const last = angleOf({...end, off: end.off + aisle + margin}, radius);
  const length = (first - last) * radius;
  const fitting = length < 0 ? 0 : Math.floor(length / pitch) + 1;
  return {first, last, count: fitting - (fitting % by)};
}

/** Radii between which a cut lies, up to the outline where it reaches the front or the back. */
function depthsOf(shape: SectorShape, cut?: Cut): [number, number] {
  const {inner, rows, depth = DEPTH, margin = MARGIN} = shape;
  const front = inner - margin;
  const back = inner + (rows - 1) * depth + margin;
  if (!cut) return [front, back];
  return [
    cut.first === 0 ? front : inner + (cut.first - 0.5) * depth,
    cut.last === rows - 1 ? back : inner + (cut.last + 0.5) * depth,
  ];
}

function outlineOf(shape: SectorShape): Point[] {
  const [front, back] = depthsOf(shape);
  const left = sideOf(shape, 'from');
  const right = sideOf(shape, 'to');
  return [
    ...endOf(shape, 'front', front, angleOf(left[0]!.edge, front), angleOf(right[0]!.edge, front)),
    ...right.flatMap(({edge, radii}) => radii.map(r => xy(shape, r, angleOf(edge, r)))),
    ...endOf(shape, 'back', back, angleOf(right.at(-1)!.edge, back), angleOf(left.at(-1)!.edge, back)),
    ...left.flatMap(({edge, radii}) => radii.map(r => xy(shape, r, angleOf(edge, r)))).reverse(),
  ];
}

/** One side from the front to the back, stepping inwards around its cuts. */
function sideOf(shape: SectorShape, at: 'from' | 'to'): {edge: Edge; radii: [number, number]}[] {
  const {aisle = AISLE} = shape;
  const [angle, sign] = at === 'from' ? [shape.from, 1] : [shape.to, -1];
  const plain: Edge = {angle, off: sign * aisle};
  const parts: {edge: Edge; radii: [number, number]}[] = [];
  const [front, back] = depthsOf(shape);
  let r = front;
  for (const cut of (shape.cuts ?? []).filter(c => c.at === at).sort((a, b) => a.first - b.first)) {
    const [r0, r1] = depthsOf(shape, cut);
    if (r0 > r) parts.push({edge: plain, radii: [r, r0]});
    parts.push({edge: {angle, off: sign * (aisle + cut.width)}, radii: [r0, r1]});
    r = r1;
  }
  if (r < back) parts.push({edge: plain, radii: [r, back]});
  return parts;
}

/** The front or back edge from angle a0 to a1, around the cut in its middle. */
function endOf(shape: SectorShape, at: 'front' | 'back', radius: number, a0: number, a1: number): Point[] {
  const cut = shape.cuts?.find(c => c.at === at);
  if (!cut) return arcPoints(shape, radius, a0, a1);
  const deep = depthsOf(shape, cut)[at === 'front' ? 1 : 0];
  const half = (cut.width / 2 + (shape.aisle ?? AISLE)) * Math.sign(a1 - a0);
  const angle = (shape.from + shape.to) / 2;
  const corner = (off: number, r: number) => angleOf({angle, off}, r);
  return [
    ...arcPoints(shape, radius, a0, corner(-half, radius)),
    ...arcPoints(shape, deep, corner(-half, deep), corner(half, deep)),
    ...arcPoints(shape, radius, corner(half, radius), a1),
  ];
}

/** The hole of a cut, a little smaller than the notch in the outline. */
function openingOf(shape: SectorShape, cut: Cut): Point[] {
  const [r0, r1] = depthsOf(shape, cut);
  const inset = 14;
  const reach = (shape.aisle ?? AISLE) - inset;
  const [angle, low, high] =
    cut.at === 'from'
      ? [shape.from, 0, cut.width + reach]
      : cut.at === 'to'
        ? [shape.to, -cut.width - reach, 0]
        : [(shape.from + shape.to) / 2, -cut.width / 2 - reach, cut.width / 2 + reach];
  const [a, b] = [cut.at === 'front' ? r0 : r0 + inset, cut.at === 'back' ? r1 : r1 - inset];
  const corner = (off: number, r: number) => angleOf({angle, off}, r);
  return [
    ...arcPoints(shape, a, corner(low, a), corner(high, a)),
    ...arcPoints(shape, b, corner(high, b), corner(low, b)),
  ];
}

/** An arc in steps that stay within about 1 cm of it. */
export function arcPoints(shape: {arc: Pick<Arc, 'cx' | 'cy'>}, radius: number, a0: number, a1: number): Point[] {
  const steps = Math.max(1, Math.ceil(Math.abs(a1 - a0) / Math.max(0.01, Math.sqrt(8 / radius))));
  return Array.from({length: steps + 1}, (_, i) => xy(shape, radius, a0 + ((a1 - a0) * i) / steps));
}

function xy(shape: {arc: Pick<Arc, 'cx' | 'cy'>}, radius: number, angle: number): Point {
  const {x, y} = at(shape.arc, radius, angle);
  return [x, y];
}

/** Without points that repeat the one before: a corner needs two real edges. */
function distinct(points: Point[]): Point[] {
  return points.filter((p, i) => {
    const before = points[(i + points.length - 1) % points.length]!;
    return Math.hypot(p[0] - before[0], p[1] - before[1]) > 2;
  });
}
