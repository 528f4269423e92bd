// Where what is read at the counter goes: something of the shop and gift cards into the sale, a card to whose it is, a
// ticket or an order's number to its order.
import {useNotify} from 'react-admin';
import {useNavigate} from 'react-router';
import {notifyProblem} from '../../../../crud/acts/notify-problem';
import {call} from '../../../../providers/http-client';
import {offerOf} from '../goods/goods-offer';
import type {StaffCartActions} from '../use-staff-cart';
import {useReader} from './use-reader';

interface Reading {
  cart: StaffCartActions;
  /** Whose gate things can be handed over at. */
  sessionId: number | null;
  /** The card of a pass. */
  onHolder: (card: string) => void;
  active: boolean;
}

export function useCounterReader({cart, sessionId, onHolder, active}: Reading): void {
  const notify = useNotify();
  const go = useNavigate();
  const tell = (text: string): void => notify(text, {type: 'info'});

  const addGoods = async (code: string): Promise<void> => {
    const query = {texto: code, ...(sessionId !== null && {sessionId})};
    const {variants} = await call('get', '/api/carrito/buscar', {query});
    const offer = variants.filter(one => one.isExact).flatMap(one => offerOf(one, 'gate', sessionId))[0];
    if (offer === undefined || 'bundle' in offer.choice) return tell(`«${code}» no está a la venta en taquilla.`);
    const now = await cart.changeGoods(offer.choice, 1);
    tell(`${offer.name}: ${now} en el carrito`);
  };
  const take = async (read: string): Promise<void> => {
    const {kind, orderId, text, isDead} = await call('get', '/api/carrito/codigo', {query: {texto: read}});
    if (isDead)
      notify('Ese código ya no vale: la entrada se cambió o se dio a otra persona. Pide la de ahora.', {
        type: 'warning',
      });
    if (kind === 'order') void go(`/pedidos/${orderId}`);
    else if (kind === 'holder') onHolder(text);
    else if (kind === 'product') await addGoods(text);
    else if (kind === 'supporter') {
      await cart.showCard(text);
      tell(`Se vende con el carné ${text}`);
    } else {
      await cart.payWithGift(text);
      tell('Paga también con esa tarjeta regalo');
    }
  };
  useReader(read => void take(read).catch((failure: unknown) => notifyProblem(notify, failure)), active);
}
