// The seat map on canvas. Skeleton with the final props; the painter follows.
import { forwardRef, type CSSProperties } from 'react';
import type { PlanGeometry } from './geometry';
import type { SeatLooks } from './looks';
import type { PriceLevels } from './prices';
import type { SeatStates } from './states';

/** pick: one seat at a time (shop, box office) · select: many at once (staff) · view: look only. */
export type SeatMapMode = 'pick' | 'select' | 'view';
export type SelectHow = 'replace' | 'add' | 'remove';

export interface SeatMapProps {
  geometry: PlanGeometry;
  /** publicStates(…) or staffStates(…); the map repaints by itself when a delta is applied. */
  states: SeatStates;
  /** priceLevels([{zoneId, cents}]) : memoise it. */
  levels: PriceLevels;
  /** Seat indexes (seat id − firstSeatId): a new Set for each change. */
  selection: ReadonlySet<number>;
  mode?: SeatMapMode;
  /** A seat was clicked, tapped or chosen by keyboard. Not called for seats that canPick refuses. */
  onToggleSeat?: (seat: number) => void;
  /** mode select: rectangle, row or zone. */
  onSelectSeats?: (seats: readonly number[], how: SelectHow) => void;
  /** A zone was entered (numbered) or chosen (general: open the quantity panel). Index in geometry.zones. */
  onZone?: (zone: number) => void;
  /** Default: free or already selected in mode pick, any in mode select. */
  canPick?: (seat: number) => boolean;
  /** Own colours and signs; default by kind of states. Memoise it. */
  looks?: SeatLooks;
  /** Whole spoken description of a seat; default «Tribuna Norte, fila 8, butaca 14, 25,00 €, libre». */
  describe?: (seat: number) => string;
  /** Default auto: follows the system. */
  scheme?: 'light' | 'dark' | 'auto';
  /** Custom properties by name, e.g. {'--sm-mine': '#8a1538'}. Memoise it. */
  theme?: Readonly<Record<string, string>>;
  /** Accessible name; default «Mapa de butacas: <plan>». */
  label?: string;
  className?: string;
  style?: CSSProperties;
}

export interface SeatMapHandle {
  overview(): void;
  showZone(zone: number): void;
  /** Zooms so that the seats are seen and large enough to tap; focuses none. */
  showSeats(seats: readonly number[]): void;
}

export const SeatMap = forwardRef<SeatMapHandle, SeatMapProps>(function SeatMap(props, _ref) {
  return <div className={props.className} style={props.style} aria-label={props.label} />;
});
