/** Who comes with each ticket, in the hands of staff: on the order, and at the door for whoever has no name yet. */
import {inject} from '@loopback/core';
import {param, post, requestBody} from '@loopback/rest';
import {slowDown} from '../../web/auth/attempts';
import type {Actor} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {nameAttendees} from '../../domain/attendees/name';
import {conflict, DomainError, invalid, notFound} from '../../domain/kernel/errors';
import {PEOPLE, PERSON_FIELDS} from '../questions/shapes';
import {afterNamed} from '../../jobs/sessions/named-tickets';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, id, list, obj, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {ID} from '../parameters';
import {reachOrder, reachSession} from '../reach';

const NAMED = obj({
  changed: list(id(), {description: 'líneas cuya persona es ahora otra'}),
  isReady: bool({description: 'ya se pueden dar todas las entradas'}),
});
const AT_DOOR = obj({ticketId: id(), ...PERSON_FIELDS});

export class AttendeesController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @post(
    '/api/pedidos/{id}/asistentes',
    operation({
      id: 'nameOrderAttendees',
      tag: 'Pedidos',
      summary: 'Decir quién viene con cada entrada, o corregirlo',
      permission: {area: 'orders', action: 'send'},
      answer: NAMED,
      errors: [404, 409],
    }),
  )
  async onOrder(
    @param.path.integer('id', ID) orderId: number,
    @requestBody(jsonBody(PEOPLE)) {people}: Infer<typeof PEOPLE>,
  ): Promise<Infer<typeof NAMED>> {
    await reachOrder(this.db, this.actor, orderId);
    return this.db.withTransaction(tx => this.name(tx, orderId, people));
  }

  @post(
    '/api/sesiones/{id}/asistentes',
    operation({
      id: 'nameAttendeeAtDoor',
      tag: 'Control de acceso',
      summary: 'Poner en la puerta el nombre de quien no lo tiene',
      permission: {area: 'access', action: 'edit'},
      answer: NAMED,
      errors: [404, 409, 429],
    }),
  )
  async atDoor(
    @param.path.integer('id', ID) sessionId: number,
    @requestBody(jsonBody(AT_DOOR)) {ticketId, ...person}: Infer<typeof AT_DOOR>,
  ): Promise<Infer<typeof NAMED>> {
    await reachSession(this.db, this.actor, sessionId);
    await slowDown(this.db, `door-names:${this.actor.id}`, 200, 60);
    return this.db.withTransaction(async tx => {
      const {rows} = await tx.query<{orderId: number; lineId: number; isNamed: boolean}>(
        `select t.order_id as "orderId", t.order_line_id as "lineId", a.first_name <> '' as "isNamed"
           from ticket t join ticket_attendee a on a.order_line_id = t.order_line_id
          where t.id = $1 and t.event_session_id = $2`,
        [ticketId, sessionId],
      );
      const ticket = rows[0];
      if (!ticket) throw notFound('No encontramos esa entrada en esta sesión.');
      // A door gives a name, it takes none away.
      if (ticket.isNamed) throw conflict('already_named', 'Esa entrada ya tiene nombre.');
      return this.name(tx, ticket.orderId, [{...person, lineId: ticket.lineId}]).catch(plainFields);
    });
  }

  private async name(tx: Tx, orderId: number, people: Infer<typeof PEOPLE>['people']): Promise<Infer<typeof NAMED>> {
    const named = await nameAttendees(tx, orderId, people, 'office');
    if (named.changed.length > 0) await afterNamed(this.runtime, tx, this.actor, orderId, named);
    return named;
  }
}

/** Of one person, without the list that it was not said in. */
function plainFields(error: unknown): never {
  if (!(error instanceof DomainError) || !error.errors) throw error;
  const fields = error.errors;
  throw invalid(
    Object.fromEntries(Object.entries(fields).map(([name, text]) => [name.replace('people[0].', ''), text])),
  );
}
