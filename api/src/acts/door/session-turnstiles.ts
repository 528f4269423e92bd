/** The office gives a turnstile its key. */
import {inject} from '@loopback/core';
import {param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {tokenHash} from '../../platform/keys/token';
import {newTurnstileKey} from '../../web/auth/turnstile';
import {Database} from '../../platform/database/db';
import {makeTurnstile} from '../../domain/access/turnstiles/make-turnstile';
import {invalid} from '../../domain/kernel/errors';
import {jsonBody, operation} from '../../web/http/operation-text';
import {id, obj, str, type Infer} from '../../domain/kernel/shape';
import {ID} from '../parameters';
import {reachEvent} from '../reach';

const BODY = obj({name: str({minLength: 1, maxLength: 80, example: 'Torniquete norte 1'}), gateId: id()});

export class EventTurnstilesController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @post(
    '/api/eventos/{id}/torniquetes',
    operation({
      id: 'makeTurnstile',
      tag: 'Torniquetes',
      summary: 'Dar su clave a un torniquete',
      description:
        'La clave se enseña esta vez y ninguna más. Con el mismo nombre, otra clave: la anterior deja de abrir.',
      permission: {area: 'events', action: 'configure'},
      answer: obj({deviceId: id(), key: str()}),
      errors: [404, 409],
    }),
  )
  async make(
    @param.path.integer('id', ID) eventId: number,
    @requestBody(jsonBody(BODY)) body: Infer<typeof BODY>,
  ): Promise<{deviceId: number; key: string}> {
    await reachEvent(this.db, this.actor, eventId);
    const name = body.name.trim();
    if (!name) throw invalid({name: 'Este campo es obligatorio.'});
    const key = newTurnstileKey();
    return this.db.withTransaction(async tx => {
      const deviceId = await makeTurnstile(tx, {
        eventId,
        name,
        gateId: body.gateId,
        keyHash: tokenHash(key),
        staffUserId: this.actor.id,
      });
      await writeAudit(tx, this.actor, {
        action: 'pair',
        resource: 'dispositivos',
        id: deviceId,
        changes: {name, gateId: body.gateId, kind: 'turnstile'},
      });
      return {deviceId, key};
    });
  }
}
