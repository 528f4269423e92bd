/** A list of the academy becomes that of the next season: seen, done, taken back. */
import {inject} from '@loopback/core';
import {param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {Database} from '../../../platform/database/db';
import {planRollOver, rollOver, ROW_KINDS, undoRollOver} from '../../../domain/academy/season/roll-over';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {bool, id, int, list, obj, oneOf, orNull, str, type Infer} from '../../../domain/kernel/shape';
import {ID} from '../../parameters';

const BODY = obj({
  act: oneOf('preview', 'apply', 'undo'),
  pricesBp: int({minimum: -5000, maximum: 5000, description: '300: suben un 3 %'}),
  stepCents: int({minimum: 1, maximum: 10000, description: 'a qué múltiplo se redondean'}),
});
const PLAN = obj(
  {
    name: str(),
    toListId: orNull(id()),
    mayUndo: bool(),
    rows: list(obj({kind: oneOf(...ROW_KINDS), name: str(), before: str(), after: str()})),
  },
  'RollOverPlan',
);

export class RollOverController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @post(
    '/api/bases/listas/{id}/pasar-temporada',
    operation({
      tag: 'Cantera',
      permission: {area: 'academy', action: 'configure'},
      errors: [404, 409],
      id: 'rollAcademyOver',
      summary: 'Pasar la lista a la temporada siguiente: verlo, hacerlo o deshacerlo',
      description: 'Se hace una sola vez; se deshace mientras nadie haya tocado la lista nueva.',
      answer: PLAN,
    }),
  )
  async roll(
    @param.path.integer('id', ID) listId: number,
    @requestBody(jsonBody(BODY)) body: Infer<typeof BODY>,
  ): Promise<Infer<typeof PLAN>> {
    const {act, pricesBp, stepCents} = body;
    return this.db.withTransaction(async tx => {
      if (act === 'apply') await rollOver(tx, {listId, pricesBp, stepCents, staffUserId: this.actor.id!});
      if (act === 'undo') await undoRollOver(tx, listId);
      if (act !== 'preview')
        await writeAudit(tx, this.actor, {
          action: act === 'apply' ? 'copy' : 'revert',
          resource: 'listas',
          id: listId,
          changes: {pricesBp, stepCents},
        });
      return planRollOver(tx, {listId, pricesBp, stepCents});
    });
  }
}
