// What the parts of a mounted map share: the view hands it to pointer and keyboard.
import type {Camera, Viewport} from '../paint/camera';
import type {SeatPlan} from '../decode';
import type {Flight} from './flight';
import type {Painter} from '../paint/painter';
import type {Scene} from '../paint/scene';

export type SelectHow = 'replace' | 'add' | 'remove';

/** What React must know of the view. */
export interface ViewReport {
  /** Whole plan in view: «Ver todo» has nothing to do. */
  whole: boolean;
  /** Largest zoom reached. */
  nearest: boolean;
  /** Zone in the middle of the view once seats are seen; -1 in the overview. */
  zone: number;
}

export interface TipTarget {
  kind: 'seat' | 'zone';
  index: number;
  x: number;
  y: number;
}

export interface ViewHandlers {
  mode(): 'pick' | 'select' | 'view';
  /** mode select: whether a drag selects or moves the plan. */
  tool(): 'hand' | 'rectangle';
  canPick(seat: number): boolean;
  toggleSeat(seat: number): void;
  selectSeats(seats: readonly number[], how: SelectHow): void;
  zone(zone: number): void;
  report(report: ViewReport): void;
  tip(target: TipTarget | null): void;
  /** Speaks of the keyboard's seat or zone. */
  speak(target: {kind: 'seat' | 'zone'; index: number}): void;
}

export interface MapView {
  /** Something in the scene was replaced. */
  refresh(what: 'marks' | 'seats' | 'all'): void;
  statesChanged(changed: readonly number[] | null): void;
  selectionChanged(changed: readonly number[]): void;
  /** Whether the key was the map's. */
  key(event: KeyboardEvent): boolean;
  focus(): void;
  blur(): void;
  zoomBy(factor: number): void;
  overview(): void;
  showZone(zone: number): void;
  showSeats(seats: readonly number[]): void;
  dispose(): void;
}

export interface MapCore {
  stage: HTMLElement;
  scene: Scene;
  plan: SeatPlan;
  on: ViewHandlers;
  painter: Painter;
  flight: Flight;
  camera(): Camera;
  view(): Viewport;
  look(camera: Camera, moving: boolean): void;
  fly(goal: Camera): void;
  isWhole(): boolean;
  /** Places in CSS pixels of the stage; -1 for nothing there. */
  zoneAt(px: number, py: number): number;
  seatAt(px: number, py: number): number;
  onScreen(seat: number): {x: number; y: number};
  clearHover(): void;
  /** False when the zone already filled the view and the place in it was enlarged instead. */
  showZone(zone: number, px?: number, py?: number): boolean;
  allowed(factor: number, from: Camera): number;
  /** Selects them all, or takes them all back when all were selected. */
  toggleAll(seats: number[]): void;
}

export const seatsOfRow = (plan: SeatPlan, row: number): number[] => {
  const {first, x} = plan.geometry.rows[row]!;
  return Array.from(x, (_, i) => first + i);
};

export const seatsOfZone = (plan: SeatPlan, zone: number): number[] =>
  plan.rowsOfZone[zone]!.flatMap(row => seatsOfRow(plan, row));
