import {between, clamp, fit, overviewOf, toPlan, zoomAt} from '../../../storefront/seatmap/src/paint/camera';
import {decodePlan} from '../../../storefront/seatmap/src/decode';
import {planOfRows, straight} from './plan-of-rows';

const plan = decodePlan(
  planOfRows(Array.from({length: 30}, (_, r) => ({label: String(r + 1), places: straight(0, r * 80, 80)}))),
);
const view = {width: 390, height: 430};

describe('camera', () => {
  test('the overview shows every seat', () => {
    const camera = overviewOf(plan, view);
    for (let seat = 0; seat < plan.count; seat++) {
      const x = plan.x[seat]! * camera.scale + camera.x,
        y = plan.y[seat]! * camera.scale + camera.y;
      expect(x > 0 && x < view.width && y > 0 && y < view.height).toBe(true);
    }
  });

  test('zooming keeps the place under the finger', () => {
    const camera = {scale: 0.2, x: 33, y: -12};
    const before = toPlan(camera, 120, 240);
    const after = toPlan(zoomAt(camera, 2.5, 120, 240), 120, 240);
    expect(after[0]).toBeCloseTo(before[0], 6);
    expect(after[1]).toBeCloseTo(before[1], 6);
  });

  test('the plan cannot be lost, shrunk below the overview or blown up without end', () => {
    const whole = overviewOf(plan, view);
    expect(clamp({scale: 1e-6, x: 0, y: 0}, plan, view).scale).toBeCloseTo(whole.scale, 9);
    expect(clamp({scale: 1e6, x: 0, y: 0}, plan, view).scale).toBeLessThan(2);
    const far = clamp({scale: 0.5, x: 1e7, y: -1e7}, plan, view);
    const [x, y] = toPlan(far, view.width / 2, view.height / 2);
    expect(x).toBeGreaterThanOrEqual(plan.bounds.minX - 200);
    expect(y).toBeLessThanOrEqual(plan.bounds.maxY + 200);
  });

  test('a flight begins and ends where it should and never jumps', () => {
    const from = overviewOf(plan, view),
      to = fit(plan.zoneBoxes[0]!, view, 30, 0.5);
    expect(between(from, to, 0)).toEqual(expect.objectContaining({scale: from.scale}));
    expect(between(from, to, 1).x).toBeCloseTo(to.x, 6);
    let last = from;
    for (let t = 0.05; t <= 1; t += 0.05) {
      const now = between(from, to, t);
      expect(now.scale / last.scale).toBeLessThan(1.4);
      last = now;
    }
  });
});
