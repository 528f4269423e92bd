// The lines once more beside the payment, short: the law wants the summary just before paying.
import {euros, hour, shortDay} from '../../lib/words/format';
import {placeWords} from '../../lib/words/place-words';
import type {CartLine} from '../../lib/api/types';
import './order-digest.css';

export function OrderDigest({lines}: {lines: CartLine[]}) {
  return (
    <ul className="digest" aria-label="Entradas de este pedido">
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
    </ul>
  );
}
