// The lines once more beside the payment, short: the law wants the summary just before paying.
import {euros, hour, shortDay} from '../../lib/words/format';
import {amountWords} from '../../lib/words/goods-words';
import {placeWords} from '../../lib/words/place-words';
import type {Cart} from '../../lib/api/types';
import './order-digest.css';

export function OrderDigest({cart: {lines, goods}}: {cart: Cart}) {
  return (
    <ul className="digest" aria-label="Lo que hay en este pedido">
      {lines.map(line => (
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
      {goods.map(good => (
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
