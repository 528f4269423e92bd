/** Reads the seats out of a plan's compact rows, in the order of their indexes. */
import {defaultGuid} from './geometry';
import type {PlanGeometry} from './geometry';

export interface PlanSeat {
  index: number;
  /** Index in plan.zones. */
  zone: number;
  /** Index in plan.rows. */
  row: number;
  /** Position in its row. */
  position: number;
  x: number;
  y: number;
  rowLabel: string;
  number: string;
  guid: string;
  attributes: number;
}

/** Every seat with its absolute position in plan units. The plan must be valid (validate.ts). */
export function* seatsOf(plan: PlanGeometry): Generator<PlanSeat> {
  for (const [rowIndex, row] of plan.rows.entries()) {
    const code = plan.zones[row.zone]!.code;
    const bits = new Map(row.attributes);
    let x = 0;
    let y = 0;
    for (const [position, number] of row.numbers.entries()) {
      x += row.x[position]!;
      y += row.y[position]!;
      yield {
        index: row.first + position,
        zone: row.zone,
        row: rowIndex,
        position,
        x,
        y,
        rowLabel: row.label,
        number,
        guid: row.guids?.[position] ?? defaultGuid(code, row.label, number),
        attributes: bits.get(position) ?? 0,
      };
    }
  }
}
