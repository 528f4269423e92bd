/** Sales laid aside at the counter, and taken up again. */
import {inject} from '@loopback/core';
import {get, param, post} from '@loopback/rest';
import type {Actor} from '../../../web/auth/audit';
import {Database} from '../../../platform/database/db';
import {parkForCaller} from '../../../domain/seats/cart-by-link';
import {parkCart, readParked} from '../../../domain/seats/park-cart';
import {recallCart} from '../../../domain/seats/recall-cart';
import {findStaffCart} from '../../../domain/seats/staff-cart';
import {CART, viewCart, type CartView} from '../shop/cart-view';
import type {Selling} from '../shop/selling';
import {openForSale} from '../open-for-sale';
import {cartLink} from '../../../outside/mail/links/cart-link';
import {transactOnce} from '../../../web/rest/idempotency';
import {operation} from '../../../web/http/operation-text';
import {cents, instant, int, list, obj, orNull, str, type Infer} from '../../../domain/kernel/shape';
import {KEY} from '../../parameters';

const PARKED = list(
  obj(
    {
      id: str(),
      parkedAt: instant(),
      expiresAt: instant(),
      says: list(str(), {description: 'lo que lleva, en palabras: los eventos y los productos'}),
      tickets: int(),
      dueCents: cents('por cobrar'),
      url: orNull(str({description: 'de una venta por teléfono: el enlace para pagarla'})),
    },
    'ParkedCart',
  ),
);
const CHANNEL = 'box_office';
const TEXT = {tag: 'Taquilla', permission: {area: 'box_office', action: 'sell'} as const};

export class ParkedCartsController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject('selling') private selling: Selling,
  ) {}

  @post(
    '/api/carrito/aparcar',
    operation({
      ...TEXT,
      id: 'parkStaffCart',
      summary: 'Aparcar la venta: conserva lo que retiene mientras dura su tiempo',
      answer: CART,
      errors: [409],
    }),
  )
  async park(): Promise<CartView> {
    await this.db.withTransaction(tx => parkCart(tx, this.actor.id!));
    return this.view(null);
  }

  @get(
    '/api/carrito/aparcados',
    operation({...TEXT, id: 'listParkedCarts', summary: 'Mis ventas aparcadas', answer: PARKED}),
  )
  async parked(): Promise<Infer<typeof PARKED>> {
    const carts = await readParked(this.db, this.actor.id!);
    const views = await Promise.all(
      carts.map(async ({id, ...of}) => ({id, ...of, view: await this.view(id, of.isByLink ? 'web' : CHANNEL)})),
    );
    return views
      .filter(({view}) => view.lines.length + view.goods.length > 0)
      .map(({id, parkedAt, expiresAt, isByLink, view}) => ({
        id,
        parkedAt: parkedAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        says: [...new Set([...view.lines.map(line => line.eventTitle), ...view.goods.map(good => good.description)])],
        tickets: view.lines.reduce((sum, line) => sum + line.quantity, 0),
        dueCents: view.dueCents,
        url: isByLink ? cartLink(this.selling.runtime.config, id) : null,
      }));
  }

  @post(
    '/api/carrito/aparcados/{id}/recuperar',
    operation({
      ...TEXT,
      id: 'recallStaffCart',
      summary: 'Seguir con una venta aparcada; la que hay en curso se aparca',
      answer: CART,
      errors: [404, 409, 410],
    }),
  )
  async recall(@param.path.string('id', {schema: {type: 'string', format: 'uuid'}}) cartId: string): Promise<CartView> {
    await this.db.withTransaction(tx => recallCart(tx, this.actor.id!, cartId));
    return this.view(await findStaffCart(this.db, this.actor.id!));
  }

  @post(
    '/api/carrito/enlace',
    operation({
      ...TEXT,
      id: 'parkCartForCaller',
      summary: 'Vender por teléfono lo que haya en el carrito: se guarda y se paga con un enlace',
      description: 'A los precios y gastos de la web, que son los que paga quien lo abre.',
      answer: obj({id: str(), url: str(), expiresAt: instant(), totalCents: cents()}),
      errors: [409],
    }),
  )
  async link(
    @param.header.string('Idempotency-Key', KEY) key: string,
  ): Promise<{id: string; url: string; expiresAt: string; totalCents: number}> {
    const {runtime} = this.selling;
    // Whoever opens it buys on the web: what is not sold there cannot be promised.
    const inHand = await this.view(await findStaffCart(this.db, this.actor.id!));
    for (const sessionId of new Set(inHand.lines.map(line => line.sessionId)))
      await openForSale(runtime, sessionId, {channel: 'web', cartId: ''});
    const made = await transactOnce(this.db, this.actor, key, ['cart-by-link'], async tx => {
      const {cartId, expiresAt} = await parkForCaller(tx, this.actor.id!);
      return {id: cartId, url: cartLink(runtime.config, cartId), expiresAt: expiresAt.toISOString()};
    });
    return {...made, totalCents: (await this.view(made.id, 'web')).dueCents};
  }

  private view(cartId: string | null, channel: 'web' | typeof CHANNEL = CHANNEL): Promise<CartView> {
    return viewCart(this.selling.runtime, this.db, cartId, channel);
  }
}
