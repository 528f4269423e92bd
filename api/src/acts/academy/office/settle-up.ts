/** The price of an enrolment changes with its category or a discount, or its family leaves: seen first, then done. */
import {inject} from '@loopback/core';
import {param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {Database} from '../../../platform/database/db';
import {settleUp} from '../../../domain/academy/money/settle-up';
import {sendRefunds} from '../../../jobs/mails/refund-mail';
import {idempotencyKey, once} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {id, int, obj, oneOf, opt, orNull, str, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import {SETTLED} from '../settled';
import {ID, KEY} from '../../parameters';

const BODY = obj({
  act: oneOf('category', 'discount', 'leave'),
  ageCategoryId: opt(orNull(id())),
  overrideReason: opt(orNull(str({maxLength: 300}))),
  reason: opt(orNull(str({maxLength: 300}))),
  expectedRefundCents: opt(orNull(int({minimum: 0, description: 'lo que se ha mostrado; sin ello solo se mira'}))),
});
export class SettleUpController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @post(
    '/api/bases/{id}/ajustar',
    operation({
      tag: 'Cantera',
      permission: {area: 'academy', action: 'edit'},
      errors: [404, 409],
      id: 'settleEnrolment',
      summary: 'Cambiar de categoría, aplicar un descuento o dar de baja, con lo que cambia en su dinero',
      answer: SETTLED,
    }),
  )
  async settle(
    @param.path.integer('id', ID) enrolmentId: number,
    @requestBody(jsonBody(BODY)) body: Infer<typeof BODY>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof SETTLED>> {
    const key = idempotencyKey(keyHeader);
    const reason = body.reason?.trim() ?? '';
    return this.db.withTransaction(tx =>
      once(tx, `enrolment-settle:${enrolmentId}`, key, body, async () => {
        const {refundIds, toSend, ...done} = await settleUp(tx, {
          enrolmentId,
          act: body.act,
          ageCategoryId: body.ageCategoryId ?? null,
          overrideReason: body.overrideReason ?? '',
          reason,
          expectedRefundCents: body.expectedRefundCents ?? null,
          staffUserId: this.actor.id!,
        });
        if ((body.expectedRefundCents ?? null) === null) return done;
        await writeAudit(tx, this.actor, {
          action: body.act === 'leave' ? 'cancel' : 'change_state',
          resource: 'bases',
          id: enrolmentId,
          changes: {...done, ageCategoryId: body.ageCategoryId ?? null},
          reason,
        });
        await sendRefunds(this.runtime, tx, this.actor, {refundIds, toSend, reason});
        return done;
      }),
    );
  }
}
