// «/carrito»: what is in it, and with `?paso=pago` the data and the payment.
import {lazy, Suspense, useEffect, useRef, useState} from 'react';
import {useSearchParams} from 'react-router';
import {CartGoods} from '../../features/cart/cart-goods';
import {CartLines} from '../../features/cart/cart-lines';
import {EmptyCart} from '../../features/cart/empty-cart';
import {GiftCode} from '../../features/cart/gift-code';
import {HoldTimer} from '../../features/cart/hold-timer';
import {PromoCode} from '../../features/cart/promo-code';
import {SupporterCard} from '../../features/cart/supporter-card';
import {Totals} from '../../features/cart/totals';
import {ShippingPlace} from '../../features/cart/shipping-place';
import {useAccount} from '../../lib/account';
import {useUses} from '../../lib/activities';
import {heldUntil, isEmpty, lacksAddress, reloadCart, useCart} from '../../lib/sale/cart';
import {cartBundles} from '../../lib/sale/cart-bundles';
import {looseGoods, looseLines} from '../../lib/sale/cart-packs';
import {serverTime} from '../../lib/clock';
import {useTitle} from '../../lib/title';
import {Button} from '../../ui/button';
import {Notice} from '../../ui/screens/notice';
import {PageLink} from '../../ui/page-link';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {TrialBand} from '../../ui/trial-band';
import {Trouble} from '../../ui/screens/trouble';

// What few carts have, what is asked below everything else and the step that follows come behind the cart itself.
const CartOffers = lazy(async () => ({
  default: (await import('../../features/products/session-offers')).CartOffers,
}));
const CartPacks = lazy(() => import('../../features/cart/cart-packs'));
const ShippingAddress = lazy(() => import('../../features/cart/shipping-address'));
const LinkedCart = lazy(() => import('../../features/cart/linked-cart'));
const Ads = lazy(() => import('../../features/ads/ads'));
const Donation = lazy(() => import('../../features/cart/donation'));
const askDigest = () => import('../../features/cart/order-digest');
const OrderDigest = lazy(askDigest);
const askCheckoutForm = () => import('../../features/checkout/checkout-form');
const CheckoutForm = lazy(askCheckoutForm);
const warmPayment = () => void Promise.all([askDigest(), askCheckoutForm()]).catch(() => undefined);

export default function CartPage() {
  const {data: cart, error} = useCart(true);
  const [search, setSearch] = useSearchParams();
  const isPaying = search.get('paso') === 'pago';
  useTitle(isPaying ? 'Datos y pago' : 'Carrito');
  const account = useAccount();
  const takesDonations = useUses('donations') === true;
  const [refusals, setRefusals] = useState(0);
  const isLacking = cart !== undefined && lacksAddress(cart);
  // Said once more only when it is asked for once more.
  useEffect(() => {
    if (!isLacking) setRefusals(0);
  }, [isLacking]);
  // The end of the hold that was last seen here, and of what: an empty cart after it has run out of time.
  const seen = useRef<{until: string; hadTickets: boolean} | null>(null);
  const until = heldUntil(cart);
  if (cart && until) seen.current = {until, hadTickets: cart.lines.length > 0};

  // Another tab may have changed it.
  useEffect(() => void reloadCart(), []);

  const link = search.get('enlace');
  if (link !== null)
    return (
      <Suspense fallback={<CartWaiting />}>
        <LinkedCart token={link} onOpen={() => setSearch({}, {replace: true})} />
      </Suspense>
    );
  if (error && !cart)
    return (
      <div className="page cart-page">
        <Trouble isPage error={error} onRetry={() => void reloadCart()} />
      </div>
    );
  if (!cart || (isPaying && account.isLoading)) return <CartWaiting />;
  if (isEmpty(cart))
    return (
      <>
        <EmptyCart
          pending={cart.pendingOrder}
          hasRunOut={seen.current !== null && Date.parse(seen.current.until) <= serverTime()}
          hadTickets={seen.current?.hadTickets ?? true}
        />
        <Suspense>{!cart.pendingOrder && <Donation isAlone />}</Suspense>
      </>
    );

  const isOfGoods = cart.lines.length === 0 && (until !== null || cart.goods.some(good => good.kind === 'gift_card'));
  return (
    <>
      <TrialBand isTrial={cart.lines.some(line => line.isTrial)} />
      <div className="page cart-page">
        <div className="cart-head">
          {/* Another step is another heading, which arrives (lib/arrival). */}
          <h1 key={String(isPaying)}>{isPaying ? 'Datos y pago' : 'Tu carrito'}</h1>
          {isPaying ? (
            <PageLink to="/carrito">Volver al carrito</PageLink>
          ) : (
            <PageLink to={isOfGoods ? '/productos' : '/eventos'}>Seguir mirando</PageLink>
          )}
        </div>
        {until && <HoldTimer cart={cart} until={until} />}
        {cart.problems
          .filter(({code}) => isPaying || code !== 'address_missing')
          .map(problem => (
            <Notice key={problem.code + problem.lineKeys.join()} tone="warn" title={problem.message} />
          ))}
        {isPaying ? (
          // The summary comes before the form: whoever reads from the top knows the sum before paying it.
          <div className="cart-columns cart-columns-pay">
            <Totals cart={cart}>
              <Suspense fallback={<Bone height="6rem" />}>
                <OrderDigest cart={cart} />
              </Suspense>
            </Totals>
            <Suspense fallback={<Bone height="30rem" />}>
              <CheckoutForm key={account.data?.id ?? 'guest'} cart={cart} />
            </Suspense>
          </div>
        ) : (
          <div className="cart-columns">
            <div className="stack cart-groups">
              {cart.goods.some(good => good.kind === 'pack') && (
                <Suspense fallback={<Bone height="12rem" />}>
                  <CartPacks cart={cart} />
                </Suspense>
              )}
              {looseLines(cart).length > 0 && <CartLines lines={looseLines(cart)} />}
              <CartGoods goods={looseGoods(cart)} bundles={cartBundles(cart.goods)} isAlone={cart.lines.length === 0} />
              {cart.goods.some(good => good.kind === 'shipping') && (
                <Suspense fallback={<ShippingPlace cart={cart} />}>
                  <ShippingAddress cart={cart} refusals={refusals} />
                </Suspense>
              )}
              {cart.lines.length > 0 && (
                <Suspense fallback={null}>
                  <CartOffers cart={cart} />
                </Suspense>
              )}
              {!cart.lines.some(line => line.isTrial) && !cart.goods.some(good => good.kind === 'donation') && (
                <Suspense fallback={takesDonations && <Bone height="17rem" />}>
                  <Donation />
                </Suspense>
              )}
              {!cart.lines.some(line => line.isTrial) && (
                <Suspense fallback={null}>
                  <Ads placement="cart" eventIds={cart.lines.map(line => line.eventId)} />
                </Suspense>
              )}
            </div>
            <Totals cart={cart}>
              {(cart.lines.length + cart.goods.length > 0 || cart.discount) && <PromoCode cart={cart} />}
              <SupporterCard cart={cart} />
              <GiftCode cart={cart} />
              {/* To the payment, once it is known where everything goes. */}
              <Button
                look="primary"
                isWide
                onPointerEnter={warmPayment}
                onFocus={warmPayment}
                onClick={() => (isLacking ? setRefusals(refusals + 1) : setSearch({paso: 'pago'}))}
              >
                Continuar
              </Button>
            </Totals>
          </div>
        )}
      </div>
    </>
  );
}

function CartWaiting() {
  return (
    <Loading label="Cargando tu carrito…">
      <div className="page cart-page">
        <Bone width="12rem" height="2.75rem" />
        <Bone height="3.25rem" />
        <div className="cart-columns">
          <Bone height="18rem" />
          <Bone height="14rem" />
        </div>
      </div>
    </Loading>
  );
}
