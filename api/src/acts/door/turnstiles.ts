/**
 * What a turnstile of somebody else's asks: may this one pass, what did not turn, what it did by itself. Its key is of
 * one event and one gate; nothing here reaches another.
 */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import type {Turnstile} from '../../web/auth/turnstile';
import {Database} from '../../platform/database/db';
import {RESULT_WORDS} from '../../domain/access/result-words';
import {refreshRights} from '../../domain/access/rights-list';
import {RIGHT_SOURCES} from '../../domain/access/rules/facts';
import {scan, type Scanned} from '../../domain/access/scan';
import {readTicketKey} from '../../domain/access/ticket-code';
import {hearReading, OPERATIONS} from '../../domain/access/turnstiles/hear-readings';
import {BLACK_REASONS} from '../../domain/access/turnstiles/tnac';
import {turnstileSession} from '../../domain/access/turnstiles/turnstile-session';
import {undoScan} from '../../domain/access/undo-scan';
import {conflict, DomainError} from '../../domain/kernel/errors';
import {LIST_KINDS, turnstileList, type ListKind} from '../../outside/papers/code-lists/turnstile-list';
import {readDoorRights} from '../../reports/sessions/door-rights';
import {idempotencyKey, once} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, id, instant, int, list, obj, oneOf, opt, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import {ID, KEY} from '../parameters';
import {keyRing} from './key-ring';

/** In which a gate that did not turn may say so. */
const ANNUL_SECONDS = 30;
/** A rule has something asked, and a turnstile asks nobody: it uses nothing up, so the attended gate lets them in. */
const NOBODY_ASKS = 'Hay que preguntar algo, y en un torniquete nadie pregunta.';
/** In one answer. */
const MOST_CODES = 2000;
const CODE = str({minLength: 1, maxLength: 400});
const SESSION = opt(orNull(id('sin ella, la que está en curso o viene')));
const DIRECTION = opt(oneOf('in', 'out'));
const PASS_BODY = obj({code: CODE, direction: DIRECTION, sessionId: SESSION});
const PASSED = obj({
  id: id(),
  documentRequired: orNull(str()),
  isWrongGate: bool(),
  inside: int(),
});
const TOLD_BODY = obj({
  sessionId: SESSION,
  readings: list(
    obj({
      key: str({pattern: '^[\\w.:-]{8,100}$'}),
      code: CODE,
      operation: oneOf(...OPERATIONS),
      direction: DIRECTION,
      at: instant(),
    }),
    {minItems: 1, maxItems: 200},
  ),
});
const HEARD = obj({
  readings: list(
    obj({
      key: str(),
      id: orNull(id()),
      result: orNull(str()),
      isConflict: bool(),
      problem: orNull(str()),
    }),
  ),
});
const LIST = obj({
  isWhole: bool({description: 'lo que se sabía de antes ya no vale'}),
  codes: list(
    obj({
      barcode: str({description: 'el texto del QR'}),
      source: oneOf(...RIGHT_SOURCES),
      isValid: bool(),
      reason: orNull(oneOf(...BLACK_REASONS)),
      why: orNull(str({description: 'por qué no abre, para decirlo'})),
      entries: int({description: 'cuántas veces ha entrado'}),
      category: orNull(str()),
      documentRequired: orNull(str({description: 'lo que se pide con una tarifa reducida'})),
      zone: orNull(str()),
      gate: orNull(str()),
    }),
  ),
  mark: str({description: 'se devuelve tal cual en «desde»'}),
  hasMore: bool(),
});
const OF_TURNSTILE = {tag: 'Torniquetes', permission: 'turnstile'} as const;

export class TurnstilesController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('turnstile') private turnstile: Turnstile,
  ) {}

  @post(
    '/api/torniquetes/pasar',
    operation({
      ...OF_TURNSTILE,
      id: 'passTurnstile',
      summary: 'Abrir o no: 200 abre, 409 no',
      description: 'Con 409, `details.result` dice por qué.',
      answer: PASSED,
      errors: [404, 409],
    }),
  )
  async pass(
    @requestBody(jsonBody(PASS_BODY)) body: Infer<typeof PASS_BODY>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof PASSED>> {
    const key = idempotencyKey(keyHeader);
    const {id: deviceId, eventId} = this.turnstile;
    // A refusal is an answer too, and its row stays: it becomes an error only outside.
    const read = await this.db.withTransaction(async tx => {
      const eventSessionId = await turnstileSession(tx, eventId, body.sessionId ?? null);
      return once(tx, `turnstile:${deviceId}`, key, body, async (): Promise<Scanned> => {
        const ask = {
          eventSessionId,
          deviceId,
          text: body.code,
          direction: body.direction ?? 'in',
          isOffline: false,
          verdict: null,
          at: null,
          nonce: null,
          staffUserId: null,
        } as const;
        const said = await scan(tx, ask, await keyRing(this.runtime, tx, body.code));
        if (said.question !== null)
          await undoScan(tx, {scanId: said.id, deviceId, reason: NOBODY_ASKS, staffUserId: null});
        return said;
      });
    });
    if (read.question !== null)
      throw conflict('not_admitted', 'No pasa: que pase por la puerta atendida.', {
        result: 'must_be_asked',
        id: read.id,
        usedAt: null,
        usedGate: null,
        explanation: read.question,
      });
    if (read.result !== 'ok')
      throw conflict('not_admitted', `No pasa: ${RESULT_WORDS[read.result].toLowerCase()}.`, {
        result: read.result,
        id: read.id,
        usedAt: read.usedAt,
        usedGate: read.usedGate,
        explanation: read.explanation,
      });
    const {id: readingId, documentRequired, isWrongGate, inside} = read;
    return {id: readingId, documentRequired, isWrongGate, inside};
  }

  @get(
    '/api/torniquetes/codigos',
    operation({
      ...OF_TURNSTILE,
      id: 'listTurnstileCodes',
      summary: 'Los códigos de una sesión, en el orden en que cambian, desde una marca',
      description:
        '`white` son los que abren, `black` los que no y `grey` unos y otros. Con la `mark` de cada respuesta se pide la siguiente: dice lo que ha cambiado desde entonces.',
      answer: LIST,
      errors: [404, 422],
    }),
  )
  async codes(
    @param.query.string('tipo', {schema: {type: 'string', enum: [...LIST_KINDS]}, required: true}) kind: ListKind,
    @param.query.integer('sesion', ID) sessionId?: number,
    @param.query.string('desde', {schema: {type: 'string', pattern: '^[\\w-]{1,80}$'}}) since?: string,
    @param.query.integer('cuantos', {schema: {type: 'integer', minimum: 1, maximum: MOST_CODES}}) limit?: number,
  ): Promise<Infer<typeof LIST>> {
    const eventSessionId = await turnstileSession(this.db, this.turnstile.eventId, sessionId ?? null);
    await this.db.withTransaction(tx => refreshRights(tx, eventSessionId));
    return this.db.withTransaction(async tx => {
      const {header} = await readDoorRights(tx, eventSessionId, 'header');
      const ask = {eventSessionId, kind, since: since ?? null, limit: limit ?? MOST_CODES};
      return turnstileList(tx, readTicketKey(this.runtime.config.ticketKey), header, ask);
    });
  }

  @post(
    '/api/torniquetes/lecturas/{id}/anular',
    operation({
      ...OF_TURNSTILE,
      id: 'annulTurnstileReading',
      summary: 'No llegó a girar: en 30 segundos, la lectura no cuenta',
      answer: obj({id: id()}),
      errors: [404, 409],
    }),
  )
  async annul(@param.path.integer('id', ID) scanId: number): Promise<{id: number}> {
    const deviceId = this.turnstile.id;
    return this.db.withTransaction(async tx => {
      // Told again, because its answer was lost: it is the same.
      const {rows} = await tx.query<{id: number}>('select id::int from scan where undoes_id = $1 and device_id = $2', [
        scanId,
        deviceId,
      ]);
      if (rows[0]) return {id: rows[0].id};
      const reason = 'El torniquete no llegó a girar.';
      const undone = await undoScan(tx, {scanId, deviceId, withinSeconds: ANNUL_SECONDS, reason, staffUserId: null});
      return {id: undone.id};
    });
  }

  @post(
    '/api/torniquetes/lecturas',
    operation({
      ...OF_TURNSTILE,
      id: 'tellTurnstileReadings',
      summary: 'Contar lo que el torniquete ha hecho por su cuenta',
      description:
        'Cada lectura se juzga sola, por su hora, y se escribe una vez por su clave. `OK` y `OFFLINE_OK` dejaron pasar; las demás, no.',
      answer: HEARD,
      errors: [404],
    }),
  )
  async tell(@requestBody(jsonBody(TOLD_BODY)) body: Infer<typeof TOLD_BODY>): Promise<Infer<typeof HEARD>> {
    const {id: deviceId, eventId} = this.turnstile;
    const eventSessionId = await turnstileSession(this.db, eventId, body.sessionId ?? null);
    const readings: Infer<typeof HEARD>['readings'] = [];
    for (const told of body.readings) {
      const {key, code} = told;
      try {
        const heard = await this.db.withTransaction(tx =>
          once(tx, `turnstile-told:${deviceId}`, key, told, async () =>
            hearReading(
              tx,
              {
                eventSessionId,
                deviceId,
                code,
                operation: told.operation,
                direction: told.direction ?? 'in',
                at: new Date(told.at),
              },
              await keyRing(this.runtime, tx, code),
            ),
          ),
        );
        readings.push({key, ...heard, problem: null});
      } catch (error) {
        // One that cannot be judged never stops the next.
        if (!(error instanceof DomainError) || error.status >= 500) throw error;
        readings.push({key, id: null, result: null, isConflict: false, problem: error.message});
      }
    }
    return {readings};
  }
}
