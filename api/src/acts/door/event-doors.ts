/**
 * The doors of an event: which zones enter where, the rules, the code that devices join by; and its split among
 * companies.
 */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {assignGates, rotateAccessCode, setAccessRules} from '../../domain/access/gates/assign-gates';
import {saveShares} from '../../domain/events/save-shares';
import {EVENT_DOORS, readEventDoors, type EventDoors} from '../../reports/events/event-doors';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, id, int, list, obj, oneOf, opt, orNull, str, type Infer} from '../../domain/kernel/shape';
import {ID} from '../parameters';
import {reachEvent} from '../reach';

const GATES_BODY = obj({
  sessionId: opt(orNull(id('solo para esta sesión'))),
  zones: list(obj({zoneId: id(), gateId: orNull(id('null: la que dice el plano'))}), {minItems: 1, maxItems: 2000}),
});
const RULES_BODY = obj({
  wrongGate: oneOf('warn', 'deny'),
  isReentryAllowed: bool(),
  closesMinutesAfter: int({
    minimum: 0,
    maximum: 1440,
    description: 'minutos tras el final en los que aún se puede entrar',
  }),
  slowSeconds: opt(
    int({minimum: 1, maximum: 30, description: 'segundos sin respuesta desde los que un lector decide por sí solo'}),
  ),
  gatePin: opt(str({pattern: '^[0-9]{4,6}$', example: '4821', description: 'con él cambia de puerta un lector'})),
  version: opt(orNull(int({minimum: 1}))),
});
const SHARES_BODY = obj({
  shares: list(
    obj({
      eventCompanyId: id(),
      percentBp: int({minimum: 1, maximum: 10000, description: 'puntos básicos: 10000 = 100 %'}),
      note: opt(orNull(str({maxLength: 300}))),
    }),
    {maxItems: 50},
  ),
});
const TAG = 'Puertas';
const CHANGE = {tag: TAG, permission: {area: 'events', action: 'configure'} as const, errors: [404, 409]};

export class EventDoorsController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/eventos/{id}/puertas',
    operation({
      id: 'getEventDoors',
      tag: TAG,
      summary: 'Zonas y puertas de un evento: lo que dice el plano y lo que se ha cambiado',
      permission: {area: 'access', action: 'view'},
      answer: EVENT_DOORS,
      errors: [404],
    }),
  )
  async doors(@param.path.integer('id', ID) eventId: number): Promise<EventDoors> {
    await reachEvent(this.db, this.actor, eventId);
    return readEventDoors(this.db, eventId);
  }

  @post(
    '/api/eventos/{id}/puertas',
    operation({
      ...CHANGE,
      id: 'assignEventGates',
      summary: 'Decir por qué puerta entra cada zona, en el evento o en una sesión',
      description:
        'Las zonas que no se nombran quedan como están. La puerta se imprime en la entrada y se comprueba en cada lectura.',
      answer: obj({set: int({description: 'zonas con puerta propia'})}),
    }),
  )
  async gates(
    @param.path.integer('id', ID) eventId: number,
    @requestBody(jsonBody(GATES_BODY)) body: Infer<typeof GATES_BODY>,
  ): Promise<{set: number}> {
    await reachEvent(this.db, this.actor, eventId);
    return this.db.withTransaction(async tx => {
      const set = await assignGates(tx, {eventId, eventSessionId: body.sessionId ?? null, zones: body.zones});
      await writeAudit(tx, this.actor, {
        action: 'assign_gates',
        resource: 'eventos',
        id: eventId,
        changes: {sessionId: body.sessionId ?? null, zones: body.zones},
      });
      return {set};
    });
  }

  @post(
    '/api/eventos/{id}/acceso',
    operation({
      ...CHANGE,
      id: 'setEventAccess',
      summary: 'Reglas de las puertas: puerta equivocada, reentrada, hora de cierre',
      answer: obj({version: int()}),
    }),
  )
  async rules(
    @param.path.integer('id', ID) eventId: number,
    @requestBody(jsonBody(RULES_BODY)) body: Infer<typeof RULES_BODY>,
  ): Promise<{version: number}> {
    await reachEvent(this.db, this.actor, eventId);
    return this.db.withTransaction(async tx => {
      await setAccessRules(tx, eventId, {...body, version: body.version ?? null});
      const {rows} = await tx.query<{id: number; version: number}>(
        'select id, version from event_access where event_id = $1',
        [eventId],
      );
      await writeAudit(tx, this.actor, {
        action: 'edit',
        resource: 'accesos-evento',
        id: rows[0]!.id,
        // The PIN is known to who works at the gates, and not to who reads the log.
        changes: {...body, ...(body.gatePin === undefined ? {} : {gatePin: 'cambiado'})},
      });
      return {version: rows[0]!.version};
    });
  }

  @post(
    '/api/eventos/{id}/codigo-acceso',
    operation({
      ...CHANGE,
      id: 'rotateEventCode',
      summary: 'Cambiar el código con el que se emparejan los lectores',
      description: 'Los que ya están emparejados siguen; con el código antiguo no entra ninguno más.',
      answer: obj({code: str()}),
    }),
  )
  async rotate(@param.path.integer('id', ID) eventId: number): Promise<{code: string}> {
    await reachEvent(this.db, this.actor, eventId);
    return this.db.withTransaction(async tx => {
      const code = await rotateAccessCode(tx, eventId);
      await writeAudit(tx, this.actor, {action: 'rotate_code', resource: 'eventos', id: eventId});
      return {code};
    });
  }

  @post(
    '/api/eventos/{id}/reparto',
    operation({
      ...CHANGE,
      tag: 'Eventos',
      id: 'saveEventShares',
      summary: 'Repartir un evento entre compañías: las partes suman 100 %',
      description: 'Sin partes, todo es de la compañía del evento.',
      answer: obj({saved: int()}),
    }),
  )
  async shares(
    @param.path.integer('id', ID) eventId: number,
    @requestBody(jsonBody(SHARES_BODY)) body: Infer<typeof SHARES_BODY>,
  ): Promise<{saved: number}> {
    await reachEvent(this.db, this.actor, eventId);
    const shares = body.shares.map(share => ({...share, note: share.note?.trim() ?? ''}));
    return this.db.withTransaction(async tx => {
      await saveShares(tx, eventId, shares);
      await writeAudit(tx, this.actor, {action: 'save_shares', resource: 'eventos', id: eventId, changes: {shares}});
      return {saved: shares.length};
    });
  }
}
