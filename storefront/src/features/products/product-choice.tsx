// Which one, how many and how it is handed over; then into the cart.
import {useState} from 'react';
import {asApiError} from '../../lib/api/request';
import {load} from '../../lib/api/query';
import {api} from '../../lib/api/api';
import {shopKey, shopProductKey} from '../../lib/api/keys';
import type {Pickup, ShopProduct} from '../../lib/api/types';
import {addGoods, countOf, goodsRefusal, useCart} from '../../lib/sale/cart';
import {euros} from '../../lib/words/format';
import {isSoldOut, leftWords, PICKUP_WORDS, priceOf, productSessionsPath} from '../../lib/words/goods-words';
import {Button, ButtonLink} from '../../ui/button';
import {Segmented} from '../../ui/forms/segmented';
import {Stepper} from '../../ui/forms/stepper';
import {PageLink} from '../../ui/page-link';
import {Notice} from '../../ui/screens/notice';
import {Refusal} from '../../ui/screens/refusal';
import {dimensionsOf, optionsOf, variantOf, type Chosen} from './variant-choice';
import './product-choice.css';

interface Props {
  product: ShopProduct;
  /** At whose gate it is handed over, and what it costs there. */
  session?: {id: number; cents: number | null};
}

export function ProductChoice({product, session}: Props) {
  const homes = session ? [] : product.pickups.filter(pickup => pickup !== 'gate');
  const isOfGate = !session && product.pickups.includes('gate');
  const isOut = isSoldOut(product);
  return (
    <div className="product-choice">
      {isOut ? (
        <>
          <Price product={product} session={session} />
          <p className="product-left" data-tone="end">
            Agotado
          </p>
        </>
      ) : session || homes.length > 0 ? (
        <ChoiceForm product={product} session={session} homes={homes} />
      ) : (
        <Price product={product} session={session} />
      )}
      {isOfGate && !isOut && <AtGate product={product} isOnlyWay={homes.length === 0} />}
    </div>
  );
}

/** The session's own price is that of every size. */
const centsOf = (cents: number, session: Props['session']) => session?.cents ?? cents;

function Price({product, session}: Props) {
  const {cents, isFrom} = priceOf(product.variants);
  return (
    <p className="product-price">
      {isFrom && session?.cents == null && 'desde '}
      <strong className="figures">{euros(centsOf(cents, session))}</strong>
    </p>
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
  const inCart = product.variants.reduce(
    (sum, {id}) =>
      sum + (cart?.goods.filter(good => good.variantId === id) ?? []).reduce((n, good) => n + good.quantity, 0),
    0,
  );
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
    const missing = dimensions.find(({label}) => chosen[label] === undefined);
    if (missing) return setProblem(`Elige ${missing.ask}.`);
    if (!variant) return setProblem('No hay ninguno así: elige otra combinación.');
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
      // How many are left has changed, for this visitor or by another.
      void load(shopKey, api.shop, true);
      void load(shopProductKey(product.slug), () => api.shopProduct(product.slug), true);
    }
  };
  const isGone = variant?.left === 0;
  const has = variant ? countOf(cart, {variantId: variant.id, pickup, sessionId: session?.id ?? null}) : 0;

  return (
    <>
      {variant ? (
        <p className="product-price">
          <strong className="figures">{euros(centsOf(variant.cents, session))}</strong>
        </p>
      ) : (
        <Price product={product} session={session} />
      )}
      {dimensions.map(dimension => (
        <Segmented
          key={dimension.label}
          legend={dimension.label}
          isLegendShown
          value={chosen[dimension.label] ?? ''}
          options={optionsOf(product.variants, dimensions, chosen, dimension)}
          onChange={value => {
            said();
            setChosen({...chosen, [dimension.label]: value});
          }}
        />
      ))}
      {variant && leftWords(variant.left) && (
        <p className="product-left" data-tone={isGone && has === 0 ? 'end' : 'few'}>
          {isGone && has > 0 ? 'Ya no quedan más: los últimos los llevas tú' : leftWords(variant.left)}
        </p>
      )}
      {homes.length > 1 ? (
        <div className="product-pickup">
          <Segmented
            legend="Cómo te lo damos"
            isLegendShown
            value={pickup}
            options={homes.map((home): [Pickup, string] => [home, PICKUP_WORDS[home].short])}
            onChange={setPickup}
          />
          <p className="small muted">{PICKUP_WORDS[pickup].says}</p>
        </div>
      ) : (
        <p className="small muted">{PICKUP_WORDS[pickup].says}</p>
      )}
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
