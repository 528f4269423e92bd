/**
 * The product has no look of its own club: nothing of the demo's is built in, and what a house without colours gets is
 * neutral.
 */
import fs from 'node:fs';
import path from 'node:path';
import {colourNames, NEUTRAL, shopColours} from '../../api/src/domain/look/palettes';
import {toOklch} from '../../api/src/domain/look/colours';

const ROOT = path.resolve(__dirname, '..', '..');
const PLACES = [
  'api/src',
  'storefront/src',
  'storefront/public',
  'storefront/index.html',
  'storefront/seatmap/src',
  'backoffice/src',
  'backoffice/public',
  'backoffice/index.html',
];
/** The demo club's name, its trees and its colours, also as they once stood in defaults. */
const DEMO = /alameda|álamo|alamo\b|poplar|#0b4d36|#ffd400|#0f5a46|#f5c542|#0d4a35|#0b5c40|#ffdc4a|#08281d|#0f1d17/i;

function filesIn(place: string): string[] {
  const at = path.join(ROOT, place);
  if (fs.statSync(at).isFile()) return [place];
  return fs.readdirSync(at, {withFileTypes: true}).flatMap(entry => {
    const inside = `${place}/${entry.name}`;
    if (entry.isDirectory()) return inside === 'api/src/demo' ? [] : filesIn(inside);
    return /\.(ts|tsx|css|html|svg|js)$/.test(entry.name) ? [inside] : [];
  });
}

test('nothing of the demo club stands outside its folder', () => {
  const files = PLACES.flatMap(filesIn);
  expect(files.length).toBeGreaterThan(800);
  expect(
    files.flatMap(file =>
      fs
        .readFileSync(path.join(ROOT, file), 'utf8')
        .split('\n')
        .flatMap((line, at) => (DEMO.test(line) ? [`${file}:${at + 1} ${DEMO.exec(line)![0]}`] : [])),
    ),
  ).toEqual([]);
  // The same look finds it where it does belong.
  expect(DEMO.test(fs.readFileSync(path.join(ROOT, 'api/src/demo/brand.ts'), 'utf8'))).toBe(true);
});

test('who has chosen no colours gets greys', () => {
  const {light, dark} = shopColours({primary: null, accent: null});
  for (const colour of [...Object.values(NEUTRAL), ...Object.values(light), ...Object.values(dark)])
    expect(toOklch(colour).chroma).toBeLessThan(0.045);
});

test('the shop brings along the same colours as the API computes for such a house', () => {
  const [day, night] = fs
    .readFileSync(path.join(ROOT, 'storefront/src/tokens.css'), 'utf8')
    .split('@media (prefers-color-scheme: dark)');
  const neutral = shopColours({primary: null, accent: null});
  for (const [css, colours] of [
    [day!, neutral.light],
    [night!, neutral.dark],
  ] as const)
    for (const name of colourNames) {
      const variable = `--${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`).replace(/\d/, '-$&')}`;
      const said = new RegExp(`\\n\\s+${variable}: (#[0-9a-f]{6});`).exec(css)?.[1];
      if (said) expect(`${variable} ${said}`).toBe(`${variable} ${colours[name]}`);
    }
  expect(day).toContain('--brand: #');
});
