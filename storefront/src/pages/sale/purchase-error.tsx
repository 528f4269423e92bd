// «/compra/error-compra»: something failed on the way to the bank or back. The order, if there is one, is one click
// away.
import {ticketCount, useCart} from '../../lib/sale/cart';
import {useTitle} from '../../lib/title';
import {BigMessage} from '../../ui/screens/big-message';
import {ButtonLink} from '../../ui/button';
import {PendingOrderNotice} from '../../ui/pending-order';

export default function PurchaseErrorPage() {
  useTitle('La compra no se ha completado');
  const cart = useCart(true).data;
  const hasCart = ticketCount(cart) > 0;
  return (
    <BigMessage mark="No pudo ser" title="La compra no se ha completado" tone="danger">
      {cart?.pendingOrder ? (
        <PendingOrderNotice order={cart.pendingOrder} />
      ) : (
        <p>
          Algo ha fallado al hablar con el banco.{' '}
          {hasCart ? 'Tu carrito sigue guardado.' : 'Si te llega un cargo sin entradas, escríbenos: lo devolvemos.'}
        </p>
      )}
      <div className="big-message-actions">
        {hasCart && (
          <ButtonLink to="/carrito" look="primary">
            Volver al carrito
          </ButtonLink>
        )}
        {!hasCart && (
          <ButtonLink to="/eventos" look={cart?.pendingOrder ? 'plain' : 'primary'}>
            Ver los eventos
          </ButtonLink>
        )}
        <ButtonLink to="/ayuda">Pedir ayuda</ButtonLink>
      </div>
    </BigMessage>
  );
}
