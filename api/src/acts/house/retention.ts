/** How long each kind of data is kept, and changing it within its limits. */
import {inject} from '@loopback/core';
import {get, put, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {changePeriods, readPeriods, type RetentionRule} from '../../domain/retention/periods';
import {jsonBody, operation} from '../../web/http/operation-text';
import {instant, int, list, obj, oneOf, orNull, str, type Infer} from '../../domain/kernel/shape';

const CODE = str({minLength: 1, maxLength: 60, example: 'carts'});
// Wider than any rule's own limits: those are told at the rule's name.
const PERIOD = int({minimum: 0, maximum: 9999});
const RULE = obj({
  code: CODE,
  name: str(),
  what: str({description: 'qué se borra y desde cuándo cuenta'}),
  act: oneOf('delete', 'empty', 'anonymise'),
  unit: oneOf('days', 'months'),
  period: PERIOD,
  least: int({minimum: 0}),
  most: int({minimum: 0}),
  law: str(),
  version: int({minimum: 1}),
  lastRunAt: orNull(instant()),
  lastDeletedAt: orNull(instant()),
  lastDeleted: int({minimum: 0}),
  deletedTotal: int({minimum: 0, maximum: Number.MAX_SAFE_INTEGER}),
});
const ANSWER = obj({rules: list(RULE)}, 'RetentionRules');
const BODY = obj({
  rules: list(obj({code: CODE, version: int({minimum: 1}), period: PERIOD}), {minItems: 1, maxItems: 100}),
});
const TEXT = {tag: 'configuración', answer: ANSWER};

export class RetentionController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/ajustes/conservacion',
    operation({
      ...TEXT,
      id: 'getRetentionRules',
      summary: 'Cuánto se guarda cada clase de datos y por qué',
      permission: {area: 'settings', action: 'view'},
    }),
  )
  async read(): Promise<{rules: RetentionRule[]}> {
    return {rules: await readPeriods(this.db)};
  }

  @put(
    '/api/ajustes/conservacion',
    operation({
      ...TEXT,
      id: 'saveRetentionRules',
      summary: 'Cambiar plazos de conservación',
      description:
        'Todos o ninguno; los que no se nombran quedan como están. `errors` nombra por su código cada uno fuera de sus límites.',
      permission: {area: 'settings', action: 'configure'},
      errors: [409],
    }),
  )
  save(@requestBody(jsonBody(BODY)) {rules}: Infer<typeof BODY>): Promise<{rules: RetentionRule[]}> {
    return this.db.withTransaction(async tx => {
      const changes = await changePeriods(tx, rules);
      if (Object.keys(changes).length > 0)
        await writeAudit(tx, this.actor, {action: 'configure', resource: 'configuracion', id: 1, changes});
      return {rules: await readPeriods(tx)};
    });
  }
}
