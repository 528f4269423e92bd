// An empty cart: what to do next, and an order that is still at the bank.
import { useState } from 'react';
import { forgetOrderAtBank, orderAtBank } from '../../lib/bank';
import { Button, ButtonLink } from '../../ui/button';
import { BigMessage } from '../../ui/big-message';
import { Notice } from '../../ui/notice';

export function EmptyCart({ hasRunOut }: { hasRunOut: boolean }) {
  const [order, setOrder] = useState(orderAtBank);
  return (
    <BigMessage mark={hasRunOut ? 'Tiempo' : 'Vacío'} title={hasRunOut ? 'Se ha acabado el tiempo' : 'Tu carrito está vacío'}>
      {hasRunOut && <p>Tus entradas se han liberado para que otra persona pueda comprarlas. Si siguen libres, puedes volver a elegirlas.</p>}
      {order ? (
        <Notice tone="warn" title={`Tienes el pedido ${order.orderNumber} a medio pagar`}>
          <p>Mira si el pago se ha hecho antes de volver a comprar.</p>
          <div className="big-message-actions">
            <ButtonLink to={order.resultUrl} look="primary">Ver el pedido</ButtonLink>
            <Button look="quiet" onClick={() => { forgetOrderAtBank(); setOrder(null); }}>No me interesa</Button>
          </div>
        </Notice>
      ) : !hasRunOut && <p>Elige un partido o una función y tus butacas en el plano.</p>}
      <div className="big-message-actions"><ButtonLink to="/eventos" look={order ? 'plain' : 'primary'}>Ver los eventos</ButtonLink></div>
    </BigMessage>
  );
}
