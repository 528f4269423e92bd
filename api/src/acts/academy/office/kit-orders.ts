/** Orders to suppliers of clothes: drafted from what is short, sent with their paper, received in parts. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Response} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {Database} from '../../../platform/database/db';
import {cancelKitOrder, receiveKitOrder, sendKitOrder} from '../../../domain/academy/kit/orders/change-order';
import {prepareKitOrder} from '../../../domain/academy/kit/orders/prepare';
import {readKitOrders} from '../../../domain/academy/kit/orders/read-orders';
import {statesOf} from '../../../domain/machines/registry';
import {invalid, notFound} from '../../../domain/kernel/errors';
import {kitOrderFileName, kitOrderPdf} from '../../../outside/papers/documents/kit-order-document';
import {queueKitOrder} from '../../../jobs/academy/kit-order-mail';
import {idempotencyKey, once} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {
  cents,
  email,
  id,
  instant,
  int,
  list,
  obj,
  oneOf,
  opt,
  orNull,
  str,
  type Infer,
} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import {ID, KEY} from '../../parameters';
import {sendPdf} from '../../send-file';

const STATES = statesOf('kit_order');
const ORDERS = list(
  obj({
    id: id(),
    number: str(),
    supplier: str(),
    supplierEmail: str(),
    state: oneOf(...STATES),
    note: str(),
    sentAt: orNull(instant()),
    createdAt: instant(),
    lines: list(
      obj({
        id: id(),
        kitVariantId: id(),
        itemName: str(),
        size: str(),
        sku: str(),
        ordered: int(),
        received: int(),
        costCents: cents('por prenda'),
      }),
    ),
    names: list(obj({itemName: str(), size: str(), text: str()}), {description: 'lo que se estampa'}),
  }),
);
const PREPARE = obj({
  supplier: str({maxLength: 120}),
  lines: opt(
    orNull(
      list(obj({kitVariantId: id(), ordered: int({minimum: 1, maximum: 10000}), costCents: cents()}), {
        minItems: 1,
        maxItems: 300,
        description: 'si no, lo que falta',
      }),
    ),
  ),
  note: opt(orNull(str({maxLength: 1000}))),
});
const PREPARED = obj({id: id(), number: str(), lines: int()});
const CHANGE = obj({
  to: oneOf('sent', 'received', 'cancelled'),
  email: opt(orNull(email())),
  lines: opt(list(obj({lineId: id(), quantity: int({minimum: 0, maximum: 10000})}), {maxItems: 300})),
  note: opt(orNull(str({maxLength: 200, description: 'albarán o motivo'}))),
});
const CHANGED = obj({state: oneOf(...STATES), garments: int({description: 'recibidas ahora'})});
const TEXT = {tag: 'Cantera', permission: {area: 'academy', action: 'edit'} as const, errors: [404, 409]};

export class KitOrdersController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @get(
    '/api/bases/pedidos-prendas',
    operation({
      ...TEXT,
      permission: {area: 'academy', action: 'view'},
      errors: [],
      id: 'listKitOrders',
      summary: 'Los pedidos a proveedores de ropa, con sus líneas',
      answer: ORDERS,
    }),
  )
  async list(): Promise<Infer<typeof ORDERS>> {
    return readKitOrders(this.db, null);
  }

  @post(
    '/api/bases/pedidos-prendas',
    operation({
      ...TEXT,
      id: 'prepareKitOrder',
      summary: 'Preparar el borrador de un proveedor con lo que falta, o con las líneas que se digan',
      answer: PREPARED,
    }),
  )
  async prepare(@requestBody(jsonBody(PREPARE)) body: Infer<typeof PREPARE>): Promise<Infer<typeof PREPARED>> {
    return this.db.withTransaction(async tx => {
      const done = await prepareKitOrder(tx, {
        supplier: body.supplier,
        lines: body.lines ?? null,
        note: body.note ?? '',
        staffUserId: this.actor.id!,
      });
      await this.note(tx, done.id, 'edit', {supplier: body.supplier, lines: done.lines});
      return done;
    });
  }

  @post(
    '/api/bases/pedidos-prendas/{id}/estado',
    operation({
      ...TEXT,
      id: 'changeKitOrder',
      summary: 'Enviar un pedido de ropa, recibirlo (también en parte) o cancelarlo',
      description: 'Con `email` sale por correo con su PDF. Lo recibido se reserva a quien espera, por orden.',
      answer: CHANGED,
    }),
  )
  async change(
    @param.path.integer('id', ID) orderId: number,
    @requestBody(jsonBody(CHANGE)) body: Infer<typeof CHANGE>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof CHANGED>> {
    const key = idempotencyKey(keyHeader);
    if (body.to === 'received' && !body.lines?.length) throw invalid({lines: 'Escribe cuántas han llegado.'});
    return this.db.withTransaction(tx =>
      once(tx, `kit-order:${orderId}`, key, body, async (): Promise<Infer<typeof CHANGED>> => {
        const note = body.note?.trim() ?? '';
        if (body.to === 'received') {
          const done = await receiveKitOrder(tx, {orderId, lines: body.lines!, note, staffUserId: this.actor.id!});
          await this.note(tx, orderId, 'receive', {...done}, note);
          return done;
        }
        if (body.to === 'sent') {
          await sendKitOrder(tx, orderId, body.email ?? '');
          if (body.email) await queueKitOrder(this.runtime, tx, orderId);
          await this.note(tx, orderId, 'send', {email: body.email ?? null});
        } else {
          await cancelKitOrder(tx, orderId);
          await this.note(tx, orderId, 'cancel', {}, note);
        }
        return {state: body.to, garments: 0};
      }),
    );
  }

  @get(
    '/api/bases/pedidos-prendas/{id}/documento',
    operation({
      ...TEXT,
      permission: {area: 'academy', action: 'view'},
      errors: [404],
      id: 'getKitOrderPaper',
      summary: 'El pedido en PDF, con los nombres y dorsales',
      answer: {contentType: 'application/pdf', description: 'El pedido.'},
    }),
  )
  async paper(@param.path.integer('id', ID) orderId: number): Promise<Response> {
    const [order] = await readKitOrders(this.db, orderId);
    if (!order) throw notFound('No existe ese pedido.');
    return sendPdf(this.response, kitOrderFileName(order), await kitOrderPdf(this.db, order));
  }

  private note(
    tx: Parameters<typeof writeAudit>[0],
    id: number,
    action: 'edit' | 'receive' | 'send' | 'cancel',
    changes: Record<string, unknown>,
    reason = '',
  ): Promise<void> {
    return writeAudit(tx, this.actor, {
      action,
      resource: 'bases/pedidos-prendas',
      id,
      changes,
      reason: reason || undefined,
    });
  }
}
