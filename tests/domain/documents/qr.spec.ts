import {drawQr, qrModules, qrSvg, QUIET_ZONE} from '../../../api/src/outside/drawing/qr';
import {CANARY, ticket} from './samples';

const text = ticket(1).qrText;

/** Whether a point lies inside the path, by the even-odd rule over its vertical edges. */
function isInside(path: string, x: number, y: number): boolean {
  let crossings = 0;
  for (const ring of path.split('Z').filter(Boolean)) {
    let [px, py] = [0, 0];
    const points: [number, number][] = [];
    for (const [, step, a, b] of ring.matchAll(/([MHV])(\d+)(?: (\d+))?/g)) {
      if (step === 'M') [px, py] = [Number(a), Number(b)];
      else if (step === 'H') px = Number(a);
      else py = Number(a);
      points.push([px, py]);
    }
    points.forEach(([ax, ay], i) => {
      const [bx, by] = points[(i + 1) % points.length]!;
      if (ax === bx && ax > x && Math.min(ay, by) < y && y < Math.max(ay, by)) crossings++;
    });
  }
  return crossings % 2 === 1;
}

test('a ticket code fits version 6 (41 modules) at level M', () => {
  expect(qrModules(text)).toHaveLength(41);
});

test('the outline is the matrix, module by module', () => {
  const modules = qrModules(text);
  const {path, size} = drawQr(text);
  expect(size).toBe(41);
  modules.forEach((row, y) => row.forEach((isDark, x) => expect(isInside(path, x + 0.5, y + 0.5)).toBe(isDark)));
});

test('the SVG brings its quiet zone, its white ground and its name, escaped', () => {
  const svg = qrSvg(text, `Entrada ${CANARY}`);
  expect(svg).toContain(`viewBox="0 0 ${41 + 2 * QUIET_ZONE} ${41 + 2 * QUIET_ZONE}"`);
  expect(svg).toContain('fill="#fff"');
  expect(svg).not.toContain('<img');
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
});
