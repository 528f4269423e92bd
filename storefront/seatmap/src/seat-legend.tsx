// Legend of the map: the same colours and shapes, as inline SVG. Skeleton with the final props.
import type { SeatMapProps } from './seat-map';

export interface SeatLegendProps extends Pick<SeatMapProps, 'geometry' | 'states' | 'levels' | 'looks' | 'scheme' | 'theme' | 'className' | 'style'> {
  /** Without prices: the back office's states only. */
  hidePrices?: boolean;
}

export function SeatLegend(props: SeatLegendProps) {
  return <div className={props.className} style={props.style} />;
}
