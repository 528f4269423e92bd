import {decodePlan} from '../../../storefront/seatmap/src/decode';
import {filteredRows, wheelchairCount} from '../../../storefront/seatmap/src/seat-filter';
import {publicStates} from '../../../storefront/seatmap/src/states';
import {wheelchairWords} from '../../../storefront/seatmap/src/words';
import {planOfRows, straight} from './plan-of-rows';

const WHEELCHAIR = 1,
  COMPANION = 2;
/**
 * Row 1: a place for a wheelchair, its companion's, six more. Row 2: one that is taken, its companion's. Row 3: none.
 */
const plan = decodePlan(
  planOfRows([
    {
      label: '1',
      places: straight(0, 0, 8),
      attributes: [
        [0, WHEELCHAIR],
        [1, COMPANION],
      ],
    },
    {
      label: '2',
      places: straight(0, 60, 4),
      attributes: [
        [0, WHEELCHAIR],
        [1, COMPANION],
      ],
    },
    {label: '3', places: straight(0, 120, 4)},
  ]),
);
const states = publicStates(new Uint8Array([0, 0, 0b10, 0]), 16);
const none = new Set<number>();

describe('[S10] the wheelchair filter of the list', () => {
  test('counts free places for wheelchairs, and only those', () => {
    const {free, total} = wheelchairCount(plan, states);
    expect([free[0], total[0]]).toEqual([1, 2]);
    expect(filteredRows(plan, states, 0, {freeOnly: true, wheelchair: true}, none)).toEqual([
      {label: '1', seats: [0, 1], free: 1},
    ]);
  });

  test('keeps the companion beside, taken or free as the other filter asks', () => {
    const rows = filteredRows(plan, states, 0, {freeOnly: false, wheelchair: true}, none);
    expect(rows.map(row => row.seats)).toEqual([
      [0, 1],
      [8, 9],
    ]);
    expect(rows.map(row => row.free)).toEqual([1, 0]);
  });

  test('without it everything free is there, and what was chosen stays whatever the filter', () => {
    expect(filteredRows(plan, states, 0, {freeOnly: true, wheelchair: false}, none).map(row => row.free)).toEqual([
      8, 3, 4,
    ]);
    expect(
      filteredRows(plan, states, 0, {freeOnly: true, wheelchair: true}, new Set([13])).map(row => row.seats),
    ).toEqual([[0, 1], [13]]);
  });

  test('says what it counts', () => {
    expect([0, 1, 12].map(wheelchairWords)).toEqual([
      'ninguna plaza para silla de ruedas libre',
      '1 plaza para silla de ruedas libre',
      '12 plazas para silla de ruedas libres',
    ]);
  });
});
