// Which one, how many and how it is handed over; then into the cart.
import {useState} from 'react';
import {asApiError} from '../../lib/api/request';
import type {Pickup, ShopProduct} from '../../lib/api/types';
import {reloadShelf} from '../../lib/sale/shelf';
import {addGoods, countOf, goodsRefusal, useCart} from '../../lib/sale/cart';
import {isSoldOut, leftWords, priceOf, productSessionsPath} from '../../lib/words/goods-words';
import {Button, ButtonLink} from '../../ui/button';
import {Stepper} from '../../ui/forms/stepper';
import {PageLink} from '../../ui/page-link';
import {Notice} from '../../ui/screens/notice';
import {Refusal} from '../../ui/screens/refusal';
import {BundleChoice} from './bundle-choice';
import {missingOf, NO_SUCH, PickupField, ProductPrice, ShapeFields} from './choice-fields';
import {dimensionsOf, variantOf, type Chosen} from './variant-choice';
import './product-choice.css';

interface Props {
  product: ShopProduct;
  /** At whose gate it is handed over, and what it costs there. */
  session?: {id: number; cents: number | null} | undefined;
}

export function ProductChoice({product, session}: Props) {
  const homes = session ? [] : product.pickups.filter(pickup => pickup !== 'gate');
  const isOfGate = !session && product.pickups.includes('gate');
  const isOut = isSoldOut(product);
  return (
    <div className="product-choice">
      {isOut ? (
        <>
          <ProductPrice {...priceOf(product)} own={session?.cents} />
          <p className="product-left" data-tone="end">
            Agotado
          </p>
        </>
      ) : product.bundle ? (
        <BundleChoice product={product} homes={homes} />
      ) : session || homes.length > 0 ? (
        <ChoiceForm product={product} session={session} homes={homes} />
      ) : (
        <ProductPrice {...priceOf(product)} />
      )}
      {isOfGate && !isOut && <AtGate product={product} isOnlyWay={homes.length === 0} />}
    </div>
  );
}

function AtGate({product, isOnlyWay}: {product: ShopProduct; isOnlyWay: boolean}) {
  if (product.sessionCount === 0)
    return isOnlyWay ? (
      <p className="muted">Se recoge en la puerta, y ahora no hay ninguna fecha en la que se venda.</p>
    ) : null;
  return (
    <div className="product-gate">
      <p>
        {isOnlyWay
          ? 'Se recoge en la puerta, el día que vienes.'
          : 'También puedes recogerlo en la puerta, el día que vienes.'}
      </p>
      <ButtonLink to={productSessionsPath(product.slug)} look={isOnlyWay ? 'primary' : 'plain'}>
        Elegir la fecha ({product.sessionCount})
      </ButtonLink>
    </div>
  );
}

function ChoiceForm({product, session, homes}: Props & {homes: Pickup[]}) {
  const cart = useCart().data;
  const dimensions = dimensionsOf(product.variants);
  const [chosen, setChosen] = useState<Chosen>({});
  const [pickup, setPickup] = useState<Pickup>(homes[0] ?? 'gate');
  const [amount, setAmount] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [added, setAdded] = useState<number | null>(null);

  const variant = variantOf(product.variants, dimensions, chosen);
  const inCart = (cart?.goods ?? [])
    .filter(good => !good.bundle && product.variants.some(({id}) => id === good.variantId))
    .reduce((sum, good) => sum + good.quantity, 0);
  const room = Math.min(product.maxPerOrder - inCart, variant?.left ?? Infinity);
  // Where they are sold by so many, it begins with what is missing of them.
  const least = Math.max(1, product.minPerOrder - inCart);
  const wanted = Math.max(1, Math.min(amount ?? least, room));
  const said = () => {
    setProblem(null);
    setAdded(null);
  };

  const add = async () => {
    said();
    const missing = missingOf(product.variants, chosen);
    if (missing) return setProblem(`Elige ${missing}.`);
    if (!variant) return setProblem(NO_SUCH);
    const thing = {variantId: variant.id, pickup, sessionId: session?.id ?? null};
    setBusy(true);
    try {
      await addGoods({...thing, quantity: wanted});
      setAdded(wanted);
      setAmount(null);
    } catch (error) {
      setProblem(goodsRefusal(asApiError(error)));
    } finally {
      setBusy(false);
      reloadShelf(product.slug);
    }
  };
  const isGone = variant?.left === 0;
  const has = variant ? countOf(cart, {variantId: variant.id, pickup, sessionId: session?.id ?? null}) : 0;

  return (
    <>
      <ProductPrice {...(variant ? {cents: variant.cents, isFrom: false} : priceOf(product))} own={session?.cents} />
      <ShapeFields
        variants={product.variants}
        chosen={chosen}
        onChange={own => {
          said();
          setChosen(own);
        }}
      />
      {variant && leftWords(variant.left) && (
        <p className="product-left" data-tone={isGone && has === 0 ? 'end' : 'few'}>
          {isGone && has > 0 ? 'Ya no quedan más: los últimos los llevas tú' : leftWords(variant.left)}
        </p>
      )}
      <PickupField homes={homes} value={pickup} onChange={setPickup} />
      <div className="product-add">
        <Stepper
          label="Cantidad"
          value={wanted}
          min={Math.max(1, Math.min(least, room))}
          max={Math.max(1, room)}
          onChange={n => {
            said();
            setAmount(n);
          }}
        />
        <Button look="primary" isBusy={isBusy} disabled={isGone || room < 1} onClick={() => void add()}>
          Añadir al carrito
        </Button>
      </div>
      {product.minPerOrder > 1 && (
        <p className="small muted">Se compran al menos {product.minPerOrder} a la vez, iguales o distintos.</p>
      )}
      {problem && <Refusal>{problem}</Refusal>}
      {added !== null && (
        <Notice tone="ok" isAnswer title={has > added ? `Añadido: ya llevas ${has}` : 'Está en tu carrito'}>
          <PageLink to="/carrito">Ir al carrito</PageLink>
        </Notice>
      )}
      {added === null && inCart > 0 && (
        <p className="small">
          {product.maxPerOrder - inCart < 1
            ? `Ya llevas los ${product.maxPerOrder} que caben en un pedido.`
            : `Ya llevas ${inCart} en tu carrito.`}{' '}
          <PageLink to="/carrito">Ir al carrito</PageLink>
        </p>
      )}
    </>
  );
}
