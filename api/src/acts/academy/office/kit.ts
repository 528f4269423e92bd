/** The academy's wardrobe: counts set right, garments handed over, signed for, exchanged, given back, lost. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {Database} from '../../../platform/database/db';
import {changeDelivery, DELIVERY_STATES, LOST_BY} from '../../../domain/academy/kit/change-delivery';
import {handOver} from '../../../domain/academy/kit/hand-over';
import {moveStock} from '../../../domain/academy/kit/move-stock';
import {readHandover} from '../../../domain/academy/kit/read-handover';
import {setSizes} from '../../../domain/academy/kit/set-sizes';
import {queueKitReceipt} from '../../../jobs/academy/kit-receipt';
import {idempotencyKey, once} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
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
  str,
  type Infer,
} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import {ID, KEY} from '../../parameters';

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
const PERSONAL = {
  personalName: opt(orNull(str({maxLength: 20}))),
  personalNo: opt(orNull(int({minimum: 0, maximum: 99}))),
};
const DELIVERY_BODY = obj({
  to: oneOf(...DELIVERY_STATES),
  otherVariantId: opt(orNull(id('exchanged, lost: la talla que se da a cambio'))),
  lostBy: opt(orNull(oneOf(...LOST_BY))),
  isCharged: opt(bool({description: 'lost: se cobra a la familia'})),
  ...PERSONAL,
  note: opt(orNull(str({maxLength: 200}))),
});
const DELIVERY = obj(
  {
    id: id(),
    state: oneOf(...DELIVERY_STATES),
    chargedCents: cents(),
    otherId: orNull(id('la que se da a cambio')),
    otherState: orNull(oneOf(...DELIVERY_STATES)),
  },
  'KitDeliveryState',
);
const SIGNATURE = str({maxLength: 20000, description: 'trazado SVG en un recuadro de 1000 × 400'});
const HAND_OVER_BODY = obj({
  items: list(obj({deliveryId: id(), ...PERSONAL}), {minItems: 1, maxItems: 60}),
  signedBy: str({maxLength: 120}),
  signature: SIGNATURE,
  photo: opt(orNull(str({maxLength: 900000, description: 'JPG o PNG en base64'}))),
});
const HANDED = obj(
  {handoverId: id(), garments: int(), mails: int({description: 'justificantes que salen'})},
  'KitHanded',
);
const SIZE = opt(orNull(str({minLength: 1, maxLength: 10})));
const SIZES_BODY = obj({shirtSize: SIZE, shortsSize: SIZE, socksSize: SIZE, shoeSize: SIZE});
const SIGNED = obj(
  {
    signedBy: str(),
    handedAt: instant(),
    staffName: str(),
    signature: SIGNATURE,
    photo: orNull(str({maxLength: 1500000, description: '`data:` de la foto'})),
  },
  'KitSignature',
);
const EDIT = {tag: 'Cantera', permission: {area: 'academy', action: 'edit'} as const, errors: [404, 409]};

export class KitController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @post(
    '/api/bases/tallas/{id}/movimiento',
    operation({
      ...EDIT,
      id: 'moveKitStock',
      summary: 'Anotar una compra recibida, un ajuste de recuento o una pérdida',
      description: 'Nunca quedan menos prendas que las reservadas; lo que llega se reserva a quien espera.',
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
      summary: 'Reservar, entregar, cambiar, recoger o dar por perdida una prenda',
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
        lostBy: body.lostBy ?? null,
        isCharged: body.isCharged ?? false,
        personalName: body.personalName ?? null,
        personalNo: body.personalNo ?? null,
        note: body.note ?? '',
        staffUserId: this.actor.id!,
      });
      await writeAudit(tx, this.actor, {
        action: 'change_state',
        resource: 'bases/entregas',
        id: kitDeliveryId,
        changes: {state: body.to, chargedCents: done.chargedCents, otherId: done.otherId},
        reason: body.note?.trim() || undefined,
      });
      return done;
    });
  }

  @post(
    '/api/bases/{id}/entregar-prendas',
    operation({
      ...EDIT,
      id: 'handOverKit',
      summary: 'Entregar varias prendas a un deportista, con su firma',
      description: 'Todas o ninguna. El justificante sale por correo a sus tutores.',
      answer: HANDED,
    }),
  )
  async handOver(
    @param.path.integer('id', ID) enrolmentId: number,
    @requestBody(jsonBody(HAND_OVER_BODY)) body: Infer<typeof HAND_OVER_BODY>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof HANDED>> {
    const key = idempotencyKey(keyHeader);
    return this.db.withTransaction(tx =>
      once(tx, `kit:${enrolmentId}`, key, body, async () => {
        const {handoverId, garments} = await handOver(tx, {
          enrolmentId,
          items: body.items.map(({deliveryId, personalName = null, personalNo = null}) => ({
            deliveryId,
            personalName,
            personalNo,
          })),
          signedBy: body.signedBy,
          signature: body.signature,
          photo: body.photo ? Buffer.from(body.photo, 'base64') : null,
          staffUserId: this.actor.id!,
        });
        await writeAudit(tx, this.actor, {
          action: 'hand_over',
          resource: 'bases',
          id: enrolmentId,
          changes: {handoverId, garments, signedBy: body.signedBy.trim()},
        });
        return {handoverId, garments, mails: await queueKitReceipt(this.runtime, tx, handoverId)};
      }),
    );
  }

  @post(
    '/api/bases/{id}/tallas',
    operation({
      ...EDIT,
      id: 'setKitSizes',
      summary: 'Decir las tallas que faltan de un deportista y apuntarle esas prendas',
      answer: obj({kitOwed: int()}),
    }),
  )
  async sizes(
    @param.path.integer('id', ID) enrolmentId: number,
    @requestBody(jsonBody(SIZES_BODY)) body: Infer<typeof SIZES_BODY>,
  ): Promise<{kitOwed: number}> {
    return this.db.withTransaction(async tx => {
      const {shirtSize = null, shortsSize = null, socksSize = null, shoeSize = null} = body;
      const done = await setSizes(tx, {enrolmentId, shirtSize, shortsSize, socksSize, shoeSize});
      await writeAudit(tx, this.actor, {action: 'edit', resource: 'bases', id: enrolmentId, changes: {...body}});
      return done;
    });
  }

  @get(
    '/api/bases/entregas/{id}/firma',
    operation({
      ...EDIT,
      id: 'openKitSignature',
      summary: 'Quién firmó la entrega de una prenda, su firma y su foto',
      description: 'Cada consulta queda en la auditoría.',
      answer: SIGNED,
      errors: [404],
    }),
  )
  async signature(@param.path.integer('id', ID) kitDeliveryId: number): Promise<Infer<typeof SIGNED>> {
    return this.db.withTransaction(async tx => {
      const found = await readHandover(tx, kitDeliveryId);
      await writeAudit(tx, this.actor, {action: 'view', resource: 'bases/entregas', id: kitDeliveryId});
      return found;
    });
  }
}
