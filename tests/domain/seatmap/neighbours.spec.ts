import {decodePlan} from '../../../storefront/seatmap/src/decode';
import {
  landingSeat,
  neighbourSeat,
  neighbourZone,
  nextAccepted,
  rowEnd,
} from '../../../storefront/seatmap/src/neighbours';
import {planOfRows, straight, zoneAround, type RowPlaces} from './plan-of-rows';

const turned = (angle: number): RowPlaces[] =>
  Array.from({length: 6}, (_, r) => ({
    label: String(r + 1),
    places: straight(0, r * 80, 10).map(([x, y]): [number, number] => [
      Math.round(x * Math.cos(angle) - y * Math.sin(angle)),
      Math.round(x * Math.sin(angle) + y * Math.cos(angle)),
    ]),
  }));

describe('arrow keys from seat to seat', () => {
  const plan = decodePlan(planOfRows(turned(0)));

  test('along the row no seat is skipped, and the row ends', () => {
    let seat = 10;
    const walked = [seat];
    for (let k = 0; k < 9; k++) walked.push((seat = neighbourSeat(plan, seat, 'right')));
    expect(walked).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    expect(neighbourSeat(plan, 19, 'right')).toBe(-1);
  });

  test('across rows the straightest seat is taken', () => {
    expect(neighbourSeat(plan, 13, 'down')).toBe(23);
    expect(neighbourSeat(plan, 13, 'up')).toBe(3);
    expect(neighbourSeat(plan, 3, 'up')).toBe(-1);
  });

  test('in a stand turned by a right angle up and down follow the row', () => {
    const side = decodePlan(planOfRows(turned(Math.PI / 2)));
    expect(neighbourSeat(side, 13, 'down')).toBe(14);
    expect(neighbourSeat(side, 13, 'up')).toBe(12);
    expect(neighbourSeat(side, 13, 'left')).toBe(23);
    expect(neighbourSeat(side, 13, 'right')).toBe(3);
  });

  test.each([0, 20, 45, 70, 90, 135, 180, 250, 315])('every seat of a stand turned by %i° can be reached', degrees => {
    const stand = decodePlan(planOfRows(turned((degrees * Math.PI) / 180)));
    const reached = new Set([0]);
    const queue = [0];
    for (let seat = queue.pop(); seat !== undefined; seat = queue.pop()) {
      for (const direction of ['left', 'right', 'up', 'down'] as const) {
        const next = neighbourSeat(stand, seat, direction);
        if (next >= 0 && !reached.has(next)) queue.push(next);
        if (next >= 0) reached.add(next);
      }
    }
    expect(reached.size).toBe(60);
  });

  test('an aisle and the pitch are crossed', () => {
    const two = decodePlan(
      planOfRows([
        {label: '1', places: straight(0, 0, 5)},
        {label: '1', places: straight(700, 0, 5)},
        {label: '9', places: straight(0, 6000, 5)},
      ]),
    );
    expect(neighbourSeat(two, 4, 'right')).toBe(5);
    expect(neighbourSeat(two, 5, 'left')).toBe(4);
    expect(neighbourSeat(two, 2, 'down')).toBe(12);
  });

  test('with shift, seats that are not free are passed over', () => {
    const free = new Set([15, 53]);
    expect(nextAccepted(plan, 11, 'right', seat => free.has(seat))).toBe(15);
    expect(nextAccepted(plan, 13, 'down', seat => free.has(seat))).toBe(53);
    expect(nextAccepted(plan, 15, 'right', seat => free.has(seat))).toBe(-1);
  });

  test('home and end', () => {
    expect(rowEnd(plan, 27, 'first')).toBe(20);
    expect(rowEnd(plan, 27, 'last')).toBe(29);
  });
});

describe('zones by keyboard', () => {
  const zones = [
    zoneAround(1, 'Norte', 1000, 0, 800, 400),
    zoneAround(2, 'Este', 2000, 600, 400, 800),
    zoneAround(3, 'Sur', 1000, 1600, 800, 400),
    zoneAround(4, 'Oeste', 400, 600, 400, 800),
  ];
  const plan = decodePlan(
    planOfRows(
      [
        {label: '1', places: straight(1100, 100, 8)},
        {label: '2', places: straight(1100, 180, 8)},
      ],
      zones,
    ),
  );

  test('arrows go round the pitch', () => {
    expect(neighbourZone(plan, 0, 'right')).toBe(1);
    expect(neighbourZone(plan, 0, 'down')).toBe(2);
    expect(neighbourZone(plan, 1, 'left')).toBe(3);
    expect(neighbourZone(plan, 0, 'up')).toBe(0);
  });

  test('one lands on the free seat nearest to the middle, else on any, else nowhere', () => {
    const middle = landingSeat(plan, 0, () => true);
    expect(plan.rowOf[middle]).toBe(1);
    expect(landingSeat(plan, 0, seat => seat === 2)).toBe(2);
    expect(landingSeat(plan, 0, () => false)).toBe(middle);
    expect(landingSeat(plan, 1, () => true)).toBe(-1);
  });
});
