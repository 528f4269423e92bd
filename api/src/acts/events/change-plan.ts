/** A session that was sold gets another plan: what it would do, the act, and the tickets that have no seat in it. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {changePlan} from '../../domain/events/change-plan/apply';
import {previewPlan} from '../../domain/events/change-plan/preview';
import {readUnseated, reseat, reseatAll} from '../../domain/events/change-plan/reseat';
import {invalid} from '../../domain/kernel/errors';
import {mailIdentity} from '../../outside/mail/identity';
import {renderUnseated} from '../../outside/mail/render/tickets/unseated';
import {afterReseated} from '../../jobs/sessions/unseated-mail';
import {idempotencyKey, once} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, id, int, list, obj, opt, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {ID, KEY} from '../parameters';
import {reachSession} from '../reach';

const ZONES = list(obj({fromId: id(), toId: orNull(id('vacía: no pasa a ninguna'))}), {maxItems: 500});
const ASK = obj({planId: id(), zones: opt(ZONES)});
const PREVIEW = obj(
  {
    zones: list(
      obj({
        fromId: id(),
        from: str(),
        toId: orNull(id()),
        to: orNull(str()),
        taken: int(),
        unfit: int({description: 'de ellas, las que no caben'}),
      }),
    ),
    newZones: list(obj({id: id(), name: str(), isNumbered: bool()})),
    kept: int(),
    unseatedCount: int({description: 'entradas cuya butaca no está en el plano nuevo'}),
    mails: int({description: 'pedidos a los que se escribe, uno a cada uno'}),
    unmailed: int({description: 'pedidos sin correo'}),
    subject: str(),
    text: str({description: 'del correo; vacío si nadie se queda sin butaca'}),
    unseated: list(obj({ticketId: id(), orderId: id(), orderNumber: str(), place: str()})),
    obstacles: list(obj({code: str(), message: str()}), {description: 'lo que hay que arreglar antes'}),
  },
  'PlanChangePreview',
);
const CHANGE = obj({
  planId: id(),
  zones: opt(ZONES),
  expectedUnseated: int({minimum: 0}),
  reason: str({minLength: 3, maxLength: 300}),
});
const UNSEATED = list(
  obj(
    {
      id: id(),
      ticketId: id(),
      orderId: id(),
      orderNumber: str(),
      buyerName: str(),
      place: str({description: 'en el plano anterior'}),
      priceCategoryName: str(),
      attributes: int({description: 'de su butaca: 1 silla de ruedas, 2 acompañante'}),
      isMailed: bool(),
    },
    'UnseatedTicket',
  ),
);
const RESEAT = obj({one: opt(orNull(obj({unseatedId: id(), seatId: id()})))});
const TEXT = {tag: 'Sesiones', permission: {area: 'events', action: 'configure'} as const};

const said = (zones: Infer<typeof ZONES> | undefined) => new Map(zones?.map(zone => [zone.fromId, zone.toId]) ?? []);

export class ChangePlanController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @post(
    '/api/sesiones/{id}/mirar-plano',
    operation({
      ...TEXT,
      id: 'previewPlanChange',
      summary: 'Qué pasaría con otro plano',
      answer: PREVIEW,
      errors: [404],
    }),
  )
  async preview(
    @param.path.integer('id', ID) sessionId: number,
    @requestBody(jsonBody(ASK)) {planId, zones}: Infer<typeof ASK>,
  ): Promise<Infer<typeof PREVIEW>> {
    await reachSession(this.db, this.actor, sessionId);
    return this.db.withTransaction(async tx => {
      const preview = await previewPlan(tx, {eventSessionId: sessionId, toPlanId: planId, zones: said(zones)});
      return {...preview, ...(await this.mailOf(tx, sessionId, preview.unseated[0]?.place))};
    });
  }

  @post(
    '/api/sesiones/{id}/cambiar-plano',
    operation({
      ...TEXT,
      id: 'changePlan',
      summary: 'Poner otro plano a una sesión que ya se ha vendido',
      answer: obj({kept: int(), unseated: int(), mails: int()}),
      errors: [404, 409],
    }),
  )
  async change(
    @param.path.integer('id', ID) sessionId: number,
    @requestBody(jsonBody(CHANGE)) {planId, zones, expectedUnseated, reason}: Infer<typeof CHANGE>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<{kept: number; unseated: number; mails: number}> {
    await reachSession(this.db, this.actor, sessionId);
    const key = idempotencyKey(keyHeader);
    if (reason.trim().length < 3) throw invalid({reason: 'Escribe por qué.'});
    return this.db.withTransaction(tx =>
      once(tx, `change-plan:${sessionId}`, key, {planId, zones, expectedUnseated, reason}, async () => {
        const {
          id: planChangeId,
          kept,
          unseated,
          mails,
          toTell,
        } = await changePlan(tx, {
          eventSessionId: sessionId,
          toPlanId: planId,
          zones: said(zones),
          expectedUnseated,
          staffUserId: this.actor.id,
          reason,
        });
        await this.runtime.jobs.enqueueAll(
          tx,
          'unseated-mail',
          toTell.map(orderId => ({planChangeId, orderId})),
        );
        await writeAudit(tx, this.actor, {
          action: 'change_plan',
          resource: 'sesiones',
          id: sessionId,
          changes: {planId, kept, unseated, mails},
          reason: reason.trim(),
        });
        return {kept, unseated, mails};
      }),
    );
  }

  @get(
    '/api/sesiones/{id}/sin-butaca',
    operation({
      ...TEXT,
      id: 'listUnseated',
      summary: 'Entradas que se quedaron sin butaca al cambiar el plano',
      answer: UNSEATED,
      errors: [404],
    }),
  )
  async unseated(@param.path.integer('id', ID) sessionId: number): Promise<Infer<typeof UNSEATED>> {
    await reachSession(this.db, this.actor, sessionId);
    return readUnseated(this.db, sessionId);
  }

  @post(
    '/api/sesiones/{id}/dar-butaca',
    operation({
      ...TEXT,
      id: 'reseatTickets',
      summary: 'Dar butaca a una entrada que se quedó sin ella; sin decir cuál, a todas, cada pedido junto si se puede',
      answer: obj({given: int({description: 'pedidos que reciben sus entradas otra vez'}), left: int()}),
      errors: [404, 409],
    }),
  )
  async reseat(
    @param.path.integer('id', ID) sessionId: number,
    @requestBody(jsonBody(RESEAT)) {one}: Infer<typeof RESEAT>,
  ): Promise<{given: number; left: number}> {
    await reachSession(this.db, this.actor, sessionId);
    return this.db.withTransaction(async tx => {
      const open = await readUnseated(tx, sessionId);
      if (one && !open.some(ticket => ticket.id === one.unseatedId))
        throw invalid({unseatedId: 'Esa entrada ya tiene butaca, o es de otra sesión.'});
      const done = one ? [await reseat(tx, one.unseatedId, one.seatId)] : await reseatAll(tx, sessionId);
      for (const one of done) await afterReseated(this.runtime, tx, one);
      const left = (await readUnseated(tx, sessionId)).length;
      await writeAudit(tx, this.actor, {
        action: 'reseat',
        resource: 'sesiones',
        id: sessionId,
        changes: {orders: done.length, left},
      });
      return {given: done.length, left};
    });
  }

  /** What somebody will read who loses this one seat. */
  private async mailOf(tx: Tx, sessionId: number, place: string | undefined): Promise<{subject: string; text: string}> {
    if (place === undefined) return {subject: '', text: ''};
    const {rows} = await tx.query<{eventTitle: string; startsAt: Date; timezone: string; venueName: string}>(
      `select e.title as "eventTitle", s.starts_at as "startsAt", v.timezone, v.name as "venueName" from event_session s
         join event e on e.id = s.event_id join venue v on v.id = e.venue_id where s.id = $1`,
      [sessionId],
    );
    const {subject, text} = renderUnseated({
      ...rows[0]!,
      identity: await mailIdentity(tx, this.runtime.config),
      firstName: 'Nombre',
      orderNumber: '00-0000000',
      reservationUrl: `${this.runtime.config.publicUrl}/reservas/…`,
      seats: [{place, givenTo: null}],
      keptCount: 0,
    });
    return {subject, text};
  }
}
