/**
 * The shape of a seat plan: what is stored in seat_plan.geometry, hashed, served to both fronts and painted.
 * Its twin in the seat map package has the same shape on purpose: fronts and API share only what crosses the wire.
 */

/** A plan as stored and served. Lengths are plan units: 1 unit = 1 cm, so neighbouring seats are about 50 apart. */
export interface PlanGeometry {
  format: 1;
  name: string;
  /** Whole plan, origin top left, y down. Integers. */
  width: number;
  height: number;
  /** Radius a seat is drawn with, usually 20. */
  seatRadius: number;
  /** Database id of the seat with index 0: seat id = firstSeatId + index. 0 in a draft. */
  firstSeatId: number;
  seatCount: number;
  zones: PlanZone[];
  /** In the order of the seat indexes: by zone, then from the front to the back, then along the row. */
  rows: PlanRow[];
  /** Painted below zones and seats, in this order. */
  decor: PlanShape[];
}

export interface PlanZone {
  /** Database id, 0 in a draft. */
  id: number;
  code: string;
  name: string;
  kind: 'numbered' | 'general';
  /** #rrggbb */
  color: string;
  /** Polygon x0, y0, x1, y1 …, not closed. */
  outline: number[];
  label: [number, number];
  /** Code of the gate that leads here. */
  gate?: string;
  /** Places of a general zone; a numbered zone has as many as seats. */
  capacity?: number;
  /** Price tier the zone belongs to («Tribuna baja»); the category of imported plans. */
  tier?: string;
}

/**
 * An unbroken run of seats: consecutive seats of one PlanRow are neighbours, with nothing between them.
 * A row that an aisle or a vomitory interrupts is several PlanRows with the same zone and label, so
 * «contiguous» and «orphan» need no distances: same row index and next seat index.
 */
export interface PlanRow {
  /** Index in zones. */
  zone: number;
  label: string;
  /** Seat index of the first seat. */
  first: number;
  /** Delta coded: the first is absolute, the others are differences to the one before. */
  x: number[];
  y: number[];
  numbers: string[];
  /** Only where they differ from `${zone.code}-${label}-${number}`. */
  guids?: string[];
  /** [position in the row, bits] of the seats that have any: see SeatAttribute. */
  attributes?: [number, number][];
}

export interface PlanShape {
  kind: 'pitch' | 'stage' | 'polygon' | 'text' | 'rect' | 'ellipse';
  /**
   * Polygon x0, y0 …; x, y, w, h (top left) of rect, ellipse, pitch and stage; x, y (centre) and the height of the
   * letters of text.
   */
  points: number[];
  text?: string;
  color?: string;
  /** Degrees clockwise around the shape's centre. */
  rotation?: number;
}

/** A plan that is not stored yet: zone ids and firstSeatId are 0. */
export type PlanDraft = PlanGeometry;

/** Bits of a seat's attributes, the same numbers as in seat.attributes. */
export const SeatAttribute = {wheelchair: 1, companion: 2, restrictedView: 4, aisle: 8} as const;

/** What a plan may weigh. The seat limit is the product's; the others keep one plan's JSON under about 10 MB. */
export const PLAN_LIMITS = {
  seats: 100_000,
  zones: 1_000,
  rows: 20_000,
  decor: 5_000,
  outlinePoints: 4_000,
  /** 5 km: beyond it a coordinate is a mistake. */
  size: 500_000,
  zoneCapacity: 100_000,
  codeLength: 40,
  labelLength: 20,
  nameLength: 120,
  guidLength: 120,
} as const;

/** The guid of a seat that brings none of its own. */
export function defaultGuid(zoneCode: string, rowLabel: string, seatNumber: string): string {
  return `${zoneCode}-${rowLabel}-${seatNumber}`;
}
