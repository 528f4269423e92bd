/** The first day, seen from above: what is there and what is missing before the first sale. */
import {inject} from '@loopback/core';
import {get, post} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {makeFirstCompany} from '../../domain/beginning/first-company';
import {readBeginning, STEP_IDS, type BeginningStep} from '../../domain/beginning/read-beginning';
import {operation} from '../../web/http/operation-text';
import {bool, id, list, obj, oneOf, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';

const STEPS = obj(
  {
    steps: list(
      obj({
        id: oneOf(...STEP_IDS),
        title: str(),
        isDone: bool(),
        isNeeded: bool({description: 'sin ello no se vende nada'}),
        lacks: list(str()),
      }),
    ),
  },
  'Beginning',
);

const COMPANY = obj({id: id(), name: str()}, 'FirstCompany');

export class BeginningController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/inicio',
    operation({
      id: 'getBeginning',
      tag: 'configuración',
      summary: 'Qué falta antes de la primera venta',
      permission: {area: 'settings', action: 'view'},
      answer: STEPS,
    }),
  )
  async read(): Promise<{steps: BeginningStep[]}> {
    return {steps: await readBeginning(this.runtime.db, await this.runtime.surroundings(this.runtime.db))};
  }

  @post(
    '/api/inicio/compania',
    operation({
      id: 'makeFirstCompany',
      tag: 'configuración',
      summary: 'La primera compañía que organiza, con los datos de quien vende',
      description: 'Solo mientras no hay ninguna.',
      permission: {area: 'companies', action: 'create'},
      answer: COMPANY,
      errors: [409],
    }),
  )
  company(): Promise<Infer<typeof COMPANY>> {
    return this.runtime.db.withTransaction(async tx => {
      const made = await makeFirstCompany(tx);
      await writeAudit(tx, this.actor, {
        action: 'create',
        resource: 'compania-eventos',
        id: made.id,
        changes: {name: made.name},
      });
      return made;
    });
  }
}
