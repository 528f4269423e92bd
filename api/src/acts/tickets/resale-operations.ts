/** Tickets that somebody offers again: what is on offer of a session, and one of them in the visitor's cart. */
import {takeListing} from '../../domain/ticket-acts/resale/take-listing';
import {readListed, type OnOffer} from '../../domain/ticket-acts/resale/read-listed';
import {DomainError, notFound} from '../../domain/kernel/errors';
import type {HotOperation} from '../../web/http/operation';
import type {Throttle} from '../../web/http/throttle';
import {bool, cents, id, list, obj, orNull, str, type Infer} from '../../domain/kernel/shape';
import {keptFor} from '../../platform/process/memo';
import type {Runtime} from '../../runtime';
import {openForSale} from '../sale/open-for-sale';
import {isForBuyers} from '../../web/live/session-book';
import {CART} from '../sale/shop/cart-view';
import {type CartOwner, inVisitorsCart, putInOpenCart} from '../sale/shop/open-cart';

const ON_OFFER = list(
  obj(
    {
      id: id(),
      zoneId: id(),
      zoneName: str(),
      seatId: orNull(id()),
      rowLabel: orNull(str()),
      seatNumber: orNull(str()),
      priceCategoryName: str(),
      cents: cents('lo que cuesta, con los gastos'),
      isHeld: bool({description: 'otra persona la está comprando'}),
    },
    'ResaleOffer',
  ),
);
export const RESALE_BODY = obj({sessionId: id(), listingId: id()});

/** A crowd that looks at a session asks the database once in so long. */
const FRESH_MS = 2_000;

export function resaleOperations(runtime: Runtime, throttle: Throttle): HotOperation[] {
  const text = {permission: 'public' as const};
  const offersOf = keptFor<OnOffer[]>({ms: FRESH_MS});
  const put = async (who: CartOwner, {sessionId, listingId}: Infer<typeof RESALE_BODY>): Promise<string> => {
    const session = await openForSale(runtime, sessionId, who);
    if (isForBuyers(session, runtime.sessions.now()))
      throw new DomainError('buyers_only', 'Mientras la venta es solo para compradores permitidos no hay reventa.', {
        details: {eventSessionId: session.id},
      });
    return putInOpenCart(runtime, who, (tx, cartId) => takeListing(tx, {cartId, sessionId, listingId}));
  };
  return [
    {
      method: 'GET',
      path: '/api/public/sessions/{id}/resale',
      integers: ['id'],
      text: {
        ...text,
        id: 'listResale',
        tag: 'Compra',
        summary: 'Entradas en reventa oficial de una sesión',
        answer: ON_OFFER,
        errors: [404],
      },
      handle: async ({params}) => {
        const session = await runtime.sessions.get(Number(params.id));
        if (session.visibility === 'draft' || session.state === 'draft') throw notFound('No existe esa sesión.');
        return session.resaleAllowed ? offersOf(session.id, () => readListed(runtime.db, session.id)) : [];
      },
    },
    {
      method: 'POST',
      path: '/api/public/cart/resale',
      body: RESALE_BODY,
      text: {
        ...text,
        id: 'holdResale',
        tag: 'Carrito',
        summary: 'Poner en el carrito una entrada en reventa',
        answer: CART,
        errors: [404, 409, 429],
      },
      handle: inVisitorsCart(runtime, throttle, put),
    },
  ];
}
