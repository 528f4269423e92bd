/** Gift cards in the hands of staff: kept back when one is lost, and let go again. */
import {inject} from '@loopback/core';
import {param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../auth/audit';
import {Database} from '../../../db';
import {blockCard} from '../../../domain/gift-cards/block';
import {jsonBody, operation} from '../../../rest/operation';
import {bool, obj, str, type Infer} from '../../../rest/shape';
import {ID} from '../parameters';

const BLOCK = obj({isBlocked: bool(), reason: str({minLength: 3, maxLength: 200})});
const BLOCKED = obj({isBlocked: bool()});

export class GiftCardsController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @post(
    '/api/tarjetas-regalo/{id}/bloquear',
    operation({
      id: 'blockGiftCard',
      tag: 'Productos',
      summary: 'Bloquear una tarjeta regalo perdida, o desbloquearla',
      permission: {area: 'products', action: 'edit'},
      answer: BLOCKED,
      errors: [404, 409],
    }),
  )
  async block(
    @param.path.integer('id', ID) id: number,
    @requestBody(jsonBody(BLOCK)) body: Infer<typeof BLOCK>,
  ): Promise<Infer<typeof BLOCKED>> {
    return this.db.withTransaction(async tx => {
      await blockCard(tx, id, body.isBlocked);
      await writeAudit(tx, this.actor, {
        action: body.isBlocked ? 'block' : 'unblock',
        resource: 'tarjetas-regalo',
        id,
        changes: {},
        reason: body.reason.trim(),
      });
      return {isBlocked: body.isBlocked};
    });
  }
}
