// The complete alternative to the map: zone, row, seat as plain HTML. Skeleton with the final props.
import type { ReactNode } from 'react';
import type { SeatMapProps } from './seat-map';

export interface SeatListProps extends Pick<SeatMapProps, 'geometry' | 'states' | 'levels' | 'selection' | 'onToggleSeat' | 'onZone' | 'canPick' | 'looks' | 'describe' | 'scheme' | 'theme' | 'className' | 'style'> {
  /** What stands inside a numberless zone, e.g. the quantity stepper; default a button that calls onZone. */
  renderGeneral?: (zone: number) => ReactNode;
}

export function SeatList(props: SeatListProps) {
  return <div className={props.className} style={props.style} />;
}
