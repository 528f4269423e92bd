import {decodePlan} from '../../../storefront/seatmap/src/decode';
import {defaultLooks} from '../../../storefront/seatmap/src/looks';
import {meaningOf} from '../../../storefront/seatmap/src/moving/keyboard';
import {priceLevels} from '../../../storefront/seatmap/src/prices';
import {publicStates} from '../../../storefront/seatmap/src/states';
import {describeSeat, describeZone, euros, eurosShort} from '../../../storefront/seatmap/src/words';
import {planOfRows, straight} from './plan-of-rows';

/** Intl separates amount and sign by a no-break space. */
const plain = (text: string): string => text.replace(/\u00a0/g, ' ');

describe('what the map says', () => {
  const plan = decodePlan(planOfRows([{label: '8', places: straight(0, 0, 20), attributes: [[3, 1]]}]));
  const levels = priceLevels([{zoneId: 7, cents: 2500, fromCents: 1850}]);
  const states = publicStates(new Uint8Array([0b00001001, 0, 0, 0, 0]), 20);
  const scene = {plan, states, levels, looks: defaultLooks(plan, states, levels), selection: new Set([14])};

  test('a seat is described as the specification writes it', () => {
    expect(plain(describeSeat(scene, 13))).toBe('Tribuna Norte, fila 8, butaca 14, 25,00 €, libre');
    expect(plain(describeSeat(scene, 14))).toMatch(/, elegida$/);
    expect(plain(describeSeat(scene, 0))).toMatch(/, en otro carrito$/);
    expect(plain(describeSeat(scene, 1))).toMatch(/, ocupada$/);
    expect(plain(describeSeat(scene, 3))).toContain('plaza para silla de ruedas');
  });

  test('a zone says its lowest price and what is left', () => {
    expect(plain(describeZone(scene, 0, 1312))).toBe('Tribuna Norte, desde 18,50 €, 1.312 butacas libres');
    expect(plain(describeZone(scene, 0, 1))).toMatch(/1 butaca libre$/);
    expect(plain(describeZone(scene, 0, 0))).toMatch(/agotada$/);
  });

  test('money', () => {
    expect(plain(euros(2500))).toBe('25,00 €');
    expect(plain(eurosShort(2500))).toBe('25 €');
    expect(plain(eurosShort(2550))).toBe('25,50 €');
  });
});

describe('price levels', () => {
  test('dearest first, equal prices together, zones without price apart', () => {
    const levels = priceLevels([
      {zoneId: 1, cents: 1000},
      {zoneId: 2, cents: 3000},
      {zoneId: 3, cents: 1000},
      {zoneId: 4, cents: null},
    ]);
    expect(levels.levels.map(level => level.cents)).toEqual([3000, 1000]);
    expect([1, 2, 3, 4, 5].map(levels.levelOf)).toEqual([1, 0, 1, -1, -1]);
    expect(levels.fromCents(4)).toBeNull();
  });

  test('no two of forty prices share colour and shape, and neighbours never a shape', () => {
    const {levels} = priceLevels(Array.from({length: 40}, (_, i) => ({zoneId: i, cents: 1000 + i * 100})));
    expect(new Set(levels.map(level => `${level.color}${level.shape}`)).size).toBe(40);
    for (let i = 1; i < levels.length; i++) {
      expect(levels[i]!.color).toBeGreaterThanOrEqual(levels[i - 1]!.color);
      expect(levels[i]!.shape).not.toBe(levels[i - 1]!.shape);
    }
  });
});

describe('keys', () => {
  const key = (name: string, held: Partial<KeyboardEvent> = {}) =>
    meaningOf({key: name, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held});

  test("the map takes its own keys and leaves the browser's alone", () => {
    expect(key('ArrowLeft')).toEqual({act: 'move', direction: 'left', far: false});
    expect(key('ArrowUp', {shiftKey: true})).toEqual({act: 'move', direction: 'up', far: true});
    expect(key(' ')).toEqual({act: 'choose'});
    expect(key('Escape')).toEqual({act: 'overview'});
    expect(key('Tab')).toBeNull();
    expect(key('+', {ctrlKey: true})).toBeNull();
    expect(key('ArrowLeft', {altKey: true})).toBeNull();
  });
});
