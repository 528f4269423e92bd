/** What is done to the catalogue rather than written in it: its order, its stock, goods over the counter. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {adjustStock} from '../../domain/catalogue/adjust-stock';
import {copyProduct} from '../../domain/catalogue/copy-product';
import {cancelSlot} from '../../domain/catalogue/cancel-slot';
import {repeatSlot} from '../../domain/catalogue/repeat-slot';
import {moveGoods} from '../../domain/catalogue/fulfilment';
import {exchangeGoods} from '../../domain/goods/exchange';
import {readWaiting} from '../../domain/goods/read-waiting';
import {reorder} from '../../domain/forms/reorder';
import {queueRefundMail} from '../../jobs/mails/refund-mail';
import {transactOnce} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, cents, day, id, instant, int, list, obj, oneOf, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import {ID, MAYBE_KEY} from '../parameters';

const COPY = obj({
  name: str({minLength: 1, maxLength: 120}),
  slug: str({minLength: 1, maxLength: 80, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$'}),
  skuEnd: str({
    minLength: 1,
    maxLength: 8,
    pattern: '^[A-Z0-9]+$',
    description: 'en qué acaban las referencias de la copia',
  }),
  raiseBp: int({minimum: -9000, maximum: 100000, description: 'subida de los precios, puntos básicos'}),
});
const COPIED = obj({id: id()});
const ORDER = obj({ids: list(id(), {minItems: 1, maxItems: 1000, description: 'en el orden que se quiere'})});
const ORDERED = obj({ordered: int()});
const STOCK = obj({
  delta: int({minimum: -100000, maximum: 100000, description: 'las que entran; con menos, las que faltan'}),
  reason: str({minLength: 3, maxLength: 200}),
});
const STOCKED = obj({stock: int(), version: int()});
const REPEAT = obj({every: oneOf('day', 'week'), until: day('el último día en que puede haber uno')});
const GOODS = obj({to: oneOf('paid', 'prepared', 'delivered')});
const MOVED = obj({fulfilment: str(), fulfilledAt: orNull(instant())});
const WAITING = obj(
  {
    orderId: id(),
    orderNumber: str(),
    buyerName: str(),
    lines: list(
      obj({
        id: id(),
        isAsked: bool({description: 'la del código'}),
        description: str(),
        quantity: int(),
        pickup: orNull(oneOf('gate', 'shop', 'shipping', 'digital')),
        session: orNull(str()),
        startsAt: orNull(instant()),
        fulfilment: oneOf('paid', 'prepared', 'delivered', 'returned'),
        fulfilledAt: orNull(instant()),
      }),
    ),
  },
  'WaitingGoods',
);
const REASON = obj({reason: str({minLength: 3, maxLength: 300})});
const CANCELLED = obj({orders: int(), amountCents: cents('lo que se devuelve')});
const EXCHANGE = obj({variantId: id()});
const EXCHANGED = obj({description: str()});
const TAG = 'Productos';

export class CatalogueController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @post(
    '/api/productos/categorias/ordenar',
    operation({
      id: 'orderProductCategories',
      tag: TAG,
      summary: 'Ordenar las categorías de productos',
      description: 'Se envían todas; si la lista ha cambiado, 409 `list_changed`.',
      permission: {area: 'products', action: 'edit'},
      answer: ORDERED,
      errors: [409],
    }),
  )
  async categories(@requestBody(jsonBody(ORDER)) body: Infer<typeof ORDER>): Promise<Infer<typeof ORDERED>> {
    return this.order('product_category', 'productos/categorias', body.ids);
  }

  @post(
    '/api/formularios/ordenar',
    operation({
      id: 'orderCustomFields',
      tag: 'Formularios',
      summary: 'Ordenar los campos de un formulario',
      permission: {area: 'forms', action: 'edit'},
      answer: ORDERED,
      errors: [409],
    }),
  )
  async fields(@requestBody(jsonBody(ORDER)) body: Infer<typeof ORDER>): Promise<Infer<typeof ORDERED>> {
    return this.order('custom_field', 'formularios', body.ids);
  }

  @post(
    '/api/productos/{id}/copiar',
    operation({
      id: 'copyProduct',
      tag: TAG,
      summary: 'Copiar un producto: borrador con sus variantes, sin existencias',
      permission: {area: 'products', action: 'create'},
      answer: COPIED,
      errors: [404],
    }),
  )
  async copy(
    @param.path.integer('id', ID) productId: number,
    @requestBody(jsonBody(COPY)) body: Infer<typeof COPY>,
  ): Promise<Infer<typeof COPIED>> {
    return this.db.withTransaction(async tx => {
      const copied = await copyProduct(tx, {...body, name: body.name.trim(), productId});
      await writeAudit(tx, this.actor, {
        action: 'copy',
        resource: 'productos',
        id: copied.id,
        changes: {fromProductId: productId, raiseBp: body.raiseBp},
      });
      return copied;
    });
  }

  @post(
    '/api/variantes-producto/{id}/existencias',
    operation({
      id: 'adjustStock',
      tag: TAG,
      summary: 'Sumar o restar existencias',
      description: 'Es una diferencia: dos personas que cuentan a la vez no se pisan.',
      permission: {area: 'products', action: 'edit'},
      answer: STOCKED,
      errors: [404, 409],
    }),
  )
  async stock(
    @param.path.integer('id', ID) variantId: number,
    @requestBody(jsonBody(STOCK)) body: Infer<typeof STOCK>,
    @param.header.string('Idempotency-Key', MAYBE_KEY) key?: string,
  ): Promise<Infer<typeof STOCKED>> {
    return transactOnce(this.db, this.actor, key, ['adjustStock', variantId, body], async tx => {
      const reason = body.reason.trim();
      const done = await adjustStock(tx, {variantId, delta: body.delta, reason, staffUserId: this.actor.id!});
      await writeAudit(tx, this.actor, {
        action: 'adjust_stock',
        resource: 'variantes-producto',
        id: variantId,
        changes: {stock: [done.stock - body.delta, done.stock]},
        reason,
      });
      return done;
    });
  }

  @post(
    '/api/turnos-experiencia/{id}/repetir',
    operation({
      id: 'repeatSlot',
      tag: TAG,
      summary: 'Repetir un turno cada día o cada semana, a la misma hora',
      description: 'Todos o ninguno: si algún día ya tiene un turno a esa hora, 409 `duplicate`.',
      permission: {area: 'products', action: 'create'},
      answer: obj({made: int()}),
      errors: [404, 409],
    }),
  )
  async repeat(
    @param.path.integer('id', ID) slotId: number,
    @requestBody(jsonBody(REPEAT)) body: Infer<typeof REPEAT>,
  ): Promise<{made: number}> {
    return this.db.withTransaction(async tx => {
      const made = await repeatSlot(tx, {slotId, ...body});
      await writeAudit(tx, this.actor, {
        action: 'repeat',
        resource: 'turnos-experiencia',
        id: slotId,
        changes: {...body, made},
      });
      return {made};
    });
  }

  @post(
    '/api/turnos-experiencia/{id}/cancelar',
    operation({
      id: 'cancelSlot',
      tag: TAG,
      summary: 'Cancelar un turno y devolver el dinero a quien lo compró',
      permission: {area: 'orders', action: 'refund'},
      answer: CANCELLED,
      errors: [404, 409],
    }),
  )
  async cancelSlot(
    @param.path.integer('id', ID) slotId: number,
    @requestBody(jsonBody(REASON)) body: Infer<typeof REASON>,
    @param.header.string('Idempotency-Key', MAYBE_KEY) key?: string,
  ): Promise<Infer<typeof CANCELLED>> {
    const reason = body.reason.trim();
    return transactOnce(this.db, this.actor, key, ['cancelSlot', slotId, body], async tx => {
      const {refunds, ...done} = await cancelSlot(tx, {slotId, reason, staffUserId: this.actor.id!});
      for (const {refundIds, toSend} of refunds) {
        for (const refundId of toSend) await this.runtime.jobs.enqueue(tx, 'send-refund', {refundId});
        for (const refundId of refundIds.filter(id => !toSend.includes(id)))
          await queueRefundMail(this.runtime, tx, refundId);
      }
      await writeAudit(tx, this.actor, {
        action: 'refund',
        resource: 'turnos-experiencia',
        id: slotId,
        changes: done,
        reason,
      });
      return done;
    });
  }

  @post(
    '/api/lineas-pedido/{id}/entrega',
    operation({
      id: 'moveGoods',
      tag: TAG,
      summary: 'Preparar o entregar un producto vendido',
      permission: {area: 'products', action: 'send'},
      answer: MOVED,
      errors: [404, 409],
    }),
  )
  async goods(
    @param.path.integer('id', ID) orderLineId: number,
    @requestBody(jsonBody(GOODS)) body: Infer<typeof GOODS>,
  ): Promise<Infer<typeof MOVED>> {
    return this.db.withTransaction(async tx => {
      const moved = await moveGoods(tx, orderLineId, body.to);
      await writeAudit(tx, this.actor, {
        action: 'fulfilment',
        resource: 'lineas-pedido',
        id: orderLineId,
        changes: {fulfilment: body.to},
      });
      return {fulfilment: moved.fulfilment, fulfilledAt: moved.fulfilledAt?.toISOString() ?? null};
    });
  }

  @post(
    '/api/lineas-pedido/{id}/cambiar-talla',
    operation({
      id: 'exchangeGoods',
      tag: TAG,
      summary: 'Cambiar un producto vendido por otra variante suya del mismo precio',
      permission: {area: 'products', action: 'send'},
      answer: EXCHANGED,
      errors: [404, 409],
    }),
  )
  async exchange(
    @param.path.integer('id', ID) orderLineId: number,
    @requestBody(jsonBody(EXCHANGE)) {variantId}: Infer<typeof EXCHANGE>,
    @param.header.string('Idempotency-Key', MAYBE_KEY) key?: string,
  ): Promise<Infer<typeof EXCHANGED>> {
    return transactOnce(this.db, this.actor, key, ['exchangeGoods', orderLineId, variantId], async tx => {
      const {description, from, to} = await exchangeGoods(tx, {orderLineId, variantId, staffUserId: this.actor.id});
      await writeAudit(tx, this.actor, {
        action: 'exchange',
        resource: 'lineas-pedido',
        id: orderLineId,
        changes: {variant: [from, to]},
      });
      return {description};
    });
  }

  @get(
    '/api/entregas/{code}',
    operation({
      id: 'getWaitingGoods',
      tag: TAG,
      summary: 'Qué se entrega con un código, y qué más del mismo pedido espera',
      permission: {area: 'products', action: 'send'},
      answer: WAITING,
      errors: [404, 409],
    }),
  )
  async waiting(
    @param.path.string('code', {schema: {type: 'string', minLength: 1, maxLength: 40}}) code: string,
  ): Promise<Infer<typeof WAITING>> {
    const waiting = await readWaiting(this.db, code);
    return {
      ...waiting,
      lines: waiting.lines.map(line => ({
        ...line,
        startsAt: line.startsAt?.toISOString() ?? null,
        fulfilledAt: line.fulfilledAt?.toISOString() ?? null,
      })),
    };
  }

  private order(
    table: 'product_category' | 'custom_field',
    resource: string,
    ids: number[],
  ): Promise<Infer<typeof ORDERED>> {
    return this.db.withTransaction(async tx => {
      await reorder(tx, table, ids);
      await writeAudit(tx, this.actor, {action: 'reorder', resource, id: ids[0]!, changes: {ids}});
      return {ordered: ids.length};
    });
  }
}
