/** The rights of a person over their data, as staff serve them: written down, answered, made longer, carried out. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Response} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import type {AuditAction} from '../../web/auth/audit-actions';
import {Database} from '../../platform/database/db';
import {openThings} from '../../domain/rights/open-things';
import {
  answerRequest,
  askForRight,
  eraseByRequest,
  extendRequest,
  liftRestriction,
  refuseRequest,
  requestOf,
  RIGHT_KINDS,
} from '../../domain/rights/requests';
import {readBlocked} from '../../domain/rights/read-blocked';
import {whoIs} from '../../domain/rights/who';
import {invalid} from '../../domain/kernel/errors';
import {COPY_FORMATS, type CopyFormat} from '../../outside/papers/person/copy-files';
import {jsonBody, operation} from '../../web/http/operation-text';
import {id, instant, list, obj, oneOf, opt, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {sendPersonCopy} from './send-person-copy';
import {ID} from '../parameters';

const FORMAT = {required: true, schema: {type: 'string' as const, enum: [...COPY_FORMATS]}};
const REASON = str({maxLength: 500});
const ASK = obj({
  right: oneOf(...RIGHT_KINDS),
  email: str({minLength: 3, maxLength: 254}),
  incidentId: opt(orNull(id())),
  reason: REASON,
});
const ASKED = obj({id: id()});
const WHY = obj({reason: REASON});
const TYPED = obj({typed: str({maxLength: 254, description: 'el correo de la persona, escrito a mano'})});
const OPEN = obj({open: list(str())});
const BLOCKED = obj({
  orderId: id(),
  email: str(),
  firstName: str(),
  surname1: str(),
  surname2: str(),
  phone: str(),
  docNo: orNull(str()),
  blockedAt: instant(),
});
const TAG = 'Derechos de las personas';
const EDIT = {tag: TAG, permission: {area: 'privacy', action: 'edit'} as const, answer: ASKED, errors: [404, 409]};

export class PersonRequestsController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @post(
    '/api/derechos/pedir',
    operation({
      tag: TAG,
      permission: {area: 'privacy', action: 'create'},
      id: 'askForPerson',
      summary: 'Apuntar lo que pide una persona sobre sus datos; abre un caso si no lo hay',
      answer: ASKED,
      errors: [404, 409],
    }),
  )
  async ask(@requestBody(jsonBody(ASK)) body: Infer<typeof ASK>): Promise<Infer<typeof ASKED>> {
    return this.db.withTransaction(async tx => {
      const made = await askForRight(tx, {
        ...body,
        incidentId: body.incidentId ?? null,
        customerId: null,
        staffUserId: this.actor.id,
      });
      await this.note(tx, made.id, 'create', undefined, {right: body.right});
      return {id: made.id};
    });
  }

  @post('/api/derechos/{id}/hecho', operation({...EDIT, id: 'answerPersonRequest', summary: 'Está atendida, y cómo'}))
  async answer(
    @param.path.integer('id', ID) requestId: number,
    @requestBody(jsonBody(WHY)) body: Infer<typeof WHY>,
  ): Promise<Infer<typeof ASKED>> {
    return this.act(requestId, 'confirm', body, answerRequest);
  }

  @post('/api/derechos/{id}/negar', operation({...EDIT, id: 'refusePersonRequest', summary: 'No procede, y por qué'}))
  async refuse(
    @param.path.integer('id', ID) requestId: number,
    @requestBody(jsonBody(WHY)) body: Infer<typeof WHY>,
  ): Promise<Infer<typeof ASKED>> {
    return this.act(requestId, 'reject', body, refuseRequest);
  }

  @post(
    '/api/derechos/{id}/ampliar',
    operation({...EDIT, id: 'extendPersonRequest', summary: 'Dos meses más, una vez, y por qué'}),
  )
  async extend(
    @param.path.integer('id', ID) requestId: number,
    @requestBody(jsonBody(WHY)) body: Infer<typeof WHY>,
  ): Promise<Infer<typeof ASKED>> {
    return this.act(requestId, 'postpone', body, extendRequest);
  }

  @post(
    '/api/derechos/{id}/levantar',
    operation({...EDIT, id: 'liftRestriction', summary: 'Termina la limitación del uso de sus datos, y por qué'}),
  )
  async lift(
    @param.path.integer('id', ID) requestId: number,
    @requestBody(jsonBody(WHY)) body: Infer<typeof WHY>,
  ): Promise<Infer<typeof ASKED>> {
    return this.act(requestId, 'unblock', body, liftRestriction);
  }

  @get(
    '/api/derechos/{id}/pendiente',
    operation({
      tag: TAG,
      permission: {area: 'privacy', action: 'view'},
      id: 'getOpenThings',
      summary: 'Qué impide borrar a la persona de la solicitud',
      answer: OPEN,
      errors: [404],
    }),
  )
  async open(@param.path.integer('id', ID) requestId: number): Promise<Infer<typeof OPEN>> {
    return this.db.withTransaction(async tx => {
      const {email} = await requestOf(tx, requestId);
      return {open: await openThings(tx, await whoIs(tx, email))};
    });
  }

  @post(
    '/api/derechos/{id}/borrar',
    operation({
      tag: TAG,
      permission: {area: 'privacy', action: 'delete'},
      id: 'erasePerson',
      summary: 'Borrar a la persona: queda bloqueado lo que la ley manda guardar',
      answer: ASKED,
      errors: [404, 409],
    }),
  )
  async erase(
    @param.path.integer('id', ID) requestId: number,
    @requestBody(jsonBody(TYPED)) body: Infer<typeof TYPED>,
  ): Promise<Infer<typeof ASKED>> {
    return this.db.withTransaction(async tx => {
      await eraseByRequest(tx, requestId, body.typed);
      await this.note(tx, requestId, 'erase');
      return {id: requestId};
    });
  }

  @get(
    '/api/derechos/{id}/copia',
    operation({
      tag: TAG,
      permission: {area: 'privacy', action: 'export'},
      id: 'getPersonCopy',
      summary: 'La copia de los datos de una persona, cuando está hecha',
      answer: {contentType: 'application/octet-stream', description: 'JSON, ZIP de tablas o PDF.'},
      errors: [404, 409],
    }),
  )
  async copy(
    @param.path.integer('id', ID) requestId: number,
    @param.query.string('format', FORMAT) format: CopyFormat,
  ): Promise<Response> {
    return sendPersonCopy(this.db, this.runtime, this.response, {
      id: requestId,
      format,
      before: async tx => {
        await requestOf(tx, requestId);
        await this.note(tx, requestId, 'export', undefined, {format});
      },
    });
  }

  @post(
    '/api/derechos/bloqueados/{id}/ver',
    operation({
      tag: TAG,
      permission: {area: 'privacy', action: 'delete'},
      id: 'seeBlockedContact',
      summary: 'De quién era un pedido bloqueado: solo para un juez, la fiscalía o una administración',
      answer: BLOCKED,
      errors: [404],
    }),
  )
  async blocked(
    @param.path.integer('id', ID) orderId: number,
    @requestBody(jsonBody(WHY)) body: Infer<typeof WHY>,
  ): Promise<Infer<typeof BLOCKED>> {
    const reason = said(body.reason);
    return this.db.withTransaction(async tx => {
      const contact = await readBlocked(tx, orderId);
      await writeAudit(tx, this.actor, {action: 'view', resource: 'derechos/bloqueados', id: orderId, reason});
      return contact;
    });
  }

  private act(
    requestId: number,
    action: AuditAction,
    body: Infer<typeof WHY>,
    work: (tx: Tx, id: number, reason: string) => Promise<void>,
  ): Promise<{id: number}> {
    const reason = said(body.reason);
    return this.db.withTransaction(async tx => {
      await work(tx, requestId, reason);
      await this.note(tx, requestId, action, reason);
      return {id: requestId};
    });
  }

  private note = (tx: Tx, requestId: number, action: AuditAction, reason?: string, changes?: Record<string, unknown>) =>
    writeAudit(tx, this.actor, {action, resource: 'derechos', id: requestId, reason, changes});
}

function said(reason: string): string {
  if (reason.trim().length < 3) throw invalid({reason: 'Escribe cómo o por qué.'});
  return reason.trim();
}
