// The seat manager: choose seats by dragging, by row, by zone or one by one; block them, free them, see who has them.
import {lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore} from 'react';
import {useSearchParams} from 'react-router';
import '@taquilla/seatmap/seatmap.css';
import type {SeatMapHandle} from '@taquilla/seatmap/seat-map';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import {problemOf} from '../../../../providers/http-client';
import {useEventSession} from '../../event-context';
import {useBlockedSeats, useLabelLooks} from './label-looks';
import {useMapLook} from '../../../../parts/seats/map-look';
import {SeatActions} from './seat-actions';
import {useSeatData} from '../../../../parts/seats/seat-data';
import {MapOrList} from '../../../../parts/seats/map-or-list';
import {applySelection} from '../../../../parts/seats/seat-selection';

const SeatMap = lazy(() => import('@taquilla/seatmap/seat-map').then(module => ({default: module.SeatMap})));
const SeatList = lazy(() => import('@taquilla/seatmap/seat-list').then(module => ({default: module.SeatList})));
const SeatLegend = lazy(() => import('@taquilla/seatmap/seat-legend').then(module => ({default: module.SeatLegend})));

const everything = (): boolean => true;

export default function SeatManager() {
  const {session} = useEventSession();
  const {data, error} = useSeatData(session.id);
  const blocked = useBlockedSeats(session.id);
  const looks = useLabelLooks(data, blocked.data);
  const look = useMapLook();
  const [selection, setSelection] = useState<ReadonlySet<number>>(new Set());
  const [view, setView] = useState<'map' | 'list'>('map');
  const [legend, setLegend] = useState(false);
  const map = useRef<SeatMapHandle>(null);
  useChosenBlock(blocked.data, data?.geometry.firstSeatId, seats => {
    setSelection(new Set(seats));
    map.current?.showSeats(seats);
  });

  const states = data?.states;
  const subscribe = useCallback((onChange: () => void) => states?.subscribe(onChange) ?? (() => undefined), [states]);
  // Counts in the panel follow the live states.
  useSyncExternalStore(subscribe, () => states?.version ?? 0);

  const toggle = useCallback(
    (seat: number) => setSelection(before => applySelection(before, [seat], before.has(seat) ? 'remove' : 'add')),
    [],
  );
  const shared = useMemo(
    () =>
      data && {geometry: data.geometry, states: data.states, levels: data.levels, looks, ...look, canPick: everything},
    [data, looks, look],
  );

  if (error) return <Alert severity="error">{problemOf(error).message}</Alert>;
  if (data === null || shared === null) return <LinearProgress aria-label="Cargando el plano" />;

  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: {xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 344px'},
        alignItems: 'start',
      }}
    >
      <Card component="section" aria-label="Butacas" sx={{overflow: 'hidden', minWidth: 0}}>
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
          <MapOrList view={view} onView={setView} />
          <Box sx={{color: 'text.secondary', display: {xs: 'none', md: 'block'}}}>
            Arrastra para elegir. Con mayúsculas, añade; con Alt, quita. F: la fila. Z: la zona.
          </Box>
          <Button color="inherit" aria-expanded={legend} onClick={() => setLegend(!legend)} sx={{ml: 'auto'}}>
            Leyenda
          </Button>
          {legend && (
            <Suspense fallback={null}>
              <SeatLegend
                geometry={data.geometry}
                states={data.states}
                levels={data.levels}
                looks={looks && {...looks, list: looks.list.filter(one => one.name !== 'libre')}}
                {...look}
                mode="select"
                hidePrices
              />
            </Suspense>
          )}
        </Box>
        <Box
          sx={{
            height: {xs: '58vh', lg: 'calc(100vh - 258px)'},
            minHeight: 380,
            '& > .sm': {height: '100%'},
            '& > .sm-list': {overflow: 'auto', p: 1.5, fontSize: '0.875rem'},
          }}
        >
          <Suspense fallback={<Skeleton variant="rectangular" height="100%" />}>
            {view === 'map' ? (
              <SeatMap
                ref={map}
                {...shared}
                selection={selection}
                mode="select"
                onToggleSeat={toggle}
                onSelectSeats={(seats, how) => setSelection(before => applySelection(before, seats, how))}
              />
            ) : (
              <SeatList {...shared} selection={selection} onToggleSeat={toggle} />
            )}
          </Suspense>
        </Box>
      </Card>
      <SeatActions
        data={data}
        selection={selection}
        onSelection={setSelection}
        onChanged={async () => {
          setSelection(new Set());
          await Promise.all([data.refresh(), blocked.refetch()]);
        }}
      />
    </Box>
  );
}

/** `?bloqueo=7`, from the list of blocks: its seats are chosen once they are known. */
function useChosenBlock(
  blocked: readonly {seatId: number; blockId: number}[] | undefined,
  firstSeatId: number | undefined,
  choose: (seats: number[]) => void,
): void {
  const [search, setSearch] = useSearchParams();
  const wanted = Number(search.get('bloqueo') ?? 0);
  const latest = useRef(choose);
  latest.current = choose;
  useEffect(() => {
    if (wanted === 0 || blocked === undefined || firstSeatId === undefined) return undefined;
    // The map is drawn a moment after its data is there.
    const timer = window.setTimeout(() => {
      latest.current(blocked.filter(seat => seat.blockId === wanted).map(seat => seat.seatId - firstSeatId));
      setSearch({}, {replace: true});
    }, 400);
    return () => window.clearTimeout(timer);
  }, [wanted, blocked, firstSeatId, setSearch]);
}
