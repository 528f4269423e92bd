/** Supporters in the shop: which cards there are, one's own, one in the cart, and one that makes the cart cheaper. */
import {chooseCard, type Person} from '../../../domain/supporters/choose-card';
import {readOwnSupporters, readTiers} from '../../../domain/supporters/read-offer';
import {requireOwnSupporter} from '../../../domain/supporters/own-supporter';
import {setAutoRenewal} from '../../../domain/supporters/renewal/stop';
import {useSupporterCard} from '../../../domain/supporters/use-card';
import {DomainError, invalid, notFound} from '../../../domain/kernel/errors';
import type {HotOperation} from '../../../web/http/operation';
import type {HotRequest} from '../../../web/http/http';
import type {Throttle} from '../../../web/http/throttle';
import {customerOf} from '../../../web/http/visitor';
import {
  bool,
  cents,
  day,
  email,
  id,
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
import {nifProblem, readNif} from '../../../domain/kernel/spanish-codes';
import type {Runtime} from '../../../runtime';
import {CART, viewOwnCart} from './cart-view';
import {chooserOf} from './chooser';
import {type CartOwner, onceInCart, putInOpenCart} from './open-cart';

const TIERS = list(
  obj(
    {
      id: id(),
      name: str(),
      description: str(),
      priceCents: cents(),
      validUntilOn: day('de un carné comprado hoy'),
      discountBp: int({description: 'en entradas, puntos básicos'}),
      maxDiscountedTickets: int({description: 'entradas con descuento de cada sesión; en uno familiar, por persona'}),
      shopDiscountBp: int({description: 'en productos, puntos básicos'}),
      presaleHours: int({description: 'cuánto antes que los demás compra'}),
      isFamily: bool(),
      minAge: orNull(int()),
      maxAge: orNull(int()),
      cardColor: str(),
    },
    'SupporterTierOffer',
  ),
);
const OWN = list(
  obj(
    {
      id: id(),
      number: str(),
      tierId: id(),
      tierName: str(),
      cardColor: str(),
      holderName: str(),
      family: list(str()),
      state: oneOf('pending_payment', 'active', 'expired', 'cancelled', 'blocked'),
      validFromOn: orNull(day()),
      validUntilOn: orNull(day()),
      isAutoRenewed: bool(),
      canRenew: bool(),
      priceCents: cents('de la renovación, hoy'),
      card: orNull(obj({brand: str(), last4: str(), expiresOn: day()})),
      renewal: orNull(
        obj({
          state: oneOf('notified', 'charging', 'stopped', 'renewed', 'failed'),
          amountCents: cents(),
          chargeOn: day(),
          reason: str(),
        }),
      ),
      consentText: str({description: 'lo que se acepta al guardar una tarjeta'}),
      isInForce: bool({description: 'hoy da lo que promete'}),
      discountBp: int(),
      maxDiscountedTickets: int({description: 'de cada sesión, las de la familia incluidas'}),
      shopDiscountBp: int(),
      presaleHours: int(),
    },
    'OwnSupporter',
  ),
);
export const CARD_BODY = obj({
  tierId: id(),
  supporterId: opt(orNull(id('un carné propio que se renueva'))),
  person: opt(
    orNull(
      obj({
        firstName: str({minLength: 1, maxLength: 60}),
        surname1: str({minLength: 1, maxLength: 60}),
        surname2: opt(str({maxLength: 60})),
        email: email(),
        phone: opt(phone()),
        docNo: opt(orNull(str({maxLength: 20}))),
        birthYear: opt(orNull(int({minimum: 1900, maximum: 2100}))),
        postalCode: opt(str({maxLength: 5, pattern: '^$|^(0[1-9]|[1-4][0-9]|5[0-2])[0-9]{3}$'})),
      }),
    ),
  ),
  isAutoRenewed: opt(bool()),
  wantsNews: opt(bool()),
  family: opt(list(str({maxLength: 80}), {maxItems: 6})),
});
export const USE_BODY = obj({number: orNull(str({maxLength: 20, description: 'vacío: ninguno'}))});
const AUTO_BODY = obj({isAutoRenewed: bool()});

function readPerson(person: NonNullable<Infer<typeof CARD_BODY>['person']>): Person {
  const docNo = person.docNo?.trim() ? readNif(person.docNo) : null;
  if (person.docNo?.trim() && docNo === null) throw invalid({'person.docNo': nifProblem(person.docNo)});
  return {
    firstName: person.firstName.trim(),
    surname1: person.surname1.trim(),
    surname2: person.surname2?.trim() ?? '',
    email: person.email.trim().toLowerCase(),
    phone: person.phone?.trim() ?? '',
    docNo,
    birthYear: person.birthYear ?? null,
    postalCode: person.postalCode ?? '',
  };
}

export const putCard = (runtime: Runtime, who: CartOwner, body: Infer<typeof CARD_BODY>): Promise<string> =>
  putInOpenCart(runtime, who, (tx, cartId) =>
    chooseCard(tx, {
      cartId,
      channel: who.channel,
      staffUserId: who.staffUserId,
      tierId: body.tierId,
      supporterId: body.supporterId ?? null,
      person: body.person ? readPerson(body.person) : null,
      isAutoRenewed: body.isAutoRenewed ?? false,
      wantsNews: body.wantsNews ?? false,
      family: (body.family ?? []).map(name => name.trim()).filter(Boolean),
      origin: who.channel,
    }),
  );

export const useCard = (
  runtime: Runtime,
  who: CartOwner,
  number: string | null,
  whose: number | null,
): Promise<string> =>
  putInOpenCart(runtime, who, (tx, cartId) =>
    useSupporterCard(tx, {cartId, channel: who.channel, staffUserId: who.staffUserId, number, whose}),
  );

export function supporterOperations(runtime: Runtime, throttle: Throttle): HotOperation[] {
  const text = {tag: 'Mis carnés de simpatizante', permission: 'public' as const};
  const inCart = {tag: 'Carrito', permission: 'public' as const, answer: CART};
  const loggedIn = async (request: HotRequest): Promise<number> => {
    const customer = await customerOf(runtime.db, request);
    if (!customer) throw new DomainError('unauthorized', 'Entra en tu cuenta para continuar.');
    return customer.id;
  };
  return [
    {
      method: 'GET',
      path: '/api/public/supporters',
      text: {...text, id: 'getSupporterTiers', summary: 'Los carnés de simpatizante y lo que dan', answer: TIERS},
      handle: () => readTiers(runtime.db),
    },
    {
      method: 'GET',
      path: '/api/public/supporters/mine',
      text: {...text, id: 'getOwnSupporters', summary: 'Mis carnés de simpatizante', answer: OWN, errors: [401]},
      handle: async request => readOwnSupporters(runtime.db, await loggedIn(request)),
    },
    {
      method: 'POST',
      path: '/api/public/supporters/{id}/auto-renewal',
      body: AUTO_BODY,
      text: {
        ...text,
        id: 'setSupporterAutoRenewal',
        summary: 'Que mi carné se renueve solo o me avisen de que acaba, o que no',
        answer: AUTO_BODY,
        errors: [401, 404, 409],
      },
      handle: async (request, body) => {
        const customerId = await loggedIn(request);
        const {isAutoRenewed} = body as Infer<typeof AUTO_BODY>;
        const supporterId = Number(request.params.id);
        await runtime.db.withTransaction(async tx => {
          await requireOwnSupporter(tx, customerId, supporterId);
          await setAutoRenewal(tx, supporterId, isAutoRenewed);
        });
        return {isAutoRenewed};
      },
    },
    {
      method: 'POST',
      path: '/api/public/cart/supporters',
      body: CARD_BODY,
      text: {
        ...inCart,
        id: 'addSupporterCard',
        summary: 'Poner en el carrito un carné de simpatizante, o su renovación',
        errors: [401, 404, 409, 429],
        idempotent: 'for whoever sends a key',
      },
      handle: async (request, body) => {
        throttle.hold(request.ip, 1);
        const ask = body as Infer<typeof CARD_BODY>;
        if (ask.supporterId) {
          const own = await readOwnSupporters(runtime.db, await loggedIn(request));
          if (!own.some(one => one.id === ask.supporterId)) throw notFound('No encontramos ese carné en tu cuenta.');
        }
        const {cartId} = await onceInCart(runtime, request, ask, async who => ({
          cartId: await putCard(runtime, who, ask),
        }));
        return viewOwnCart(runtime, request, cartId);
      },
    },
    {
      method: 'POST',
      path: '/api/public/cart/supporter',
      body: USE_BODY,
      text: {
        ...inCart,
        id: 'useSupporterCard',
        summary: 'Comprar con mi carné de simpatizante, o sin él',
        errors: [401, 409, 429],
      },
      handle: async (request, body) => {
        throttle.guess(request.ip, 'supporter');
        const customerId = await loggedIn(request);
        const who = await chooserOf(runtime, request);
        const {number} = body as Infer<typeof USE_BODY>;
        return viewOwnCart(runtime, request, await useCard(runtime, who, number, customerId));
      },
    },
  ];
}
