/** Packs as the counter sells them: at the prices of its channel. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import type {Actor} from '../../../web/auth/audit';
import {Database} from '../../../platform/database/db';
import {readPack, readPacks} from '../../../domain/packs/read-packs';
import {notFound} from '../../../domain/kernel/errors';
import {CART, viewCart, type CartView} from '../shop/cart-view';
import {PACK_BODY, PACK_DETAIL, PACKS, putPack} from '../shop/pack-operations';
import type {Selling} from '../shop/selling';
import {jsonBody, operation} from '../../../web/http/operation-text';
import type {Infer} from '../../../domain/kernel/shape';
import {MAYBE_KEY} from '../../parameters';
import {reachSession} from '../../reach';
import {CHANNEL, onceAtCounter} from './counter';

const TEXT = {tag: 'Taquilla', permission: {area: 'box_office', action: 'sell'} as const};

export class CounterPacksController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject('selling') private selling: Selling,
  ) {}

  @get(
    '/api/carrito/packs',
    operation({...TEXT, id: 'getCounterPacks', summary: 'Packs a la venta en taquilla', answer: PACKS}),
  )
  async packs(): Promise<Infer<typeof PACKS>> {
    return (await readPacks(this.db, 'box_office')).map(pack => ({...pack, saleEndsAt: pack.saleEndsAt.toISOString()}));
  }

  @get(
    '/api/carrito/packs/{slug}',
    operation({
      ...TEXT,
      id: 'getCounterPack',
      summary: 'Un pack en taquilla: qué se elige y cuánto cuesta',
      answer: PACK_DETAIL,
      errors: [404],
    }),
  )
  async pack(@param.path.string('slug') slug: string): Promise<Infer<typeof PACK_DETAIL>> {
    const pack = await readPack(this.db, slug, 'box_office');
    if (!pack) throw notFound('No existe ese pack, o ya no se vende.');
    return {...pack, saleEndsAt: pack.saleEndsAt.toISOString()};
  }

  @post(
    '/api/carrito/packs',
    operation({
      ...TEXT,
      id: 'holdPackAtCounter',
      summary: 'Retener un pack: las butacas de todas sus sesiones o ninguna',
      answer: CART,
      errors: [404, 409],
    }),
  )
  async hold(
    @requestBody(jsonBody(PACK_BODY)) body: Infer<typeof PACK_BODY>,
    @param.header.string('Idempotency-Key', MAYBE_KEY) key?: string,
  ): Promise<CartView> {
    for (const {sessionId} of body.sessions) await reachSession(this.db, this.actor, sessionId);
    const {cartId} = await onceAtCounter(this.db, this.actor.id!, key, ['packs', body], who =>
      putPack(this.selling.runtime, who, body),
    );
    return viewCart(this.selling.runtime, this.db, cartId, CHANNEL);
  }
}
