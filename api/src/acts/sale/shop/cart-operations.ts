/** The visitor's cart: hold, release, change, extend. Holding is repeatable by nature: what is mine stays mine. */
import {useDiscountCode} from '../../../domain/orders/codes/use-code';
import {requireOwnPass} from '../../../domain/passes/holder/own-pass';
import {readUsablePasses} from '../../../domain/passes/tickets/read-usable';
import {dropPass, usePass} from '../../../domain/passes/tickets/use-pass';
import {openByLink} from '../../../domain/seats/cart-by-link';
import {extendCart} from '../../../domain/seats/release';
import {changePrices} from '../../../domain/seats/change-price';
import {DomainError, notFound} from '../../../domain/kernel/errors';
import {cartOfLink} from '../../../outside/mail/links/cart-link';
import {bool, cents, id, instant, int, list, obj, opt, orNull, str, type Infer} from '../../../domain/kernel/shape';
import {CART, viewOwnCart} from './cart-view';
import {chooserOf} from './chooser';
import {bare, onceInCart} from './open-cart';
import type {HotRequest} from '../../../web/http/http';
import type {HotOperation} from '../../../web/http/operation';
import type {Selling} from './selling';
import {pricesOf} from '../../../web/live/session-book';
import {cartOf, customerOf, setCart} from '../../../web/http/visitor';
import type {Throttle} from '../../../web/http/throttle';

/** Declared by whoever buys. */
export const NEEDED = opt(bool({description: 'alguien de la compra necesita la plaza para silla de ruedas'}));
export const SEATS_BODY = obj({
  sessionId: id(),
  seats: list(obj({seatId: id(), priceId: id()}), {minItems: 1, maxItems: 100}),
  isPlaceNeeded: NEEDED,
});
export const ZONES_BODY = obj({
  sessionId: id(),
  zoneId: id(),
  priceId: id(),
  quantity: int({minimum: 1, maximum: 100}),
});
export const BEST_BODY = obj({
  sessionId: id(),
  quantity: int({minimum: 1, maximum: 100}),
  zoneId: opt(id()),
  maxCents: opt(cents('precio máximo por entrada')),
  priceCategoryId: opt(id()),
  wheelchair: opt(int({minimum: 0, maximum: 10, description: 'personas en silla de ruedas'})),
  isPlaceNeeded: NEEDED,
});
export const KEYS_BODY = obj({
  keys: list(str({pattern: '^(s:\\d{1,9}:\\d{1,9}|z:\\d{1,15}|r:\\d{1,9}|g:[a-z_]{1,20}(:\\d{1,9})?)$'}), {
    minItems: 1,
    maxItems: 500,
  }),
});
export const CHANGES_BODY = obj({
  changes: list(obj({key: str({pattern: '^(s:\\d{1,9}:\\d{1,9}|z:\\d{1,15})$'}), priceId: id()}), {
    minItems: 1,
    maxItems: 100,
  }),
});
export const CODE_BODY = obj({code: orNull(str({maxLength: 40}))});
export const PASS_BODY = obj({
  key: str({pattern: '^(s:\\d{1,9}:\\d{1,9}|z:\\d{1,15})$'}),
  passId: orNull(id('vacía: deja de usarse')),
});
const CART_PASS = obj(
  {
    key: str(),
    passId: id(),
    holderName: str(),
    categoryName: str(),
    discountBp: int(),
    amountCents: cents('lo que costaría la entrada, sin gastos'),
    isUsed: bool(),
  },
  'CartPass',
);
export const HELD = obj(
  {
    expiresAt: instant(),
    seats: list(obj({seatId: id(), priceId: id(), cents: cents()})),
    adjacent: opt(bool()),
    quantity: opt(int({description: 'plazas sin numerar, en vez de butacas: solo en taquilla'})),
  },
  'HeldSeats',
);
export const HELD_ZONE = obj(
  {
    expiresAt: instant(),
    keys: list(str(), {description: 'líneas del carrito; más de una cuando las plazas se juntan al final de una zona'}),
    quantity: int(),
  },
  'HeldPlaces',
);

export function cartOperations(selling: Selling, throttle: Throttle): HotOperation[] {
  const {runtime} = selling;
  const existing = (request: HotRequest): string => {
    const cart = cartOf(runtime, request);
    if (!cart) throw new DomainError('cart_empty', 'Tu carrito está vacío.');
    return cart;
  };
  const text = {tag: 'Carrito', permission: 'public' as const};

  return [
    {
      method: 'GET',
      path: '/api/public/cart',
      text: {...text, id: 'getCart', summary: 'El carrito de esta visita', answer: CART},
      handle: request => viewOwnCart(runtime, request, cartOf(runtime, request)),
    },
    {
      method: 'POST',
      path: '/api/public/cart/link',
      body: obj({token: str({maxLength: 200})}),
      text: {
        ...text,
        id: 'openCartByLink',
        summary: 'Abrir el carrito que ha preparado la taquilla por teléfono',
        answer: CART,
        errors: [404, 410],
      },
      handle: async (request, body) => {
        const cartId = cartOfLink(runtime.config, (body as {token: string}).token);
        if (cartId === null) throw notFound('Este enlace no es válido. Comprueba que lo has copiado entero.');
        await runtime.db.withTransaction(tx => openByLink(tx, cartId));
        setCart(runtime, request, cartId);
        return viewOwnCart(runtime, request, cartId);
      },
    },
    {
      method: 'POST',
      path: '/api/public/cart/seats',
      body: SEATS_BODY,
      text: {
        ...text,
        id: 'holdSeats',
        summary: 'Retener butacas: todas o ninguna',
        answer: HELD,
        errors: [404, 409, 429],
      },
      isFull: () => selling.holds.isFull(),
      handle: async (request, body) => {
        const {sessionId, seats, isPlaceNeeded} = body as Infer<typeof SEATS_BODY>;
        throttle.hold(request.ip, seats.length);
        return selling.holdSeats(await chooserOf(runtime, request), sessionId, seats, isPlaceNeeded);
      },
    },
    {
      method: 'POST',
      path: '/api/public/cart/best',
      body: BEST_BODY,
      text: {
        ...text,
        id: 'holdBestSeats',
        summary: 'Retener las mejores butacas juntas',
        answer: HELD,
        errors: [404, 409, 429],
        idempotent: 'for whoever sends a key',
      },
      isFull: () => selling.holds.isFull(),
      handle: async (request, body) => {
        const ask = body as Infer<typeof BEST_BODY>;
        throttle.hold(request.ip, ask.quantity);
        return bare(await onceInCart(runtime, request, ask, who => selling.holdBest(who, ask)));
      },
    },
    {
      method: 'POST',
      path: '/api/public/cart/zones',
      body: ZONES_BODY,
      text: {
        ...text,
        id: 'holdPlaces',
        summary: 'Retener plazas de una zona sin numerar',
        answer: HELD_ZONE,
        errors: [404, 409, 429],
        idempotent: 'for whoever sends a key',
      },
      handle: async (request, body) => {
        const ask = body as Infer<typeof ZONES_BODY>;
        throttle.hold(request.ip, ask.quantity);
        return bare(await onceInCart(runtime, request, ask, who => selling.holdPlaces(who, ask)));
      },
    },
    {
      method: 'POST',
      path: '/api/public/cart/release',
      body: KEYS_BODY,
      text: {...text, id: 'releaseFromCart', summary: 'Quitar del carrito', answer: obj({released: int()})},
      handle: async (request, body) => ({
        released: await selling.release(existing(request), (body as Infer<typeof KEYS_BODY>).keys),
      }),
    },
    {
      method: 'POST',
      path: '/api/public/cart/lines',
      body: CHANGES_BODY,
      text: {
        ...text,
        id: 'changeCartPrices',
        summary: 'Cambiar la tarifa de líneas del carrito',
        answer: CART,
        errors: [409],
      },
      handle: async (request, body) => {
        const cartId = existing(request);
        await changeCartPrices(selling, cartId, (body as Infer<typeof CHANGES_BODY>).changes, 'web');
        return viewOwnCart(runtime, request, cartId);
      },
    },
    {
      method: 'GET',
      path: '/api/public/cart/passes',
      text: {
        ...text,
        id: 'listCartPasses',
        summary: 'Qué abonos míos abaratan una entrada del carrito',
        answer: list(CART_PASS),
        errors: [],
      },
      handle: async request => {
        const [cartId, customer] = [cartOf(runtime, request), await customerOf(runtime.db, request)];
        return cartId && customer ? readUsablePasses(runtime.db, customer.id, cartId) : [];
      },
    },
    {
      method: 'POST',
      path: '/api/public/cart/passes',
      body: PASS_BODY,
      text: {
        ...text,
        id: 'usePassInCart',
        summary: 'Usar un abono de precio reducido en una entrada, o dejar de usarlo',
        answer: CART,
        errors: [401, 404, 409],
      },
      handle: async (request, body) => {
        const cartId = existing(request);
        const customer = await customerOf(runtime.db, request);
        if (!customer) throw new DomainError('unauthorized', 'Entra en tu cuenta para continuar.');
        const {key, passId} = body as Infer<typeof PASS_BODY>;
        await runtime.db.withTransaction(async tx => {
          if (passId !== null) await requireOwnPass(tx, customer.id, passId);
          await (passId === null ? dropPass(tx, cartId, key) : usePass(tx, {cartId, key, seasonPassId: passId}));
        });
        return viewOwnCart(runtime, request, cartId);
      },
    },
    {
      method: 'POST',
      path: '/api/public/cart/extend',
      body: obj({}),
      text: {
        ...text,
        id: 'extendCart',
        summary: 'Más tiempo: 15 minutos, hasta 40 en total',
        answer: obj({expiresAt: instant(), canExtend: bool()}),
        errors: [410, 429],
      },
      handle: async request => {
        throttle.guess(request.ip, 'extend');
        const more = await runtime.db.withTransaction(tx => extendCart(tx, existing(request)));
        if (!more)
          throw new DomainError(
            'cart_expired',
            'El tiempo de tu carrito ha terminado y las entradas han vuelto a la venta.',
          );
        return {expiresAt: more.expiresAt.toISOString(), canExtend: more.canExtend};
      },
    },
    {
      method: 'POST',
      path: '/api/public/cart/discount',
      body: CODE_BODY,
      text: {
        ...text,
        id: 'useDiscountCode',
        summary: 'Usar o quitar un código de descuento',
        answer: CART,
        errors: [429],
      },
      handle: async (request, body) => {
        throttle.guess(request.ip, 'discount');
        const cartId = existing(request);
        await runtime.db.withTransaction(tx =>
          useDiscountCode(tx, cartId, (body as Infer<typeof CODE_BODY>).code, 'web'),
        );
        return viewOwnCart(runtime, request, cartId);
      },
    },
  ];
}

/** A line may only change to another tariff of its own zone and channel. */
export async function changeCartPrices(
  selling: Selling,
  cartId: string,
  changes: {key: string; priceId: number}[],
  channel: 'web' | 'box_office',
): Promise<void> {
  const {runtime} = selling;
  await runtime.db.withTransaction(tx =>
    changePrices(tx, cartId, changes, async (eventSessionId, zoneId) => {
      const session = await runtime.sessions.get(eventSessionId);
      return pricesOf(session, zoneId, channel).map(p => p.id);
    }),
  );
}
