/**
 * Where each block of a recipe stands. Promise: zones never overlap. Sides keep to the breadth of the longest block,
 * corners to the quarters beyond it, a level begins behind the deepest block of the one before, and curved rows share
 * one centre.
 */
import {drawSector} from '../draw/draw-sector';
import {flat, roundCorners, type Point} from '../draw/round-corners';
import type {RowSpec} from '../encode';
import {drawRows, MARGIN, type LocalRow} from './draw-rows';
import {numberSeats, rowName} from './number-seats';
import {CORNERS, SIDES, type Corner, type PlanBlock, type PlanRecipe, type Side} from './recipe';

export const METRE = 100;
const DEPTH = 82;
const BETWEEN_BLOCKS = 120;
const BETWEEN_LEVELS = 200;

/** A block, or one of its sectors, as it stands on the plan; the field's centre is 0, 0. */
export interface Placed {
  block: PlanBlock;
  /** Which one of `sectors`, from 1; 0: the only one. */
  sector: number;
  rows: RowSpec[];
  outline: number[];
}

export interface PlacedHouse {
  placed: Placed[];
  /** Where boxes find their wall: half of the breadth of the rows, and the fan they open. */
  hall: {halfWidth: number; halfAngle: number; firstRow: number; centreY: number};
}

interface Local {
  block: PlanBlock;
  sector: number;
  level: number;
  rows: LocalRow[];
  /** [s, v] around it. */
  edge: Point[];
  depth: number;
}

export function placeBlocks(recipe: PlanRecipe): PlacedHouse {
  const R = (recipe.curve ?? 0) * METRE;
  const locals = recipe.blocks.filter(block => block.kind === 'seats' || block.kind === 'area').flatMap(localsOf);
  const corners = recipe.blocks.filter(block => block.kind === 'corner');
  const start = levelStarts(locals, corners);
  /** Breadth of a block at the first row of its level, where the blocks beside it are told apart. */
  const breadth = (one: Local): number => {
    const first = R + start.get(one.level)!;
    if (R === 0) return 2 * Math.max(...one.edge.map(([s]) => Math.abs(s)));
    return 2 * first * Math.max(...one.edge.map(([s, v]) => Math.abs(s) / (first + v - MARGIN)));
  };
  const rowsOn = (side: Side) =>
    [...start.keys()].map(level => locals.filter(one => one.level === level && (one.block.side ?? 'bottom') === side));
  const total = (beside: Local[]) =>
    beside.reduce((sum, one) => sum + breadth(one), 0) + Math.max(0, beside.length - 1) * BETWEEN_BLOCKS;
  const widest = (side: Side) => Math.max(0, ...rowsOn(side).map(total));
  const field = recipe.field.kind === 'none' ? {width: 0, depth: 0} : recipe.field;
  const half = {
    x: Math.max((field.width * METRE) / 2, widest('bottom') / 2, widest('top') / 2),
    y: Math.max((field.depth * METRE) / 2, widest('left') / 2, widest('right') / 2),
  };
  const surround = recipe.surround * METRE;
  const placed = SIDES.flatMap(side =>
    rowsOn(side).flatMap(beside => {
      let at = -total(beside) / 2;
      return beside.map(one => {
        const middle = at + breadth(one) / 2;
        at += breadth(one) + BETWEEN_BLOCKS;
        const first = R + start.get(one.level)!;
        return put(one, (s, v) => {
          const angle = R === 0 ? 0 : middle / first + s / (first + v);
          const [x, y] =
            R === 0 ? [middle + s, first + v] : [(first + v) * Math.sin(angle), (first + v) * Math.cos(angle) - R];
          return turned(side, x, y + surround, half);
        });
      });
    }),
  );
  const halfAngle =
    R === 0
      ? 0
      : Math.max(0, ...rowsOn('bottom').map((beside, i) => total(beside) / 2 / (R + [...start.values()][i]!)));
  return {
    placed: [...placed, ...corners.map(block => placeCorner(block, half, surround + start.get(block.level ?? 1)!))],
    hall: {halfWidth: widest('bottom') / 2, halfAngle, firstRow: R, centreY: half.y + surround - R},
  };
}

/** From the spectator's own frame — left to right, and away from the field — to the plan's. */
function turned(side: Side, x: number, y: number, half: {x: number; y: number}): Point {
  if (side === 'bottom') return [x, half.y + y];
  if (side === 'top') return [-x, -half.y - y];
  return side === 'left' ? [-half.x - y, x] : [half.x + y, -x];
}

function localsOf(block: PlanBlock): Local[] {
  const sectors = block.kind === 'seats' ? (block.sectors ?? 1) : 1;
  return Array.from({length: sectors}, (_, i) => localOf(block, sectors === 1 ? 0 : i + 1));
}

function localOf(block: PlanBlock, sector: number): Local {
  const level = block.level ?? 1;
  if (block.kind === 'area') {
    const [s, v] = [((block.width ?? 1) * METRE) / 2, (block.depth ?? 1) * METRE - MARGIN];
    // In steps, so that it can bend.
    const front = Array.from({length: 13}, (_, i): Point => [-s + (i * s) / 6, -MARGIN]);
    return {block, sector, level, rows: [], edge: [...front, ...front.map(([x]): Point => [-x, v])], depth: v - MARGIN};
  }
  const rows = drawRows(block, DEPTH);
  const last = rows.at(-1)!;
  const right: Point[] = [
    [rows[0]!.reach + MARGIN, -MARGIN],
    ...rows.map((row): Point => [row.reach + MARGIN, row.v]),
    [last.reach + MARGIN, last.v + MARGIN],
  ];
  const across = ([s, v]: Point): Point[] => Array.from({length: 11}, (_, i) => [-s + ((i + 1) * s) / 6, v]);
  const left = right.map(([s, v]): Point => [-s, v]).reverse();
  return {
    block,
    sector,
    level,
    rows,
    edge: [...right, ...across(right.at(-1)!).reverse(), ...left, ...across(right[0]!)],
    depth: last.v,
  };
}

/** Each level begins behind the deepest block of the one before, whatever side that stands on. */
function levelStarts(locals: Local[], corners: PlanBlock[]): Map<number, number> {
  const depths = new Map<number, number>();
  const note = (level: number, depth: number) => depths.set(level, Math.max(depths.get(level) ?? 0, depth));
  for (const {level, depth} of locals) note(level, depth);
  for (const {level, rows} of corners) note(level ?? 1, ((rows ?? 1) - 1) * DEPTH);
  let at = 0;
  return new Map(
    [...depths]
      .sort(([a], [b]) => a - b)
      .map(([level, depth]) => {
        const start = at;
        at += depth + BETWEEN_LEVELS;
        return [level, start];
      }),
  );
}

function put({block, sector, rows, edge}: Local, at: (s: number, v: number) => Point): Placed {
  const placed = rows.flatMap(({label, v, runs}) =>
    runs.map(
      (run): RowSpec => ({
        label,
        seats: run.map(({s, number, attributes}) => {
          const [x, y] = at(s, v);
          return {x, y, number, attributes};
        }),
      }),
    ),
  );
  const corners = edge.map(([s, v]) => at(s, v));
  return {
    block,
    sector,
    rows: placed,
    outline: flat(
      roundCorners(
        corners.filter((point, i) => isCorner(corners, point, i)),
        30,
      ),
    ),
  };
}

/** Points on the way of a straight line say nothing. */
function isCorner(points: Point[], [x, y]: Point, i: number): boolean {
  const [ax, ay] = points[(i + points.length - 1) % points.length]!;
  const [bx, by] = points[(i + 1) % points.length]!;
  return Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) > Math.hypot(bx - ax, by - ay);
}

/** A quarter of a ring around the corner of the sides; seats are as many as fit, numbered anew as the block says. */
function placeCorner(block: PlanBlock, half: {x: number; y: number}, inner: number): Placed {
  const corner = block.side as Corner;
  const quarter = {bottomRight: 0, bottomLeft: 1, topLeft: 2, topRight: 3}[
    CORNERS.includes(corner) ? corner : 'bottomRight'
  ];
  const arc = {cx: corner.endsWith('Right') ? half.x : -half.x, cy: corner.startsWith('bottom') ? half.y : -half.y};
  const from = (quarter * Math.PI) / 2;
  const drawn = drawSector({
    arc,
    from,
    to: from + Math.PI / 2,
    inner,
    rows: block.rows ?? 1,
    depth: DEPTH,
    aisle: 20,
    margin: MARGIN,
  });
  const rows = drawn.rows.map(({seats}, row): RowSpec => {
    const numbers = numberSeats(seats.length, block.numbering ?? 'left');
    return {
      label: rowName((block.firstRow ?? 1) + row, block.rowNames ?? 'numbers'),
      seats: seats.map((seat, i) => ({...seat, number: numbers[i]!})),
    };
  });
  return {block, sector: 0, rows, outline: flat(drawn.outline)};
}
