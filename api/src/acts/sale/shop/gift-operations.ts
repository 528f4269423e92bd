/** Gift cards in the shop: which there are, one in the cart, one that pays, and what is left on one. */
import {applyCard, findCard} from '../../../domain/lines/gift-card/apply';
import {chooseGiftCard} from '../../../domain/lines/gift-card/choose';
import {readGiftOffer} from '../../../domain/gift-cards/offer';
import {DomainError} from '../../../domain/kernel/errors';
import type {HotOperation} from '../../../web/http/operation';
import type {Throttle} from '../../../web/http/throttle';
import {cartOf} from '../../../web/http/visitor';
import {cents, email, int, list, obj, opt, orNull, str, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import {CART, viewOwnCart} from './cart-view';
import {type CartOwner, inVisitorsCart, putInOpenCart} from './open-cart';

const OFFER = obj(
  {
    amountsCents: list(cents()),
    minCents: cents('de otro importe'),
    maxCents: cents('de otro importe'),
    months: orNull(int({description: 'cuánto vale desde que se paga; vacío: no caduca'})),
  },
  'GiftCardOffer',
);
export const GIFT_BODY = obj({
  amountCents: int({minimum: 100, maximum: 1_000_000}),
  senderName: str({maxLength: 80}),
  recipientName: str({maxLength: 80}),
  recipientEmail: opt(orNull(email())),
  message: opt(str({maxLength: 500})),
  deliverOn: opt(orNull(str({pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'qué día se envía; vacío: al pagar'}))),
});
export const GIFT_CODE_BODY = obj({
  code: orNull(str({maxLength: 40, description: 'vacío: deja de pagar la que diga without, o todas'})),
  without: opt(orNull(int({description: 'id de la tarjeta que deja de pagar; vacío: todas'}))),
});
const BALANCE_BODY = obj({code: str({maxLength: 40})});
const BALANCE = obj({codeEnd: str(), balanceCents: cents(), expiresOn: orNull(str())}, 'GiftCardBalance');

export const putGiftCard = (runtime: Runtime, who: CartOwner, body: Infer<typeof GIFT_BODY>): Promise<string> =>
  putInOpenCart(runtime, who, (tx, cartId) =>
    chooseGiftCard(tx, {
      cartId,
      channel: who.channel,
      staffUserId: who.staffUserId,
      cents: body.amountCents,
      senderName: body.senderName.trim(),
      recipientName: body.recipientName.trim(),
      recipientEmail: body.recipientEmail?.trim().toLowerCase() ?? '',
      message: body.message?.trim() ?? '',
      deliverOn: body.deliverOn ?? null,
    }),
  );

export function giftOperations(runtime: Runtime, throttle: Throttle): HotOperation[] {
  const inCart = {tag: 'Carrito', permission: 'public' as const, answer: CART, errors: [409, 429]};
  return [
    {
      method: 'GET',
      path: '/api/public/gift-cards',
      text: {
        tag: 'Escaparate',
        permission: 'public',
        id: 'getGiftCardOffer',
        summary: 'Qué tarjetas regalo se venden',
        answer: OFFER,
      },
      handle: () => readGiftOffer(runtime.db),
    },
    {
      method: 'POST',
      path: '/api/public/gift-cards/balance',
      body: BALANCE_BODY,
      text: {
        tag: 'Escaparate',
        permission: 'public',
        id: 'getGiftCardBalance',
        summary: 'Cuánto queda en una tarjeta regalo',
        answer: BALANCE,
        errors: [429],
      },
      handle: async (request, body) => {
        throttle.guess(request.ip, 'gift');
        const {codeEnd, balanceCents, expiresOn} = await findCard(
          runtime.db,
          (body as Infer<typeof BALANCE_BODY>).code,
        );
        return {codeEnd, balanceCents, expiresOn};
      },
    },
    {
      method: 'POST',
      path: '/api/public/cart/gift-cards',
      body: GIFT_BODY,
      text: {
        ...inCart,
        id: 'addGiftCard',
        summary: 'Añadir una tarjeta regalo al carrito',
        idempotent: 'for whoever sends a key',
      },
      handle: inVisitorsCart(runtime, throttle, (who, body: Infer<typeof GIFT_BODY>) =>
        putGiftCard(runtime, who, body),
      ),
    },
    {
      method: 'POST',
      path: '/api/public/cart/gift-code',
      body: GIFT_CODE_BODY,
      text: {...inCart, id: 'useGiftCard', summary: 'Pagar con una tarjeta regalo, o dejar de pagar con ella'},
      handle: async (request, body) => {
        throttle.guess(request.ip, 'gift');
        const cartId = cartOf(runtime, request);
        if (!cartId) throw new DomainError('cart_empty', 'Tu carrito está vacío.');
        await runtime.db.withTransaction(tx => applyCard(tx, cartId, body as Infer<typeof GIFT_CODE_BODY>));
        return viewOwnCart(runtime, request, cartId);
      },
    },
  ];
}
