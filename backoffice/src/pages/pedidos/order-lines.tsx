// The tickets of an order, line by line.
import { Link } from 'react-router';
import Box from '@mui/material/Box';
import { lineStates, ticketStates } from '../../crud/choices';
import { StateMark } from '../../crud/fields';
import { FigureTable } from '../../crud/figure-table';
import { gateText } from '../../crud/gate-text';
import { formatCents } from '../../crud/money';
import { Panel } from '../../crud/panel';
import { plural } from '../../crud/plural';
import { formatInstant } from '../../crud/zoned-time';
import type { OrderDetail, OrderLine } from '../../providers/api-types';

export const placeOf = (line: OrderLine): string =>
  line.seatNumber === null ? `${line.zoneName}, sin numerar` : `${line.zoneName}, fila ${line.rowLabel}, butaca ${line.seatNumber}`;

export function OrderLines({ order }: { order: OrderDetail }) {
  return (
    <Panel title={plural(order.lines.length, 'entrada', 'entradas')} flush>
      <FigureTable
        isText
        rows={order.lines}
        rowKey={(line) => line.id}
        name={{ label: 'Localidad', value: (line) => <>{placeOf(line)}{line.gate !== null && <Muted>{gateText(line.gate)}</Muted>}</> }}
        columns={[
          {
            label: 'Sesión',
            value: (line) => <><Link to={`/eventos/${line.eventId}/sesiones/${line.sessionId}/ventas`}>{line.eventTitle}</Link><Muted>{formatInstant(line.startsAt, line.timezone)}</Muted></>,
          },
          { label: 'Tarifa', value: (line) => line.priceCategoryName },
          { label: 'Importe', value: (line) => <Box sx={{ whiteSpace: 'nowrap' }}>{formatCents(line.totalCents)}{line.discountCents > 0 && <Muted>−{formatCents(line.discountCents)}</Muted>}</Box> },
          { label: 'Estado', value: (line) => <Line line={line} /> },
          { label: 'Entrada', value: (line) => <Ticket line={line} /> },
        ]}
      />
    </Panel>
  );
}

const Muted = ({ children }: { children: React.ReactNode }) => <Box sx={{ color: 'text.secondary', fontSize: '0.75rem', fontWeight: 400 }}>{children}</Box>;

function Line({ line }: { line: OrderLine }) {
  const state = lineStates.find((one) => one.id === line.state);
  return state === undefined ? <>{line.state}</> : <StateMark tone={state.tone}>{state.name}</StateMark>;
}

function Ticket({ line }: { line: OrderLine }) {
  const { ticket } = line;
  if (ticket === null) return <>—</>;
  const state = ticketStates.find((one) => one.id === ticket.state);
  return (
    <>
      <Box component="code" sx={{ fontSize: '0.8rem' }}>{ticket.code}</Box>
      <Muted>
        {state?.name ?? ticket.state}
        {ticket.printCount > 0 && ` · impresa ${plural(ticket.printCount, 'vez', 'veces')}`}
        {ticket.holderName && ` · ${ticket.holderName}`}
      </Muted>
    </>
  );
}
