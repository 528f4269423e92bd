/** Goods and experiences over the counter: found by barcode or name, held in the cart of the member of staff who asks. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import type {Actor} from '../../../web/auth/audit';
import {slowDown} from '../../../web/auth/attempts';
import {Database} from '../../../platform/database/db';
import {putInstalmentsInCart} from '../../../domain/instalments/cart-instalments';
import {readOwedPasses, type OwedPass} from '../../../domain/passes/holder/read-owed';
import {findAtCounter, type CounterFound} from '../../../domain/goods/find-at-counter';
import {applyCard} from '../../../domain/lines/gift-card/apply';
import {sendTo} from '../../../domain/lines/shipping/address';
import {putInOpenCart} from '../shop/open-cart';
import {CART, viewCart, type CartView} from '../shop/cart-view';
import {GIFT_BODY, GIFT_CODE_BODY, putGiftCard} from '../shop/gift-operations';
import {CARD_BODY, putCard, USE_BODY, useCard} from '../shop/supporter-operations';
import type {Selling} from '../shop/selling';
import {
  ADDRESS_BODY,
  BUNDLE_BODY,
  BUNDLE_ITEMS,
  GOODS_BODY,
  putBundle,
  putProduct,
  putSlot,
  readAddress,
  SLOT_BODY,
} from '../shop/shop-operations';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {
  bool,
  cents,
  day,
  id,
  instant,
  int,
  list,
  obj,
  oneOf,
  orNull,
  str,
  type Infer,
} from '../../../domain/kernel/shape';
import {HOLDER, MAYBE_KEY} from '../../parameters';
import {reachSession} from '../../reach';
import {CHANNEL, counterOf, onceAtCounter, type Counter} from './counter';

const FOUND = obj(
  {
    variants: list(
      obj({
        id: id(),
        name: str(),
        product: obj({id: id(), name: str(), shape: str(), imageUrl: orNull(str())}),
        sku: str(),
        isExact: bool({description: 'el texto es su código de barras o su referencia'}),
        left: orNull(int({description: 'cuántas quedan; vacío: no se cuentan'})),
        ways: list(obj({pickup: oneOf('shop', 'gate', 'digital', 'shipping'), cents: cents()}), {
          description: 'cómo se puede entregar, lo habitual primero',
        }),
      }),
    ),
    bundles: list(
      obj({id: id(), name: str(), cents: cents(), pickups: list(oneOf('shop', 'shipping')), items: BUNDLE_ITEMS}),
    ),
    slots: list(
      obj({
        id: id(),
        name: str(),
        startsAt: instant(),
        meetingPoint: str(),
        guide: str(),
        cents: cents(),
        left: int(),
      }),
    ),
  },
  'CounterFound',
);
const OWED = list(
  obj(
    {
      seasonPassId: id(),
      name: str(),
      holderName: str(),
      seatLabel: str(),
      instalments: list(obj({id: id(), n: int(), of: int(), dueOn: day(), cents: cents(), isOwed: bool()})),
    },
    'OwedPass',
  ),
);
const INSTALMENTS = obj({seasonPassId: id(), instalmentIds: list(id(), {minItems: 1, maxItems: 24})});
const TEXT = {tag: 'Taquilla', permission: {area: 'box_office', action: 'sell'} as const};

export class CounterGoodsController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject('selling') private selling: Selling,
  ) {}

  @get(
    '/api/carrito/buscar',
    operation({
      ...TEXT,
      id: 'findGoodsAtCounter',
      summary: 'Productos y turnos que se pueden vender ahora',
      answer: FOUND,
      errors: [404],
    }),
  )
  async find(
    @param.query.string('texto', {
      schema: {type: 'string', maxLength: 100},
      description: 'Código de barras, referencia o palabras del nombre; vacío: lo primero de la lista',
      example: 'bufanda',
    })
    text?: string,
    @param.query.integer('sessionId', {
      schema: {type: 'integer', minimum: 1, maximum: 2147483647},
      description: 'La sesión que se vende: lo que ofrece se puede recoger en su puerta',
    })
    sessionId?: number,
  ): Promise<CounterFound> {
    if (sessionId !== undefined) await reachSession(this.db, this.actor, sessionId);
    return findAtCounter(this.db, text ?? '', sessionId ?? null);
  }

  @post(
    '/api/carrito/productos',
    operation({
      ...TEXT,
      id: 'holdGoodsAtCounter',
      summary: 'Retener un producto, o cambiar cuántos hay en el carrito',
      answer: CART,
      errors: [404, 409],
    }),
  )
  async goods(@requestBody(jsonBody(GOODS_BODY)) body: Infer<typeof GOODS_BODY>): Promise<CartView> {
    if (body.sessionId) await reachSession(this.db, this.actor, body.sessionId);
    return this.view(await putProduct(this.selling.runtime, await this.counter(), body));
  }

  @post(
    '/api/carrito/lotes',
    operation({
      ...TEXT,
      id: 'holdBundleAtCounter',
      summary: 'Retener un lote con lo que se elige de él',
      answer: CART,
      errors: [404, 409],
    }),
  )
  async bundle(@requestBody(jsonBody(BUNDLE_BODY)) body: Infer<typeof BUNDLE_BODY>): Promise<CartView> {
    return this.view(await putBundle(this.selling.runtime, await this.counter(), body));
  }

  @get(
    '/api/carrito/plazos',
    operation({
      ...TEXT,
      id: 'findInstalmentsAtCounter',
      summary: 'Lo que un abonado debe de sus abonos',
      answer: OWED,
      errors: [404],
    }),
  )
  owed(@param.query.string('holder', HOLDER) holder: string): Promise<OwedPass[]> {
    return readOwedPasses(this.db, holder, this.actor.id!);
  }

  @post(
    '/api/carrito/plazos',
    operation({
      ...TEXT,
      id: 'addInstalmentsAtCounter',
      summary: 'Cobrar plazos de un abono con el carrito',
      answer: CART,
      errors: [404, 409],
    }),
  )
  async instalments(@requestBody(jsonBody(INSTALMENTS)) body: Infer<typeof INSTALMENTS>): Promise<CartView> {
    const who = await this.counter();
    const {staffUserId} = who;
    return this.view(
      await putInOpenCart(this.selling.runtime, who, (tx, cartId) =>
        putInstalmentsInCart(tx, {cartId, channel: CHANNEL, staffUserId}, body),
      ),
    );
  }

  @post(
    '/api/carrito/turnos',
    operation({
      ...TEXT,
      id: 'holdSlotAtCounter',
      summary: 'Retener plazas de una experiencia, o cambiar cuántas',
      answer: CART,
      errors: [404, 409],
    }),
  )
  async slot(@requestBody(jsonBody(SLOT_BODY)) body: Infer<typeof SLOT_BODY>): Promise<CartView> {
    return this.view(await putSlot(this.selling.runtime, await this.counter(), body));
  }

  @post(
    '/api/carrito/envio',
    operation({
      ...TEXT,
      id: 'setShippingAddressAtCounter',
      summary: 'A qué dirección se envían los productos del carrito',
      answer: CART,
      errors: [409],
    }),
  )
  async shipping(@requestBody(jsonBody(ADDRESS_BODY)) body: Infer<typeof ADDRESS_BODY>): Promise<CartView> {
    const {cartId} = await this.counter();
    await this.db.withTransaction(tx => sendTo(tx, cartId, readAddress(body)));
    return this.view(cartId);
  }

  @post(
    '/api/carrito/tarjetas-regalo',
    operation({
      ...TEXT,
      id: 'addGiftCardAtCounter',
      summary: 'Añadir una tarjeta regalo al carrito',
      answer: CART,
      errors: [409],
    }),
  )
  async giftCard(
    @requestBody(jsonBody(GIFT_BODY)) body: Infer<typeof GIFT_BODY>,
    @param.header.string('Idempotency-Key', MAYBE_KEY) key?: string,
  ): Promise<CartView> {
    return this.putOnce(key, ['gift_card', body], who => putGiftCard(this.selling.runtime, who, body));
  }

  @post(
    '/api/carrito/tarjeta-regalo',
    operation({
      ...TEXT,
      id: 'useGiftCardAtCounter',
      summary: 'Pagar con una tarjeta regalo, o dejar de pagar con ella',
      answer: CART,
      errors: [409],
    }),
  )
  async giftCode(@requestBody(jsonBody(GIFT_CODE_BODY)) body: Infer<typeof GIFT_CODE_BODY>): Promise<CartView> {
    const {cartId} = await this.counter();
    await slowDown(this.db, `gift:${this.actor.id}`, 60, 1);
    await this.db.withTransaction(tx => applyCard(tx, cartId, body));
    return this.view(cartId);
  }

  @post(
    '/api/carrito/simpatizantes',
    operation({
      ...TEXT,
      id: 'addSupporterCardAtCounter',
      summary: 'Poner en el carrito un carné de simpatizante, o su renovación',
      answer: CART,
      errors: [404, 409],
    }),
  )
  async card(
    @requestBody(jsonBody(CARD_BODY)) body: Infer<typeof CARD_BODY>,
    @param.header.string('Idempotency-Key', MAYBE_KEY) key?: string,
  ): Promise<CartView> {
    return this.putOnce(key, ['supporter', body], who => putCard(this.selling.runtime, who, body));
  }

  @post(
    '/api/carrito/simpatizante',
    operation({
      ...TEXT,
      id: 'useSupporterCardAtCounter',
      summary: 'Vender con el carné de simpatizante que se enseña, o sin él',
      answer: CART,
      errors: [409],
    }),
  )
  async useCard(@requestBody(jsonBody(USE_BODY)) {number}: Infer<typeof USE_BODY>): Promise<CartView> {
    return this.view(await useCard(this.selling.runtime, await this.counter(), number, null));
  }

  private view(cartId: string): Promise<CartView> {
    return viewCart(this.selling.runtime, this.db, cartId, CHANNEL);
  }

  private async putOnce(
    key: string | undefined,
    asked: readonly [act: string, body: object],
    put: (who: Counter) => Promise<string>,
  ): Promise<CartView> {
    const hold = async (who: Counter) => ({cartId: await put(who)});
    return this.view((await onceAtCounter(this.db, this.actor.id!, key, asked, hold)).cartId);
  }

  private counter(): Promise<Counter> {
    return counterOf(this.db, this.actor.id!);
  }
}
