// Scene: all that the layers draw, gathered in one object that the view changes and the painter reads.
import {toPlan, type Camera, type Viewport} from './camera';
import type {SeatPlan} from '../decode';
import {visitCells} from '../grid';
import type {SeatLooks} from '../looks';
import type {PriceLevels} from '../prices';
import type {SeatStates} from '../states';
import type {Theme} from '../theme';

export interface Scene {
  plan: SeatPlan;
  states: SeatStates;
  levels: PriceLevels;
  looks: SeatLooks;
  theme: Theme;
  selection: ReadonlySet<number>;
  /** check: a chosen seat becomes mine · ring: it keeps its look and gets a ring (staff). */
  mark: 'check' | 'ring';
  /** Free places by zone index; -1 unknown. */
  free: Int32Array;
  /** Offered places by zone index, the measure of the free share. */
  total: Int32Array;
  hoverZone: number;
  hoverSeat: number;
  /** Keyboard cursor; shown only while `cursorShown`. */
  cursorZone: number;
  cursorSeat: number;
  cursorShown: boolean;
  /** Selection rectangle, CSS pixels. */
  rectangle: readonly [number, number, number, number] | null;
}

/** One paint of a layer: where the plan lies on a canvas of `view` CSS pixels at `ratio` device pixels each. */
export interface Shot {
  camera: Camera;
  view: Viewport;
  ratio: number;
}

/** Calls back for the seats near a shot's canvas, and perhaps some beyond its rim. */
export function visitShot(
  {grid, geometry}: SeatPlan,
  {camera, view}: Pick<Shot, 'camera' | 'view'>,
  visit: (seat: number) => void,
): void {
  const rim = geometry.seatRadius * 1.5;
  const [left, top] = toPlan(camera, 0, 0),
    [right, bottom] = toPlan(camera, view.width, view.height);
  visitCells(grid, left - rim, top - rim, right + rim, bottom + rim, visit);
}

/** The context of a layer, its canvas as large as the shot; resizing only when it must, as that clears. */
export function layerOf(canvas: HTMLCanvasElement, {view, ratio}: Shot): CanvasRenderingContext2D {
  const width = Math.round(view.width * ratio),
    height = Math.round(view.height * ratio);
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, {width, height});
  return canvas.getContext('2d')!;
}

/** Counts free and offered places of each zone: 60,000 seats in under a millisecond. */
export function countFree(plan: SeatPlan, states: SeatStates, free: Int32Array, total: Int32Array): void {
  free.fill(0);
  total.fill(0);
  const {zoneOf, count} = plan;
  const hidden = states.kind === 'public' ? 3 : 7;
  for (let seat = 0; seat < count; seat++) {
    const state = states.at(seat);
    if (state === hidden) continue;
    total[zoneOf[seat]!]!++;
    if (state === 0) free[zoneOf[seat]!]!++;
  }
  plan.geometry.zones.forEach((zone, i) => {
    if (zone.kind !== 'general') return;
    free[i] = states.zoneFree(zone.id) ?? -1;
    total[i] = zone.capacity ?? Math.max(free[i], 0);
  });
}
