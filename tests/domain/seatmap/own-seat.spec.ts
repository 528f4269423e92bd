/** Whoever changes a seat sees theirs on the plan: by a name, a colour and a shape that no other seat has. */
import {priceLevels} from '../../../storefront/seatmap/src/prices';
import {looksWithMine, OWN} from '../../../storefront/src/ui/seats/looks';
import {planOfRows, straight} from './plan-of-rows';

test('[C13] the own seat looks like no other, taken as it is', () => {
  const geometry = planOfRows([{label: '1', places: straight(0, 0, 6)}]);
  const levels = priceLevels([{zoneId: geometry.zones[0]!.id, cents: 2_000}]);
  const looks = looksWithMine(geometry, levels, new Set([2]), {own: 4, hasDistance: true, onOffer: new Map([[3, 1]])});
  for (const state of [0, 1, 2, 3]) {
    expect(looks.list[looks.of(4, state)]).toBe(OWN);
    expect(looks.list[looks.of(5, state)]).not.toBe(OWN);
  }
  const shown = looks.list.map(({paint, shape}) => `${paint} ${shape}`);
  expect(shown.filter(one => one === `${OWN.paint} ${OWN.shape}`)).toHaveLength(1);
  expect(looksWithMine(geometry, levels, new Set()).list).not.toContain(OWN);
});
