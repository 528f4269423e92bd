/** Clothes as the family sees them: what is ready, the code to fetch it with, when it comes. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Request, type Response} from '@loopback/rest';
import {type Actor, asCustomer, writeAudit} from '../../../web/auth/audit';
import {customerOf} from '../../../web/http/customer-session';
import {Database} from '../../../platform/database/db';
import {DELIVERY_STATES} from '../../../domain/academy/kit/change-delivery';
import {nameGarments} from '../../../domain/academy/kit/name-garments';
import {bookSlot} from '../../../domain/academy/kit/slots/book-slot';
import {readFamilyKit} from '../../../domain/academy/kit/slots/read-family-kit';
import {requireOwnEnrolment} from '../../../domain/academy/personal/own-athletes';
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
import {ID} from '../../parameters';
import {sendQr} from '../../send-qr';

const WHEN = {id: id(), startsAt: instant(), endsAt: instant(), place: str()};
const KIT = obj(
  {
    children: list(
      obj({
        enrolmentId: id(),
        seasonListId: id(),
        number: str(),
        firstName: str(),
        categoryName: str(),
        isSuspended: bool(),
        garments: list(
          obj({
            id: id(),
            itemName: str(),
            size: str(),
            quantity: int(),
            state: oneOf(...DELIVERY_STATES),
            personal: orNull(str({description: 'lo que lleva; null: nada'})),
            canName: bool(),
            chargedCents: cents(),
          }),
        ),
        missing: list(str(), {description: 'prendas sin talla'}),
        slot: orNull(obj(WHEN)),
      }),
    ),
    slots: list(obj({...WHEN, seasonListId: id(), left: int()})),
  },
  'FamilyKit',
);
const CHANGE = obj({
  enrolmentId: id(),
  slotId: opt(orNull(id('el turno; null: ninguno; sin él, no cambia'))),
  names: opt(list(obj({deliveryId: id(), name: str({maxLength: 20})}), {maxItems: 20})),
});
const TEXT = {tag: 'Cuenta', permission: 'customer' as const};

export class FamilyKitController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.REQUEST) private request: Request,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @get(
    '/api/public/family/kit',
    operation({...TEXT, id: 'getFamilyKit', summary: 'La ropa de mis hijos', answer: KIT, errors: [401]}),
  )
  async read(): Promise<Infer<typeof KIT>> {
    return readFamilyKit(this.db, await customerOf(this.db, this.request));
  }

  @post(
    '/api/public/family/kit',
    operation({
      ...TEXT,
      id: 'changeFamilyKit',
      summary: 'Pedir, cambiar o dejar un turno de recogida, y decir el nombre de una camiseta',
      answer: KIT,
      errors: [401, 404, 409],
    }),
  )
  async change(@requestBody(jsonBody(CHANGE)) body: Infer<typeof CHANGE>): Promise<Infer<typeof KIT>> {
    const customerId = await customerOf(this.db, this.request);
    return this.db.withTransaction(async tx => {
      const {enrolmentId, slotId, names} = body;
      if (names?.length) await nameGarments(tx, {customerId, enrolmentId, names});
      if (slotId !== undefined) await bookSlot(tx, {customerId, enrolmentId, slotId});
      await writeAudit(tx, await asCustomer(tx, this.actor, customerId), {
        action: 'edit',
        resource: 'bases',
        id: enrolmentId,
        changes: {...(slotId === undefined ? {} : {slotId}), ...(names?.length ? {names} : {})},
      });
      return readFamilyKit(tx, customerId);
    });
  }

  @get(
    '/api/public/family/kit/{id}/qr',
    operation({
      ...TEXT,
      id: 'getKitQr',
      summary: 'El código para recoger la ropa de un hijo: abre su ficha en la mesa',
      answer: {contentType: 'image/svg+xml', description: 'QR.'},
      errors: [401, 404],
    }),
  )
  async qr(@param.path.integer('id', ID) enrolmentId: number): Promise<Response> {
    await requireOwnEnrolment(this.db, await customerOf(this.db, this.request), enrolmentId);
    const {rows} = await this.db.query<{number: string}>('select number from enrolment where id = $1', [enrolmentId]);
    const {number} = rows[0]!;
    return sendQr(
      this.response,
      `${this.runtime.config.publicUrl}/admin/bases/entregas/mesa/${number}`,
      `Recogida ${number}`,
    );
  }
}
