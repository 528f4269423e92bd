// Who or what has one seat.
import {useQuery} from '@tanstack/react-query';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import {saleChannels, nameOf, orderStates} from '../../../../crud/words/choices';
import {gateText} from '../../../../crud/words/gate-text';
import {plural} from '../../../../crud/words/plural';
import {formatInstant} from '../../../../crud/words/zoned-time';
import type {SeatHolder} from '../../../../providers/api-types';
import {call, problemOf} from '../../../../providers/http-client';
import {may} from '../../../../providers/permissions';

export function SeatWho({sessionId, seatId}: {sessionId: number; seatId: number}) {
  const {data, error} = useQuery({
    queryKey: ['seat-holder', sessionId, seatId],
    queryFn: ({signal}) => call('get', '/api/sesiones/{id}/butacas/{seatId}', {at: {id: sessionId, seatId}, signal}),
    staleTime: 0,
  });
  if (error) return <Box sx={{mt: 1}}>{problemOf(error).message}</Box>;
  if (data === undefined) return <Skeleton height={64} />;
  return (
    <Box sx={{mt: 1, pt: 1, borderTop: '1px solid', borderColor: 'divider', overflowWrap: 'anywhere'}}>
      <Box component="strong" sx={{display: 'block'}}>
        {data.zoneName}, fila {data.rowLabel}, butaca {data.seatNumber}
      </Box>
      {data.gate !== null && <Box sx={{color: 'text.secondary'}}>{gateText(data.gate)}</Box>}
      <Holder holder={data} />
      {data.history.length > 0 && (
        <Box sx={{color: 'text.secondary', mt: 0.5}}>
          Antes:{' '}
          {data.history
            .map(past => `${past.orderNumber} (${past.state === 'refunded' ? 'devuelta' : 'anulada'})`)
            .join(', ')}
        </Box>
      )}
    </Box>
  );
}

const guestNames = {reservation: 'Reservada', invitation: 'Invitación', pass: 'Abono'} as const;

function Holder({holder}: {holder: SeatHolder}) {
  const {order, ticket, cart, block, guest} = holder;
  if (order !== null) {
    return (
      <Box>
        {order.buyerName || 'Sin nombre'}
        {order.email && ` · ${order.email}`}
        <br />
        Pedido {may('pedidos', 'show') ? <Link to={`/pedidos/${order.id}`}>{order.number}</Link> : order.number} ·{' '}
        {nameOf(orderStates, order.state)} · {nameOf(saleChannels, order.channel)}
        {ticket !== null && (
          <>
            <br />
            Entrada {ticket.code}
            {ticket.printCount > 0 && ` · impresa ${plural(ticket.printCount, 'vez', 'veces')}`}
          </>
        )}
      </Box>
    );
  }
  if (block !== null) {
    return (
      <Box>
        Bloqueada: {block.labelName}
        {block.reason && ` · «${block.reason}»`}
        <br />
        {block.staffName ?? 'Alguien'}, {formatInstant(block.createdAt)}
        {block.untilAt !== null && ` · hasta el ${formatInstant(block.untilAt)}`}
      </Box>
    );
  }
  if (guest !== null) {
    return (
      <Box>
        {guestNames[guest.kind]}: {guest.name || 'sin nombre'}
        <br />
        {guest.reference}
      </Box>
    );
  }
  if (cart !== null)
    return (
      <Box>
        En un carrito de {nameOf(saleChannels, cart.channel).toLowerCase()}
        {cart.staffName && ` (${cart.staffName})`} hasta las {formatInstant(cart.until).slice(11)}
      </Box>
    );
  return (
    <Box sx={{color: 'text.secondary'}}>
      {holder.kind === 'free' ? 'Libre' : holder.kind === 'hidden' ? 'Oculta' : holder.kind}
    </Box>
  );
}
