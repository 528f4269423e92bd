// The lines once more beside the payment, short: the law wants the summary just before paying.
import {cartBundles} from '../../lib/sale/cart-bundles';
import {cartPacks, looseGoods, looseLines} from '../../lib/sale/cart-packs';
import {euros, hour, shortDay} from '../../lib/words/format';
import {amountWords} from '../../lib/words/goods-words';
import {placeWords} from '../../lib/words/place-words';
import type {Cart} from '../../lib/api/types';
import './order-digest.css';

export default function OrderDigest({cart}: {cart: Cart}) {
  return (
    <ul className="digest" aria-label="Lo que hay en este pedido">
      {cartPacks(cart).map(({good, lines, cents}) => (
        <li key={good.key}>
          <div>
            <strong>
              {good.description}
              {good.quantity > 1 && ` (${good.quantity})`}
            </strong>
            {lines.map(line => (
              <p key={line.key}>
                {line.eventTitle}. {shortDay(line.startsAt, line.timezone)}, {hour(line.startsAt, line.timezone)}.{' '}
                {placeWords(line)}. {line.priceCategoryName}
              </p>
            ))}
          </div>
          <span className="figures">{euros(cents)}</span>
        </li>
      ))}
      {looseLines(cart).map(line => (
        <li key={line.key}>
          <p>
            <strong>{line.eventTitle}</strong>
            <br />
            {shortDay(line.startsAt, line.timezone)}, {hour(line.startsAt, line.timezone)}. {placeWords(line)}
            {line.quantity > 1 && ` (${line.quantity})`}. {line.priceCategoryName}
          </p>
          <span className="figures">{euros(line.totalCents)}</span>
        </li>
      ))}
      {cartBundles(cart.goods).map(({pick, name, goods, cents}) => (
        <li key={pick}>
          <p>
            <strong>{name}</strong>
            <br />
            {goods.map(amountWords).join('. ')}. {goods[0]!.detail}.
          </p>
          <span className="figures">{euros(cents)}</span>
        </li>
      ))}
      {looseGoods(cart).map(good => (
        <li key={good.key}>
          <p>
            <strong>{amountWords(good)}</strong>
            {good.detail && (
              <>
                <br />
                {good.detail}.
              </>
            )}
          </p>
          <span className="figures">{euros(good.cents)}</span>
        </li>
      ))}
    </ul>
  );
}
