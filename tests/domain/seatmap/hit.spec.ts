import {decodePlan} from '../../../storefront/seatmap/src/decode';
import {insidePolygon, seatNear, seatsWithin} from '../../../storefront/seatmap/src/grid';
import {rowLabelAt} from '../../../storefront/seatmap/src/paint/row-spots';
import {planOfRows, straight} from './plan-of-rows';

const bowl = (): [number, number][][] =>
  Array.from({length: 40}, (_, r) =>
    Array.from({length: 60}, (_, i): [number, number] => [
      Math.round(Math.cos(i / 9.6) * (2000 + r * 80)),
      Math.round(Math.sin(i / 9.6) * (2000 + r * 80)),
    ]),
  );

describe('hit test', () => {
  const plan = decodePlan(planOfRows(bowl().map((places, r) => ({label: String(r + 1), places}))));

  test('the nearest seat is the one a search of all seats finds', () => {
    let random = 12345;
    const next = (): number => (random = (random * 1103515245 + 12345) % 2147483648) / 2147483648;
    for (let k = 0; k < 500; k++) {
      const px = (next() - 0.5) * 12000,
        py = (next() - 0.5) * 12000,
        reach = 20 + next() * 200;
      let best = Infinity;
      for (let seat = 0; seat < plan.count; seat++)
        best = Math.min(best, Math.hypot(plan.x[seat]! - px, plan.y[seat]! - py));
      const found = seatNear(plan.grid, px, py, reach);
      if (best >= reach) expect(found).toBe(-1);
      else expect(Math.hypot(plan.x[found]! - px, plan.y[found]! - py)).toBeCloseTo(best, 3);
    }
  });

  test('a rectangle holds exactly the seats whose centre it holds, whichever corner came first', () => {
    const box = [-2500, -2600, 900, 1200] as const;
    const expected = Array.from({length: plan.count}, (_, i) => i).filter(
      i => plan.x[i]! >= box[0] && plan.x[i]! <= box[2] && plan.y[i]! >= box[1] && plan.y[i]! <= box[3],
    );
    expect(seatsWithin(plan.grid, ...box)).toEqual(expected);
    expect(seatsWithin(plan.grid, box[2], box[3], box[0], box[1])).toEqual(expected);
    expect(expected.length).toBeGreaterThan(50);
  });

  test('every seat is in the grid once', () => {
    expect([...plan.grid.seats].sort((a, b) => a - b)).toEqual(Array.from({length: plan.count}, (_, i) => i));
    expect(seatsWithin(plan.grid, -1e5, -1e5, 1e5, 1e5)).toHaveLength(plan.count);
  });

  test('a plan of one seat, and of none', () => {
    const one = decodePlan(planOfRows([{label: '1', places: [[500, 500]]}]));
    expect(seatNear(one.grid, 505, 498, 20)).toBe(0);
    const none = decodePlan(planOfRows([]));
    expect(seatNear(none.grid, 0, 0, 1000)).toBe(-1);
  });

  test('a few seats far apart do not buy a huge grid', () => {
    const sparse = decodePlan(
      planOfRows([
        {
          label: '1',
          places: [
            [0, 0],
            [50, 0],
          ],
        },
        {
          label: '2',
          places: [
            [900_000, 900_000],
            [900_050, 900_000],
          ],
        },
      ]),
    );
    expect(sparse.grid.start.length).toBeLessThan(1000);
    expect(seatNear(sparse.grid, 900_049, 900_000, 20)).toBe(3);
  });

  test('polygons, also concave ones', () => {
    const horseshoe = [0, 0, 100, 0, 100, 100, 70, 100, 70, 30, 30, 30, 30, 100, 0, 100];
    expect(insidePolygon(horseshoe, 50, 10)).toBe(true);
    expect(insidePolygon(horseshoe, 15, 90)).toBe(true);
    expect(insidePolygon(horseshoe, 50, 80)).toBe(false);
    expect(insidePolygon(horseshoe, 150, 50)).toBe(false);
  });
});

describe('row numbers', () => {
  test('stand one step beyond both ends, but never on another seat', () => {
    const plan = decodePlan(
      planOfRows([
        {label: 'A', places: straight(100, 100, 5)},
        {label: 'B', places: straight(350, 100, 5)},
      ]),
    );
    expect(rowLabelAt(plan, 51, 100, 20)).toBe(0);
    expect(rowLabelAt(plan, 599, 100, 20)).toBe(1);
    // Between the rows there is no room: the right end of A is the first seat of B.
    expect(rowLabelAt(plan, 349, 100, 20)).toBe(-1);
  });
});
