// A bundle: what it has in it, the shape of every piece, and the whole of it into the cart at one price.
import {useState} from 'react';
import {api} from '../../lib/api/api';
import {attemptKey, attemptOver} from '../../lib/api/attempt';
import {asApiError} from '../../lib/api/request';
import type {Pickup, ShopBundleItem, ShopProduct} from '../../lib/api/types';
import {putCart, useCart} from '../../lib/sale/cart';
import {reloadShelf} from '../../lib/sale/shelf';
import {bundlesIn} from '../../lib/sale/cart-bundles';
import {euros} from '../../lib/words/format';
import {amountWords, apartCentsOf, leftOf, leftWords, priceOf} from '../../lib/words/goods-words';
import {Button} from '../../ui/button';
import {PageLink} from '../../ui/page-link';
import {Notice} from '../../ui/screens/notice';
import {Refusal} from '../../ui/screens/refusal';
import {missingOf, NO_SUCH, PickupField, ProductPrice, ShapeFields} from './choice-fields';
import {dimensionsOf, variantOf, type Chosen} from './variant-choice';

/** One of it: «Bufanda», or «Bufanda 2» of two that may differ. */
interface Piece {
  key: string;
  name: string;
  item: ShopBundleItem;
}

/** What has only one shape is asked nothing, however often it is in it. */
const piecesOf = (items: ShopBundleItem[]): Piece[] =>
  items
    .filter(({variants}) => dimensionsOf(variants).length > 0)
    .flatMap(item =>
      Array.from({length: item.quantity}, (_, at) => ({
        key: `${item.productId}/${at}`,
        name: item.quantity > 1 ? `${item.name} ${at + 1}` : item.name,
        item,
      })),
    );

const ATTEMPT = 'bundle';

export function BundleChoice({product, homes}: {product: ShopProduct; homes: Pickup[]}) {
  const items = product.bundle ?? [];
  const cart = useCart().data;
  const [chosen, setChosen] = useState<Readonly<Record<string, Chosen>>>({});
  const [pickup, setPickup] = useState<Pickup>(homes[0] ?? 'shop');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAdded, setAdded] = useState(false);

  const pieces = piecesOf(items);
  const has = bundlesIn(cart, product.name);
  const isFull = has >= product.maxPerOrder;
  const apart = apartCentsOf(product);
  const left = leftWords(leftOf(product));
  const said = () => {
    setProblem(null);
    setAdded(false);
  };

  const add = async () => {
    said();
    const choices = items
      .filter(({variants}) => dimensionsOf(variants).length === 0)
      .map(({variants, quantity}) => ({variantId: variants[0]!.id, quantity}));
    for (const {key, name, item} of pieces) {
      const own = chosen[key] ?? {};
      const missing = missingOf(item.variants, own);
      if (missing) return setProblem(`Elige ${missing} para «${name}».`);
      const variant = variantOf(item.variants, dimensionsOf(item.variants), own);
      if (!variant) return setProblem(`«${name}»: ${NO_SUCH.toLowerCase()}`);
      choices.push({variantId: variant.id, quantity: 1});
    }
    setBusy(true);
    try {
      const ask = {productId: product.id, pickup: pickup as 'shop' | 'shipping', choices};
      putCart(await api.holdBundle({...ask, pick: attemptKey(ATTEMPT, ask)}));
      // The same again is another one.
      attemptOver(ATTEMPT);
      setAdded(true);
      setChosen({});
    } catch (error) {
      setProblem(asApiError(error).message);
    } finally {
      setBusy(false);
      reloadShelf(product.slug);
    }
  };

  return (
    <>
      <ProductPrice {...priceOf(product)} />
      {apart !== null && <p className="small muted">Por separado, {euros(apart)}.</p>}
      <section aria-labelledby={`bundle-${product.id}`} className="bundle-items">
        <h3 id={`bundle-${product.id}`}>Lleva</h3>
        <ul>
          {items.map(({productId, name, quantity}) => (
            <li key={productId}>{amountWords({quantity, description: name})}</li>
          ))}
        </ul>
      </section>
      {pieces.map(({key, name, item}) => (
        <ShapeFields
          key={key}
          of={name}
          variants={item.variants}
          chosen={chosen[key] ?? {}}
          onChange={own => {
            said();
            setChosen({...chosen, [key]: own});
          }}
        />
      ))}
      {left && (
        <p className="product-left" data-tone="few">
          {left}
        </p>
      )}
      <PickupField homes={homes} value={pickup} onChange={setPickup} />
      <div className="product-add">
        <Button look="primary" isBusy={isBusy} disabled={isFull} onClick={() => void add()}>
          Añadir al carrito
        </Button>
      </div>
      {problem && <Refusal>{problem}</Refusal>}
      {isAdded && (
        <Notice tone="ok" isAnswer title={has > 1 ? `Añadido: ya llevas ${has}` : 'Está en tu carrito'}>
          <PageLink to="/carrito">Ir al carrito</PageLink>
        </Notice>
      )}
      {!isAdded && has > 0 && (
        <p className="small">
          {isFull ? `Ya llevas los ${has} que caben en un pedido.` : `Ya llevas ${has} en tu carrito.`}{' '}
          <PageLink to="/carrito">Ir al carrito</PageLink>
        </p>
      )}
    </>
  );
}
