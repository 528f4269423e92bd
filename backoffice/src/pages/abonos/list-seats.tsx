// Who has which seat this season: the plan of a list of passes, with the seats kept out of their sale.
import {lazy, Suspense, useCallback, useMemo, useState} from 'react';
import '@taquilla/seatmap/seatmap.css';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import {AccessDenied} from '../../crud/frames/access-denied';
import {LoadProblem} from '../../crud/frames/load-problem';
import {PageHeader} from '../../crud/frames/page-header';
import {problemOf} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import {useMapLook} from '../../parts/seats/map-look';
import {applySelection} from '../../parts/seats/seat-selection';
import {legendOf, useListSeats} from './list-seat-data';
import {ListSeatPanel} from './list-seat-panel';
import {ListSwitch} from './list-switch';
import {PassTabs} from './pass-tabs';
import {MapOrList} from '../../parts/seats/map-or-list';
import {useChosenList} from '../../parts/season/use-pass-lists';

const SeatMap = lazy(() => import('@taquilla/seatmap/seat-map').then(module => ({default: module.SeatMap})));
const SeatList = lazy(() => import('@taquilla/seatmap/seat-list').then(module => ({default: module.SeatList})));
const SeatLegend = lazy(() => import('@taquilla/seatmap/seat-legend').then(module => ({default: module.SeatLegend})));

const everything = (): boolean => true;

export default function ListSeats() {
  const {lists, list, error, choose} = useChosenList();
  if (!may('abonos', 'list')) return <AccessDenied />;
  if (error) return <LoadProblem error={error} />;
  if (lists === undefined) return <LinearProgress />;
  return (
    <>
      <PageHeader
        title="Gestor de butacas de abonos"
        crumbs={[{label: 'Abonos', to: '/abonos'}]}
        note={list && <ListSwitch lists={lists} value={list.id} onChoose={choose} />}
      />
      <PassTabs />
      {list === undefined ? (
        <Alert severity="info">Todavía no hay ninguna lista de abonos.</Alert>
      ) : list.seatPlanId === null ? (
        <Alert severity="info">Esta lista no tiene plano de butacas: elígelo en su ficha.</Alert>
      ) : (
        <Manager key={list.id} listId={list.id} />
      )}
    </>
  );
}

function Manager({listId}: {listId: number}) {
  const {data, error, refetch} = useListSeats(listId);
  const look = useMapLook();
  const [selection, setSelection] = useState<ReadonlySet<number>>(new Set());
  const [view, setView] = useState<'map' | 'list'>('map');
  const [legend, setLegend] = useState(false);
  const toggle = useCallback(
    (seat: number) => setSelection(before => applySelection(before, [seat], before.has(seat) ? 'remove' : 'add')),
    [],
  );
  const shared = useMemo(
    () =>
      data && {
        geometry: data.geometry,
        states: data.states,
        levels: data.levels,
        looks: data.looks,
        ...look,
        canPick: everything,
      },
    [data, look],
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
                looks={legendOf(data.looks)}
                {...look}
                mode="select"
              />
            </Suspense>
          )}
        </Box>
        <Box
          sx={{
            height: {xs: '58vh', lg: 'calc(100vh - 270px)'},
            minHeight: 380,
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
                onToggleSeat={toggle}
                onSelectSeats={(seats, how) => setSelection(before => applySelection(before, seats, how))}
              />
            ) : (
              <SeatList {...shared} selection={selection} onToggleSeat={toggle} />
            )}
          </Suspense>
        </Box>
      </Card>
      <ListSeatPanel
        data={data}
        selection={selection}
        onSelection={setSelection}
        onChanged={async () => {
          setSelection(new Set());
          await refetch();
        }}
      />
    </Box>
  );
}
