/** All tickets of a session on paper: asked for, made in the background, taken piece by piece. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Response} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {requireClerk} from '../../domain/box-office/require-clerk';
import {askTicketBatch} from '../../domain/ticket-batches/ask';
import {cancelTicketBatch, readTicketBatches, readTicketPart} from '../../domain/ticket-batches/read';
import {jsonBody, operation} from '../../web/http/operation-text';
import {id, instant, int, list, obj, oneOf, orNull, str, type Infer} from '../../domain/kernel/shape';
import {sendPdf} from '../send-file';
import {ID} from '../parameters';
import {reachSession} from '../reach';

const CHANNEL = orNull(oneOf('web', 'box_office', 'phone', 'partner', 'lfp'));
const ASK = obj({channel: CHANNEL});
const BATCH = obj({
  id: id(),
  channel: CHANNEL,
  state: oneOf('making', 'ready', 'cancelled'),
  ticketCount: int(),
  ticketsDone: int(),
  parts: int(),
  askedBy: str(),
  createdAt: instant(),
  readyAt: orNull(instant()),
});
const TEXT = {tag: 'Pedidos', permission: {area: 'orders', action: 'send'} as const};
const POSITION = {schema: {type: 'integer', minimum: 1, maximum: 10_000} as const};

export class TicketBatchesController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @get(
    '/api/sesiones/{id}/entradas-pdf',
    operation({
      ...TEXT,
      id: 'listTicketBatches',
      summary: 'Entradas de la sesión preparadas en PDF',
      answer: list(BATCH),
      errors: [404],
    }),
  )
  async list(@param.path.integer('id', ID) sessionId: number): Promise<Infer<typeof BATCH>[]> {
    await reachSession(this.db, this.actor, sessionId);
    const batches = await readTicketBatches(this.db, sessionId);
    return batches.map(batch => ({
      ...batch,
      createdAt: batch.createdAt.toISOString(),
      readyAt: batch.readyAt?.toISOString() ?? null,
    }));
  }

  @post(
    '/api/sesiones/{id}/entradas-pdf',
    operation({
      ...TEXT,
      id: 'askTicketBatch',
      summary: 'Preparar en PDF todas las entradas de la sesión',
      answer: obj({id: id(), ticketCount: int()}),
      errors: [403, 404, 409],
    }),
  )
  async ask(
    @param.path.integer('id', ID) sessionId: number,
    @requestBody(jsonBody(ASK)) {channel}: Infer<typeof ASK>,
  ): Promise<{id: number; ticketCount: number}> {
    return this.db.withTransaction(async tx => {
      await reachSession(tx, this.actor, sessionId);
      await requireClerk(tx, this.actor, 'reprint');
      const made = await askTicketBatch(tx, {sessionId, channel, staffUserId: this.actor.id!});
      await this.note(tx, sessionId, {...made, channel});
      return made;
    });
  }

  @get(
    '/api/sesiones/{id}/entradas-pdf/{batchId}/{position}',
    operation({
      ...TEXT,
      id: 'getTicketBatchPart',
      summary: 'Una parte de las entradas preparadas',
      answer: {contentType: 'application/pdf', description: 'Una página por entrada.'},
      errors: [404, 409],
    }),
  )
  async part(
    @param.path.integer('id', ID) sessionId: number,
    @param.path.integer('batchId', ID) batchId: number,
    @param.path.integer('position', POSITION) position: number,
  ): Promise<Response> {
    const content = await this.db.withTransaction(async tx => {
      await reachSession(tx, this.actor, sessionId);
      const found = await readTicketPart(tx, {batchId, sessionId, position});
      await this.note(tx, sessionId, {id: batchId, position});
      return found;
    });
    return sendPdf(this.response, `entradas-sesion-${sessionId}-${batchId}-${position}.pdf`, content);
  }

  @post(
    '/api/sesiones/{id}/entradas-pdf/{batchId}/cancelar',
    operation({
      ...TEXT,
      id: 'cancelTicketBatch',
      summary: 'Dejar de preparar las entradas',
      answer: obj({id: id()}),
      errors: [404, 409],
    }),
  )
  async cancel(
    @param.path.integer('id', ID) sessionId: number,
    @param.path.integer('batchId', ID) batchId: number,
  ): Promise<{id: number}> {
    return this.db.withTransaction(async tx => {
      await reachSession(tx, this.actor, sessionId);
      await cancelTicketBatch(tx, {batchId, sessionId});
      await this.note(tx, sessionId, {id: batchId, isCancelled: true});
      return {id: batchId};
    });
  }

  private note(tx: Parameters<typeof writeAudit>[0], sessionId: number, changes: object): Promise<unknown> {
    return writeAudit(tx, this.actor, {action: 'print', resource: 'sesiones', id: sessionId, changes: {...changes}});
  }
}
