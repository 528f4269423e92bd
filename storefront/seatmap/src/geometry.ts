// The seat plan as it travels: static JSON, cached for ever by its content hash, states apart.
// The API keeps a twin of these types; the two sides share nothing but this shape.

/** Lengths are plan units: neighbouring seats are about 50 apart. Origin top left, y down, integers. */
export interface PlanGeometry {
  format: 1;
  name: string;
  width: number;
  height: number;
  /** Drawn radius of a seat in plan units, usually 20. */
  seatRadius: number;
  /** Database id of the seat with index 0; seat id = firstSeatId + index. */
  firstSeatId: number;
  seatCount: number;
  zones: PlanZone[];
  rows: PlanRow[];
  decor: PlanShape[];
}

export interface PlanZone {
  /** Database id; 0 in a draft. */
  id: number;
  code: string;
  name: string;
  kind: 'numbered' | 'general';
  color: string;
  /** Polygon x0, y0, x1, y1 … */
  outline: number[];
  label: [number, number];
  /** Gate code. */
  gate?: string;
  /** Places of a general zone. */
  capacity?: number;
  tier?: string;
}

export interface PlanRow {
  /** Index in `zones`. */
  zone: number;
  label: string;
  /** Seat index of the row's first seat. */
  first: number;
  /** Delta coded: the first value absolute, then differences. */
  x: number[];
  y: number[];
  numbers: string[];
  /** Only when imported; else `${zone.code}-${row}-${number}`. */
  guids?: string[];
  /** [position in row, bits of SeatAttribute]. */
  attributes?: [number, number][];
}

export interface PlanShape {
  kind: 'pitch' | 'stage' | 'polygon' | 'text' | 'rect' | 'ellipse';
  /** Polygon points; x, y, w, h for rect, ellipse, pitch and stage; x, y for text. */
  points: number[];
  text?: string;
  color?: string;
  /** Degrees, clockwise, about the shape's centre. */
  rotation?: number;
}

/** Bits of a seat's attributes. */
export const SeatAttribute = {wheelchair: 1, companion: 2, restrictedView: 4, aisle: 8} as const;
