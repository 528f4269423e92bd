/** The buyer's page of an order: whoever has the link has the tickets. Guessing is slowed down and finds nothing. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Response} from '@loopback/rest';
import {slowDown} from '../../web/auth/attempts';
import type {Actor} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {OWED_METHODS} from '../../domain/kernel/channel';
import {nameAttendees} from '../../domain/attendees/name';
import type {FreedSeat} from '../../domain/seats/release';
import {cancelTickets} from '../../domain/ticket-acts/cancel';
import {readMovable, type Movable} from '../../domain/ticket-acts/move/read-movable';
import {readListable} from '../../domain/ticket-acts/resale/read-listable';
import {readCancelTerms, type CancelTerms} from '../../domain/ticket-acts/may-cancel';
import {readHands} from '../../domain/ticket-acts/read-transfer';
import {notFound} from '../../domain/kernel/errors';
import {readDuesDocument, type DuesDocument} from '../../outside/papers/documents/dues-document';
import {isInvoiceComing} from '../../outside/papers/documents/invoice-document';
import {calendarDocument, readVisits} from '../../outside/papers/documents/calendar-document';
import {paperAds} from '../../jobs/ad-places';
import {documentTag, isAtHand, ticketDocument, type OrderFile} from '../../outside/papers/documents/order-document';
import {readGiftCard} from '../../outside/papers/documents/gift-card-document';
import {afterNamed} from '../../jobs/sessions/named-tickets';
import {afterCancelled} from '../../jobs/mails/cancelled-tickets-mail';
import {receiptDocument} from '../../jobs/mails/dues-receipt';
import {CALENDAR_FILE_NAME, CALENDAR_TYPE, orderCalendar} from '../../outside/drawing/calendar';
import {giftCardFileName, giftCardPdf} from '../../outside/drawing/gift-card';
import {receiptFileName, receiptPdf} from '../../outside/drawing/money/receipt';
import {ticketsFileName, ticketsPdf} from '../../outside/drawing/tickets';
import {idempotencyKey, once} from '../../web/rest/idempotency';
import {PEOPLE} from '../questions/shapes';
import {openReservation} from '../tickets/open-reservation';
import {jsonBody, operation} from '../../web/http/operation-text';
import {type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import {CANCEL, CANCELLED, RESERVATION, type TICKET} from './own-order-shapes';
import {KEY} from '../parameters';
import {sendFile, sendPdf} from '../send-file';
import {resaleOf} from '../tickets/resale-shape';
import {handsOf} from '../tickets/hands';
import {sendQr} from '../send-qr';

const HASH = {schema: {type: 'string', maxLength: 100} as const};

/** Cards of passes stand among what is shown at a gate. */
const cardsOf = ({cards}: DuesDocument): DuesDocument['redemptions'] =>
  cards.map(({holderName, listName, categoryName, place, gate, number, code}) => ({
    kind: 'pass',
    title: `${listName}: ${holderName}`,
    detail: [categoryName, place, gate && `puerta ${gate.replace(/^puerta\s+/i, '')}`, `carnet ${number}`]
      .filter(Boolean)
      .join(', '),
    quantity: 1,
    code,
  }));

function termsOf(terms: CancelTerms | undefined): Infer<typeof TICKET>['cancel'] {
  if (!terms) return null;
  const {untilAt, keptCents, moneyCents, creditCents, bonusCents, returnedCents, isPostponed, movedCents} = terms;
  const cents = {keptCents, moneyCents, creditCents, bonusCents, returnedCents, movedCents};
  return {untilAt: untilAt.toISOString(), ...cents, isPostponed};
}

/** As on its tickets: whose session it is; the house, of what is no ticket. */
function sellersOf({sessions, identity}: OrderFile): Infer<typeof RESERVATION>['organizers'] {
  const all = sessions.length > 0 ? sessions.map(({organizer}) => organizer) : [identity];
  return [...new Map(all.map(({name, legalName, nif}) => [nif + legalName, {name, legalName, nif}])).values()];
}

const shownRedemption = ({appointment, ...one}: DuesDocument['redemptions'][number]) => ({
  ...one,
  visit: appointment
    ? {
        startsAt: appointment.startsAt.toISOString(),
        endsAt: appointment.endsAt.toISOString(),
        timezone: appointment.timezone,
        name: appointment.what,
      }
    : null,
});
const isoOf = (at: string | null): string | null => at && new Date(at).toISOString();
const moveOf = (ticket: Movable | undefined): Infer<typeof TICKET>['move'] =>
  ticket?.isOpen
    ? {
        untilAt: ticket.untilAt.toISOString(),
        feeCents: ticket.feeCents,
        seatId: ticket.seatId,
        zoneIds: ticket.zoneIds,
      }
    : null;

export class ReservationsController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @get(
    '/api/public/reservations/{hash}',
    operation({
      id: 'getReservation',
      tag: 'Entradas',
      summary: 'Un pedido pagado, por su enlace',
      permission: 'public',
      answer: RESERVATION,
      errors: [404, 429],
    }),
  )
  async reservation(@param.path.string('hash', HASH) hash: string): Promise<Infer<typeof RESERVATION>> {
    const file = await this.open(hash);
    const dues = await readDuesDocument(this.db, file.id);
    const terms = new Map((await readCancelTerms(this.db, file.id)).map(one => [one.ticketId, one]));
    const movable = new Map((await readMovable(this.db, file.id)).map(one => [one.ticketId, one]));
    const listable = new Map((await readListable(this.db, file.id)).map(one => [one.ticketId, one]));
    const hands = await readHands(this.db, file.id);
    return {
      dues: (dues?.lines ?? []).map(({description, quantity, cents, vatCents}) => ({
        description,
        quantity,
        cents,
        vatCents,
      })),
      redemptions: dues ? [...cardsOf(dues), ...dues.redemptions].map(shownRedemption) : [],
      notes: dues?.notes ?? [],
      orderNumber: file.number,
      state: file.state,
      createdAt: file.createdAt.toISOString(),
      paidAt: file.paidAt?.toISOString() ?? null,
      buyerName: file.buyerName,
      totalCents: file.totalCents,
      refundedCents: file.refundedCents,
      isSoldOutside: file.payments.some(payment => OWED_METHODS.includes(payment.method)),
      isInvoiceComing: await isInvoiceComing(this.db, file.id),
      sessions: file.sessions.map(s => ({
        sessionId: s.sessionId,
        eventId: s.eventId,
        eventTitle: s.eventTitle,
        eventSlug: s.eventSlug,
        startsAt: s.startsAt.toISOString(),
        postponedFrom: s.postponedFrom?.toISOString() ?? null,
        doorsAt: s.doorsAt.toISOString(),
        endsAt: s.endsAt.toISOString(),
        venueName: s.venueName,
        venueAddress: s.venueAddress,
        timezone: s.timezone,
        attendeesDueAt: this.isOpenForNames(file, s) ? s.attendeesDueAt!.toISOString() : null,
        tickets: s.tickets.map(t => ({
          id: t.id,
          lineId: t.orderLineId,
          code: t.isNameless || t.givenTo !== null ? '' : t.code,
          zoneName: t.zoneName,
          gate: t.gate ?? null,
          rowLabel: t.rowLabel,
          seatNumber: t.seatNumber,
          priceCategoryName: t.priceCategoryName,
          totalCents: t.totalCents,
          state: t.state,
          holderName: t.givenTo === null ? (t.holderName ?? null) : null,
          cancel: termsOf(terms.get(t.id)),
          move: moveOf(movable.get(t.id)),
          resale: resaleOf(listable.get(t.id)),
          ...handsOf(this.runtime.config, hands.get(t.id)),
          attendee: t.attendee && t.givenTo === null ? {...t.attendee, fixUntil: isoOf(t.attendee.fixUntil)} : null,
          isNameless: t.isNameless,
        })),
      })),
      organizers: sellersOf(file),
      conditions: [...new Set(file.sessions.flatMap(s => [s.conditions ?? '', s.refundPolicy ?? '']))]
        .filter(Boolean)
        .join('\n\n'),
    };
  }

  @get(
    '/api/public/reservations/{hash}/tickets.pdf',
    operation({
      id: 'getTicketsPdf',
      tag: 'Entradas',
      summary: 'Entradas en PDF',
      permission: 'public',
      answer: {contentType: 'application/pdf', description: 'Una página por entrada.'},
      errors: [404, 429],
    }),
  )
  async pdf(@param.path.string('hash', HASH) hash: string): Promise<Response> {
    const file = await this.open(hash);
    if (!file.sessions.some(s => s.tickets.some(isAtHand))) throw notFound('Este pedido no tiene entradas que dar.');
    const ads = await paperAds(this.runtime, this.db, file);
    const pdf = await ticketsPdf(ticketDocument(file, this.runtime.config, null, ads));
    this.response.setHeader('ETag', `"${documentTag(file, ads)}"`);
    return sendPdf(this.response, ticketsFileName(file.number), pdf);
  }

  @get(
    '/api/public/reservations/{hash}/receipt.pdf',
    operation({
      id: 'getReceiptPdf',
      tag: 'Entradas',
      summary: 'Justificante de lo pagado de un contrato, en PDF',
      permission: 'public',
      answer: {contentType: 'application/pdf', description: 'Una página.'},
      errors: [404, 429],
    }),
  )
  async receipt(@param.path.string('hash', HASH) hash: string): Promise<Response> {
    const receipt = await receiptDocument(this.db, await this.open(hash));
    if (!receipt) throw notFound('Este pedido es de entradas: su PDF está en la misma página.');
    return sendPdf(this.response, receiptFileName(receipt.orderNumber), await receiptPdf(receipt));
  }

  @get(
    '/api/public/reservations/{hash}/calendar.ics',
    operation({
      id: 'getCalendar',
      tag: 'Entradas',
      summary: 'Cita para el calendario',
      permission: 'public',
      answer: {contentType: 'text/calendar', description: 'iCalendar.'},
      errors: [404, 429],
    }),
  )
  async calendar(@param.path.string('hash', HASH) hash: string): Promise<Response> {
    const file = await this.open(hash);
    const now = new Date(this.runtime.sessions.now());
    return sendFile(
      this.response,
      CALENDAR_TYPE,
      CALENDAR_FILE_NAME,
      Buffer.from(orderCalendar(calendarDocument(file, this.runtime.config, now, await readVisits(this.db, file.id)))),
    );
  }

  @get(
    '/api/public/reservations/{hash}/tickets/{id}/qr.svg',
    operation({
      id: 'getTicketQr',
      tag: 'Entradas',
      summary: 'Código de acceso de una entrada',
      permission: 'public',
      answer: {contentType: 'image/svg+xml', description: 'QR firmado.'},
      errors: [404, 429],
    }),
  )
  async qr(
    @param.path.string('hash', HASH) hash: string,
    @param.path.integer('id', {schema: {type: 'integer', minimum: 1, maximum: 2147483647}}) ticketId: number,
  ): Promise<Response> {
    const file = await this.open(hash);
    const ticket = file.sessions.flatMap(s => s.tickets).find(t => t.id === ticketId && isAtHand(t));
    if (!ticket) throw notFound('No encontramos esa entrada.');
    return sendQr(this.response, ticket.qrText, `Código de acceso ${ticket.code}`);
  }

  @get(
    '/api/public/reservations/{hash}/redemptions/{code}/qr.svg',
    operation({
      id: 'getRedemptionQr',
      tag: 'Entradas',
      summary: 'Código con el que se recoge un producto o se entra en una visita',
      permission: 'public',
      answer: {contentType: 'image/svg+xml', description: 'QR.'},
      errors: [404, 429],
    }),
  )
  async redemptionQr(
    @param.path.string('hash', HASH) hash: string,
    @param.path.string('code', {schema: {type: 'string', maxLength: 40}}) code: string,
  ): Promise<Response> {
    const file = await this.open(hash);
    const dues = await readDuesDocument(this.db, file.id);
    if (!dues || ![...cardsOf(dues), ...dues.redemptions].some(one => one.code === code))
      throw notFound('No encontramos ese código.');
    return sendQr(this.response, code, `Código ${code}`);
  }

  @get(
    '/api/public/reservations/{hash}/gift-cards/{code}.pdf',
    operation({
      id: 'getGiftCardPdf',
      tag: 'Entradas',
      summary: 'Una tarjeta regalo del pedido, para imprimirla',
      permission: 'public',
      answer: {contentType: 'application/pdf', description: 'Una página.'},
      errors: [404, 429],
    }),
  )
  async giftCard(
    @param.path.string('hash', HASH) hash: string,
    @param.path.string('code', {schema: {type: 'string', maxLength: 40}}) code: string,
  ): Promise<Response> {
    const file = await this.open(hash);
    const {rows} = await this.db.query<{id: number}>(
      `select g.id from gift_card g join order_line l on l.id = g.order_line_id where l.order_id = $1 and g.code = $2`,
      [file.id, code],
    );
    const card = rows[0] && (await readGiftCard(this.db, this.runtime.config, rows[0].id));
    if (!card) throw notFound('No encontramos esa tarjeta.');
    return sendPdf(this.response, giftCardFileName(card.code), await giftCardPdf(card));
  }

  @post(
    '/api/public/reservations/{hash}/cancel',
    operation({
      id: 'cancelTickets',
      tag: 'Entradas',
      summary: 'Anular entradas de un pedido, con las condiciones de su sesión',
      permission: 'public',
      answer: CANCELLED,
      errors: [404, 409, 422, 429],
    }),
  )
  async cancel(
    @param.path.string('hash', HASH) hash: string,
    @requestBody(jsonBody(CANCEL)) body: Infer<typeof CANCEL>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof CANCELLED>> {
    const {id: orderId} = await this.open(hash);
    const key = idempotencyKey(keyHeader);
    await slowDown(this.db, `cancel-tickets:${orderId}`, 30, 10);
    let seats: FreedSeat[] = [];
    const answer = await this.db.withTransaction(tx =>
      once(tx, `cancel-tickets:${orderId}`, key, body, async () => {
        const done = await cancelTickets(tx, {...body, orderId});
        seats = done.seats;
        await afterCancelled(
          this.runtime,
          tx,
          {...this.actor, kind: 'customer', id: null, name: 'con su enlace'},
          orderId,
          done,
        );
        return {givenCents: done.givenCents};
      }),
    );
    this.runtime.sessions.applyFreed(seats);
    return answer;
  }

  @post(
    '/api/public/reservations/{hash}/asistentes',
    operation({
      id: 'nameOwnAttendees',
      tag: 'Entradas',
      summary: 'Decir quién viene con cada entrada que aún no tiene nombre',
      permission: 'public',
      answer: RESERVATION,
      errors: [404, 409, 429],
    }),
  )
  async name(
    @param.path.string('hash', HASH) hash: string,
    @requestBody(jsonBody(PEOPLE)) {people}: Infer<typeof PEOPLE>,
  ): Promise<Infer<typeof RESERVATION>> {
    const {id: orderId} = await this.open(hash);
    await slowDown(this.db, `attendees:${orderId}`, 30, 60);
    await this.db.withTransaction(async tx => {
      const named = await nameAttendees(tx, orderId, people);
      if (named.changed.length === 0) return;
      await afterNamed(
        this.runtime,
        tx,
        {...this.actor, kind: 'customer', id: null, name: 'con su enlace'},
        orderId,
        named,
      );
    });
    return this.reservation(hash);
  }

  private isOpenForNames(
    file: OrderFile,
    {attendeesDueAt, isCancelled, endsAt}: OrderFile['sessions'][number],
  ): boolean {
    const now = this.runtime.sessions.now();
    return (
      attendeesDueAt !== null &&
      attendeesDueAt.getTime() > now &&
      !isCancelled &&
      endsAt.getTime() > now &&
      file.state !== 'refunded'
    );
  }

  private open = (hash: string): Promise<OrderFile> => openReservation(this.runtime, this.actor, hash);
}
