/** The waiting list of a session, for staff: its figures, stop and start, an offer by hand. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {readSessionList, type SessionListFigures} from '../../domain/queue/read-session-list';
import {setSessionList} from '../../domain/queue/set-session-list';
import {notFound} from '../../domain/kernel/errors';
import {offerByHand} from '../../jobs/sessions/session-waiting';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, int, obj, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import {ID} from '../parameters';
import {reachSession} from '../reach';

const COUNT = () => int({minimum: 0});
const FIGURES = obj(
  {
    isOpen: bool(),
    offerMinutes: int(),
    isKept: bool({description: 'lo que se libera se guarda para la lista y no se vende en la web'}),
    waiting: COUNT(),
    wantedTickets: COUNT(),
    offered: COUNT(),
    served: COUNT(),
    servedTickets: COUNT(),
    expired: COUNT(),
    left: COUNT(),
  },
  'SessionWaitingList',
);
const BODY = obj({isOpen: bool(), offerMinutes: int({minimum: 10, maximum: 2880})});
const COMMON = {tag: 'Lista de espera', answer: FIGURES};

export class SessionWaitingController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/sesiones/{id}/lista-espera',
    operation({
      ...COMMON,
      id: 'readSessionList',
      summary: 'Cómo va la lista de espera de una sesión',
      permission: {area: 'orders', action: 'view'},
      errors: [404],
    }),
  )
  async read(@param.path.integer('id', ID) sessionId: number): Promise<SessionListFigures> {
    await reachSession(this.db, this.actor, sessionId);
    return readSessionList(this.db, sessionId);
  }

  @post(
    '/api/sesiones/{id}/lista-espera',
    operation({
      ...COMMON,
      id: 'setSessionList',
      summary: 'Parar o abrir la lista de espera, y cuánto dura una oferta',
      description:
        'Parada, nadie se apunta ni recibe ofertas; quien espera conserva su puesto y lo ofrecido sigue valiendo.',
      permission: {area: 'events', action: 'edit'},
      errors: [404],
    }),
  )
  async set(
    @param.path.integer('id', ID) sessionId: number,
    @requestBody(jsonBody(BODY)) body: Infer<typeof BODY>,
  ): Promise<SessionListFigures> {
    await reachSession(this.db, this.actor, sessionId);
    return this.db.withTransaction(async tx => {
      await setSessionList(tx, sessionId, body);
      await writeAudit(tx, this.actor, {
        action: 'configure',
        resource: 'sesiones',
        id: sessionId,
        changes: {waitingListOpen: body.isOpen, waitingOfferMinutes: body.offerMinutes},
      });
      return readSessionList(tx, sessionId);
    });
  }

  @post(
    '/api/lista-espera-sesion/{id}/ofrecer',
    operation({
      ...COMMON,
      id: 'offerToWaiter',
      summary: 'Ofrecer entradas a una persona, fuera de su turno',
      permission: {area: 'events', action: 'edit'},
      errors: [404, 409],
    }),
  )
  async offer(@param.path.integer('id', ID) waiterId: number): Promise<SessionListFigures> {
    const {rows} = await this.db.query<{session: number}>(
      'select event_session_id as session from session_waiter where id = $1',
      [waiterId],
    );
    if (!rows[0]) throw notFound('No existe ese puesto.');
    await reachSession(this.db, this.actor, rows[0].session);
    await offerByHand(this.runtime, waiterId);
    await writeAudit(this.db, this.actor, {action: 'offer', resource: 'lista-espera-sesion', id: waiterId});
    return readSessionList(this.db, rows[0].session);
  }
}
