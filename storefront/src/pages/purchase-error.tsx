// «/compra/error-compra»: something failed on the way to the bank or back. The order, if there is one, is one click away.
import { orderAtBank } from '../lib/bank';
import { ticketCount, useCart } from '../lib/cart';
import { useTitle } from '../lib/title';
import { BigMessage } from '../ui/big-message';
import { ButtonLink } from '../ui/button';

export default function PurchaseErrorPage() {
  useTitle('La compra no se ha completado');
  const order = orderAtBank();
  const hasCart = ticketCount(useCart().data) > 0;
  return (
    <BigMessage mark="No pudo ser" title="La compra no se ha completado" tone="danger">
      {order
        ? <p>Mira cómo ha quedado tu pedido <strong>{order.orderNumber}</strong> antes de volver a intentarlo: allí verás si se ha cobrado y podrás pagar de otra forma.</p>
        : <p>Algo ha fallado al hablar con el banco. {hasCart ? 'Tu carrito sigue guardado.' : 'Si te llega un cargo sin entradas, escríbenos: lo devolvemos.'}</p>}
      <div className="big-message-actions">
        {order && <ButtonLink to={order.resultUrl} look="primary">Ver el pedido y reintentar</ButtonLink>}
        {hasCart && <ButtonLink to="/carrito" look={order ? 'plain' : 'primary'}>Volver al carrito</ButtonLink>}
        {!order && !hasCart && <ButtonLink to="/eventos" look="primary">Ver los eventos</ButtonLink>}
        <ButtonLink to="/ayuda">Pedir ayuda</ButtonLink>
      </div>
    </BigMessage>
  );
}
