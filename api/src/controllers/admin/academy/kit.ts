/** The academy's wardrobe: purchases that have arrived, counts set right, garments handed over and back. */
import {inject} from '@loopback/core';
import {param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../auth/audit';
import {Database} from '../../../db';
import {changeDelivery, DELIVERY_STATES} from '../../../domain/academy/change-delivery';
import {moveStock} from '../../../domain/academy/move-stock';
import {idempotencyKey, once} from '../../../rest/idempotency';
import {jsonBody, operation} from '../../../rest/operation';
import {id, int, obj, oneOf, opt, orNull, str, type Infer} from '../../../rest/shape';
import {ID, KEY} from '../parameters';

const MOVE_BODY = obj({
  kind: oneOf('purchase', 'adjustment', 'loss'),
  quantity: int({
    minimum: -100000,
    maximum: 100000,
    description: 'prendas; en un ajuste, bajo cero si sobran en el recuento',
  }),
  note: opt(orNull(str({maxLength: 200}))),
});
const MOVED = obj({movementId: id(), stockOnHand: int(), stockReserved: int()}, 'StockMoved');
const DELIVERY_BODY = obj({
  to: oneOf(...DELIVERY_STATES),
  otherVariantId: opt(orNull(id('con exchanged: la talla que se da a cambio'))),
});
const DELIVERY = obj({id: id(), state: oneOf(...DELIVERY_STATES)}, 'KitDeliveryState');
const EDIT = {tag: 'Cantera', permission: {area: 'academy', action: 'edit'} as const, errors: [404, 409]};

export class KitController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @post(
    '/api/bases/tallas/{id}/movimiento',
    operation({
      ...EDIT,
      id: 'moveKitStock',
      summary: 'Anotar una compra recibida, un ajuste de recuento o una pérdida',
      description: 'Nunca quedan menos prendas que las reservadas.',
      answer: MOVED,
    }),
  )
  async move(
    @param.path.integer('id', ID) kitVariantId: number,
    @requestBody(jsonBody(MOVE_BODY)) body: Infer<typeof MOVE_BODY>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof MOVED>> {
    const key = idempotencyKey(keyHeader);
    return this.db.withTransaction(tx =>
      once(tx, `stock:${kitVariantId}`, key, body, async () => {
        const done = await moveStock(tx, {
          kitVariantId,
          kind: body.kind,
          quantity: body.quantity,
          note: body.note ?? '',
          staffUserId: this.actor.id!,
        });
        await writeAudit(tx, this.actor, {
          action: 'move_stock',
          resource: 'bases/tallas',
          id: kitVariantId,
          changes: {kind: body.kind, quantity: body.quantity, stockOnHand: done.stockOnHand},
          reason: body.note?.trim() || undefined,
        });
        return done;
      }),
    );
  }

  @post(
    '/api/bases/entregas/{id}/estado',
    operation({
      ...EDIT,
      id: 'changeKitDelivery',
      summary: 'Reservar, entregar, cambiar o recoger una prenda',
      answer: DELIVERY,
    }),
  )
  async deliver(
    @param.path.integer('id', ID) kitDeliveryId: number,
    @requestBody(jsonBody(DELIVERY_BODY)) body: Infer<typeof DELIVERY_BODY>,
  ): Promise<Infer<typeof DELIVERY>> {
    return this.db.withTransaction(async tx => {
      const done = await changeDelivery(tx, {
        kitDeliveryId,
        to: body.to,
        otherVariantId: body.otherVariantId ?? null,
        staffUserId: this.actor.id!,
      });
      await writeAudit(tx, this.actor, {
        action: 'change_state',
        resource: 'bases/entregas',
        id: kitDeliveryId,
        changes: {state: body.to},
      });
      return done;
    });
  }
}
