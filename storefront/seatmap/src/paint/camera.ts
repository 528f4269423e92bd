// Camera: where the plan lies on the screen. screen = plan × scale + offset, in CSS pixels. Pure functions.
import type {Box, SeatPlan} from '../decode';

export interface Camera {
  /** CSS pixels per plan unit. */
  scale: number;
  x: number;
  y: number;
}

export interface Viewport {
  width: number;
  height: number;
}

/** Distance between neighbouring seats, in CSS pixels, from which a seat is a fair target for mouse or finger. */
export const PITCH_FOR_MOUSE = 11;
export const PITCH_FOR_TOUCH = 24;
/** From here on rows have labels and the zone overview has become a map of seats. */
export const PITCH_OF_SEATS = 9;
const PITCH_MAX = 46;

/** 1: from afar, zones are fields of colour with specks · 0: the seats carry the colour. */
export const farness = (plan: SeatPlan, camera: Camera): number =>
  Math.min(1, Math.max(0, (6.5 - plan.pitch * camera.scale) / 2));

/** Camera that shows the whole box, with `padding` CSS pixels around it. */
export function fit(box: Box, view: Viewport, padding: number, maxScale = Infinity): Camera {
  const width = Math.max(1, box.maxX - box.minX);
  const height = Math.max(1, box.maxY - box.minY);
  const scale = Math.min(
    Math.max(1, view.width - padding * 2) / width,
    Math.max(1, view.height - padding * 2) / height,
    maxScale,
  );
  return centred((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2, scale, view);
}

export function centred(x: number, y: number, scale: number, view: Viewport): Camera {
  return {scale, x: view.width / 2 - x * scale, y: view.height / 2 - y * scale};
}

export function zoomAt(camera: Camera, factor: number, px: number, py: number): Camera {
  return {scale: camera.scale * factor, x: px - (px - camera.x) * factor, y: py - (py - camera.y) * factor};
}

export const maxScale = (plan: SeatPlan): number => PITCH_MAX / plan.pitch;

/** The overview: everything, with room for labels at the rim. */
export const overviewOf = (plan: SeatPlan, view: Viewport): Camera =>
  fit(plan.bounds, view, Math.min(view.width, view.height) < 480 ? 12 : 28, maxScale(plan));

/** Keeps scale and place in reason: the plan can neither shrink below the overview nor be lost off screen. */
export function clamp(camera: Camera, plan: SeatPlan, view: Viewport): Camera {
  const whole = overviewOf(plan, view);
  const scale = Math.min(Math.max(camera.scale, whole.scale), maxScale(plan));
  const held = scale === camera.scale ? camera : zoomAt(camera, scale / camera.scale, view.width / 2, view.height / 2);
  const {minX, maxX, minY, maxY} = plan.bounds;
  return {
    scale,
    x: clampAxis(held.x, minX * scale, maxX * scale, view.width),
    y: clampAxis(held.y, minY * scale, maxY * scale, view.height),
  };
}

/** A side longer than the view may move until its edge reaches the middle third; a shorter one is centred. */
function clampAxis(offset: number, min: number, max: number, length: number): number {
  const middle = (length - min - max) / 2;
  const slack = Math.max(0, (max - min - length) / 2 + Math.min(length * 0.3, Math.max(0, max - min - length * 0.9)));
  return Math.min(Math.max(offset, middle - slack), middle + slack);
}

/** Camera between two, t from 0 to 1, along the straight zoom about their common fixed point. */
export function between(from: Camera, to: Camera, t: number): Camera {
  if (Math.abs(to.scale / from.scale - 1) < 1e-3) {
    return {scale: to.scale, x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t};
  }
  const scale = from.scale * (to.scale / from.scale) ** t;
  const k = (scale - from.scale) / (to.scale - from.scale);
  return {scale, x: from.x + (to.x - from.x) * k, y: from.y + (to.y - from.y) * k};
}

export const toPlan = (camera: Camera, px: number, py: number): [number, number] => [
  (px - camera.x) / camera.scale,
  (py - camera.y) / camera.scale,
];

export const onScreen = (
  {x, y}: Pick<SeatPlan, 'x' | 'y'>,
  {scale, x: dx, y: dy}: Camera,
  seat: number,
): {x: number; y: number} => ({
  x: x[seat]! * scale + dx,
  y: y[seat]! * scale + dy,
});
