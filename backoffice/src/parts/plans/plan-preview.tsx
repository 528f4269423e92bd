// A plan by itself: every seat free, in the colour of its zone.
import {useMemo} from 'react';
import '@taquilla/seatmap/seatmap.css';
import {planOf} from '@taquilla/seatmap/decode';
import type {PlanGeometry} from '@taquilla/seatmap/geometry';
import type {SeatLooks} from '@taquilla/seatmap/looks';
import {priceLevels} from '@taquilla/seatmap/prices';
import {SeatMap} from '@taquilla/seatmap/seat-map';
import {staffStates} from '@taquilla/seatmap/states';
import {useMapLook} from '../seats/map-look';

const nothing: ReadonlySet<number> = new Set();

export default function PlanPreview({geometry}: {geometry: PlanGeometry}) {
  const look = useMapLook();
  const parts = useMemo(() => {
    const plan = planOf(geometry);
    const looks: SeatLooks = {
      list: geometry.zones.map(zone => ({
        name: zone.name,
        paint: 'solid' as const,
        shape: 'circle' as const,
        color: zone.color,
      })),
      of: seat => plan.zoneOf[seat]!,
    };
    const general = geometry.zones
      .filter(zone => zone.kind === 'general')
      .map((zone): [number, number] => [zone.id, zone.capacity ?? 0]);
    return {
      looks,
      levels: priceLevels([]),
      states: staffStates(new Uint8Array(geometry.seatCount), geometry.seatCount, 0, general),
    };
  }, [geometry]);
  return (
    <SeatMap
      geometry={geometry}
      {...parts}
      {...look}
      selection={nothing}
      mode="view"
      style={{height: '100%'}}
      label={`Plano: ${geometry.name}`}
    />
  );
}
