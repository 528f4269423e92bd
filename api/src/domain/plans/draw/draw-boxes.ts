/** Boxes (palcos) along both side walls of a hall: odd numbers on the left, even ones on the right, one zone each. */
import type {RowSpec, SeatSpec, ZoneSpec} from '../encode';
import {flat, roundCorners} from './round-corners';
import type {Point} from './round-corners';

export interface BoxesShape {
  /** The rows between the walls are arcs around it, or straight: then `half` is 0. */
  centre: {cx: number; cy: number};
  /** Half of the fan of the seats between the walls, radians from straight down. */
  half: number;
  /** Distance of the first box from the centre, and of the boxes from the edge of the fan. */
  from: number;
  aisle: number;
  /** Boxes on each side. */
  count: number;
  /** What box `index` is called and who sits in it; `rank` counts from the stage. */
  box(index: number, rank: number): Box;
}

export interface Box extends Pick<ZoneSpec, 'code' | 'name' | 'color' | 'tier' | 'gate'> {
  /** Chairs at the rail and behind it. */
  chairs: number[];
  /** Bits of SeatAttribute for the chairs of a row. */
  attributes?(row: number): number;
}

/** With three chairs at the rail; a longer rail makes a longer box. */
const LENGTH = 206;
const CHAIR = 58;
export const BOX_DEPTH = 176;
const GAP = 12;

export function drawBoxes(shape: BoxesShape): ZoneSpec[] {
  const boxes = Array.from({length: shape.count * 2}, (_, i) => shape.box(i, Math.floor(i / 2)));
  const length = Math.max(LENGTH, ...boxes.map(({chairs}) => Math.max(...chairs) * CHAIR + 32));
  return boxes.map((box, i) => drawBox(shape, box, i, length));
}

function drawBox(
  {centre, half, from, aisle}: BoxesShape,
  {chairs, attributes, ...zone}: Box,
  index: number,
  length: number,
): ZoneSpec {
  const isLeft = index % 2 === 0;
  const side = isLeft ? -1 : 1;
  const along = from + Math.floor(index / 2) * (length + GAP);
  // Local frame: u away from the stage along the wall, v from the rail to the wall.
  const place = (u: number, v: number): Point => {
    const out = aisle + v;
    const [sin, cos] = [Math.sin(half), Math.cos(half)];
    return [centre.cx + side * ((along + u) * sin + out * cos), centre.cy + (along + u) * cos - out * sin];
  };
  let next = 1;
  const rows = chairs.map((count, row): RowSpec => {
    const order = Array.from({length: count}, (_, i) => length / 2 + (i - (count - 1) / 2) * CHAIR);
    // From left to right for who looks at the stage's side of the hall: away from the stage on the left wall.
    const seats = (isLeft ? order.reverse() : order).map((u): SeatSpec => {
      const [x, y] = place(u, row === 0 ? 50 : 128);
      return {x, y, number: String(next++), attributes: attributes?.(row) ?? 0};
    });
    return {label: String(row + 1), seats};
  });
  const corners = [place(0, 0), place(length, 0), place(length, BOX_DEPTH), place(0, BOX_DEPTH)];
  const [x, y] = place(length / 2, BOX_DEPTH / 2);
  return {
    ...zone,
    kind: 'numbered',
    outline: flat(roundCorners(corners, 26)),
    label: [Math.round(x), Math.round(y)],
    rows,
  };
}
