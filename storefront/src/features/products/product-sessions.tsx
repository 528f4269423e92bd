// The dates at whose gate a product is handed over, each with its price there.
import type {ShopProductDetail} from '../../lib/api/types';
import {capital, euros, hour, longDay} from '../../lib/words/format';
import {isSoldOut, priceOf, productSessionPath} from '../../lib/words/goods-words';
import {ButtonLink} from '../../ui/button';
import {DateStub} from '../../ui/date-stub';
import {Notice} from '../../ui/screens/notice';
import {PageLink} from '../../ui/page-link';
import './product-sessions.css';

export function ProductSessions({product}: {product: ShopProductDetail}) {
  if (isSoldOut(product)) return <Notice tone="warn" title="Agotado" />;
  if (product.sessions.length === 0)
    return (
      <Notice title="Ahora no se recoge en ninguna fecha">
        <PageLink to="/productos">Ver los demás productos</PageLink>
      </Notice>
    );
  const {cents, isFrom} = priceOf(product);
  return (
    <ul>
      {product.sessions.map(session => {
        const {timezone} = session;
        const day = capital(longDay(session.startsAt, timezone));
        return (
          <li key={session.id} className="pickup-session">
            <DateStub at={session.startsAt} timezone={timezone} />
            <div className="pickup-session-what">
              <h2>{session.title}</h2>
              <p className="small muted">
                <span className="figures">{hour(session.startsAt, timezone)}</span>, {session.venueName}
              </p>
            </div>
            <p className="pickup-session-price">
              {session.cents === null && isFrom && 'desde '}
              <strong className="figures">{euros(session.cents ?? cents)}</strong>
            </p>
            <ButtonLink to={productSessionPath(product.slug, session.id)} look="primary" className="pickup-session-go">
              Elegir
              <span className="visually-hidden">
                : {session.title}, {day}
              </span>
            </ButtonLink>
          </li>
        );
      })}
    </ul>
  );
}
