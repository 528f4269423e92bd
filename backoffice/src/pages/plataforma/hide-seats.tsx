// Hiding seats: of one session, on its live map, or of every session of a plan within a window; and giving them back.
import {lazy, Suspense, useMemo, useState} from 'react';
import {useGetList} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import '@taquilla/seatmap/seatmap.css';
import {planOf} from '@taquilla/seatmap/decode';
import type {PlanGeometry} from '@taquilla/seatmap/geometry';
import {priceLevels} from '@taquilla/seatmap/prices';
import {staffStates} from '@taquilla/seatmap/states';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import {PageHeader} from '../../crud/frames/page-header';
import {formatInstant} from '../../crud/words/zoned-time';
import {call, problemOf} from '../../providers/http-client';
import {useMapLook} from '../../parts/seats/map-look';
import {MapOrList} from '../../parts/seats/map-or-list';
import {applySelection} from '../../parts/seats/seat-selection';
import {useSeatData} from '../../parts/seats/seat-data';
import {HideForm} from './hide-form';
import {HidingList} from './hiding-list';
import type {Stored} from '../../providers/wire';

const SeatMap = lazy(() => import('@taquilla/seatmap/seat-map').then(module => ({default: module.SeatMap})));
const SeatList = lazy(() => import('@taquilla/seatmap/seat-list').then(module => ({default: module.SeatList})));
const everything = (): boolean => true;

export default function HideSeats() {
  const {data: plans = []} = useGetList<Stored<'SeatPlan'>>('planos', {
    sort: {field: 'id', order: 'DESC'},
    filter: {state: 'published'},
    pagination: {page: 1, perPage: 200},
  });
  const [planId, setPlanId] = useState<number | null>(null);
  const [sessionId, setSessionId] = useState<number | null>(null);
  const chosenPlan = planId ?? (plans.find(plan => Number(plan.seatCount) > 0)?.id as number | undefined) ?? null;
  const now = useMemo(() => new Date().toISOString(), []);
  const {data: sessions = []} = useGetList<Stored<'EventSession'>>(
    'sesiones',
    {
      filter: {seatPlanId: chosenPlan, startsAt_gte: now},
      sort: {field: 'startsAt', order: 'ASC'},
      pagination: {page: 1, perPage: 500},
    },
    {enabled: chosenPlan !== null},
  );
  const [round, setRound] = useState(0);
  return (
    <>
      <PageHeader title="Ocultar butacas" />
      <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 1.5}}>
        <TextField
          select
          label="Plano"
          value={chosenPlan ?? ''}
          onChange={event => {
            setPlanId(Number(event.target.value));
            setSessionId(null);
          }}
          sx={{flex: '1 1 240px', maxWidth: 380}}
        >
          {plans
            .filter(plan => Number(plan.seatCount) > 0)
            .map(plan => (
              <MenuItem key={plan.id} value={plan.id}>
                {plan.name}, edición {plan.edition}
              </MenuItem>
            ))}
        </TextField>
        <TextField
          select
          label="Dónde"
          value={sessionId ?? 'all'}
          onChange={event => setSessionId(event.target.value === 'all' ? null : Number(event.target.value))}
          sx={{flex: '1 1 300px', maxWidth: 520}}
        >
          <MenuItem value="all">En todas las sesiones de un periodo</MenuItem>
          {sessions.map(session => (
            <MenuItem key={session.id} value={session.id}>
              {session.eventTitle} · {formatInstant(String(session.startsAt))}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      {chosenPlan === null ? (
        <LinearProgress />
      ) : sessionId === null ? (
        <OfPlan key={`${chosenPlan}-${round}`} planId={chosenPlan} onDone={() => setRound(round + 1)} />
      ) : (
        <OfSession
          key={`${sessionId}-${round}`}
          planId={chosenPlan}
          sessionId={sessionId}
          onDone={() => setRound(round + 1)}
        />
      )}
      <HidingList key={round} onChanged={() => setRound(round + 1)} />
    </>
  );
}

interface PartProps {
  planId: number;
  onDone: () => void;
}

function OfSession({planId, sessionId, onDone}: PartProps & {sessionId: number}) {
  const {data, error} = useSeatData(sessionId);
  if (error) return <Alert severity="error">{problemOf(error).message}</Alert>;
  if (data === null) return <LinearProgress aria-label="Cargando el plano" />;
  return (
    <Picker
      planId={planId}
      sessionId={sessionId}
      geometry={data.geometry}
      parts={{states: data.states, levels: data.levels}}
      onDone={onDone}
    />
  );
}

function OfPlan({planId, onDone}: PartProps) {
  const geometry = useQuery({
    queryKey: ['plan-geometry', planId],
    queryFn: ({signal}) => call('get', '/api/planos/{id}/geometria', {at: {id: planId}, signal}),
  });
  const hidden = useQuery({
    queryKey: ['hidden-seats', planId],
    queryFn: ({signal}) => call('get', '/api/planos/{id}/butacas-ocultas', {at: {id: planId}, signal}),
    staleTime: 0,
  });
  const parts = useMemo(() => {
    if (geometry.data === undefined || hidden.data === undefined) return null;
    const bytes = new Uint8Array(geometry.data.seatCount);
    for (const {seatId} of hidden.data) bytes[seatId - geometry.data.firstSeatId] = hiddenState;
    return {states: staffStates(bytes, geometry.data.seatCount, 0, []), levels: priceLevels([])};
  }, [geometry.data, hidden.data]);
  if (geometry.error !== null) return <Alert severity="error">{problemOf(geometry.error).message}</Alert>;
  if (geometry.data === undefined || parts === null) return <LinearProgress aria-label="Cargando el plano" />;
  return <Picker planId={planId} sessionId={null} geometry={geometry.data} parts={parts} onDone={onDone} />;
}

const hiddenState = 7;

interface PickerProps extends PartProps {
  sessionId: number | null;
  geometry: PlanGeometry;
  parts: {states: ReturnType<typeof staffStates>; levels: ReturnType<typeof priceLevels>};
}

function Picker({planId, sessionId, geometry, parts, onDone}: PickerProps) {
  const look = useMapLook();
  const [selection, setSelection] = useState<ReadonlySet<number>>(new Set());
  const [view, setView] = useState<'map' | 'list'>('map');
  // Colours of zones, so that one finds one's way; what is taken keeps its own look on a session's map.
  const looks = useMemo(() => {
    if (sessionId !== null) return undefined;
    const plan = planOf(geometry);
    return {
      list: [
        ...geometry.zones.map(zone => ({
          name: zone.name,
          paint: 'solid' as const,
          shape: 'circle' as const,
          color: zone.color,
        })),
        {name: 'oculta', paint: 'solid' as const, shape: 'circle' as const, color: '#5b6770'},
      ],
      of: (seat: number) => (parts.states.at(seat) === hiddenState ? geometry.zones.length : (plan.zoneOf[seat] ?? 0)),
    };
  }, [geometry, parts.states, sessionId]);
  const shared = {geometry, ...parts, ...look, canPick: everything, ...(looks && {looks})};
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        mb: 2,
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
        </Box>
        <Box
          sx={{
            height: {xs: '52vh', lg: 'min(60vh, 620px)'},
            minHeight: 340,
            '& > .sm': {height: '100%'},
            '& > .sm-list': {overflow: 'auto', p: 1.5, fontSize: '0.875rem'},
          }}
        >
          <Suspense fallback={<Skeleton variant="rectangular" height="100%" />}>
            {view === 'map' ? (
              <SeatMap
                {...shared}
                selection={selection}
                mode="select"
                onToggleSeat={seat =>
                  setSelection(applySelection(selection, [seat], selection.has(seat) ? 'remove' : 'add'))
                }
                onSelectSeats={(seats, how) => setSelection(applySelection(selection, seats, how))}
              />
            ) : (
              <SeatList
                {...shared}
                selection={selection}
                onToggleSeat={seat =>
                  setSelection(applySelection(selection, [seat], selection.has(seat) ? 'remove' : 'add'))
                }
              />
            )}
          </Suspense>
        </Box>
      </Card>
      <HideForm
        planId={planId}
        sessionId={sessionId}
        firstSeatId={geometry.firstSeatId}
        selection={selection}
        onSelection={setSelection}
        onDone={onDone}
      />
    </Box>
  );
}
