/**
 * A session is cancelled by staff who may both run events and give money back; its progress, and another try for what
 * could not be given back.
 */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {allows} from '../../web/auth/permissions';
import {Database} from '../../platform/database/db';
import {cancelSession, type CancelledSession} from '../../domain/events/called-off/cancel-session';
import {retryRefunds} from '../../domain/events/called-off/retry-refunds';
import {foreseeRefunds} from '../../domain/payments/refund-cancelled';
import {DomainError, invalid, notFound} from '../../domain/kernel/errors';
import {queueGroupMail} from '../../jobs/sessions/group-mail';
import {
  readSessionCancellation,
  SESSION_CANCELLATION,
  type SessionCancellation,
} from '../../reports/sessions/session-cancellation';
import {idempotencyKey, once, transactOnce} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {cents, int, obj, opt, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import {ID, KEY, MAYBE_KEY} from '../parameters';
import {reachSession} from '../reach';

const BODY = obj({
  code: str({
    minLength: 1,
    maxLength: 200,
    description: 'título del evento o código de la sesión, escrito a mano: confirma que es esta',
  }),
  reason: str({minLength: 3, maxLength: 300, description: 'se dice a los compradores'}),
  version: opt(orNull(int({minimum: 1}))),
});
const TO_COME = obj(
  {
    orders: int(),
    alone: cents('vuelve solo, por donde vino'),
    byHand: cents('lo devuelve alguien en mano'),
    mails: int(),
  },
  'RefundsToCome',
);
/** As people type it. */
const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();
const COMMON = {tag: 'Sesiones', answer: SESSION_CANCELLATION, errors: [404, 409]};
const PERMISSION = {area: 'events', action: 'configure'} as const;

export class CancelSessionController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @post(
    '/api/sesiones/{id}/cancelar',
    operation({
      ...COMMON,
      id: 'cancelSession',
      summary: 'Cancelar la sesión y devolver lo vendido',
      description:
        'La venta para al momento; el dinero se devuelve después, pedido a pedido. Pide además permiso para devolver pedidos. Errores: `wrong_code` 422, `wrong_state` 409 si ya está cancelada.',
      permission: PERMISSION,
    }),
  )
  async cancel(
    @param.path.integer('id', ID) sessionId: number,
    @requestBody(jsonBody(BODY)) body: Infer<typeof BODY>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<SessionCancellation> {
    const key = idempotencyKey(keyHeader);
    await reachSession(this.db, this.actor, sessionId);
    this.requireRefunds();
    const reason = body.reason.trim();
    if (reason.length < 3) throw invalid({reason: 'Di el motivo: se cuenta a los compradores.'});
    let freed: CancelledSession['seats'] = [];
    const answer = await this.db.withTransaction(tx =>
      once(tx, `cancel-session:${sessionId}`, key, body, async () => {
        const {rows} = await tx.query<{code: string; title: string}>(
          'select s.code, e.title from event_session s join event e on e.id = s.event_id where s.id = $1',
          [sessionId],
        );
        const {code, title} = rows[0]!;
        if (![code, title].some(word => plain(word) === plain(body.code)))
          throw new DomainError('wrong_code', 'No es lo que se pide para confirmar.', {
            errors: {code: 'Escribe el título del evento tal como se ve.'},
          });
        const {seats, unpaidGroupIds, ...done} = await cancelSession(tx, {
          eventSessionId: sessionId,
          version: body.version ?? null,
          reason,
          staffUserId: this.actor.id!,
        });
        freed = seats;
        for (const reservationId of unpaidGroupIds)
          await queueGroupMail(this.runtime, tx, {reservationId, kind: 'cancelled', reason, ofSession: true});
        await writeAudit(tx, this.actor, {
          action: 'cancel',
          resource: 'sesiones',
          id: sessionId,
          changes: {state: 'cancelled', ...done},
          reason,
        });
        return (await readSessionCancellation(tx, sessionId))!;
      }),
    );
    this.runtime.sessions.applyFreed(freed);
    return answer;
  }

  @get(
    '/api/sesiones/{id}/cancelacion/previa',
    operation({
      id: 'foreseeSessionCancellation',
      tag: 'Sesiones',
      summary: 'Lo que se devolvería al cancelar la sesión, y a cuántos se avisaría',
      permission: PERMISSION,
      answer: TO_COME,
      errors: [404],
    }),
  )
  async foresee(@param.path.integer('id', ID) sessionId: number): Promise<Infer<typeof TO_COME>> {
    await reachSession(this.db, this.actor, sessionId);
    return foreseeRefunds(this.db, sessionId);
  }

  @get(
    '/api/sesiones/{id}/cancelacion',
    operation({
      ...COMMON,
      id: 'readSessionCancellation',
      summary: 'Cómo va la devolución de una sesión cancelada',
      description: '404 si la sesión no está cancelada.',
      permission: {area: 'orders', action: 'view'},
    }),
  )
  async read(@param.path.integer('id', ID) sessionId: number): Promise<SessionCancellation> {
    await reachSession(this.db, this.actor, sessionId);
    const found = await readSessionCancellation(this.db, sessionId);
    if (!found) throw notFound('Esa sesión no se ha cancelado.');
    return found;
  }

  @post(
    '/api/sesiones/{id}/cancelacion/reintentar',
    operation({
      ...COMMON,
      id: 'retrySessionCancellation',
      summary: 'Volver a intentar los pedidos que no se han podido devolver',
      permission: PERMISSION,
    }),
  )
  async retry(
    @param.path.integer('id', ID) sessionId: number,
    @param.header.string('Idempotency-Key', MAYBE_KEY) key?: string,
  ): Promise<SessionCancellation> {
    await reachSession(this.db, this.actor, sessionId);
    this.requireRefunds();
    return transactOnce(this.db, this.actor, key, ['retrySessionCancellation', sessionId], async tx => {
      const orders = await retryRefunds(tx, sessionId);
      await writeAudit(tx, this.actor, {
        action: 'retry_refunds',
        resource: 'sesiones',
        id: sessionId,
        changes: {orders},
      });
      return (await readSessionCancellation(tx, sessionId))!;
    });
  }

  private requireRefunds(): void {
    if (!allows(this.actor.roles, 'orders', 'refund'))
      throw new DomainError(
        'forbidden',
        'Cancelar una sesión devuelve su dinero: hace falta permiso para devolver pedidos.',
      );
  }
}
