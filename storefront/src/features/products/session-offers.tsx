// What a session offers besides its tickets: once, quietly, nothing of it chosen for anybody.
import {useState} from 'react';
import {useUses} from '../../lib/activities';
import {announce} from '../../lib/announce';
import {api} from '../../lib/api/api';
import {sessionOffersKey} from '../../lib/api/keys';
import {useQuery} from '../../lib/api/query';
import {asApiError} from '../../lib/api/request';
import type {Cart, CartLine, SessionOffer} from '../../lib/api/types';
import {addGoods, goodsRefusal} from '../../lib/sale/cart';
import {recall, remember} from '../../lib/storage';
import {euros, longDay} from '../../lib/words/format';
import {isSoldOut, leftOf, leftWords, priceOf, productSessionPath} from '../../lib/words/goods-words';
import {Button} from '../../ui/button';
import {ProductPicture} from '../../ui/product-picture';
import {PageLink} from '../../ui/page-link';
import {Refusal} from '../../ui/screens/refusal';
import './session-offers.css';

const MOST = 4;

/** Null asks nothing. */
export function useOffers(sessionId: number | null): SessionOffer[] {
  const hasShop = useUses('shop') === true;
  const key = hasShop && sessionId !== null ? sessionOffersKey(sessionId) : null;
  const {data} = useQuery(key, () => api.sessionOffers(sessionId!), 60_000);
  return data?.filter(offer => !isSoldOut(offer)) ?? [];
}

/** For each session in the cart that has tickets in it. */
export function CartOffers({cart}: {cart: Cart}) {
  const heads = cart.lines.filter(
    (line, i) => !line.isTrial && cart.lines.findIndex(other => other.sessionId === line.sessionId) === i,
  );
  return (
    <>
      {heads.map(head => (
        <OffersOf key={head.sessionId} head={head} cart={cart} />
      ))}
    </>
  );
}

const refusedName = (sessionId: number) => `no_offers:${sessionId}`;

function OffersOf({head, cart}: {head: CartLine; cart: Cart}) {
  const {sessionId} = head;
  const [isRefused, setRefused] = useState(recall('session', refusedName(sessionId)) !== null);
  const isInCart = (offer: SessionOffer) =>
    cart.goods.some(
      good => good.sessionId === sessionId && offer.variants.some(variant => variant.id === good.variantId),
    );
  const offers = useOffers(isRefused ? null : sessionId).filter(offer => !isInCart(offer));
  if (isRefused || offers.length === 0) return null;
  const refuse = () => {
    remember('session', refusedName(sessionId), '1');
    setRefused(true);
  };
  const title = `offers-${sessionId}`;
  return (
    <section className="cart-group offers" aria-labelledby={title}>
      <div className="offers-head">
        <h2 id={title}>
          Para {head.eventTitle}, {longDay(head.startsAt, head.timezone)}
        </h2>
        <Button look="quiet" onClick={refuse}>
          No, gracias
        </Button>
      </div>
      <ul>
        {offers.slice(0, MOST).map(offer => (
          <Offer key={offer.id} offer={offer} sessionId={sessionId} />
        ))}
      </ul>
    </section>
  );
}

function Offer({offer, sessionId}: {offer: SessionOffer; sessionId: number}) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [only, another] = offer.variants;
  const path = productSessionPath(offer.slug, sessionId);
  const add = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await addGoods({variantId: only!.id, pickup: 'gate', sessionId, quantity: 1});
      announce(`${offer.name}: en el carrito`);
    } catch (error) {
      setProblem(goodsRefusal(asApiError(error)));
      setBusy(false);
    }
  };
  return (
    <li className="offer">
      <ProductPicture name={offer.name} imageUrl={offer.imageUrl} />
      <div className="offer-words">
        <h3>
          <PageLink to={path}>{offer.name}</PageLink>
        </h3>
        <OfferPrice offer={offer} />
      </div>
      {another ? (
        <PageLink to={path} className="button button-plain">
          Elegir<span className="visually-hidden">: {offer.name}</span>
        </PageLink>
      ) : (
        <Button isBusy={isBusy} onClick={() => void add()}>
          Añadir<span className="visually-hidden">: {offer.name}</span>
        </Button>
      )}
      {problem && <Refusal className="offer-problem">{problem}</Refusal>}
    </li>
  );
}

function OfferPrice({offer}: {offer: SessionOffer}) {
  const {cents, isFrom} = priceOf(offer);
  const left = leftWords(leftOf(offer));
  return (
    <p className="small">
      {isFrom && 'desde '}
      <strong className="figures">{euros(cents)}</strong>
      {left ? `. ${left}` : offer.summary && <span className="muted">. {offer.summary}</span>}
    </p>
  );
}

/** On an event's own page: what there is, and the way to it. */
export function EventOffers({sessionId}: {sessionId: number}) {
  const offers = useOffers(sessionId);
  if (offers.length === 0) return null;
  return (
    <section className="section" aria-labelledby="event-offers">
      <div className="section-head">
        <h2 id="event-offers">Pídelo con tu entrada</h2>
        <p className="muted">Se recoge en la puerta.</p>
      </div>
      <ul>
        {offers.slice(0, MOST).map(offer => (
          <li key={offer.id} className="offer">
            <ProductPicture name={offer.name} imageUrl={offer.imageUrl} />
            <div className="offer-words">
              <h3>
                <PageLink to={productSessionPath(offer.slug, sessionId)}>{offer.name}</PageLink>
              </h3>
              <OfferPrice offer={offer} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
