/** The shop and its goods in the cart: what is sold, how much is left, and so many of it held. */
import {freeEnded} from '../../../domain/goods/hold';
import {readExperiences, readSessionProducts, readShop, readShopProduct} from '../../../domain/goods/read-shop';
import {chooseSlot} from '../../../domain/lines/experience/choose';
import {chooseBundle} from '../../../domain/lines/product/choose-bundle';
import {chooseProduct} from '../../../domain/lines/product/choose';
import {sendTo, type Address} from '../../../domain/lines/shipping/address';
import {DomainError, notFound} from '../../../domain/kernel/errors';
import type {HotOperation} from '../../../web/http/operation';
import type {Throttle} from '../../../web/http/throttle';
import {cartOf} from '../../../web/http/visitor';
import {
  bool,
  cents,
  id,
  instant,
  int,
  list,
  obj,
  oneOf,
  opt,
  orNull,
  phone,
  str,
  type Infer,
} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../domain/kernel/tx';
import {CART, viewOwnCart} from './cart-view';
import {type CartOwner, inVisitorsCart, putInOpenCart} from './open-cart';

const LEFT = 'cuántas quedan, si son pocas o ninguna; vacío: hay de sobra o no se cuentan';
const PICKUPS = ['gate', 'shop', 'shipping', 'digital'] as const;
const VARIANTS = list(
  obj(
    {id: id(), name: str(), size: str(), color: str(), cents: cents(), left: orNull(int({description: LEFT}))},
    'ShopVariant',
  ),
);
export const BUNDLE_ITEMS = list(
  obj(
    {
      productId: id(),
      name: str(),
      quantity: int(),
      cents: cents('de su precio, cada una'),
      isSoldApart: bool(),
      variants: VARIANTS,
    },
    'ShopBundleItem',
  ),
  {description: 'lo que lleva un lote: su precio es la suma'},
);
const PRODUCT = {
  id: id(),
  slug: str(),
  name: str(),
  kind: oneOf('goods', 'service', 'bundle'),
  categoryId: id(),
  summary: str(),
  imageUrl: orNull(str()),
  pickups: list(oneOf(...PICKUPS)),
  minPerOrder: int(),
  maxPerOrder: int(),
  withdrawalDays: int({description: 'días para devolver lo entregado'}),
  sessionCount: int({description: 'sesiones en cuya puerta se puede recoger'}),
  variants: VARIANTS,
  bundle: orNull(BUNDLE_ITEMS),
};
const SHOP = obj(
  {
    categories: list(obj({id: id(), slug: str(), name: str(), description: str()}, 'ShopCategory')),
    products: list(obj(PRODUCT, 'ShopProduct')),
  },
  'Shop',
);
const DETAIL = obj(
  {
    ...PRODUCT,
    descriptionHtml: str(),
    sessions: list(
      obj(
        {
          id: id(),
          eventId: id(),
          eventSlug: str(),
          title: str(),
          startsAt: instant(),
          doorsAt: instant(),
          venueName: str(),
          timezone: str(),
          availableUntil: instant(),
          cents: orNull(cents('el precio de esa sesión, si es otro')),
        },
        'ShopSession',
      ),
    ),
  },
  'ShopProductDetail',
);
const OFFERS = list(obj({...PRODUCT, isHighlighted: bool()}, 'SessionOffer'));
const EXPERIENCES = list(
  obj(
    {
      id: id(),
      slug: str(),
      name: str(),
      summary: str(),
      descriptionHtml: str(),
      imageUrl: orNull(str()),
      meetingPoint: str(),
      durationMinutes: int(),
      minAge: orNull(int()),
      needsGuardian: bool({description: 'los menores van con un adulto'}),
      requirements: str(),
      maxPerBooking: int(),
      slots: list(
        obj(
          {id: id(), startsAt: instant(), endsAt: instant(), cents: cents(), left: int(), guide: str()},
          'ExperienceHour',
        ),
      ),
    },
    'ShopExperience',
  ),
);
export const GOODS_BODY = obj({
  variantId: id(),
  quantity: int({minimum: 1, maximum: 100, description: 'cuántas en total, no cuántas más'}),
  pickup: oneOf(...PICKUPS),
  sessionId: opt(orNull(id('la sesión en cuya puerta se recoge'))),
});
export const BUNDLE_BODY = obj({
  productId: id(),
  pick: str({
    pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
    description: 'lo pone quien llama: repetirlo no añade otro',
    example: '0b9e7c5e-3a4f-4b8e-9d53-0c2f6d1a7e10',
  }),
  pickup: oneOf('shop', 'shipping'),
  choices: list(obj({variantId: id(), quantity: int({minimum: 1, maximum: 20})}), {minItems: 1, maxItems: 50}),
});
export const ADDRESS_BODY = obj({
  recipient: str({minLength: 3, maxLength: 120}),
  address: str({minLength: 3, maxLength: 160}),
  postalCode: str({pattern: '^(0[1-9]|[1-4][0-9]|5[0-2])[0-9]{3}$'}),
  city: str({minLength: 1, maxLength: 80}),
  province: opt(str({maxLength: 60})),
  phone: opt(phone()),
});
export const SLOT_BODY = obj({
  slotId: id(),
  quantity: int({minimum: 1, maximum: 100, description: 'cuántas plazas en total, no cuántas más'}),
});

/** The cart that has it; what ended carts still hold of the thing is freed once. */
async function put(
  runtime: Runtime,
  who: CartOwner,
  things: {variantId?: number; slotId?: number}[],
  choose: (tx: Tx, cartId: string) => Promise<void>,
): Promise<string> {
  try {
    return await putInOpenCart(runtime, who, choose);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'sold_out') throw error;
    let freed = false;
    for (const thing of things) freed = (await runtime.db.withTransaction(tx => freeEnded(tx, thing))) || freed;
    if (!freed) throw error;
    return putInOpenCart(runtime, who, choose);
  }
}

export const putProduct = (
  runtime: Runtime,
  who: CartOwner,
  {variantId, quantity, pickup, sessionId = null}: Infer<typeof GOODS_BODY>,
): Promise<string> =>
  put(runtime, who, [{variantId}], (tx, cartId) =>
    chooseProduct(tx, {
      cartId,
      channel: who.channel,
      staffUserId: who.staffUserId,
      variantId,
      quantity,
      pickup,
      sessionId,
    }),
  );

export const putBundle = (runtime: Runtime, who: CartOwner, body: Infer<typeof BUNDLE_BODY>): Promise<string> =>
  put(runtime, who, body.choices, (tx, cartId) =>
    chooseBundle(tx, {...body, cartId, channel: who.channel, staffUserId: who.staffUserId}),
  );

export const putSlot = (
  runtime: Runtime,
  who: CartOwner,
  {slotId, quantity}: Infer<typeof SLOT_BODY>,
): Promise<string> =>
  put(runtime, who, [{slotId}], (tx, cartId) =>
    chooseSlot(tx, {cartId, channel: who.channel, staffUserId: who.staffUserId, slotId, quantity}),
  );

export const readAddress = (body: Infer<typeof ADDRESS_BODY>): Address => ({
  recipient: body.recipient.trim(),
  address: body.address.trim(),
  postalCode: body.postalCode,
  city: body.city.trim(),
  province: body.province?.trim() ?? '',
  phone: body.phone?.trim() ?? '',
});

export function shopOperations(runtime: Runtime, throttle: Throttle): HotOperation[] {
  const text = {tag: 'Escaparate', permission: 'public' as const};
  const inCart = {tag: 'Carrito', permission: 'public' as const, answer: CART, errors: [404, 409, 429]};
  return [
    {
      method: 'GET',
      path: '/api/public/shop',
      text: {...text, id: 'getShop', summary: 'Categorías y productos de la tienda', answer: SHOP},
      handle: () => readShop(runtime.db),
    },
    {
      method: 'GET',
      path: '/api/public/shop/products/{slug}',
      text: {...text, id: 'getShopProduct', summary: 'Un producto y dónde se recoge', answer: DETAIL, errors: [404]},
      handle: async request => {
        const product = await readShopProduct(runtime.db, request.params.slug!);
        if (!product) throw notFound('No existe ese producto.');
        return {
          ...product,
          sessions: product.sessions.map(session => ({
            ...session,
            startsAt: session.startsAt.toISOString(),
            doorsAt: session.doorsAt.toISOString(),
            availableUntil: session.availableUntil.toISOString(),
          })),
        };
      },
    },
    {
      method: 'GET',
      path: '/api/public/sessions/{id}/products',
      text: {
        ...text,
        id: 'getSessionOffers',
        summary: 'Qué se ofrece con las entradas de una sesión',
        answer: OFFERS,
        errors: [404],
      },
      handle: request => readSessionProducts(runtime.db, Number(request.params.id)),
    },
    {
      method: 'GET',
      path: '/api/public/shop/experiences',
      text: {...text, id: 'getExperiences', summary: 'Las experiencias y sus turnos', answer: EXPERIENCES},
      handle: () => readExperiences(runtime.db),
    },
    {
      method: 'POST',
      path: '/api/public/cart/goods',
      body: GOODS_BODY,
      text: {...inCart, id: 'holdGoods', summary: 'Retener un producto, o cambiar cuántos hay en el carrito'},
      handle: inVisitorsCart(runtime, throttle, (who, body: Infer<typeof GOODS_BODY>) =>
        putProduct(runtime, who, body),
      ),
    },
    {
      method: 'POST',
      path: '/api/public/cart/bundles',
      body: BUNDLE_BODY,
      text: {...inCart, id: 'holdBundle', summary: 'Retener un lote con lo que se elige de él'},
      handle: inVisitorsCart(runtime, throttle, (who, body: Infer<typeof BUNDLE_BODY>) =>
        putBundle(runtime, who, body),
      ),
    },
    {
      method: 'POST',
      path: '/api/public/cart/shipping',
      body: ADDRESS_BODY,
      text: {...inCart, id: 'setShippingAddress', summary: 'A qué dirección se envían los productos del carrito'},
      handle: async (request, body) => {
        throttle.guess(request.ip, 'shipping');
        const cartId = cartOf(runtime, request);
        if (!cartId) throw new DomainError('cart_empty', 'Tu carrito está vacío.');
        await runtime.db.withTransaction(tx => sendTo(tx, cartId, readAddress(body as Infer<typeof ADDRESS_BODY>)));
        return viewOwnCart(runtime, request, cartId);
      },
    },
    {
      method: 'POST',
      path: '/api/public/cart/slots',
      body: SLOT_BODY,
      text: {...inCart, id: 'holdSlot', summary: 'Retener plazas de una experiencia, o cambiar cuántas'},
      handle: inVisitorsCart(runtime, throttle, (who, body: Infer<typeof SLOT_BODY>) => putSlot(runtime, who, body)),
    },
  ];
}
