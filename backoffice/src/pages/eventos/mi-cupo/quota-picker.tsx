// The seats of one's own quota on the plan of the house, or as a list: nothing else can be taken.
import {lazy, Suspense, useMemo, useState} from 'react';
import {useQuery} from '@tanstack/react-query';
import '@taquilla/seatmap/seatmap.css';
import {priceLevels} from '@taquilla/seatmap/prices';
import {StaffState, staffStates} from '@taquilla/seatmap/states';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import {call, problemOf} from '../../../providers/http-client';
import type {Answer} from '../../../providers/wire';
import {MapOrList} from '../../../parts/seats/map-or-list';
import {useMapLook} from '../../../parts/seats/map-look';

const SeatMap = lazy(() => import('@taquilla/seatmap/seat-map').then(module => ({default: module.SeatMap})));
const SeatList = lazy(() => import('@taquilla/seatmap/seat-list').then(module => ({default: module.SeatList})));

export interface PickedSeat {
  seatId: number;
  zoneId: number;
  text: string;
}

interface Props {
  quota: Answer<'getOwnQuotaSession'>;
  picked: readonly PickedSeat[];
  onToggle: (seat: PickedSeat) => void;
}

export function QuotaPicker({quota, picked, onToggle}: Props) {
  const [view, setView] = useState<'map' | 'list'>('map');
  const look = useMapLook();
  const {data: geometry, error} = useQuery({
    queryKey: ['plan', quota.planHash],
    staleTime: Infinity,
    queryFn: ({signal}) => call('get', '/api/public/plans/{hash}', {at: {hash: quota.planHash}, signal}),
  });
  const plan = useMemo(() => {
    if (geometry === undefined) return null;
    const kinds = new Uint8Array(geometry.seatCount).fill(StaffState.sale);
    for (const seatId of quota.seatIds) kinds[seatId - geometry.firstSeatId] = StaffState.free;
    return {
      geometry,
      // Places without a number are asked for below the plan.
      states: staffStates(
        kinds,
        geometry.seatCount,
        1,
        geometry.zones.filter(zone => zone.kind === 'general').map(zone => [zone.id, 0]),
      ),
      levels: priceLevels(quota.zones.map(zone => ({zoneId: zone.zoneId, cents: zone.prices[0]?.cents ?? null}))),
    };
  }, [geometry, quota]);
  if (error) return <Alert severity="error">{problemOf(error).message}</Alert>;
  if (plan === null) return <LinearProgress aria-label="Cargando el plano" />;
  const first = plan.geometry.firstSeatId;
  const toggle = (seat: number): void => {
    const row = plan.geometry.rows.find(one => seat >= one.first && seat < one.first + one.x.length);
    const zone = row && plan.geometry.zones[row.zone];
    if (row === undefined || zone === undefined) return;
    const text = `${zone.name} · fila ${row.label} · butaca ${row.numbers[seat - row.first]}`;
    onToggle({seatId: seat + first, zoneId: zone.id, text});
  };
  const shared = {
    ...plan,
    ...look,
    selection: new Set(picked.map(seat => seat.seatId - first)),
    canPick: (seat: number): boolean => plan.states.at(seat) === StaffState.free,
    onToggleSeat: toggle,
  };
  return (
    <Card component="section" aria-label="Butacas de tu cupo" sx={{overflow: 'hidden', minWidth: 0}}>
      <Box sx={{px: 1.5, py: 0.75, borderBottom: '1px solid', borderColor: 'divider'}}>
        <MapOrList view={view} onView={setView} />
      </Box>
      <Box
        sx={{
          height: {xs: '52vh', md: 520},
          '& > .sm': {height: '100%'},
          '& > .sm-list': {overflow: 'auto', alignContent: 'start', p: 1.5, fontSize: '0.875rem'},
        }}
      >
        <Suspense fallback={<Skeleton variant="rectangular" height="100%" />}>
          {view === 'map' ? <SeatMap {...shared} mode="pick" /> : <SeatList {...shared} />}
        </Suspense>
      </Box>
    </Card>
  );
}
