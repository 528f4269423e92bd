/** Boxes (palcos) along both side walls of a theatre: odd numbers on the left, even ones on the right. */
import {SeatAttribute} from '../../domain/plans/geometry';
import type {RowSpec, SeatSpec, ZoneSpec} from '../../domain/plans/encode';
import {flat, roundCorners} from './round-corners';
import type {Point} from './round-corners';

export interface BoxesShape {
  centre: {cx: number; cy: number};
  /** Half of the fan of the seats between the walls, radians from straight down. */
  half: number;
  /** Distance of the first box from the centre, and of the boxes from the edge of the fan. */
  from: number;
  aisle: number;
  /** Boxes on each side. */
  count: number;
}

const LENGTH = 206;
const DEPTH = 176;
const GAP = 12;

/** One zone for each box, of four to six seats: three at the rail, one to three behind. */
export function drawBoxes(shape: BoxesShape): ZoneSpec[] {
  return Array.from({length: shape.count * 2}, (_, i) => drawBox(shape, i));
}

function drawBox({centre, half, from, aisle}: BoxesShape, index: number): ZoneSpec {
  const isLeft = index % 2 === 0;
  const side = isLeft ? -1 : 1;
  const along = from + Math.floor(index / 2) * (LENGTH + GAP);
  // Local frame: u away from the stage along the wall, v from the rail to the wall.
  const place = (u: number, v: number): Point => {
    const out = aisle + v;
    const [sin, cos] = [Math.sin(half), Math.cos(half)];
    return [centre.cx + side * ((along + u) * sin + out * cos), centre.cy + (along + u) * cos - out * sin];
  };
  const rank = Math.floor(index / 2);
  const dims = (row: number) => (rank < 3 || (rank < 6 && row === 1) ? SeatAttribute.restrictedView : 0);
  const behind = rank < 3 ? 1 : rank < 6 ? 2 : 3;
  const code = String(index + 1);
  let next = 1;
  const rows = [3, behind].map((count, row): RowSpec => {
    const order = Array.from({length: count}, (_, i) => LENGTH / 2 + (i - (count - 1) / 2) * 58);
    // From left to right for who looks at the stage's side of the hall: away from the stage on the left wall.
    const seats = (isLeft ? order.reverse() : order).map((u): SeatSpec => {
      const [x, y] = place(u, row === 0 ? 50 : 128);
      return {x, y, number: String(next++), attributes: dims(row)};
    });
    return {label: String(row + 1), seats};
  });
  const corners = [place(0, 0), place(LENGTH, 0), place(LENGTH, DEPTH), place(0, DEPTH)];
  const [x, y] = place(LENGTH / 2, DEPTH / 2);
  const isSide = rank < 3;
  return {
    code: `P${code}`,
    name: `Palco ${code}`,
    kind: 'numbered',
    color: isSide ? '#a58b52' : '#8a6a1f',
    outline: flat(roundCorners(corners, 26)),
    label: [Math.round(x), Math.round(y)],
    gate: '2',
    tier: isSide ? 'Palcos laterales' : 'Palcos',
    rows,
  };
}
