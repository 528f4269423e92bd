/** The times at which families come for their clothes, and who comes. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {Database} from '../../../platform/database/db';
import {bookSlot} from '../../../domain/academy/kit/slots/book-slot';
import {readSlots} from '../../../domain/academy/kit/slots/read-slots';
import {removeSlot, saveSlot} from '../../../domain/academy/kit/slots/save-slot';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {bool, day, id, instant, int, list, obj, opt, orNull, str, type Infer} from '../../../domain/kernel/shape';
import {ID} from '../../parameters';

const SLOT = {
  seasonListId: id(),
  startsAt: instant(),
  endsAt: instant(),
  place: str({minLength: 1, maxLength: 120, pattern: '\\S'}),
  capacity: int({minimum: 1, maximum: 500, description: 'deportistas'}),
};
const SLOTS = list(
  obj({
    id: id(),
    ...SLOT,
    bookings: list(
      obj({
        enrolmentId: id(),
        number: str(),
        athleteName: str(),
        toCollect: int({description: 'prendas'}),
        isDone: bool(),
      }),
    ),
  }),
);
const BODY = obj({id: opt(orNull(id('si no, uno nuevo'))), ...SLOT});
const SAVED = obj({id: id()});
const BOOK = obj({slotId: orNull(id('null: no viene'))});
const TEXT = {tag: 'Cantera', permission: {area: 'academy', action: 'edit'} as const, errors: [404, 409]};

export class KitSlotsController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/bases/turnos-recogida',
    operation({
      ...TEXT,
      permission: {area: 'academy', action: 'view'},
      errors: [],
      id: 'listKitSlots',
      summary: 'Los turnos para recoger la ropa, con quién viene',
      answer: SLOTS,
    }),
  )
  async list(
    @param.query.string('on', {schema: day('un día; si no, desde hoy').schema as object}) on?: string,
  ): Promise<Infer<typeof SLOTS>> {
    return readSlots(this.db, on ?? null);
  }

  @post(
    '/api/bases/turnos-recogida',
    operation({...TEXT, id: 'saveKitSlot', summary: 'Crear o cambiar un turno de recogida', answer: SAVED}),
  )
  async save(@requestBody(jsonBody(BODY)) body: Infer<typeof BODY>): Promise<Infer<typeof SAVED>> {
    return this.db.withTransaction(async tx => {
      const slotId = await saveSlot(tx, {...body, id: body.id ?? null});
      await writeAudit(tx, this.actor, {
        action: body.id ? 'edit' : 'create',
        resource: 'bases/turnos-recogida',
        id: slotId,
        changes: {...body},
      });
      return {id: slotId};
    });
  }

  @post(
    '/api/bases/turnos-recogida/{id}/quitar',
    operation({...TEXT, id: 'removeKitSlot', summary: 'Quitar un turno en el que no hay nadie', answer: SAVED}),
  )
  async remove(@param.path.integer('id', ID) slotId: number): Promise<Infer<typeof SAVED>> {
    return this.db.withTransaction(async tx => {
      await removeSlot(tx, slotId);
      await writeAudit(tx, this.actor, {action: 'delete', resource: 'bases/turnos-recogida', id: slotId});
      return {id: slotId};
    });
  }

  @post(
    '/api/bases/{id}/turno-recogida',
    operation({...TEXT, id: 'bookKitSlot', summary: 'Reservar a una familia su turno de recogida', answer: SAVED}),
  )
  async book(
    @param.path.integer('id', ID) enrolmentId: number,
    @requestBody(jsonBody(BOOK)) {slotId}: Infer<typeof BOOK>,
  ): Promise<Infer<typeof SAVED>> {
    return this.db.withTransaction(async tx => {
      await bookSlot(tx, {customerId: null, enrolmentId, slotId});
      await writeAudit(tx, this.actor, {action: 'edit', resource: 'bases', id: enrolmentId, changes: {slotId}});
      return {id: enrolmentId};
    });
  }
}
