/** Hidden seats: taken out of every sale by the platform, and given back. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {Database} from '../../../platform/database/db';
import {hideSeats, liftHiding} from '../../../domain/seats/hide';
import {notFound} from '../../../domain/kernel/errors';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {id, instant, int, list, obj, opt, orNull, str, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import {ID} from '../../parameters';

const HIDE_BODY = obj({
  seatPlanId: id(),
  eventSessionId: opt(orNull(id('solo en esta sesión; si falta, en todas las del plano'))),
  fromAt: opt(orNull(instant('sesiones que empiezan desde'))),
  untilAt: opt(orNull(instant('… hasta'))),
  seatIds: list(id(), {minItems: 1, maxItems: 100_000}),
  reason: str({minLength: 3, maxLength: 300}),
});
const HIDDEN = obj({id: id(), seats: int({description: 'butacas y sesiones que han quedado ocultas'})});
const SEATS = list(obj({seatId: id(), seatHidingId: id(), sessions: int()}));
const TEXT = {tag: 'Plataforma', errors: [404, 409]};

export class SeatHidingsController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @post(
    '/api/butacas-ocultas/ocultar',
    operation({
      ...TEXT,
      id: 'hideSeats',
      summary: 'Ocultar butacas de una sesión o de todas las de un plano: todas o ninguna',
      description:
        'Una butaca vendida o asignada no se oculta: 409 `seats_taken` con `details.conflicts` (200 como mucho). Las sesiones que se creen después heredan lo oculto del plano.',
      permission: {area: 'platform', action: 'edit'},
      answer: HIDDEN,
    }),
  )
  async hide(@requestBody(jsonBody(HIDE_BODY)) body: Infer<typeof HIDE_BODY>): Promise<Infer<typeof HIDDEN>> {
    const done = await this.db.withTransaction(async tx => {
      const hidden = await hideSeats(tx, {
        seatPlanId: body.seatPlanId,
        eventSessionId: body.eventSessionId ?? null,
        fromAt: body.fromAt ? new Date(body.fromAt) : null,
        untilAt: body.untilAt ? new Date(body.untilAt) : null,
        seatIds: body.seatIds,
        reason: body.reason.trim(),
        staffUserId: this.actor.id!,
      });
      await writeAudit(tx, this.actor, {
        action: 'hide',
        resource: 'butacas-ocultas',
        id: hidden.id,
        changes: {seatPlanId: body.seatPlanId, eventSessionId: body.eventSessionId ?? null, seats: body.seatIds.length},
        reason: body.reason.trim(),
      });
      return hidden;
    });
    this.runtime.sessions.applyFreed(done.seats, 'hidden');
    return {id: done.id, seats: done.seats.length};
  }

  @post(
    '/api/butacas-ocultas/{id}/mostrar',
    operation({
      ...TEXT,
      id: 'showHiddenSeats',
      summary: 'Volver a mostrar lo que se ocultó',
      permission: {area: 'platform', action: 'edit'},
      answer: HIDDEN,
    }),
  )
  async lift(@param.path.integer('id', ID) hidingId: number): Promise<Infer<typeof HIDDEN>> {
    const seats = await this.db.withTransaction(async tx => {
      const freed = await liftHiding(tx, hidingId, this.actor.id!);
      await writeAudit(tx, this.actor, {
        action: 'show',
        resource: 'butacas-ocultas',
        id: hidingId,
        changes: {seats: freed.length},
      });
      return freed;
    });
    this.runtime.sessions.applyFreed(seats);
    return {id: hidingId, seats: seats.length};
  }

  @get(
    '/api/planos/{id}/butacas-ocultas',
    operation({
      ...TEXT,
      id: 'listHiddenSeatsOfPlan',
      summary: 'Butacas de un plano ocultas ahora',
      permission: {area: 'platform', action: 'view'},
      answer: SEATS,
    }),
  )
  async ofPlan(@param.path.integer('id', ID) planId: number): Promise<Infer<typeof SEATS>> {
    if ((await this.db.query('select 1 from seat_plan where id = $1', [planId])).rowCount === 0)
      throw notFound('No existe ese plano.');
    const {rows} = await this.db.query<{seatId: number; seatHidingId: number; sessions: number}>(
      `select c.seat_id as "seatId", c.seat_hiding_id as "seatHidingId", count(*)::int as sessions from seat_hiding h
        join seat_hiding_claim c on c.seat_hiding_id = h.id where h.seat_plan_id = $1 and h.state = 'active'
        group by 1, 2 order by 1`,
      [planId],
    );
    return rows;
  }
}
