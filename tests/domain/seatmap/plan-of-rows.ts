// A small plan for the seat map's tests: rows given by absolute places, coded as the API codes them.
import type {PlanGeometry, PlanRow, PlanZone} from '../../../storefront/seatmap/src/geometry';

export interface RowPlaces {
  zone?: number;
  label: string;
  places: [number, number][];
  attributes?: [number, number][];
}

export function zoneAround(id: number, name: string, x: number, y: number, width: number, height: number): PlanZone {
  return {
    id,
    code: name.slice(0, 3).toUpperCase(),
    name,
    kind: 'numbered',
    color: '#336699',
    outline: [x, y, x + width, y, x + width, y + height, x, y + height],
    label: [x + width / 2, y + height / 2],
  };
}

export function planOfRows(
  rows: RowPlaces[],
  zones: PlanZone[] = [zoneAround(7, 'Tribuna Norte', -50, -50, 1100, 600)],
): PlanGeometry {
  let first = 0;
  const coded = rows.map(({zone = 0, label, places, attributes}): PlanRow => {
    const delta = (axis: 0 | 1): number[] => places.map((place, i) => place[axis] - (i ? places[i - 1]![axis] : 0));
    const row: PlanRow = {
      zone,
      label,
      first,
      x: delta(0),
      y: delta(1),
      numbers: places.map((_, i) => String(i + 1)),
      ...(attributes && {attributes}),
    };
    first += places.length;
    return row;
  });
  return {
    format: 1,
    name: 'Prueba',
    width: 2000,
    height: 2000,
    seatRadius: 20,
    firstSeatId: 5001,
    seatCount: first,
    zones,
    rows: coded,
    decor: [],
  };
}

/** `count` places from x, y on, 50 apart. */
export const straight = (x: number, y: number, count: number): [number, number][] =>
  Array.from({length: count}, (_, i) => [x + i * 50, y]);
