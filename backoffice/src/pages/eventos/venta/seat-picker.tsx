// The map of the session, or the same seats as a list: one click takes a seat, another gives it back.
import {forwardRef, lazy, Suspense, useImperativeHandle, useMemo, useRef, useState} from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import '@taquilla/seatmap/seatmap.css';
import type {SeatMapHandle} from '@taquilla/seatmap/seat-map';
import {StaffState} from '@taquilla/seatmap/states';
import {useMapLook} from '../../../parts/seats/map-look';
import type {SeatData} from '../../../parts/seats/seat-data';
import {MapOrList} from '../../../parts/seats/map-or-list';
import {KeyHint} from '../../../parts/till/key-hint';

const SeatMap = lazy(() => import('@taquilla/seatmap/seat-map').then(module => ({default: module.SeatMap})));
const SeatList = lazy(() => import('@taquilla/seatmap/seat-list').then(module => ({default: module.SeatList})));
const SeatLegend = lazy(() => import('@taquilla/seatmap/seat-legend').then(module => ({default: module.SeatLegend})));

export interface SeatPickerHandle {
  focus: () => void;
  /** Brings these seats into view. */
  show: (seatIds: readonly number[]) => void;
}

interface Props {
  data: SeatData;
  /** Seat ids in the cart. */
  chosen: readonly number[];
  canTakeBlocked: (seatId: number) => boolean;
  onToggle?: (seatId: number) => void;
  onGeneralZone: (zoneId: number) => void;
}

export const SeatPicker = forwardRef<SeatPickerHandle, Props>(function SeatPicker(
  {data, chosen, canTakeBlocked, onToggle, onGeneralZone},
  handle,
) {
  const {geometry, states, levels} = data;
  const [view, setView] = useState<'map' | 'list'>('map');
  const look = useMapLook();
  const [legend, setLegend] = useState(false);
  const map = useRef<SeatMapHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const chosenKey = chosen.join();
  const selection = useMemo(
    () => new Set(chosenKey === '' ? [] : chosenKey.split(',').map(id => Number(id) - geometry.firstSeatId)),
    [chosenKey, geometry],
  );

  useImperativeHandle(handle, () => ({
    focus: () => box.current?.querySelector<HTMLElement>('[tabindex="0"], button, summary')?.focus(),
    show: seatIds => map.current?.showSeats(seatIds.map(id => id - geometry.firstSeatId)),
  }));

  const shared = {
    geometry,
    states,
    levels,
    selection,
    ...look,
    canPick: (seat: number): boolean => {
      if (onToggle === undefined) return false;
      if (selection.has(seat)) return true;
      const state = states.at(seat);
      return state === StaffState.free || (state === StaffState.block && canTakeBlocked(seat + geometry.firstSeatId));
    },
    onToggleSeat: (seat: number) => onToggle?.(seat + geometry.firstSeatId),
    onZone: (zone: number) => {
      const found = geometry.zones[zone];
      if (found?.kind === 'general') onGeneralZone(found.id);
    },
  };
  return (
    <Card component="section" aria-label="Butacas" sx={{overflow: 'hidden'}}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          px: 1.5,
          py: 0.75,
          borderBottom: '1px solid',
          borderColor: 'divider',
        }}
      >
        <MapOrList view={view} onView={setView} hint={<KeyHint>F2</KeyHint>} />
        <Button
          color="inherit"
          size="small"
          aria-expanded={legend}
          onClick={() => setLegend(!legend)}
          sx={{ml: 'auto'}}
        >
          Leyenda
        </Button>
        {legend && (
          <Suspense fallback={null}>
            <SeatLegend geometry={geometry} states={states} levels={levels} {...look} hidePrices />
          </Suspense>
        )}
      </Box>
      <Box
        ref={box}
        sx={{
          height: {xs: '58vh', lg: 'calc(100vh - 334px)'},
          minHeight: 380,
          '& > .sm': {height: '100%'},
          '& > .sm-list': {overflow: 'auto', p: 1.5, fontSize: '0.875rem'},
        }}
      >
        <Suspense fallback={<Skeleton variant="rectangular" height="100%" />}>
          {view === 'map' ? <SeatMap ref={map} {...shared} mode="pick" /> : <SeatList {...shared} />}
        </Suspense>
      </Box>
    </Card>
  );
});
