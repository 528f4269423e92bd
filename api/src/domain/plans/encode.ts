/**
 * Makes a compact draft out of zones with rows of seats at absolute positions.
 * Seat indexes are consecutive by zone, then row, in the order given; positions are rounded to whole units.
 */
import {defaultGuid} from './geometry';
import type {PlanDraft, PlanRow, PlanShape, PlanZone} from './geometry';

export interface SeatSpec {
  x: number;
  y: number;
  number: string;
  /** Bits of SeatAttribute. */
  attributes?: number;
  guid?: string;
}

/** An unbroken run of seats; see PlanRow. */
export interface RowSpec {
  label: string;
  seats: SeatSpec[];
}

export interface ZoneSpec extends Omit<PlanZone, 'id'> {
  rows: RowSpec[];
}

export interface PlanSpec {
  name: string;
  width: number;
  height: number;
  seatRadius?: number;
  zones: ZoneSpec[];
  decor?: PlanShape[];
}

/** Never refuses: validate.ts judges the result. Rows without seats are left out. */
export function encodePlan(spec: PlanSpec): PlanDraft {
  const zones: PlanZone[] = [];
  const rows: PlanRow[] = [];
  let next = 0;
  for (const {rows: zoneRows, ...zone} of spec.zones) {
    const index = zones.length;
    zones.push({
      id: 0,
      ...zone,
      outline: zone.outline.map(Math.round),
      label: [Math.round(zone.label[0]), Math.round(zone.label[1])],
    });
    for (const row of zoneRows) {
      if (row.seats.length === 0) continue;
      rows.push(encodeRow(row, zone.code, index, next));
      next += row.seats.length;
    }
  }
  return {
    format: 1,
    name: spec.name,
    width: Math.round(spec.width),
    height: Math.round(spec.height),
    seatRadius: spec.seatRadius ?? 20,
    firstSeatId: 0,
    seatCount: next,
    zones,
    rows,
    decor: (spec.decor ?? []).map(shape => ({...shape, points: shape.points.map(Math.round)})),
  };
}

function encodeRow(row: RowSpec, zoneCode: string, zone: number, first: number): PlanRow {
  const guids = row.seats.map(seat => seat.guid ?? defaultGuid(zoneCode, row.label, seat.number));
  const attributes = row.seats
    .map((seat, position): [number, number] => [position, seat.attributes ?? 0])
    .filter(([, bits]) => bits !== 0);
  return {
    zone,
    label: row.label,
    first,
    x: deltas(row.seats.map(seat => Math.round(seat.x))),
    y: deltas(row.seats.map(seat => Math.round(seat.y))),
    numbers: row.seats.map(seat => seat.number),
    ...(row.seats.some((seat, i) => guids[i] !== defaultGuid(zoneCode, row.label, seat.number)) && {guids}),
    ...(attributes.length > 0 && {attributes}),
  };
}

function deltas(values: number[]): number[] {
  return values.map((value, i) => (i === 0 ? value : value - values[i - 1]!));
}
