/** The rules of an event's doors, and what they would say to a code. */
import {inject} from '@loopback/core';
import {param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {SCAN_RESULTS} from '../../domain/access/rules/facts';
import {saveRules} from '../../domain/access/office/save-rules';
import {tryCode} from '../../domain/access/office/try-code';
import {ACCESS_RULE} from '../../reports/sessions/access-rule';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, id, int, list, obj, oneOf, opt, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import {ID} from '../parameters';
import {reachEvent, reachSession} from '../reach';
import {keyRing} from './key-ring';

const RULES_BODY = obj({rules: list(ACCESS_RULE, {maxItems: 30}), version: opt(orNull(int({minimum: 1})))});
const TRY_BODY = obj({
  code: str({minLength: 1, maxLength: 400}),
  gateId: opt(orNull(id('sin ella, un lector sin puerta'))),
  direction: opt(oneOf('in', 'out')),
});
const TRIED = obj({
  result: oneOf(...SCAN_RESULTS),
  isWrongGate: bool(),
  rule: orNull(str({description: 'la que no deja pasar'})),
  question: orNull(str()),
  category: orNull(str()),
  place: orNull(str()),
});

export class AccessRulesController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @post(
    '/api/eventos/{id}/reglas-acceso',
    operation({
      id: 'saveAccessRules',
      tag: 'Puertas',
      summary: 'Guardar las reglas de las puertas, todas de una vez',
      description:
        'Una regla solo niega o pregunta; nadie entra por una que sin ella no entraría. Los lectores las tienen en su siguiente contacto, y un lector que no las conozca deja de leer.',
      permission: {area: 'events', action: 'configure'},
      answer: obj({version: int()}),
      errors: [404, 409],
    }),
  )
  async save(
    @param.path.integer('id', ID) eventId: number,
    @requestBody(jsonBody(RULES_BODY)) body: Infer<typeof RULES_BODY>,
  ): Promise<{version: number}> {
    await reachEvent(this.db, this.actor, eventId);
    const rules = body.rules.map(rule => ({
      ...rule,
      name: rule.name.trim(),
      question: rule.question?.trim() || null,
    }));
    return this.db.withTransaction(async tx => {
      const version = await saveRules(tx, eventId, rules, body.version ?? null);
      await writeAudit(tx, this.actor, {
        action: 'edit',
        resource: 'eventos',
        id: eventId,
        changes: {accessRules: rules},
      });
      return {version};
    });
  }

  @post(
    '/api/sesiones/{id}/probar-codigo',
    operation({
      id: 'tryCode',
      tag: 'Puertas',
      summary: '¿Entraría este código ahora por esta puerta? No se apunta nada',
      permission: {area: 'access', action: 'view'},
      answer: TRIED,
      errors: [404, 409],
    }),
  )
  async try(
    @param.path.integer('id', ID) sessionId: number,
    @requestBody(jsonBody(TRY_BODY)) body: Infer<typeof TRY_BODY>,
  ): Promise<Infer<typeof TRIED>> {
    await reachSession(this.db, this.actor, sessionId);
    return this.db.withTransaction(async tx =>
      tryCode(
        tx,
        {
          eventSessionId: sessionId,
          text: body.code,
          gateId: body.gateId ?? null,
          direction: body.direction ?? 'in',
        },
        await keyRing(this.runtime, tx, body.code),
      ),
    );
  }
}
