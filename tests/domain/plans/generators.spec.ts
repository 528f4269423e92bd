import {bowl} from '../../../api/src/demo/plans/bowl';
import {gatesOf} from '../../../api/src/demo/plans/gates-of';
import {stadium} from '../../../api/src/demo/plans/stadium';
import {theatre} from '../../../api/src/demo/plans/theatre';
import {contentHash} from '../../../api/src/domain/plans/content-hash';
import {seatsOf} from '../../../api/src/domain/plans/decode';
import type {PlanSeat} from '../../../api/src/domain/plans/decode';
import {SeatAttribute} from '../../../api/src/domain/plans/geometry';
import type {PlanDraft} from '../../../api/src/domain/plans/geometry';
import {isInside} from '../../../api/src/domain/plans/label-point';
import {validatePlan} from '../../../api/src/domain/plans/validate';

const plans: [string, () => PlanDraft][] = [
  ['stadium', stadium],
  ['theatre', theatre],
  ['bowl of 60,000', () => bowl(60_000)],
  ['bowl of 100,000', () => bowl(100_000)],
];

/** Pairs of seats nearer than `distance`, by a grid of cells of that size. */
function pairsNearerThan(distance: number, seats: PlanSeat[]): [PlanSeat, PlanSeat][] {
  const cells = new Map<string, PlanSeat[]>();
  const near: [PlanSeat, PlanSeat][] = [];
  for (const seat of seats) {
    const [column, line] = [Math.floor(seat.x / distance), Math.floor(seat.y / distance)];
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        for (const other of cells.get(`${column + dx},${line + dy}`) ?? []) {
          if (Math.hypot(seat.x - other.x, seat.y - other.y) < distance) near.push([seat, other]);
        }
      }
    }
    const key = `${column},${line}`;
    cells.set(key, [...(cells.get(key) ?? []), seat]);
  }
  return near;
}

function corners(outline: number[]): [number, number][] {
  return Array.from({length: outline.length / 2}, (_, i) => [outline[2 * i]!, outline[2 * i + 1]!]);
}

describe.each(plans)('the %s', (_name, make) => {
  const plan = make();
  const seats = [...seatsOf(plan)];

  test('is a valid plan', () => expect(validatePlan(plan)).toEqual([]));

  test('is the same every time', () => expect(contentHash(make())).toBe(contentHash(plan)));

  test('has no two seats on top of each other', () => expect(pairsNearerThan(45, seats)).toEqual([]));

  test('has every seat inside its own zone and no other', () => {
    const boxes = plan.zones.map(zone => {
      const points = corners(zone.outline);
      const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
      return {left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys)};
    });
    const strays = seats.filter(seat =>
      plan.zones.some((zone, z) => {
        const box = boxes[z]!;
        const isNear = seat.x >= box.left && seat.x <= box.right && seat.y >= box.top && seat.y <= box.bottom;
        return (isNear && isInside(zone.outline, seat.x, seat.y)) !== (z === seat.zone);
      }),
    );
    expect(strays).toEqual([]);
  });

  test('has zones that do not overlap, with their labels inside', () => {
    for (const [z, zone] of plan.zones.entries()) {
      expect(isInside(zone.outline, ...zone.label)).toBe(true);
      const overlapping = plan.zones.filter(
        (other, o) => o !== z && corners(zone.outline).some(([x, y]) => isInside(other.outline, x, y)),
      );
      expect(overlapping.map(other => `${zone.code} over ${other.code}`)).toEqual([]);
    }
  });

  test('keeps the grass free of seats', () => {
    for (const pitch of plan.decor.filter(shape => shape.kind === 'pitch')) {
      const [x, y, w, h] = pitch.points as [number, number, number, number];
      expect(
        seats.filter(seat => seat.x > x - 50 && seat.x < x + w + 50 && seat.y > y - 50 && seat.y < y + h + 50),
      ).toEqual([]);
    }
  });

  test('has runs without gaps: neighbours in a row are neighbours in the house', () => {
    const gaps = seats.flatMap((seat, i) => {
      const next = seats[i + 1];
      return next?.row === seat.row ? [Math.hypot(next.x - seat.x, next.y - seat.y)] : [];
    });
    expect(Math.max(...[...new Set(gaps)])).toBeLessThan(100);
  });

  test('names a gate for every zone', () => {
    const codes = gatesOf(plan).map(gate => gate.code);
    expect(plan.zones.every(zone => codes.includes(zone.gate ?? ''))).toBe(true);
  });
});

const withAttribute = (plan: PlanDraft, bit: number) => [...seatsOf(plan)].filter(seat => seat.attributes & bit);

test.each([
  ['stadium', stadium],
  ['theatre', theatre],
])('the %s has a companion beside every wheelchair place, in the same run', (_name, make) => {
  const seats = [...seatsOf(make())];
  const wheelchairs = seats.filter(seat => seat.attributes & SeatAttribute.wheelchair);
  expect(wheelchairs.length).toBeGreaterThanOrEqual(10);
  for (const place of wheelchairs) {
    const beside = [seats[place.index - 1], seats[place.index + 1]].filter(seat => seat?.row === place.row);
    expect(beside.some(seat => seat!.attributes & SeatAttribute.companion)).toBe(true);
  }
});

describe('the stadium', () => {
  const plan = stadium();
  test('has about 22,000 numbered seats and the numberless Grada de animación of 800', () => {
    expect(plan.seatCount).toBeGreaterThan(21_500);
    expect(plan.seatCount).toBeLessThan(23_000);
    expect(plan.zones.filter(zone => zone.kind === 'general')).toMatchObject([
      {name: 'Grada de animación', capacity: 800},
    ]);
  });
  test('has the sectors 101–132 and 201–240, palco, press and boxes', () => {
    const codes = plan.zones.map(zone => zone.code);
    for (let sector = 101; sector <= 132; sector++) if (sector !== 128) expect(codes).toContain(String(sector));
    for (let sector = 201; sector <= 240; sector++) expect(codes).toContain(String(sector));
    expect(codes).toEqual(expect.arrayContaining(['PALCO', 'PRENSA', 'VIP', 'ANIM']));
  });
  test('has rows of different length, and rows that a vomitory interrupts', () => {
    const corner = plan.rows.filter(row => plan.zones[row.zone]!.code === '108').map(row => row.numbers.length);
    expect(new Set(corner).size).toBeGreaterThan(5);
    const runs = plan.rows.filter(row => plan.zones[row.zone]!.code === '204' && row.label === '1');
    expect(runs.length).toBe(2);
    expect(Number(runs[1]!.numbers[0])).toBe(Number(runs[0]!.numbers.at(-1)) + 1);
  });
  test('has seats with a restricted view, few of them', () => {
    const share = withAttribute(plan, SeatAttribute.restrictedView).length / plan.seatCount;
    expect(share).toBeGreaterThan(0.005);
    expect(share).toBeLessThan(0.03);
  });
});

describe('the theatre', () => {
  const plan = theatre();
  const seats = [...seatsOf(plan)];
  test('has about 1,100 seats', () => expect(Math.abs(plan.seatCount - 1_100)).toBeLessThan(50));
  test('has odd numbers on the left and even ones on the right', () => {
    const houses = ['PLA', 'PLB', 'AN1', 'AN2'];
    for (const seat of seats.filter(s => houses.includes(plan.zones[s.zone]!.code))) {
      expect(Number(seat.number) % 2 === 1).toBe(seat.x < plan.width / 2);
    }
  });
  test('has twenty boxes of four to six seats', () => {
    const boxes = plan.zones.flatMap((zone, z) =>
      /^P\d/.test(zone.code) ? [seats.filter(seat => seat.zone === z).length] : [],
    );
    expect(boxes).toHaveLength(20);
    expect(Math.min(...boxes)).toBeGreaterThanOrEqual(4);
    expect(Math.max(...boxes)).toBeLessThanOrEqual(6);
  });
});

test.each([3_000, 5_001, 22_222])('a bowl of %i has exactly as many seats', count => {
  const plan = bowl(count);
  expect(plan.seatCount).toBe(count);
  expect(validatePlan(plan)).toEqual([]);
});

test.each([0, 2_999, 100_001, 5000.5, NaN])('a bowl of %p is refused', count =>
  expect(() => bowl(count)).toThrow(RangeError),
);
