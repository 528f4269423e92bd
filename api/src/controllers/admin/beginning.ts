/** The first day, seen from above: what is there and what is missing before the first sale. */
import {inject} from '@loopback/core';
import {get} from '@loopback/rest';
import {readBeginning, STEP_IDS, type BeginningStep} from '../../domain/beginning/read-beginning';
import {operation} from '../../rest/operation';
import {bool, list, obj, oneOf, str} from '../../rest/shape';
import type {Runtime} from '../../runtime';
import {surroundingsOf} from '../../surroundings';

const STEPS = obj({steps: list(obj({id: oneOf(...STEP_IDS), title: str(), isDone: bool(), isNeeded: bool({description: 'sin ello no se vende nada'}), lacks: list(str())}))}, 'Beginning');

export class BeginningController {
  constructor(@inject('runtime') private runtime: Runtime) {}

  @get('/api/inicio', operation({id: 'getBeginning', tag: 'configuración', summary: 'Qué falta antes de la primera venta', permission: {area: 'settings', action: 'view'}, answer: STEPS}))
  async read(): Promise<{steps: BeginningStep[]}> {
    return {steps: await readBeginning(this.runtime.db, surroundingsOf(this.runtime.config))};
  }
}
