/** Brings the loose seats of a row into neighbourly order and cuts the row where something interrupts it. */
import type {RowSpec, SeatSpec} from './encode';

/** Files list seats in any order: the one given is kept unless the order along the row's own direction is shorter. */
export function orderSeats(seats: SeatSpec[]): SeatSpec[] {
  const [dx, dy] = directionOf(seats);
  const along = seats
    .map(seat => ({seat, at: seat.x * dx + seat.y * dy}))
    .sort((a, b) => a.at - b.at)
    .map(({seat}) => seat);
  return lengthOf(along) < lengthOf(seats) * 0.999 ? along : seats;
}

/** Runs of neighbours: two seats farther apart than 1.8 times the row's usual distance are none. */
export function splitRow(row: RowSpec, usual: number): RowSpec[] {
  const gaps = row.seats.slice(1).map((seat, i) => Math.hypot(seat.x - row.seats[i]!.x, seat.y - row.seats[i]!.y));
  const spacing = gaps.length >= 3 ? medianOf(gaps) : usual;
  const runs: SeatSpec[][] = [];
  row.seats.forEach((seat, i) => {
    if (i === 0 || gaps[i - 1]! > 1.8 * spacing) runs.push([]);
    runs.at(-1)!.push(seat);
  });
  return runs.map(seats => ({label: row.label, seats}));
}

/** The usual distance between neighbours; undefined when no row has two seats. */
export function spacingOf(rows: RowSpec[]): number | undefined {
  const gaps = rows.flatMap(({seats}) =>
    seats.slice(1).map((seat, i) => Math.hypot(seat.x - seats[i]!.x, seat.y - seats[i]!.y)),
  );
  const apart = gaps.filter(gap => gap > 0);
  return apart.length > 0 ? medianOf(apart) : undefined;
}

function medianOf(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

/** Unit vector of the direction in which the seats spread most (first principal axis). */
function directionOf(seats: SeatSpec[]): [number, number] {
  const meanX = seats.reduce((sum, seat) => sum + seat.x, 0) / seats.length;
  const meanY = seats.reduce((sum, seat) => sum + seat.y, 0) / seats.length;
  let [xx, xy, yy] = [0, 0, 0];
  for (const seat of seats) {
    const [dx, dy] = [seat.x - meanX, seat.y - meanY];
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  return [Math.cos(angle), Math.sin(angle)];
}

function lengthOf(seats: SeatSpec[]): number {
  return seats.slice(1).reduce((sum, seat, i) => sum + Math.hypot(seat.x - seats[i]!.x, seat.y - seats[i]!.y), 0);
}
