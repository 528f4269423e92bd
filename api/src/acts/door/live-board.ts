/** The doors of a session as they are now, told to whoever looks; and everybody taken for out by whoever runs them. */
import {inject} from '@loopback/core';
import {get, param, post, type Request, requestBody, type Response, RestBindings} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {allows} from '../../web/auth/permissions';
import {actorOf, staffOf} from '../../web/auth/staff-session';
import {Database} from '../../platform/database/db';
import {takeAllOut} from '../../domain/access/office/all-out';
import {forbidden, invalid, notFound} from '../../domain/kernel/errors';
import {countStream} from '../../web/http/event-stream';
import {ToldStream} from '../../web/http/told-stream';
import {LIVE_BOARD, readLiveBoard, type LiveBoard} from '../../reports/sessions/live-board';
import {idempotencyKey, once} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {id, instant, int, obj, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import {ID, KEY} from '../parameters';
import {reachSession} from '../reach';

const VIEW = {
  tag: 'Control de acceso',
  permission: {area: 'access', action: 'view'} as const,
  errors: [404],
};
const OUT_BODY = obj({reason: str({minLength: 3, maxLength: 300, example: 'Evacuación: todos han salido'})});
const OUT = obj({id: id(), at: instant(), inside: int({description: 'los que estaban dentro'})});
/** Of each database of this process, by session. */
const boards = new WeakMap<Database, Map<number, ToldStream>>();

export class LiveBoardController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.REQUEST) private request: Request,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @get(
    '/api/sesiones/{id}/puertas',
    operation({
      ...VIEW,
      id: 'getLiveBoard',
      summary: 'Cómo están ahora las puertas de una sesión',
      answer: LIVE_BOARD,
    }),
  )
  async now(@param.path.integer('id', ID) sessionId: number): Promise<LiveBoard> {
    await reachSession(this.db, this.actor, sessionId);
    const board = await readLiveBoard(this.db, sessionId);
    if (!board) throw notFound('No existe esa sesión.');
    return board;
  }

  @get(
    '/api/sesiones/{id}/puertas/live',
    operation({
      ...VIEW,
      errors: [404, 429],
      id: 'streamLiveBoard',
      summary: 'Las puertas de una sesión en directo (server-sent events)',
      description:
        'Cada aviso dice el estado entero, así que tras un corte no hay nada que recuperar. Se corta al cerrar la sesión de quien mira. Con cabecera Authorization: se lee con fetch, no con EventSource.',
      answer: {
        contentType: 'text/event-stream',
        description: '`event: board` con lo mismo que `/puertas`, al cambiar y al menos cada diez segundos.',
      },
    }),
  )
  async live(@param.path.integer('id', ID) sessionId: number): Promise<Response> {
    await reachSession(this.db, this.actor, sessionId);
    countStream(this.actor.ip ?? '', this.response, this.runtime.config.streamsPerAddress, 'Cierra alguna y vuelve.');
    await boardOf(this.db, sessionId).add(this.response, () => this.expectMay(sessionId));
    return this.response;
  }

  @post(
    '/api/sesiones/{id}/todos-fuera',
    operation({
      tag: 'Control de acceso',
      id: 'takeAllOut',
      summary: 'Dar a todos por fuera, con un motivo',
      description:
        'Desde ese momento no hay nadie dentro, en ninguna puerta, y cada código puede entrar una vez más. No se deshace. Con la misma clave, el mismo resultado.',
      permission: {area: 'events', action: 'configure'},
      answer: OUT,
      errors: [404, 409],
    }),
  )
  async allOut(
    @param.path.integer('id', ID) sessionId: number,
    @requestBody(jsonBody(OUT_BODY)) body: Infer<typeof OUT_BODY>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof OUT>> {
    const key = idempotencyKey(keyHeader);
    await reachSession(this.db, this.actor, sessionId);
    const reason = body.reason.trim();
    if (reason.length < 3) throw invalid({reason: 'Di por qué, con tres letras al menos.'});
    return this.db.withTransaction(tx =>
      once(tx, `all-out:${sessionId}`, key, body, async () => {
        const out = await takeAllOut(tx, {eventSessionId: sessionId, reason, staffUserId: this.actor.id});
        await writeAudit(tx, this.actor, {
          action: 'all_out',
          resource: 'sesiones',
          id: sessionId,
          changes: {inside: out.inside},
          reason,
        });
        return {...out, at: out.at.toISOString()};
      }),
    );
  }

  /** As at the beginning: a session that lives, a role that may look, a session of theirs. Looking is using. */
  private async expectMay(sessionId: number): Promise<void> {
    const token = (this.request.headers.authorization ?? '').replace(/^Bearer /, '');
    const staff = await staffOf(this.db, token);
    if (staff.stage !== 'full' || !allows(staff.roles, 'access', 'view')) throw forbidden();
    await reachSession(this.db, actorOf(staff, this.actor.ip, this.actor.requestId), sessionId);
  }
}

function boardOf(db: Database, sessionId: number): ToldStream {
  const own = boards.get(db) ?? new Map<number, ToldStream>();
  boards.set(db, own);
  const known = own.get(sessionId);
  if (known) return known;
  const read = async () => {
    const board = await readLiveBoard(db, sessionId);
    return board && {data: board, marked: {...board, at: null}};
  };
  const stream = new ToldStream('board', read, () => own.delete(sessionId));
  own.set(sessionId, stream);
  return stream;
}
