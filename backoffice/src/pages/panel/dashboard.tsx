// The first page of the day: what has been sold, what comes next, what waits for somebody.
import {useQuery} from '@tanstack/react-query';
import {Navigate} from 'react-router';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import {formatCount} from '../../crud/words/count';
import {DayChart} from '../../crud/figures/day-chart';
import {Figure, Figures} from '../../crud/figures/figures';
import {formatCents} from '../../crud/words/money';
import {PageHeader} from '../../crud/frames/page-header';
import {Panel} from '../../crud/frames/panel';
import {LoadProblem} from '../../crud/frames/load-problem';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import {BeforeFirstSale} from '../../parts/beginning/before-first-sale';
import {ShopTrialNotice} from '../../parts/trials/shop-trial';
import {Attention} from './attention';
import {NextSessions} from './next-sessions';

const number = (value: number): string => formatCount(value);

export default function Dashboard() {
  if (may('dashboard', 'view')) return <Today />;
  if (may('own_quota', 'view')) return <Navigate to="/mi-cupo" replace />;
  if (may('access', 'edit')) return <Navigate to="/puerta" replace />;
  return may('eventos', 'list') ? <Navigate to="/eventos" replace /> : <PageHeader title="Hola" />;
}

function Today() {
  const {data, error} = useQuery({
    queryKey: ['panel'],
    queryFn: ({signal}) => call('get', '/api/panel', {signal}),
    refetchInterval: 30_000,
  });
  if (error) return <LoadProblem error={error} />;
  if (data === undefined) return <LinearProgress />;
  const {sales} = data;
  const today = new Intl.DateTimeFormat('es-ES', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: data.timezone,
  }).format(new Date(data.serverNow));
  return (
    <>
      <PageHeader
        title="Hoy"
        note={
          <Box component="span" sx={{color: 'text.secondary'}}>
            {today}
          </Box>
        }
      />
      <ShopTrialNotice />
      <BeforeFirstSale />
      {sales !== null && (
        <Figures>
          <Figure
            label="Vendido hoy"
            value={formatCents(sales.today.cents)}
            note={`ayer ${formatCents(sales.yesterday.cents)}`}
          />
          <Figure
            label="Entradas"
            value={number(sales.today.tickets)}
            note={`ayer ${number(sales.yesterday.tickets)}`}
          />
          <Figure label="Pedidos" value={number(sales.today.orders)} note={`ayer ${number(sales.yesterday.orders)}`} />
          <Figure
            label="Devuelto hoy"
            value={formatCents(sales.today.refundedCents)}
            note={`ayer ${formatCents(sales.yesterday.refundedCents)}`}
          />
        </Figures>
      )}
      <Attention figures={data.attention} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            lg: sales === null ? 'minmax(0, 1fr)' : 'minmax(0, 3fr) minmax(0, 2fr)',
          },
          alignItems: 'start',
        }}
      >
        <NextSessions sessions={data.nextSessions} />
        {sales !== null && (
          <Panel title="Los últimos siete días">
            <DayChart days={sales.week} />
          </Panel>
        )}
      </Box>
    </>
  );
}
