import {readFileSync} from 'node:fs';
import path from 'node:path';
import {decodePlan} from '../../../storefront/seatmap/src/decode';
import {zoneLabels} from '../../../storefront/seatmap/src/paint/labels';
import {priceLevels} from '../../../storefront/seatmap/src/prices';
import type {Scene} from '../../../storefront/seatmap/src/paint/scene';
import {publicStates, staffStates} from '../../../storefront/seatmap/src/states';
import {inkFor, luminance} from '../../../storefront/seatmap/src/theme';
import {planOfRows, straight, zoneAround} from './plan-of-rows';

type Rgb = number[];
const rgbOf = (hex: string): Rgb => [1, 3, 5].map(i => parseInt(hex.slice(i, i + 2), 16));
const css = readFileSync(path.resolve(__dirname, '../../../storefront/seatmap/src/seatmap.css'), 'utf8');
const found = [...css.matchAll(/--sm-level-(\d+): (#[0-9a-f]{6});/g)];
const COUNT = 12;
/** The style sheet's two scales, by day and by night, with the grounds that the two fronts give the map. */
const SCALES = {
  day: {
    colors: found.slice(0, COUNT).map(([, , hex]) => rgbOf(hex!)),
    grounds: ['#f5f3ee', '#ffffff'].map(rgbOf),
    field: 0.92,
  },
  night: {
    colors: found.slice(COUNT).map(([, , hex]) => rgbOf(hex!)),
    grounds: ['#11141a', '#131f1a'].map(rgbOf),
    field: 0.46,
  },
};

const contrast = (a: Rgb, b: Rgb): number => {
  const [light, dark] = [luminance(a), luminance(b)].sort((p, q) => q - p) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

/** What somebody sees who lacks one kind of cone (Machado and others 2009, full severity), in linear light. */
const EYES: Record<string, number[][]> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
const linear = (value: number): number =>
  value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;

/** OKLab times a hundred: a step of two is just to be seen. */
function seen(rgb: Rgb, eye: number[][]): number[] {
  const light = rgb.map(linear);
  const [r, g, b] = eye.map(row =>
    Math.max(
      0,
      row.reduce((sum, k, i) => sum + k * light[i]!, 0),
    ),
  ) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ].map(v => v * 100);
}

describe.each(Object.entries(SCALES))('[S11] price colours by %s', (_, {colors, grounds, field}) => {
  test('twelve, from dark to light, so that dear and cheap are seen without a legend', () => {
    expect(colors).toHaveLength(COUNT);
    for (let i = 1; i < COUNT; i++) expect(luminance(colors[i]!)).toBeGreaterThan(luminance(colors[i - 1]!));
  });

  test('each stands out from the ground, and what is written on it or on its field can be read', () => {
    for (const color of colors)
      for (const ground of grounds) {
        expect(contrast(color, ground)).toBeGreaterThanOrEqual(3);
        for (const share of [1, field, 0.1]) {
          const paper = color.map((value, i) => Math.round(value * share + ground[i]! * (1 - share)));
          expect(contrast(paper, rgbOf(inkFor(paper)))).toBeGreaterThanOrEqual(4.5);
        }
      }
  });

  test.each(Object.entries(EYES))('no two look alike with %s sight', (_name, eye) => {
    const places = colors.map(color => seen(color, eye));
    places.forEach((a, i) =>
      places.slice(0, i).forEach(b => expect(Math.hypot(...a.map((v, k) => v - b[k]!))).toBeGreaterThan(3.5)),
    );
  });
});

describe('[S11] prices on the map', () => {
  test('each price of a match has a colour of its own', () => {
    const cents = [9500, 9000, 8000, 6800, 5800, 5000, 4200, 3800, 3200, 2500];
    const {levels} = priceLevels(cents.map((one, zoneId) => ({zoneId, cents: one})));
    expect(new Set(levels.map(level => level.color)).size).toBe(cents.length);
    expect(levels.map(level => level.color)).toEqual(levels.map(level => level.color).sort((a, b) => a - b));
  });

  test('where only one word fits into a zone, a buyer reads the price and the office the code', () => {
    const plan = decodePlan(
      planOfRows([{label: '1', places: straight(0, 0, 10)}], [zoneAround(7, 'Tribuna Norte', -50, -50, 600, 200)]),
    );
    const levels = priceLevels([{zoneId: 7, cents: 2500}]);
    const words = (states: Scene['states']): string[] => {
      const scene = {plan, states, levels, free: Int32Array.of(10), total: Int32Array.of(10)} as unknown as Scene;
      const shot = {camera: {scale: 0.07, x: 20, y: 20}, view: {width: 100, height: 100}, ratio: 1};
      return zoneLabels(scene, shot, (text, size) => text.length * size * 0.6).flatMap(label =>
        label.lines.map(line => line.text.replace(/\s/g, ' ')),
      );
    };
    expect(words(publicStates(new Uint8Array(3), 10))).toEqual(['25 €']);
    expect(words(staffStates(new Uint8Array(10), 10))).toEqual(['TRI']);
  });
});
