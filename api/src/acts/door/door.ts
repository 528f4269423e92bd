/** The door: a device joins, reads codes, finds people who lost theirs; the live board of who is inside. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {slowDown} from '../../web/auth/attempts';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {noteBattery} from '../../domain/access/readers/note-battery';
import {pairDevice} from '../../domain/access/readers/pair-device';
import {undoScan} from '../../domain/access/undo-scan';
import {invalid, notFound} from '../../domain/kernel/errors';
import {ACCESS_BOARD, readAccessBoard, type AccessBoard} from '../../reports/sessions/access-board';
import {DOOR_SESSIONS, readDoorSessions, type DoorSessions} from '../../reports/sessions/door-sessions';
import {FOUND_RIGHTS, searchRights, type FoundRights} from '../../reports/sessions/search-rights';
import {idempotencyKey, once} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, id, instant, int, obj, oneOf, opt, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import {PEOPLE} from './bodies';
import {groupOrScan} from './group-or-scan';
import {SCANNED, wire} from './scanned';
import {ID, KEY} from '../parameters';
import {reachSession} from '../reach';

const PAIR_BODY = obj({
  code: str({pattern: '^[0-9]{8}$', example: '12345678'}),
  name: str({minLength: 1, maxLength: 80, example: 'Lector puerta 4'}),
  gateId: opt(orNull(id())),
});
const SCAN_BODY = obj({
  deviceId: id(),
  code: str({minLength: 1, maxLength: 400, description: 'texto del QR, o el código tal como se teclea'}),
  direction: opt(oneOf('in', 'out')),
  batteryPercent: opt(orNull(int({minimum: 0, maximum: 100}))),
  isOffline: opt(bool({description: 'se leyó sin red y se envía después'})),
  deviceAt: opt(orNull(instant('cuándo se leyó, según el lector'))),
  people: opt(PEOPLE),
});
const UNDO_BODY = obj({reason: str({minLength: 3, maxLength: 300})});
const TAG = 'Control de acceso';
const DOOR = {tag: TAG, permission: {area: 'access', action: 'edit'} as const, errors: [404, 409]};

export class DoorController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/puerta',
    operation({
      id: 'listDoors',
      tag: TAG,
      summary: 'Puertas abiertas o por abrir, con su código',
      permission: {area: 'access', action: 'edit'},
      answer: DOOR_SESSIONS,
    }),
  )
  async doors(): Promise<DoorSessions> {
    return readDoorSessions(this.db, this.actor.companyId);
  }

  @post(
    '/api/sesiones/{id}/emparejar',
    operation({
      ...DOOR,
      id: 'pairDevice',
      summary: 'Emparejar un lector con el código del evento',
      description: 'El mismo nombre vuelve a ser el mismo lector, aunque cambie de puerta.',
      answer: obj({deviceId: id()}),
      errors: [404, 409, 429],
    }),
  )
  async pair(
    @param.path.integer('id', ID) sessionId: number,
    @requestBody(jsonBody(PAIR_BODY)) body: Infer<typeof PAIR_BODY>,
  ): Promise<{deviceId: number}> {
    await reachSession(this.db, this.actor, sessionId);
    const {rows} = await this.db.query<{eventId: number}>(
      'select event_id as "eventId" from event_session where id = $1',
      [sessionId],
    );
    if (!rows[0]) throw notFound('No existe esa sesión.');
    await slowDown(this.db, `pair:${rows[0].eventId}:${this.actor.id}`, 20, 5);
    const name = body.name.trim();
    if (!name) throw invalid({name: 'Este campo es obligatorio.'});
    return this.db.withTransaction(async tx => {
      const deviceId = await pairDevice(tx, {
        eventId: rows[0]!.eventId,
        code: body.code,
        name,
        gateId: body.gateId ?? null,
        staffUserId: this.actor.id,
      });
      await writeAudit(tx, this.actor, {
        action: 'pair',
        resource: 'dispositivos',
        id: deviceId,
        changes: {name, gateId: body.gateId ?? null},
      });
      return {deviceId};
    });
  }

  @post(
    '/api/sesiones/{id}/lecturas',
    operation({
      ...DOOR,
      id: 'scanCode',
      summary: 'Leer un código en una puerta',
      description:
        'Responde siempre 200 con `result`: un código que no vale es una respuesta, no un error. Cada lectura queda escrita. Con la misma clave, la misma respuesta.',
      answer: SCANNED,
    }),
  )
  async read(
    @param.path.integer('id', ID) sessionId: number,
    @requestBody(jsonBody(SCAN_BODY)) body: Infer<typeof SCAN_BODY>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof SCANNED>> {
    const key = idempotencyKey(keyHeader);
    await reachSession(this.db, this.actor, sessionId);
    const ask = {
      eventSessionId: sessionId,
      deviceId: body.deviceId,
      text: body.code,
      direction: body.direction ?? 'in',
      isOffline: body.isOffline ?? false,
      at: body.deviceAt ? new Date(body.deviceAt) : null,
      nonce: null,
      verdict: null,
      staffUserId: this.actor.id,
    };
    return this.db.withHotTransaction(tx =>
      once(tx, `scan:${sessionId}:${body.deviceId}`, key, body, async () => {
        const answer = await groupOrScan(this.runtime, tx, ask, body.people ?? null);
        if (body.batteryPercent != null) await noteBattery(tx, body.deviceId, body.batteryPercent);
        return wire(answer);
      }),
    );
  }

  @post(
    '/api/lecturas/{id}/deshacer',
    operation({
      id: 'undoScan',
      tag: TAG,
      summary: 'Deshacer una lectura, con su motivo',
      description: 'Solo la última de su código, y una vez. Quien pasó con ella en grupo se deshace con ella.',
      permission: {area: 'access', action: 'delete'},
      answer: obj({id: id('de la lectura que la deshace')}),
      errors: [404, 409],
    }),
  )
  async undo(
    @param.path.integer('id', ID) scanId: number,
    @requestBody(jsonBody(UNDO_BODY)) body: Infer<typeof UNDO_BODY>,
  ): Promise<{id: number}> {
    const {rows} = await this.db.query<{sessionId: number}>(
      'select event_session_id as "sessionId" from scan where id = $1',
      [scanId],
    );
    if (!rows[0]) throw notFound('No existe esa lectura.');
    await reachSession(this.db, this.actor, rows[0].sessionId);
    return this.db.withTransaction(async tx => {
      const done = await undoScan(tx, {scanId, reason: body.reason, deviceId: null, staffUserId: this.actor.id});
      await writeAudit(tx, this.actor, {action: 'revert', resource: 'lecturas', id: scanId, reason: body.reason});
      return {id: done.id};
    });
  }

  @get(
    '/api/sesiones/{id}/control-acceso',
    operation({
      id: 'getAccessBoard',
      tag: TAG,
      summary: 'Quién está dentro: por puerta y por zona, ritmo, ausencias y errores',
      permission: {area: 'access', action: 'view'},
      answer: ACCESS_BOARD,
      errors: [404],
    }),
  )
  async board(@param.path.integer('id', ID) sessionId: number): Promise<AccessBoard> {
    await reachSession(this.db, this.actor, sessionId);
    return readAccessBoard(this.db, sessionId);
  }

  @get(
    '/api/sesiones/{id}/buscar-acceso',
    operation({
      ...DOOR,
      id: 'searchRights',
      summary: 'Buscar a quien no lleva su código: por nombre, butaca, pedido o código',
      description: 'La búsqueda queda anotada.',
      answer: FOUND_RIGHTS,
    }),
  )
  async search(
    @param.path.integer('id', ID) sessionId: number,
    @param.query.string('q', {
      required: true,
      schema: {type: 'string', minLength: 3, maxLength: 100},
      description: 'Nombre, «fila butaca», número de pedido o código',
      example: 'García',
    })
    q: string,
  ): Promise<FoundRights> {
    await reachSession(this.db, this.actor, sessionId);
    const found = await searchRights(this.db, sessionId, q);
    await writeAudit(this.db, this.actor, {
      action: 'search_rights',
      resource: 'sesiones',
      id: sessionId,
      changes: {q, found: found.length},
    });
    return found;
  }
}
