// What was bought, line by line: tickets, and what is no ticket by its description.
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import {lineStates, nameOf, ticketStates} from '../../crud/words/choices';
import {fulfilments, lineKinds, visits} from '../../crud/words/choices-catalogue';
import {StateMark} from '../../crud/fields/fields';
import {FigureTable} from '../../crud/figures/figure-table';
import {gateText} from '../../crud/words/gate-text';
import {formatCents} from '../../crud/words/money';
import {Panel} from '../../crud/frames/panel';
import {plural} from '../../crud/words/plural';
import {formatInstant} from '../../crud/words/zoned-time';
import type {OrderDetail, OrderLine} from '../../providers/api-types';
import {may} from '../../providers/permissions';
import {ExchangeGoods} from './exchange-goods';
import {KeptAmount} from './kept-amount';
import {TicketHands} from './ticket-hands';

export const placeOf = (line: OrderLine): string =>
  line.kind !== 'ticket'
    ? `${line.quantity > 1 ? `${line.quantity} × ` : ''}${line.description}`
    : line.seatNumber === null
      ? `${line.zoneName}, sin numerar`
      : `${line.zoneName}, fila ${line.rowLabel}, butaca ${line.seatNumber}`;

/** A pack's own line has no money: its tickets carry all of it. */
const isInTickets = (line: OrderLine): boolean => line.kind === 'pack' && line.totalCents === 0;

export function OrderLines({order, onChanged}: {order: OrderDetail; onChanged: () => void}) {
  const onlyTickets = order.lines.every(line => line.kind === 'ticket');
  return (
    <Panel
      title={
        onlyTickets ? plural(order.lines.length, 'entrada', 'entradas') : plural(order.lines.length, 'línea', 'líneas')
      }
      flush
    >
      <FigureTable
        isText
        rows={order.lines}
        rowKey={line => line.id}
        name={{
          label: onlyTickets ? 'Localidad' : 'Qué',
          value: line => (
            <>
              {placeOf(line)}
              {line.gate !== null && <Muted>{gateText(line.gate)}</Muted>}
            </>
          ),
        }}
        columns={[
          {
            label: 'Sesión',
            value: line =>
              line.sessionId !== null &&
              line.startsAt !== null && (
                <>
                  <Link to={`/eventos/${line.eventId}/sesiones/${line.sessionId}/ventas`}>{line.eventTitle}</Link>
                  <Muted>{formatInstant(line.startsAt, line.timezone ?? undefined)}</Muted>
                </>
              ),
          },
          {label: 'Tarifa', value: line => line.priceCategoryName ?? nameOf(lineKinds, line.kind)},
          {
            label: 'Importe',
            value: line =>
              isInTickets(line) ? (
                <Muted>en sus entradas</Muted>
              ) : (
                <Box sx={{whiteSpace: 'nowrap'}}>
                  {formatCents(line.totalCents)}
                  {line.discountCents > 0 && <Muted>−{formatCents(line.discountCents)}</Muted>}
                </Box>
              ),
          },
          {
            label: 'Estado',
            value: line => (
              <>
                <Line line={line} />
                <KeptAmount order={order} line={line} onChanged={onChanged} />
              </>
            ),
          },
          {
            label: onlyTickets ? 'Entrada' : 'Entrada o entrega',
            value: line => <Ticket orderId={order.id} line={line} onChanged={onChanged} />,
          },
        ]}
      />
    </Panel>
  );
}

const Muted = ({children}: {children: React.ReactNode}) => (
  <Box sx={{color: 'text.secondary', fontSize: '0.75rem', fontWeight: 400}}>{children}</Box>
);

function Line({line}: {line: OrderLine}) {
  const state = lineStates.find(one => one.id === line.state);
  return state === undefined ? <>{line.state}</> : <StateMark tone={state.tone}>{state.name}</StateMark>;
}

function Ticket({orderId, line, onChanged}: {orderId: number; line: OrderLine; onChanged: () => void}) {
  const {ticket} = line;
  if (ticket === null && line.fulfilment !== null) {
    const goods = (line.kind === 'experience' ? visits : fulfilments).find(one => one.id === line.fulfilment);
    return (
      <>
        <StateMark tone={goods?.tone}>{goods?.name ?? line.fulfilment}</StateMark>
        {line.kind === 'product' && line.state === 'active' && may('products', 'send') && (
          <ExchangeGoods id={line.id} />
        )}
      </>
    );
  }
  if (ticket === null) return <>—</>;
  const state = ticketStates.find(one => one.id === ticket.state);
  return (
    <>
      <Box component="code" sx={{fontSize: '0.8rem'}}>
        {ticket.code}
      </Box>
      <Muted>
        {state?.name ?? ticket.state}
        {ticket.printCount > 0 && ` · impresa ${plural(ticket.printCount, 'vez', 'veces')}`}
        {ticket.holderName && ` · ${ticket.holderName}`}
        {line.attendee?.isNamed === false && ticket.state !== 'void' && ' · falta el nombre'}
        {line.attendee?.docNo && ` · ${line.attendee.docNo}`}
      </Muted>
      <TicketHands orderId={orderId} line={line} onChanged={onChanged} />
    </>
  );
}
