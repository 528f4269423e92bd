/** Reservations for groups: make, confirm, cancel, and one with its seats. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../auth/audit';
import {Database} from '../../../db';
import {cancelReservation, confirmReservation} from '../../../domain/reservations/close';
import {createReservation} from '../../../domain/reservations/create';
import type {FreedSeat} from '../../../domain/seats/release';
import {notFound} from '../../../errors';
import {
  readReservationLines,
  RESERVATION_LINES,
  type ReservationLines,
} from '../../../reports/sessions/reservation-lines';
import {idempotencyKey, once} from '../../../rest/idempotency';
import {jsonBody, operation} from '../../../rest/operation';
import {id, instant, int, list, obj, opt, orNull, str, type Infer} from '../../../rest/shape';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../tx';
import {ID, KEY} from '../parameters';
import {reachSession} from '../reach';

const CREATE_BODY = obj({
  contactName: str({minLength: 2, maxLength: 160}),
  entityName: opt(orNull(str({maxLength: 160, description: 'colegio, peña, empresa'}))),
  email: opt(orNull(str({maxLength: 254, pattern: '^$|^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$'}))),
  phone: opt(orNull(str({maxLength: 20, pattern: '^$|^\\+?[0-9 ]{6,20}$'}))),
  notes: opt(orNull(str({maxLength: 2000}))),
  depositCents: opt(int({minimum: 0, maximum: 100000000})),
  expiresAt: opt(orNull(instant('por defecto, dentro de 48 horas y nunca después de dos horas antes'))),
  priceCategoryId: opt(orNull(id('por defecto, la tarifa general'))),
  seatIds: opt(list(id(), {maxItems: 2000})),
  zones: opt(
    list(obj({zoneId: id(), quantity: int({minimum: 1, maximum: 1000})}), {
      maxItems: 100,
      description: 'plazas en zonas sin numerar',
    }),
  ),
});
const CREATED = obj({id: id(), code: str()}, 'ReservationCreated');
const CANCEL_BODY = obj({reason: str({minLength: 3, maxLength: 300})});
const STATE = obj({id: id(), state: str()});
const TAG = 'Reservas';
const SELL = {tag: TAG, permission: {area: 'box_office', action: 'sell'} as const, errors: [404, 409]};

export class GroupReservationsController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/reservas/{id}/plazas',
    operation({
      id: 'getReservationLines',
      tag: TAG,
      summary: 'Lo que se reservó: butacas, plazas y precio',
      permission: {area: 'orders', action: 'view'},
      answer: RESERVATION_LINES,
      errors: [404],
    }),
  )
  async lines(@param.path.integer('id', ID) reservationId: number): Promise<ReservationLines> {
    await this.reach(this.db, reservationId);
    return readReservationLines(this.db, reservationId);
  }

  @post(
    '/api/sesiones/{id}/reservar',
    operation({
      ...SELL,
      id: 'createReservation',
      summary: 'Reservar butacas o plazas: todas o ninguna',
      description: 'Las guarda hasta `expiresAt`; después vuelven solas a la venta.',
      answer: CREATED,
    }),
  )
  async create(
    @param.path.integer('id', ID) sessionId: number,
    @requestBody(jsonBody(CREATE_BODY)) body: Infer<typeof CREATE_BODY>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof CREATED>> {
    const key = idempotencyKey(keyHeader);
    await reachSession(this.db, this.actor, sessionId);
    let claimed: number[] = [];
    const answer = await this.db.withTransaction(tx =>
      once(tx, `reserve:${sessionId}`, key, body, async () => {
        const {seatIds, ...done} = await createReservation(tx, {
          eventSessionId: sessionId,
          contactName: body.contactName.trim(),
          entityName: body.entityName?.trim() ?? '',
          email: body.email?.trim().toLowerCase() ?? '',
          phone: body.phone?.trim() ?? '',
          notes: body.notes?.trim() ?? '',
          depositCents: body.depositCents ?? 0,
          expiresAt: body.expiresAt ? new Date(body.expiresAt) : null,
          priceCategoryId: body.priceCategoryId ?? null,
          seatIds: body.seatIds ?? [],
          zones: body.zones ?? [],
          staffUserId: this.actor.id,
        });
        claimed = seatIds;
        await writeAudit(tx, this.actor, {
          action: 'create',
          resource: 'reservas',
          id: done.id,
          changes: {sessionId, code: done.code, seats: seatIds.length, zones: body.zones ?? []},
        });
        return done;
      }),
    );
    this.runtime.sessions.apply(sessionId, claimed, 'reservation');
    return answer;
  }

  @post(
    '/api/reservas/{id}/confirmar',
    operation({...SELL, id: 'confirmReservation', summary: 'Confirmar una reserva', answer: STATE}),
  )
  async confirm(@param.path.integer('id', ID) reservationId: number): Promise<Infer<typeof STATE>> {
    await this.reach(this.db, reservationId);
    return this.db.withTransaction(async tx => {
      await confirmReservation(tx, reservationId);
      await writeAudit(tx, this.actor, {action: 'confirm', resource: 'reservas', id: reservationId});
      return {id: reservationId, state: 'confirmed'};
    });
  }

  @post(
    '/api/reservas/{id}/cancelar',
    operation({
      ...SELL,
      id: 'cancelReservation',
      summary: 'Cancelar una reserva: sus plazas quedan libres',
      answer: STATE,
    }),
  )
  async cancel(
    @param.path.integer('id', ID) reservationId: number,
    @requestBody(jsonBody(CANCEL_BODY)) body: Infer<typeof CANCEL_BODY>,
  ): Promise<Infer<typeof STATE>> {
    await this.reach(this.db, reservationId);
    let freed: FreedSeat[] = [];
    await this.db.withTransaction(async tx => {
      freed = await cancelReservation(tx, reservationId, body.reason.trim());
      await writeAudit(tx, this.actor, {
        action: 'cancel',
        resource: 'reservas',
        id: reservationId,
        reason: body.reason.trim(),
      });
    });
    this.runtime.sessions.applyFreed(freed);
    return {id: reservationId, state: 'cancelled'};
  }

  private async reach(tx: Tx, reservationId: number): Promise<void> {
    const {rows} = await tx.query<{session: number}>(
      'select event_session_id as session from reservation where id = $1',
      [reservationId],
    );
    if (!rows[0]) throw notFound('No existe esa reserva.');
    await reachSession(tx, this.actor, rows[0].session);
  }
}
