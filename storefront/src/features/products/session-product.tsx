// One product at one session: its price there, handed over at that gate.
import type {ShopProductDetail, ShopSession} from '../../lib/api/types';
import {capital, dayAndHour, hour, longDay} from '../../lib/words/format';
import {productPath, productSessionsPath} from '../../lib/words/goods-words';
import {DateStub} from '../../ui/date-stub';
import {PageLink} from '../../ui/page-link';
import {ProductPicture} from '../../ui/product-picture';
import {ProductChoice} from './product-choice';
import {ProductText} from './product-text';
import './product-sessions.css';

export function SessionProduct({product, session}: {product: ShopProductDetail; session: ShopSession}) {
  const {timezone, startsAt, availableUntil} = session;
  return (
    <div className="session-product">
      <ProductPicture name={product.name} imageUrl={product.imageUrl} isFirst />
      <div className="session-product-words">
        <h1>{product.name}</h1>
        <div className="session-product-when">
          <DateStub at={startsAt} timezone={timezone} />
          <div>
            <p>
              <strong>{session.title}</strong>
            </p>
            <p className="small muted">
              {capital(longDay(startsAt, timezone))}, {hour(startsAt, timezone)}. {session.venueName}
            </p>
          </div>
        </div>
        <ProductText product={product} />
        <ProductChoice product={product} session={session} />
        <p className="small muted">
          Se puede pedir hasta el {dayAndHour(availableUntil, timezone)}. Las puertas se abren a las{' '}
          {hour(session.doorsAt, timezone)}.
        </p>
        <p>
          {product.sessions.length > 1 ? (
            <PageLink to={productSessionsPath(product.slug)}>Recogerlo otro día</PageLink>
          ) : (
            <PageLink to={productPath(product.slug)}>Otras formas de recogerlo</PageLink>
          )}
        </p>
      </div>
    </div>
  );
}
