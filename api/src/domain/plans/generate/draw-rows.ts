/**
 * The rows of one block on paper of its own: `s` along the row from the middle of the block, `v` away from the field,
 * in centimetres. Rows are centred on each other, and an aisle is as straight as the rows' lengths allow.
 */
import {PLATFORM_ROW} from '../draw/draw-sector';
import {SeatAttribute} from '../geometry';
import {numberSeats, rowName} from './number-seats';
import type {PlanBlock} from './recipe';

export const SEAT = 50;
export const MARGIN = 40;
const AISLE = 100;
/** From a wheelchair place to the companion's, and the length of a row that both need with their way in. */
const PAIR = 76;
const PAIR_ROOM = 160;
const PLATFORM_DEPTH = 130;

export interface LocalSeat {
  s: number;
  number: string;
  attributes: number;
}

export interface LocalRow {
  label: string;
  v: number;
  /** Half of the row's length. */
  reach: number;
  /** Aisles cut a row into runs. */
  runs: LocalSeat[][];
}

/** Seats of each row from the front to the back. */
export function rowLengths({rows, seats, lastSeats}: PlanBlock): number[] {
  const [count, first] = [rows ?? 0, seats ?? 0];
  const last = lastSeats ?? first;
  return Array.from({length: count}, (_, row) =>
    count === 1 ? first : Math.round(first + ((last - first) * row) / (count - 1)),
  );
}

/** How many wheelchair places fit into the row of their own. */
export function roomForWheelchairs(block: PlanBlock): number {
  const lengths = rowLengths(block);
  const seats = (block.wheelchairsAt === 'back' ? lengths.at(-1) : lengths[0]) ?? 0;
  return Math.max(1, Math.floor((seats * SEAT + AISLE * (block.aisles?.length ?? 0)) / PAIR_ROOM));
}

export function drawRows(block: PlanBlock, depth: number): LocalRow[] {
  const lengths = rowLengths(block);
  const longest = Math.max(...lengths);
  const front = block.wheelchairs && block.wheelchairsAt !== 'back' ? PLATFORM_DEPTH : 0;
  const rows = lengths.map((count, row): LocalRow => {
    const label = rowName((block.firstRow ?? 1) + row, block.rowNames ?? 'numbers');
    return {label, v: front + row * depth, ...oneRow(count, longest, block)};
  });
  if (!block.wheelchairs) return rows;
  if (front) return [platform(block.wheelchairs, rows[0]!.reach, 0), ...rows];
  return [...rows, platform(block.wheelchairs, rows.at(-1)!.reach, rows.at(-1)!.v + PLATFORM_DEPTH)];
}

function oneRow(count: number, longest: number, {aisles, numbering}: PlanBlock): Pick<LocalRow, 'reach' | 'runs'> {
  const cuts = [...(aisles ?? [])].sort((a, b) => a - b);
  const runs: LocalSeat[][] = [];
  let side = -1;
  numberSeats(count, numbering ?? 'left').forEach((number, i) => {
    // The place that the seat would have in the longest row; half a place when the lengths differ by an odd number.
    const slot = i + (longest - count) / 2;
    const passed = cuts.filter(cut => slot > cut - 0.5).length;
    if (passed !== side) runs.push([]);
    side = passed;
    runs
      .at(-1)!
      .push({s: (slot - (longest - 1) / 2) * SEAT + (passed - cuts.length / 2) * AISLE, number, attributes: 0});
  });
  for (const run of runs) {
    run[0]!.attributes |= SeatAttribute.aisle;
    run.at(-1)!.attributes |= SeatAttribute.aisle;
  }
  return {runs, reach: Math.max(Math.abs(runs[0]![0]!.s), Math.abs(runs.at(-1)!.at(-1)!.s))};
}

/** Wheelchair place 1, companion 1A, then a way, 2, 2A … spread over the row. */
function platform(count: number, reach: number, v: number): LocalRow {
  const room = (2 * reach + SEAT) / count;
  const runs = Array.from({length: count}, (_, i): LocalSeat[] => {
    const middle = (i + 0.5 - count / 2) * room;
    return [
      {s: middle - PAIR / 2, number: `${i + 1}`, attributes: SeatAttribute.wheelchair},
      {s: middle + PAIR / 2, number: `${i + 1}A`, attributes: SeatAttribute.companion},
    ];
  });
  return {label: PLATFORM_ROW, v, reach: Math.max(reach, PAIR / 2), runs};
}
