// The way to the cart: how many tickets, and the time they are still held. Warns aloud near the end, not every second.
import {useEffect, useRef} from 'react';
import {useLocation} from 'react-router';
import {announce} from '../../lib/announce';
import {heldUntil, reloadCart, ticketCount, useCart} from '../../lib/sale/cart';
import {cartBundles} from '../../lib/sale/cart-bundles';
import {looseGoods} from '../../lib/sale/cart-packs';
import {minutesAndSeconds, useSecondsLeft} from '../../lib/clock';
import {tickets} from '../../lib/words/format';
import {amountWords} from '../../lib/words/goods-words';
import {Icon} from '../../ui/icon';
import {PageLink} from '../../ui/page-link';

/** Seconds before the end, and what is said then. */
const WARNINGS: [number, string][] = [
  [300, 'Quedan 5 minutos para terminar tu compra.'],
  [60, 'Queda 1 minuto para terminar tu compra.'],
  [20, 'Quedan 20 segundos: después se libera lo que has elegido.'],
];

export function CartLink() {
  const cart = useCart().data;
  const held = ticketCount(cart);
  // A pack is there with its tickets, the post with what is sent.
  const goods = cart ? looseGoods(cart).filter(good => good.kind !== 'shipping') : [];
  const bundles = cartBundles(cart?.goods);
  const amount = goods.reduce((sum, good) => sum + good.quantity, held + bundles.length);
  const pending = cart?.pendingOrder ?? null;
  const left = useSecondsLeft(heldUntil(cart) ?? pending?.expiresAt);
  const canExtend = cart?.canExtend ?? false;
  const before = useRef<number | null>(null);
  const {pathname} = useLocation();

  useEffect(() => {
    const last = before.current;
    before.current = left;
    if (left === null || last === null) return;
    for (const [at, words] of WARNINGS)
      if (last > at && left <= at && left > at - 5) announce(canExtend ? `${words} Puedes pedir más tiempo.` : words);
    if (last > 0 && left === 0) {
      // The cart's own page says it in its heading.
      if (pathname !== '/carrito') announce('Se ha acabado el tiempo y lo que habías elegido se ha liberado.');
      // The server's own clock ends the hold: a moment later it surely has.
      setTimeout(() => void reloadCart(), 1200);
    }
  }, [left, canExtend, pathname]);

  return (
    <PageLink to="/carrito" className="cart-link" data-soon={left !== null && left <= 60 ? '' : undefined}>
      <Icon name="cart" size={24} />
      <span className="visually-hidden">
        Carrito
        {amount
          ? `: ${[...(held ? [tickets(held)] : []), ...bundles.map(({name}) => name), ...goods.map(amountWords)].join(' y ')}`
          : pending
            ? `: pedido ${pending.orderNumber} sin pagar`
            : ', vacío'}
      </span>
      {amount > 0 && (
        <span className="cart-link-count figures" aria-hidden="true">
          {amount}
        </span>
      )}
      {left !== null && (
        <span className="cart-link-time figures" aria-hidden="true">
          {minutesAndSeconds(left)}
        </span>
      )}
    </PageLink>
  );
}
