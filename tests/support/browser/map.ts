/**
 * Pointing at seats on the canvas. It has no elements to find, so the place is computed as the map computes it: the
 * camera after each tap follows from the plan and the size of the stage. Needs `prefers-reduced-motion`: then no flight
 * is under way between two taps.
 */
import {expect, type Locator, type Page} from '@playwright/test';
import {
  centred,
  clamp,
  fit,
  onScreen,
  overviewOf,
  PITCH_FOR_MOUSE,
  PITCH_FOR_TOUCH,
  type Camera,
  type Viewport,
} from '../../../storefront/seatmap/src/paint/camera';
import type {SeatPlan} from '../../../storefront/seatmap/src/decode';

export interface PointedMap {
  /** Taps or clicks until the seat itself is hit, entering its zone first when that is still far. */
  pick(seat: number): Promise<void>;
}

export const stageOf = (page: Page): Locator => page.getByRole('application', {name: /^Mapa de butacas/});

/** The map as it stands after loading: everything in view. */
export async function pointAtMap(page: Page, plan: SeatPlan, pointer: 'mouse' | 'touch'): Promise<PointedMap> {
  const stage = stageOf(page);
  await stage.scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', {name: 'Alejar'})).toBeDisabled();
  const view: Viewport = await stage.evaluate(element => ({width: element.clientWidth, height: element.clientHeight}));
  const fair = pointer === 'touch' ? PITCH_FOR_TOUCH : PITCH_FOR_MOUSE;
  let camera: Camera = clamp(overviewOf(plan, view), plan, view);

  const press = async (x: number, y: number) => {
    const position = {x: Math.round(x), y: Math.round(y)};
    await (pointer === 'touch' ? stage.tap({position}) : stage.click({position}));
  };

  return {
    async pick(seat) {
      for (let taps = 0; plan.pitch * camera.scale < fair * 0.98; taps++) {
        if (taps > 4) throw new Error('The map does not come near enough.');
        const at = onScreen(plan, camera, seat);
        await press(at.x, at.y);
        const zone = fit(
          plan.zoneBoxes[plan.zoneOf[seat]!]!,
          view,
          Math.min(44, view.width * 0.07),
          (PITCH_FOR_TOUCH * 1.3) / plan.pitch,
        );
        const [x, y] = [(Math.round(at.x) - camera.x) / camera.scale, (Math.round(at.y) - camera.y) / camera.scale];
        const next =
          zone.scale > camera.scale * 1.3
            ? zone
            : centred(x, y, Math.max((PITCH_FOR_TOUCH * 1.15) / plan.pitch, camera.scale * 1.6), view);
        camera = clamp(next, plan, view);
        await expect(page.getByRole('button', {name: 'Ver todo'})).toBeVisible();
      }
      const at = onScreen(plan, camera, seat);
      await press(at.x, at.y);
    },
  };
}
