// An order that is at the bank, or was left there: go on paying, or take the tickets back into the cart.
import {useState} from 'react';
import {useNavigate} from 'react-router';
import {api} from '../lib/api/api';
import {attemptOver} from '../lib/api/attempt';
import {reloadCart} from '../lib/sale/cart';
import {euros} from '../lib/words/format';
import {asApiError} from '../lib/api/request';
import type {PendingOrder} from '../lib/api/types';
import {Button, ButtonLink} from './button';
import {Notice} from './screens/notice';
import {Refusal} from './screens/refusal';

export function PendingOrderNotice({order}: {order: PendingOrder}) {
  return (
    <Notice tone="warn" title={`Tienes el pedido ${order.orderNumber} a medio pagar (${euros(order.dueCents)})`}>
      <p>Si ya has pagado, espera a que el banco lo confirme. Si no, puedes seguir con el pago o cambiar tu compra.</p>
      <div className="big-message-actions">
        <ButtonLink to={order.resultUrl} look="primary">
          Ver el pedido y pagar
        </ButtonLink>
        <ReopenCart token={order.checkoutToken} />
      </div>
    </Notice>
  );
}

/** «Cambiar mi compra»: only an order without money can go back; the server decides. */
export function ReopenCart({token}: {token: string}) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const reopen = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const {reopened} = await api.reopenCart(token);
      // The same tickets bought again are another order: the old key would answer with the one just given up.
      if (reopened) attemptOver('checkout');
      await reloadCart();
      if (reopened) await navigate('/carrito');
      else setProblem('Ese pedido ya no se puede cambiar.');
    } catch (error) {
      setProblem(asApiError(error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button isBusy={isBusy} onClick={() => void reopen()}>
        Cambiar mi compra
      </Button>
      {problem && <Refusal>{problem}</Refusal>}
    </>
  );
}
