import {decodePlan, planOf, seatId, seatIndex} from '../../../storefront/seatmap/src/decode';
import {planOfRows, straight, zoneAround} from './plan-of-rows';

describe('decoding a seat plan', () => {
  const geometry = planOfRows([
    {
      label: '1',
      places: straight(100, 100, 4),
      attributes: [
        [0, 1],
        [1, 2],
        [3, 4 | 8],
      ],
    },
    {
      label: '2',
      places: [
        [100, 180],
        [151, 183],
        [202, 190],
      ],
    },
  ]);

  test('turns differences into places, in seat order', () => {
    const plan = decodePlan(geometry);
    expect([...plan.x]).toEqual([100, 150, 200, 250, 100, 151, 202]);
    expect([...plan.y]).toEqual([100, 100, 100, 100, 180, 183, 190]);
    expect([...plan.rowOf]).toEqual([0, 0, 0, 0, 1, 1, 1]);
    expect([...plan.attributes]).toEqual([1, 2, 0, 12, 0, 0, 0]);
    expect(plan.pitch).toBeGreaterThan(49);
    expect(plan.pitch).toBeLessThan(53);
  });

  test("keeps each zone's rows and its box, outline and seats together", () => {
    const two = planOfRows(
      [
        {label: '1', places: straight(0, 0, 3)},
        {zone: 1, label: '1', places: straight(900, 900, 2)},
        {label: '2', places: straight(0, 80, 3)},
      ],
      [zoneAround(1, 'Norte', -10, -10, 120, 60), zoneAround(2, 'Sur', 890, 890, 80, 20)],
    );
    const plan = decodePlan(two);
    expect(plan.rowsOfZone).toEqual([[0, 2], [1]]);
    expect(plan.zoneBoxes[0]).toEqual({minX: -10, minY: -10, maxX: 110, maxY: 80});
    expect(plan.bounds).toEqual({minX: -10, minY: -10, maxX: 970, maxY: 910});
  });

  test('decodes a geometry once', () => {
    expect(planOf(geometry)).toBe(planOf(geometry));
  });

  test.each([
    ['a row beyond the last seat', {first: 6}],
    ['columns of different length', {y: [100]}],
    ['a zone that does not exist', {zone: 3}],
  ])('refuses %s and names the row', (_, change) => {
    const broken = {...geometry, rows: [geometry.rows[0]!, {...geometry.rows[1]!, ...change}]};
    expect(() => decodePlan(broken)).toThrow(/Row 2/);
  });

  test('translates seat ids and indexes, and knows strangers', () => {
    expect(seatId(geometry, 3)).toBe(5004);
    expect(seatIndex(geometry, 5004)).toBe(3);
    expect(seatIndex(geometry, 5000)).toBe(-1);
    expect(seatIndex(geometry, 5001 + geometry.seatCount)).toBe(-1);
  });
});
