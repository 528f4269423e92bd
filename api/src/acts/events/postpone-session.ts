/** A session goes to another day: whom it concerns and what they will read, and the act. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {postponeSession, readConcerned} from '../../domain/events/postpone-session';
import {invalid} from '../../domain/kernel/errors';
import {mailIdentity} from '../../outside/mail/identity';
import {renderSessionPostponed} from '../../outside/mail/render/tickets/session-postponed';
import {idempotencyKey, once} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {instant, int, obj, opt, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import {ID, KEY} from '../parameters';
import {reachSession} from '../reach';

const CONCERNED = {
  orders: int(),
  tickets: int(),
  untoldOrders: int({description: 'pedidos sin dirección: a nadie de ellos se le avisa'}),
  untoldTickets: int(),
  holders: int({description: 'abonados con butaca en la sesión'}),
  guests: int(),
  groups: int(),
  mails: int({description: 'direcciones distintas: a cada una, un correo'}),
};
const PREVIEW = obj({...CONCERNED, subject: str(), text: str()}, 'PostponementPreview');
const DONE = obj(CONCERNED, 'SessionConcerned');
const BODY = obj({
  startsAt: instant(),
  reason: str({minLength: 3, maxLength: 300, description: 'se cuenta a quien tiene sitio'}),
  refundDays: int({minimum: 0, maximum: 365, description: 'en los que se puede pedir todo el dinero; 0: ninguno'}),
  version: opt(orNull(int({minimum: 1}))),
});
const PERMISSION = {area: 'events', action: 'configure'} as const;

export class PostponeSessionController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/sesiones/{id}/cambio-de-dia',
    operation({
      id: 'previewPostponement',
      tag: 'Sesiones',
      summary: 'A quién afecta cambiar de día la sesión, y el correo que recibirá',
      permission: PERMISSION,
      answer: PREVIEW,
      errors: [404],
    }),
  )
  async preview(
    @param.path.integer('id', ID) sessionId: number,
    @param.query.string('startsAt', {schema: {type: 'string', format: 'date-time'}}) startsAt?: string,
    @param.query.string('reason', {schema: {type: 'string', maxLength: 300}}) reason?: string,
    @param.query.integer('refundDays', {schema: {type: 'integer', minimum: 0, maximum: 365}}) refundDays?: number,
  ): Promise<Infer<typeof PREVIEW>> {
    await reachSession(this.db, this.actor, sessionId);
    const {rows} = await this.db.query<{title: string; startsAt: Date; timezone: string; now: Date}>(
      `select e.title, s.starts_at as "startsAt", v.timezone, now() as now from event_session s
         join event e on e.id = s.event_id join venue v on v.id = e.venue_id where s.id = $1`,
      [sessionId],
    );
    const session = rows[0]!;
    const days = refundDays ?? 15;
    const to = startsAt ? new Date(startsAt) : session.startsAt;
    const mail = renderSessionPostponed({
      identity: await mailIdentity(this.db, this.runtime.config),
      firstName: 'Nombre',
      eventTitle: session.title,
      fromStartsAt: session.startsAt,
      toStartsAt: to,
      timezone: session.timezone,
      reason: reason?.trim() || '…',
      refundUntilAt: days > 0 ? new Date(Math.min(session.now.getTime() + days * 86_400_000, to.getTime())) : null,
      orders: [{number: '00-0000000', url: `${this.runtime.config.publicUrl}/reservas/…`}],
      groups: [],
      isHolder: false,
      isGuest: false,
      isGiven: false,
    });
    return {...(await readConcerned(this.db, sessionId)), subject: mail.subject, text: mail.text};
  }

  @post(
    '/api/sesiones/{id}/cambiar-de-dia',
    operation({
      id: 'postponeSession',
      tag: 'Sesiones',
      summary: 'Cambiar de día la sesión, avisar a quien tiene sitio y abrir el plazo de devolución',
      description: 'Los códigos siguen valiendo. Los correos salen después, uno por dirección.',
      permission: PERMISSION,
      answer: DONE,
      errors: [404, 409],
    }),
  )
  async postpone(
    @param.path.integer('id', ID) sessionId: number,
    @requestBody(jsonBody(BODY)) body: Infer<typeof BODY>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof DONE>> {
    const key = idempotencyKey(keyHeader);
    await reachSession(this.db, this.actor, sessionId);
    const reason = body.reason.trim();
    if (reason.length < 3) throw invalid({reason: 'Di el motivo: se cuenta a quien tiene sitio.'});
    return this.db.withTransaction(tx =>
      once(tx, `postpone-session:${sessionId}`, key, body, async () => {
        const {id: _, ...concerned} = await postponeSession(tx, {
          eventSessionId: sessionId,
          version: body.version ?? null,
          startsAt: new Date(body.startsAt),
          reason,
          refundDays: body.refundDays,
          staffUserId: this.actor.id!,
        });
        await writeAudit(tx, this.actor, {
          action: 'postpone',
          resource: 'sesiones',
          id: sessionId,
          changes: {startsAt: body.startsAt, refundDays: body.refundDays},
          reason,
        });
        return concerned;
      }),
    );
  }
}
