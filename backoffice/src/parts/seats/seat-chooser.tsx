// Free seats of a session, chosen on the map or in the list: for whoever keeps them for somebody.
import {lazy, Suspense, useCallback, useMemo, useState, useSyncExternalStore} from 'react';
import '@taquilla/seatmap/seatmap.css';
import {planOf} from '@taquilla/seatmap/decode';
import {SeatAttribute, type PlanGeometry} from '@taquilla/seatmap/geometry';
import {StaffState} from '@taquilla/seatmap/states';
import {seatNumber} from '@taquilla/seatmap/words';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import {plural} from '../../crud/words/plural';
import {problemOf} from '../../providers/http-client';
import {useMapLook} from './map-look';
import {useSeatData} from './seat-data';
import {MapOrList} from './map-or-list';
import {applySelection} from './seat-selection';

const SeatMap = lazy(() => import('@taquilla/seatmap/seat-map').then(module => ({default: module.SeatMap})));
const SeatList = lazy(() => import('@taquilla/seatmap/seat-list').then(module => ({default: module.SeatList})));

const KIND = SeatAttribute.wheelchair | SeatAttribute.companion;

const nameOf = (geometry: PlanGeometry, seat: number): string => {
  const plan = planOf(geometry);
  return [
    geometry.zones[plan.zoneOf[seat]!]!.name,
    `fila ${geometry.rows[plan.rowOf[seat]!]!.label}`,
    `butaca ${seatNumber(plan, seat)}`,
  ].join(', ');
};

interface Props {
  sessionId: number;
  /** One alone, another choice takes its place; bits of the kind of place that it must be: 0, an ordinary one. */
  onlyOne?: number;
  /** Ids of seats. */
  chosen: ReadonlySet<number>;
  onChoose: (seatIds: ReadonlySet<number>) => void;
}

export function SeatChooser({sessionId, onlyOne, chosen, onChoose}: Props) {
  const {data, error} = useSeatData(sessionId);
  const look = useMapLook();
  const [view, setView] = useState<'map' | 'list'>('map');
  const states = data?.states;
  const subscribe = useCallback((onChange: () => void) => states?.subscribe(onChange) ?? (() => undefined), [states]);
  useSyncExternalStore(subscribe, () => states?.version ?? 0);
  const first = data?.geometry.firstSeatId ?? 0;
  const selection = useMemo(() => new Set([...chosen].map(id => id - first)), [chosen, first]);
  const shared = useMemo(
    () =>
      data && {
        geometry: data.geometry,
        states: data.states,
        levels: data.levels,
        ...look,
        canPick: (seat: number) =>
          data.states.at(seat) === StaffState.free &&
          (onlyOne === undefined || (planOf(data.geometry).attributes[seat]! & KIND) === onlyOne),
      },
    [data, look, onlyOne],
  );
  if (error) return <Alert severity="error">{problemOf(error).message}</Alert>;
  if (data === null || shared === null) return <LinearProgress aria-label="Cargando el plano" />;
  const keep = (seats: ReadonlySet<number>): void =>
    onChoose(new Set([...seats].filter(seat => data.states.at(seat) === StaffState.free).map(seat => seat + first)));
  const [one] = selection;
  const said =
    onlyOne === undefined
      ? plural(chosen.size, 'butaca elegida', 'butacas elegidas')
      : one === undefined
        ? 'Ninguna elegida'
        : nameOf(data.geometry, one);
  const toggle = (seat: number): void =>
    keep(applySelection(selection, [seat], selection.has(seat) ? 'remove' : onlyOne === undefined ? 'add' : 'replace'));
  return (
    <Card
      component="section"
      aria-label="Elegir butacas"
      variant="outlined"
      sx={{overflow: 'hidden', minWidth: 0, mb: 1.5}}
    >
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
        <strong role={onlyOne === undefined ? undefined : 'status'}>{said}</strong>
        {chosen.size > 0 && onlyOne === undefined && (
          <Button color="inherit" size="small" onClick={() => onChoose(new Set())}>
            Ninguna
          </Button>
        )}
      </Box>
      <Box
        sx={{
          height: {xs: '52vh', md: 420},
          '& > .sm': {height: '100%'},
          '& > .sm-list': {overflow: 'auto', p: 1.5, fontSize: '0.875rem'},
        }}
      >
        <Suspense fallback={<Skeleton variant="rectangular" height="100%" />}>
          {view === 'map' ? (
            <SeatMap
              {...shared}
              selection={selection}
              mode={onlyOne === undefined ? 'select' : 'pick'}
              onToggleSeat={toggle}
              onSelectSeats={(seats, how) => keep(applySelection(selection, seats, how))}
            />
          ) : (
            <SeatList
              {...shared}
              selection={selection}
              onToggleSeat={toggle}
              needsWheelchair={onlyOne === undefined ? undefined : (onlyOne & SeatAttribute.wheelchair) > 0}
              renderGeneral={() => 'Sin numerar: no tiene butacas que elegir'}
            />
          )}
        </Suspense>
      </Box>
    </Card>
  );
}
