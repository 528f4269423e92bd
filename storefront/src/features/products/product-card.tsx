// A product as it hangs in the shop: picture, name, price, and how much of it is left when that is little.
import type {ShopProduct} from '../../lib/api/types';
import {euros} from '../../lib/words/format';
import {isSoldOut, leftOf, leftWords, priceOf} from '../../lib/words/goods-words';
import {ProductPicture} from '../../ui/product-picture';
import {PageLink} from '../../ui/page-link';
import './product-card.css';

/** What has to be known before one looks closer; empty: it can be had. */
function stateOf(product: ShopProduct): {text: string; tone: 'few' | 'end' | 'note'} | null {
  if (isSoldOut(product)) return {text: 'Agotado', tone: 'end'};
  const isOfGate = product.pickups.every(pickup => pickup === 'gate');
  if (isOfGate && product.sessionCount === 0) return {text: 'Ahora no está a la venta', tone: 'end'};
  const left = leftWords(leftOf(product));
  if (left) return {text: left, tone: 'few'};
  return isOfGate ? {text: 'Se recoge en la puerta', tone: 'note'} : null;
}

interface Props {
  product: ShopProduct;
  to: string;
  /** Where the link stands, for who comes back from it. */
  state?: unknown;
  level?: 2 | 3;
  /** On the first screen. */
  isFirst?: boolean;
}

export function ProductCard({product, to, state: from, level = 3, isFirst = false}: Props) {
  const {cents, isFrom} = priceOf(product);
  const state = stateOf(product);
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <li className="product-card" data-tone={state?.tone}>
      <ProductPicture name={product.name} imageUrl={product.imageUrl} isFirst={isFirst} />
      <div className="product-card-words">
        <Heading>
          <PageLink to={to} state={from}>
            {product.name}
          </PageLink>
        </Heading>
        <p className="product-card-price">
          {isFrom && 'desde '}
          <strong className="figures">{euros(cents)}</strong>
        </p>
        {state && <p className="product-card-state">{state.text}</p>}
      </div>
    </li>
  );
}
