/** What a reader asks: how its door stands, the rights of a session, the ways back (its readings: acts/door/hot). */
import {inject} from '@loopback/core';
import {get, param, post, type Request, requestBody, type Response, RestBindings} from '@loopback/rest';
import {slowDown, takeBack} from '../../web/auth/attempts';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {expectOwn, type Reader} from '../../web/auth/reader';
import {Database} from '../../platform/database/db';
import {expectKnowsRules, moveToGate, noteContact} from '../../domain/access/readers/readers';
import {recoverAtDoor} from '../../domain/access/recover-at-door';
import {refreshRights} from '../../domain/access/rights-list';
import {undoScan} from '../../domain/access/undo-scan';
import {DomainError} from '../../domain/kernel/errors';
import {FOUND_RIGHTS, searchRights, type FoundRights} from '../../reports/sessions/search-rights';
import {DOOR_STATE, readDoorState, type DoorState} from '../../reports/sessions/door-state';
import {jsonBody, operation} from '../../web/http/operation-text';
import {id, obj, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import {ID} from '../parameters';
import {GATE_BODY, PULSE_BODY, UNDO_BODY} from './bodies';
import {bareKeys, keyRing, signRights} from './key-ring';
import {sendRights} from './send-rights';
import {SCANNED, wire} from './scanned';

const RECOVER_BODY = obj({
  sessionId: id(),
  text: str({minLength: 1, maxLength: 400}),
  nonce: str({pattern: '^[A-Z2-7]{26}$', example: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'}),
});
const NODE_TELLS_WITHIN = 24 * 3600;
const DOOR = {tag: 'Control de acceso', permission: 'device' as const, errors: [404, 409, 429]};

export class ReaderController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject('reader') private reader: Reader,
    @inject(RestBindings.Http.REQUEST) private request: Request,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @post(
    '/api/puerta/pulso',
    operation({
      ...DOOR,
      id: 'tellDoor',
      summary: 'Contacto de un lector: cómo está, y cómo está su puerta',
      answer: DOOR_STATE,
    }),
  )
  async pulse(@requestBody(jsonBody(PULSE_BODY)) body: Infer<typeof PULSE_BODY>): Promise<DoorState> {
    const {sessionId, rulesVersion = 0, ...state} = body;
    await noteContact(this.db, this.reader.id, {...state, batteryPercent: state.batteryPercent ?? null});
    const told = await readDoorState(
      this.db,
      sessionId,
      this.reader,
      bareKeys(await keyRing(this.runtime, this.db, '')),
    );
    expectKnowsRules(told.door, rulesVersion);
    return told;
  }

  @get(
    '/api/puerta/derechos',
    operation({
      ...DOOR,
      id: 'getDoorRights',
      summary: 'Los derechos de una sesión, o lo que ha cambiado desde una marca (204: nada)',
      answer: {
        contentType: 'application/octet-stream',
        description: 'Cabecera JSON y 24 bytes por derecho, sin nombres; firmado en X-Door-Signature.',
      },
    }),
  )
  async rights(
    @param.query.integer('sesion', {...ID, required: true}) sessionId: number,
    @param.query.integer('desde', {schema: {type: 'integer', minimum: 0, maximum: 2147483647}}) since?: number,
  ): Promise<Response> {
    await expectOwn(this.db, this.reader, sessionId);
    await this.db.withTransaction(tx => refreshRights(tx, sessionId));
    const sign = (list: Uint8Array) => signRights(this.runtime, list);
    await sendRights(this.db, this.request, this.response, sessionId, since ?? null, sign);
    return this.response;
  }

  @post(
    '/api/puerta/lecturas/{id}/deshacer',
    operation({
      ...DOOR,
      id: 'undoReading',
      summary: 'Deshacer una lectura propia de los últimos diez minutos',
      answer: obj({id: id('de la lectura que la deshace')}),
    }),
  )
  async undo(
    @param.path.integer('id', ID) scanId: number,
    @requestBody(jsonBody(UNDO_BODY)) body: Infer<typeof UNDO_BODY>,
  ): Promise<{id: number}> {
    return this.db.withTransaction(async tx => {
      const done = await undoScan(tx, {
        scanId,
        reason: body.reason,
        deviceId: this.reader.id,
        staffUserId: null,
        // A node has let its reader undo within ten minutes, and tells it when the house can be reached again.
        ...(this.reader.isNode && {withinSeconds: NODE_TELLS_WITHIN}),
      });
      await writeAudit(tx, this.actor, {action: 'revert', resource: 'lecturas', id: scanId, reason: body.reason});
      return {id: done.id};
    });
  }

  @post(
    '/api/puerta/recuperar',
    operation({
      ...DOOR,
      id: 'recoverAtDoor',
      summary: 'Recuperar en la puerta un asiento liberado y sin vender, y entrar',
      answer: SCANNED,
    }),
  )
  async recover(@requestBody(jsonBody(RECOVER_BODY)) body: Infer<typeof RECOVER_BODY>): Promise<Infer<typeof SCANNED>> {
    await expectOwn(this.db, this.reader, body.sessionId);
    return this.db.withTransaction(async tx => {
      const {scanned, seasonPassId} = await recoverAtDoor(
        tx,
        {
          eventSessionId: body.sessionId,
          deviceId: this.reader.id,
          text: body.text,
          nonce: body.nonce,
          direction: 'in',
          isOffline: false,
          at: null,
          verdict: null,
          staffUserId: null,
        },
        await keyRing(this.runtime, tx, body.text),
      );
      await writeAudit(tx, this.actor, {
        action: 'recover',
        resource: 'abonos',
        id: seasonPassId,
        changes: {eventSessionId: body.sessionId},
      });
      return wire(scanned);
    });
  }

  @post(
    '/api/puerta/puerta',
    operation({
      ...DOOR,
      id: 'moveReader',
      summary: 'Cambiar un lector de puerta, con el PIN del evento',
      answer: obj({gateId: orNull(id())}),
    }),
  )
  async gate(@requestBody(jsonBody(GATE_BODY)) body: Infer<typeof GATE_BODY>): Promise<{gateId: number | null}> {
    const brake = `gate-pin:${this.reader.id}`;
    await slowDown(this.db, brake, 10, 5);
    await this.db.withTransaction(async tx => {
      await moveToGate(tx, {...body, deviceId: this.reader.id, eventId: this.reader.eventId});
      await writeAudit(tx, this.actor, {
        action: 'move',
        resource: 'dispositivos',
        id: this.reader.id,
        changes: {gateId: body.gateId},
      });
    });
    await takeBack(this.db, brake);
    return {gateId: body.gateId};
  }

  @get(
    '/api/puerta/buscar',
    operation({
      ...DOOR,
      id: 'searchAtDoor',
      summary: 'Buscar a quien no lleva su código, desde un lector que puede',
      answer: FOUND_RIGHTS,
      errors: [403, 404],
    }),
  )
  async search(
    @param.query.integer('sesion', {...ID, required: true}) sessionId: number,
    @param.query.string('q', {
      required: true,
      schema: {type: 'string', minLength: 3, maxLength: 100},
      example: 'García',
    })
    q: string,
  ): Promise<FoundRights> {
    if (!this.reader.maySearch) throw new DomainError('forbidden', 'Este lector no puede buscar personas.');
    await expectOwn(this.db, this.reader, sessionId);
    const found = await searchRights(this.db, sessionId, q);
    await writeAudit(this.db, this.actor, {
      action: 'search_rights',
      resource: 'sesiones',
      id: sessionId,
      changes: {q, found: found.length, deviceId: this.reader.id},
    });
    return found;
  }
}
