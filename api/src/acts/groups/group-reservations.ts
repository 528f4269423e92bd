/**
 * Reservations for groups: make, accept, give more time, take the money over the counter, hand over, cancel, and write to
 * the group again.
 */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {requireClerkSells, requireClerkSellsAt} from '../../domain/box-office/require-clerk';
import {settleAtCounter} from '../../domain/box-office/sell-at-counter';
import {settleWithoutBank} from '../../domain/payments/settle';
import {changeReservationTime, confirmReservation, deliverReservation} from '../../domain/reservations/answer';
import {cancelReservation} from '../../domain/reservations/close';
import {createReservation} from '../../domain/reservations/create';
import {placeReservation} from '../../domain/reservations/pay';
import {readOwnReservation} from '../../domain/reservations/read-own';
import type {FreedSeat} from '../../domain/seats/release';
import {notFound} from '../../domain/kernel/errors';
import {queueGroupMail, type GroupTold} from '../../jobs/sessions/group-mail';
import {sendRefunds} from '../../jobs/mails/refund-mail';
import {groupUrl} from '../../outside/mail/links/group-page';
import {readReservationLines, RESERVATION_LINES, type ReservationLines} from '../../reports/sessions/reservation-lines';
import {NO_INVOICE, SAID_INVOICE} from '../questions/invoice-shape';
import {idempotencyKey, once, transactOnce} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {
  bool,
  cents,
  id,
  instant,
  int,
  list,
  obj,
  oneOf,
  opt,
  orNull,
  phone,
  str,
  type Infer,
} from '../../domain/kernel/shape';
import {NEEDED} from '../sale/shop/cart-operations';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {checkInvoice, GROUP_KINDS, INVOICE_DATA} from './group-pages';
import {ID, KEY, MAYBE_KEY, OPERATION_ID} from '../parameters';
import {reachSession} from '../reach';

const CREATE_BODY = obj({
  contactName: str({minLength: 2, maxLength: 160}),
  entityName: opt(orNull(str({maxLength: 160, description: 'colegio, peña, empresa'}))),
  email: opt(orNull(str({maxLength: 254, pattern: '^$|^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$'}))),
  phone: opt(orNull(phone())),
  notes: opt(orNull(str({maxLength: 2000}))),
  groupKind: opt(oneOf(...GROUP_KINDS)),
  invoice: opt(orNull(INVOICE_DATA)),
  depositCents: opt(int({minimum: 0, maximum: 100000000})),
  expiresAt: opt(orNull(instant('por defecto, dentro de 48 horas y nunca después de dos horas antes'))),
  priceCategoryId: opt(orNull(id('por defecto, la tarifa general'))),
  seatIds: opt(list(id(), {maxItems: 2000})),
  isPlaceNeeded: NEEDED,
  zones: opt(
    list(obj({zoneId: id(), quantity: int({minimum: 1, maximum: 1000})}), {
      maxItems: 100,
      description: 'plazas en zonas sin numerar',
    }),
  ),
});
const CREATED = obj({id: id(), code: str()}, 'ReservationCreated');
const CONFIRM_BODY = obj({
  depositCents: opt(orNull(int({minimum: 0, maximum: 100000000}))),
  expiresAt: opt(orNull(instant('por defecto, 48 horas desde ahora'))),
  message: opt(orNull(str({maxLength: 1000, description: 'lo lee el grupo'}))),
});
const CANCEL_BODY = obj({
  reason: str({minLength: 3, maxLength: 300}),
  refundDeposit: opt(bool({description: 'devolver la señal, si la pagó'})),
});
const TIME_BODY = obj({expiresAt: instant()});
const COLLECT_BODY = obj({
  what: oneOf('deposit', 'rest'),
  payments: list(
    obj({
      method: oneOf('cash', 'card_terminal', 'transfer'),
      amountCents: int({minimum: 1, maximum: 100000000}),
      tenderedCents: opt(orNull(int({minimum: 1, maximum: 100000000}))),
      operationId: OPERATION_ID,
    }),
    {maxItems: 10, description: 'juntos, exactamente lo que se cobra'},
  ),
  invoice: SAID_INVOICE,
});
const COLLECTED = obj({orderId: id(), orderNumber: str(), totalCents: cents(), changeCents: cents()});
const HAND_BODY = obj({deliveredTo: str({minLength: 2, maxLength: 160})});
const LINK = obj({url: str(), sentTo: orNull(str())});
/** The order is made and paid in one transaction: its time is never seen. */
const PAY_MINUTES = 5;
const DELIVERED = obj({id: id(), orderId: id()});
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
        await requireClerkSellsAt(tx, this.actor, sessionId);
        const {seatIds, ...done} = await createReservation(tx, {
          eventSessionId: sessionId,
          contactName: body.contactName.trim(),
          entityName: body.entityName?.trim() ?? '',
          email: body.email?.trim().toLowerCase() ?? '',
          phone: body.phone?.trim() ?? '',
          notes: body.notes?.trim() ?? '',
          ...(body.invoice ? checkInvoice(body.invoice, 'invoice.') : NO_INVOICE),
          groupKind: body.groupKind ?? 'other',
          source: 'staff',
          depositCents: body.depositCents ?? 0,
          expiresAt: body.expiresAt ? new Date(body.expiresAt) : null,
          seats: (body.seatIds ?? []).map(seatId => ({seatId, priceCategoryId: body.priceCategoryId ?? null})),
          zones: (body.zones ?? []).map(zone => ({...zone, priceCategoryId: body.priceCategoryId ?? null})),
          staffUserId: this.actor.id,
          isPlaceNeeded: body.isPlaceNeeded,
        });
        claimed = seatIds;
        await writeAudit(tx, this.actor, {
          action: 'create',
          resource: 'reservas',
          id: done.id,
          changes: {sessionId, code: done.code, seats: seatIds.length, zones: body.zones ?? []},
        });
        await queueGroupMail(this.runtime, tx, {reservationId: done.id, kind: 'accepted'});
        return done;
      }),
    );
    this.runtime.sessions.apply(sessionId, claimed, 'reservation');
    return answer;
  }

  @post(
    '/api/reservas/{id}/confirmar',
    operation({
      ...SELL,
      id: 'confirmReservation',
      summary: 'Aceptar una reserva: el grupo recibe el enlace para pagarla',
      answer: STATE,
    }),
  )
  async confirm(
    @param.path.integer('id', ID) reservationId: number,
    @requestBody({...jsonBody(CONFIRM_BODY), required: false}) body?: Infer<typeof CONFIRM_BODY>,
    @param.header.string('Idempotency-Key', MAYBE_KEY) key?: string,
  ): Promise<Infer<typeof STATE>> {
    await this.reach(this.db, reservationId);
    return transactOnce(this.db, this.actor, key, ['confirmReservation', reservationId, body], async tx => {
      const depositCents = body?.depositCents ?? null;
      const expiresAt = body?.expiresAt ? new Date(body.expiresAt) : null;
      await confirmReservation(tx, reservationId, {depositCents, expiresAt});
      await writeAudit(tx, this.actor, {
        action: 'confirm',
        resource: 'reservas',
        id: reservationId,
        changes: {depositCents, expiresAt},
      });
      await queueGroupMail(this.runtime, tx, {
        reservationId,
        kind: 'accepted',
        reason: body?.message ?? '',
        again: 'confirmed',
      });
      return {id: reservationId, state: 'confirmed'};
    });
  }

  @post(
    '/api/reservas/{id}/plazo',
    operation({...SELL, id: 'changeReservationTime', summary: 'Guardar las plazas hasta otro momento', answer: STATE}),
  )
  async time(
    @param.path.integer('id', ID) reservationId: number,
    @requestBody(jsonBody(TIME_BODY)) body: Infer<typeof TIME_BODY>,
  ): Promise<Infer<typeof STATE>> {
    await this.reach(this.db, reservationId);
    return this.db.withTransaction(async tx => {
      await changeReservationTime(tx, reservationId, new Date(body.expiresAt));
      await writeAudit(tx, this.actor, {action: 'edit', resource: 'reservas', id: reservationId, changes: body});
      return this.stateOf(tx, reservationId);
    });
  }

  @post(
    '/api/reservas/{id}/cobrar',
    operation({
      ...SELL,
      id: 'collectReservation',
      summary: 'Cobrar en taquilla la señal o el resto',
      description: 'Con el resto, la reserva queda pagada y salen sus entradas.',
      answer: COLLECTED,
    }),
  )
  async collect(
    @param.path.integer('id', ID) reservationId: number,
    @requestBody(jsonBody(COLLECT_BODY)) body: Infer<typeof COLLECT_BODY>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof COLLECTED>> {
    const key = idempotencyKey(keyHeader);
    await this.reach(this.db, reservationId);
    let sold: FreedSeat[] = [];
    const answer = await this.db.withTransaction(tx =>
      once(tx, `collect-reservation:${reservationId}`, key, body, async () => {
        const payments = body.payments.map(p => ({...p, tenderedCents: p.tenderedCents ?? null}));
        const order = await placeReservation(tx, {
          reservationId,
          what: body.what,
          channel: 'box_office',
          staffUserId: this.actor.id,
          payMinutes: PAY_MINUTES,
          expectedTotalCents: payments.reduce((sum, payment) => sum + payment.amountCents, 0),
          consents: {},
          // A transfer has come already.
          invoice: payments.some(p => p.method === 'transfer') ? 'unasked' : body.invoice,
        });
        const seats =
          order.dueCents === 0 ? await settleWithoutBank(tx, order.id) : await settleAtCounter(tx, order.id, payments);
        await requireClerkSells(tx, this.actor, order.id);
        if (body.what === 'rest') sold = seats;
        await this.runtime.jobs.enqueue(tx, 'order-confirmation', {orderId: order.id});
        await writeAudit(tx, this.actor, {
          action: 'pay',
          resource: 'reservas',
          id: reservationId,
          changes: {what: body.what, order: order.number, payments: body.payments},
        });
        const changeCents = payments.reduce((sum, p) => sum + (p.tenderedCents ?? p.amountCents) - p.amountCents, 0);
        return {orderId: order.id, orderNumber: order.number, totalCents: order.dueCents, changeCents};
      }),
    );
    this.runtime.sessions.applyFreed(sold, 'sale');
    return answer;
  }

  @post(
    '/api/reservas/{id}/entregar',
    operation({
      ...SELL,
      id: 'deliverReservation',
      summary: 'Entregar las entradas, y a quién',
      description:
        'Todas a la vez: ninguna puede estar sin el nombre que debe llevar. Se imprimen con las de su pedido.',
      answer: DELIVERED,
    }),
  )
  async deliver(
    @param.path.integer('id', ID) reservationId: number,
    @requestBody(jsonBody(HAND_BODY)) body: Infer<typeof HAND_BODY>,
    @param.header.string('Idempotency-Key', MAYBE_KEY) key?: string,
  ): Promise<Infer<typeof DELIVERED>> {
    await this.reach(this.db, reservationId);
    return transactOnce(this.db, this.actor, key, ['deliverReservation', reservationId, body], async tx => {
      const orderId = await deliverReservation(tx, reservationId, body.deliveredTo.trim());
      await writeAudit(tx, this.actor, {action: 'hand_over', resource: 'reservas', id: reservationId, changes: body});
      return {id: reservationId, orderId};
    });
  }

  @post(
    '/api/reservas/{id}/enlace',
    operation({
      ...SELL,
      id: 'sendReservationLink',
      summary: 'El enlace de la reserva, y otra vez por correo si tiene dirección',
      answer: LINK,
    }),
  )
  async link(
    @param.path.integer('id', ID) reservationId: number,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof LINK>> {
    const key = idempotencyKey(keyHeader);
    await this.reach(this.db, reservationId);
    return this.db.withTransaction(tx =>
      once(tx, `reservation-link:${reservationId}`, key, {}, async () => {
        const {state, source} = (await readOwnReservation(tx, reservationId))!;
        const isOpen = state === 'confirmed' || (state === 'pending' && source !== 'web');
        const sentTo = isOpen
          ? await queueGroupMail(this.runtime, tx, {reservationId, kind: 'accepted', again: key})
          : null;
        return {url: groupUrl(this.runtime.config, reservationId), sentTo};
      }),
    );
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
    @param.header.string('Idempotency-Key', MAYBE_KEY) key?: string,
  ): Promise<Infer<typeof STATE>> {
    await this.reach(this.db, reservationId);
    const reason = body.reason.trim();
    let freed: FreedSeat[] = [];
    await transactOnce(this.db, this.actor, key, ['cancelReservation', reservationId, body], async tx => {
      const before = (await readOwnReservation(tx, reservationId))!;
      const {seats, refundIds, toSend, refundCents, byHandCents} = await cancelReservation(tx, {
        reservationId,
        reason,
        staffUserId: this.actor.id,
        refundDeposit: body.refundDeposit ?? null,
      });
      freed = seats;
      await sendRefunds(this.runtime, tx, this.actor, {refundIds, toSend, reason});
      await writeAudit(tx, this.actor, {action: 'cancel', resource: 'reservas', id: reservationId, reason});
      const kind: GroupTold['kind'] = before.source === 'web' && before.state === 'pending' ? 'refused' : 'cancelled';
      await queueGroupMail(this.runtime, tx, {reservationId, kind, reason, refundCents, byHandCents});
    });
    this.runtime.sessions.applyFreed(freed);
    return {id: reservationId, state: 'cancelled'};
  }

  private async stateOf(tx: Tx, reservationId: number): Promise<Infer<typeof STATE>> {
    const {id, state} = (await readOwnReservation(tx, reservationId))!;
    return {id, state};
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
