// Scene: all that the layers draw, gathered in one object that the view changes and the painter reads.
import type { Camera, Viewport } from './camera';
import type { SeatPlan } from './decode';
import type { SeatLooks } from './looks';
import type { PriceLevels } from './prices';
import type { SeatStates } from './states';
import type { Theme } from './theme';

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

/** Counts free and offered places of each zone: 60,000 seats in under a millisecond. */
export function countFree(plan: SeatPlan, states: SeatStates, free: Int32Array, total: Int32Array): void {
  free.fill(0);
  total.fill(0);
  const { zoneOf, count } = plan;
  const hidden = states.kind === 'public' ? 3 : 7;
  for (let seat = 0; seat < count; seat++) {
    const state = states.at(seat);
    if (state === hidden) continue;
    total[zoneOf[seat]]++;
    if (state === 0) free[zoneOf[seat]]++;
  }
  plan.geometry.zones.forEach((zone, i) => {
    if (zone.kind !== 'general') return;
    free[i] = states.zoneFree(zone.id) ?? -1;
    total[i] = zone.capacity ?? Math.max(free[i], 0);
  });
}
