// The way to the cart: how many tickets, and the time they are still held. Warns aloud near the end, not every second.
import {useEffect, useRef} from 'react';
import {useLocation} from 'react-router';
import {announce} from '../../lib/announce';
import {reloadCart, ticketCount, useCart} from '../../lib/sale/cart';
import {minutesAndSeconds, useSecondsLeft} from '../../lib/clock';
import {tickets} from '../../lib/words/format';
import {Icon} from '../../ui/icon';
import {PageLink} from '../../ui/page-link';

/** Seconds before the end, and what is said then. */
const WARNINGS: [number, string][] = [
  [300, 'Quedan 5 minutos para terminar tu compra.'],
  [60, 'Queda 1 minuto para terminar tu compra.'],
  [20, 'Quedan 20 segundos: después se liberan tus entradas.'],
];

export function CartLink() {
  const cart = useCart().data;
  const held = ticketCount(cart);
  const goods = cart?.goods.map(good => good.description.toLocaleLowerCase('es')) ?? [];
  const amount = held + goods.length;
  const pending = cart?.pendingOrder ?? null;
  const left = useSecondsLeft(held ? cart?.expiresAt : pending?.expiresAt);
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
      if (pathname !== '/carrito') announce('Se ha acabado el tiempo y tus entradas se han liberado.');
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
          ? `: ${[...(held ? [tickets(held)] : []), ...goods].join(' y ')}`
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
