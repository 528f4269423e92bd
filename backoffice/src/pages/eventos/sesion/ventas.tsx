// What a session has sold: how full, how much, where, how, when.
import {useQuery} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import {saleChannels, nameOf} from '../../../crud/words/choices';
import {formatCount} from '../../../crud/words/count';
import {DayChart} from '../../../crud/figures/day-chart';
import {FigureTable} from '../../../crud/figures/figure-table';
import {Figures, Figure} from '../../../crud/figures/figures';
import {formatCents, formatPercent} from '../../../crud/words/money';
import {Panel} from '../../../crud/frames/panel';
import {plural} from '../../../crud/words/plural';
import {call, problemOf} from '../../../providers/http-client';
import {useEventSession} from '../event-context';
import {OccupancyBar} from '../../../crud/figures/occupancy-bar';
import {SessionTickets} from './door/session-tickets';

interface Money {
  tickets: number;
  cents: number;
  feeCents: number;
  discountCents: number;
  vatCents: number;
  refundedTickets: number;
  refundedCents: number;
}

const number = (value: number): string => formatCount(value);

const moneyColumns = [
  {label: 'Entradas', value: (row: Money) => number(row.tickets)},
  {label: 'Importe', value: (row: Money) => formatCents(row.cents)},
  {label: 'Devuelto', value: (row: Money) => (row.refundedCents === 0 ? '' : formatCents(row.refundedCents))},
];

export default function SessionSalesScreen() {
  const {session} = useEventSession();
  const {data, error} = useQuery({
    queryKey: ['session-sales', session.id],
    queryFn: ({signal}) => call('get', '/api/sesiones/{id}/ventas', {at: {id: session.id}, signal}),
    refetchInterval: 30_000,
  });
  if (error) return <Alert severity="error">{problemOf(error).message}</Alert>;
  if (data === undefined) return <LinearProgress />;
  const {totals} = data;
  return (
    <>
      <Figures>
        <Figure
          label="Entradas vendidas"
          value={number(totals.tickets)}
          note={`de ${number(totals.capacity)} plazas`}
        />
        <Figure
          label="Importe"
          value={formatCents(totals.cents)}
          note={`${formatCents(totals.feeCents)} de gastos de gestión`}
        />
        <Figure
          label="Ocupación"
          value={`${formatPercent(totals.occupancyBp)} %`}
          note={`${number(totals.free)} libres`}
        />
        <Figure
          label="Pendiente de pago"
          value={formatCents(totals.pendingCents)}
          note={plural(totals.pendingTickets, 'entrada', 'entradas')}
        />
        <Figure
          label="Devuelto"
          value={formatCents(totals.refundedCents)}
          note={plural(totals.refundedTickets, 'entrada', 'entradas')}
        />
      </Figures>
      <Panel title="Ocupación">
        <OccupancyBar {...totals} />
      </Panel>
      <Box
        sx={{display: 'grid', gap: 2, gridTemplateColumns: {xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)'}}}
      >
        <Panel title="Por día">
          {data.byDay.length === 0 ? (
            <Box sx={{py: 2, color: 'text.secondary'}}>Sin ventas todavía.</Box>
          ) : (
            <DayChart days={data.byDay} />
          )}
        </Panel>
        <Box sx={{minWidth: 0}}>
          <Panel title="Por canal" flush>
            <FigureTable
              rows={data.byChannel}
              rowKey={row => row.channel}
              name={{label: 'Canal', value: row => nameOf(saleChannels, row.channel)}}
              columns={moneyColumns}
            />
          </Panel>
          <Panel title="Por tarifa" flush>
            <FigureTable
              rows={data.byCategory}
              rowKey={row => row.priceCategoryId}
              name={{label: 'Tarifa', value: row => row.name}}
              columns={moneyColumns}
            />
          </Panel>
        </Box>
      </Box>
      <Panel title="Por zona" flush>
        <FigureTable
          rows={data.byZone}
          rowKey={row => row.zoneId}
          name={{label: 'Zona', value: row => row.name}}
          columns={[
            {label: 'Aforo', value: row => number(row.capacity)},
            {label: 'Vendidas', value: row => number(row.sold)},
            {label: 'Abonos', value: row => number(row.passes)},
            {label: 'Bloqueadas', value: row => number(row.blocked)},
            {label: 'En carritos', value: row => number(row.held)},
            {label: 'Libres', value: row => number(row.free)},
            {label: 'Importe', value: row => formatCents(row.cents)},
          ]}
        />
      </Panel>
      <SessionTickets sessionId={session.id} />
    </>
  );
}
