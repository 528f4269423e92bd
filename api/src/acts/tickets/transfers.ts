/**
 * Tickets that change hands: offered and taken back by the link of whoever has them (an order's, or the ticket's own),
 * taken by the link of the offer. Guessing is slowed down and finds nothing; a link that was good once is over (410).
 */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Request, type Response} from '@loopback/rest';
import {slowDown} from '../../web/auth/attempts';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {customerOf} from '../../web/http/customer-session';
import {openSignedNumber} from '../../platform/keys/token';
import {Database} from '../../platform/database/db';
import {acceptTransfer} from '../../domain/ticket-acts/accept-transfer';
import {offerTransfer} from '../../domain/ticket-acts/offer-transfer';
import {readHands, readReceived, readTransfer, type Transfer} from '../../domain/ticket-acts/read-transfer';
import {withdrawListing} from '../../domain/ticket-acts/resale/withdraw';
import {takeBackTransfer} from '../../domain/ticket-acts/take-back-transfer';
import {DomainError, notFound} from '../../domain/kernel/errors';
import {
  GIVEN_FILE_NAME,
  givenCalendar,
  givenDocument,
  type GivenTicket,
  readGivenTicket,
} from '../../outside/papers/documents/given-ticket';
import {queueTransferMail} from '../../jobs/sessions/transfer-mail';
import {openTransferHash, transferHash, transferUrl} from '../../outside/mail/links/given-page';
import {CALENDAR_FILE_NAME, CALENDAR_TYPE, orderCalendar} from '../../outside/drawing/calendar';
import {ticketsPdf} from '../../outside/drawing/tickets';
import {idempotencyKey, once} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, obj, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import {ID, KEY} from '../parameters';
import {sendFile, sendPdf} from '../send-file';
import {tellBanned} from '../tell-banned';
import {ACCEPT, ACCEPTED, GIVE, GIVEN, OFFER_MADE, RECEIVED} from './transfer-shapes';
import {sendQr} from '../send-qr';
import {handsOf} from './hands';

const HASH = {schema: {type: 'string', maxLength: 100} as const};
const TEXT = {tag: 'Entradas', permission: 'public' as const};
const TAKEN_BACK = obj({takenBack: bool()});
const NOT_FOUND = 'No encontramos esa entrada. Comprueba el enlace de tu correo.';

export class TicketTransfersController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.REQUEST) private request: Request,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @post(
    '/api/public/reservations/{hash}/tickets/{id}/give',
    operation({
      ...TEXT,
      id: 'giveTicket',
      summary: 'Ofrecer una entrada a otra persona',
      description: 'Por correo, o con el enlace de la respuesta. Sigue siendo de quien la da hasta que se acepta.',
      answer: OFFER_MADE,
      errors: [404, 409, 410, 422, 429],
    }),
  )
  async give(
    @param.path.string('hash', HASH) hash: string,
    @param.path.integer('id', ID) ticketId: number,
    @requestBody(jsonBody(GIVE)) body: Infer<typeof GIVE>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof OFFER_MADE>> {
    const {orderId, holderId} = await this.owner(hash);
    const key = idempotencyKey(keyHeader);
    // Each may be a mail to a stranger.
    await slowDown(this.db, `give-ticket:${orderId}`, 30, 60);
    const {toName, toEmail} = body;
    return this.db.withTransaction(tx =>
      once(tx, `give-ticket:${orderId}`, key, {...body, ticketId, holderId}, async () => {
        const id = await offerTransfer(tx, {orderId, ticketId, by: {holderId}, toName, toEmail: toEmail ?? ''});
        await queueTransferMail(this.runtime, tx, 'offered', (await readTransfer(tx, id))!);
        await this.note(tx, 'give_on', orderId, {ticketId, transferId: id});
        return {url: transferUrl(this.runtime.config, 'offer', id)};
      }),
    );
  }

  @post(
    '/api/public/reservations/{hash}/tickets/{id}/take-back',
    operation({
      ...TEXT,
      id: 'takeBackTicket',
      summary: 'Retirar una entrada ofrecida que nadie ha aceptado, o puesta en reventa',
      answer: TAKEN_BACK,
      errors: [404, 409, 410, 429],
    }),
  )
  async takeBack(
    @param.path.string('hash', HASH) hash: string,
    @param.path.integer('id', ID) ticketId: number,
  ): Promise<Infer<typeof TAKEN_BACK>> {
    const {orderId, holderId} = await this.owner(hash);
    await slowDown(this.db, `take-back-ticket:${orderId}`, 60, 60);
    await this.db.withTransaction(async tx => {
      const askedCents = holderId === null ? await withdrawListing(tx, {orderId, ticketId, by: 'seller'}) : null;
      if (askedCents !== null) return this.note(tx, 'withdraw_listing', orderId, {ticketId, askedCents});
      const gone = await takeBackTransfer(tx, {orderId, ticketId, by: {holderId}});
      await queueTransferMail(this.runtime, tx, 'offer_withdrawn', gone);
      await this.note(tx, 'revoke_transfer', orderId, {ticketId, transferId: gone.id});
    });
    return {takenBack: true};
  }

  @get(
    '/api/public/reservations/{hash}/offer',
    operation({...TEXT, id: 'getTicketOffer', summary: 'Una entrada ofrecida', answer: GIVEN, errors: [404, 410, 429]}),
  )
  async offer(@param.path.string('hash', HASH) hash: string): Promise<Infer<typeof GIVEN>> {
    const offer = await this.openOffer(hash);
    return this.shown(offer, await readGivenTicket(this.db, this.runtime.config, offer));
  }

  @post(
    '/api/public/reservations/{hash}/offer/accept',
    operation({
      ...TEXT,
      id: 'acceptTicket',
      summary: 'Aceptar una entrada ofrecida: desde entonces es de quien la acepta, con otro código',
      answer: ACCEPTED,
      errors: [404, 409, 410, 422, 429],
    }),
  )
  async accept(
    @param.path.string('hash', HASH) hash: string,
    @requestBody(jsonBody(ACCEPT)) body: Infer<typeof ACCEPT>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof ACCEPTED>> {
    const transferId = await this.open('offer', hash);
    const key = idempotencyKey(keyHeader);
    await slowDown(this.db, `accept-ticket:${transferId}`, 30, 10);
    return tellBanned(this.db, () =>
      this.db.withTransaction(tx =>
        once(tx, `accept-ticket:${transferId}`, key, body, async () => {
          const taken = await acceptTransfer(tx, {...body, transferId});
          await queueTransferMail(this.runtime, tx, 'accepted', taken);
          await queueTransferMail(this.runtime, tx, 'given', taken);
          return {hash: transferHash(this.runtime.config, 'given', transferId)};
        }),
      ),
    );
  }

  @get(
    '/api/public/reservations/{hash}/given',
    operation({
      ...TEXT,
      id: 'getGivenTicket',
      summary: 'Una entrada recibida, para quien la aceptó',
      answer: GIVEN,
      errors: [404, 410, 429],
    }),
  )
  async given(@param.path.string('hash', HASH) hash: string): Promise<Infer<typeof GIVEN>> {
    const {transfer, paper} = await this.openGiven(hash);
    return this.shown(transfer, paper);
  }

  @get(
    '/api/public/reservations/{hash}/given/qr.svg',
    operation({
      ...TEXT,
      id: 'getGivenTicketQr',
      summary: 'Código de acceso de una entrada recibida',
      answer: {contentType: 'image/svg+xml', description: 'QR firmado.'},
      errors: [404, 410, 429],
    }),
  )
  async qr(@param.path.string('hash', HASH) hash: string): Promise<Response> {
    const {ticket} = (await this.openValid(hash)).paper;
    return sendQr(this.response, ticket.qrText, `Código de acceso ${ticket.code}`);
  }

  @get(
    '/api/public/reservations/{hash}/given/entrada.pdf',
    operation({
      ...TEXT,
      id: 'getGivenTicketPdf',
      summary: 'Una entrada recibida, en PDF',
      answer: {contentType: 'application/pdf', description: 'Una página, sin importes.'},
      errors: [404, 410, 429],
    }),
  )
  async pdf(@param.path.string('hash', HASH) hash: string): Promise<Response> {
    const {paper} = await this.openValid(hash);
    return sendPdf(this.response, GIVEN_FILE_NAME, await ticketsPdf(givenDocument(paper, this.runtime.config)));
  }

  @get(
    '/api/public/reservations/{hash}/given/calendar.ics',
    operation({
      ...TEXT,
      id: 'getGivenCalendar',
      summary: 'Cita para el calendario de una entrada recibida',
      answer: {contentType: 'text/calendar', description: 'iCalendar.'},
      errors: [404, 410, 429],
    }),
  )
  async calendar(@param.path.string('hash', HASH) hash: string): Promise<Response> {
    const {transfer, paper} = await this.openValid(hash);
    const {config, sessions} = this.runtime;
    const page = {reservationUrl: transferUrl(config, 'given', transfer.id), stampedAt: new Date(sessions.now())};
    return sendFile(
      this.response,
      CALENDAR_TYPE,
      CALENDAR_FILE_NAME,
      Buffer.from(orderCalendar(givenCalendar(paper, config, page))),
    );
  }

  @get(
    '/api/public/account/tickets',
    operation({
      tag: 'Cuenta',
      permission: 'public',
      id: 'getReceivedTickets',
      summary: 'Las entradas que me han dado',
      answer: RECEIVED,
      errors: [401],
    }),
  )
  async received(): Promise<Infer<typeof RECEIVED>> {
    const mine = await readReceived(this.db, await customerOf(this.db, this.request));
    return mine.map(({transferId, startsAt, ...ticket}) => ({
      ...ticket,
      startsAt: startsAt.toISOString(),
      hash: transferHash(this.runtime.config, 'given', transferId),
    }));
  }

  private async shown(transfer: Transfer, {session, ticket}: GivenTicket): Promise<Infer<typeof GIVEN>> {
    const isTheirs = transfer.state !== 'offered';
    const hands = isTheirs ? (await readHands(this.db, transfer.orderId)).get(transfer.ticketId) : undefined;
    const own = handsOf(this.runtime.config, hands, transfer.id);
    return {
      id: ticket.id,
      eventTitle: session.eventTitle,
      eventId: session.eventId,
      startsAt: session.startsAt.toISOString(),
      doorsAt: session.doorsAt.toISOString(),
      venueName: session.venueName,
      venueAddress: session.venueAddress,
      timezone: session.timezone,
      zoneName: ticket.zoneName,
      gate: ticket.gate ?? null,
      rowLabel: ticket.rowLabel,
      seatNumber: ticket.seatNumber,
      priceCategoryName: ticket.priceCategoryName,
      documentRequired: ticket.documentRequired ?? '',
      giverName: transfer.giverName,
      toName: isTheirs ? '' : transfer.toName,
      emailMasked: isTheirs || !transfer.toEmail ? null : transfer.toEmail.replace(/^(.).*(@.+)$/, '$1•••$2'),
      untilAt: isTheirs ? null : transfer.takenUntilAt.toISOString(),
      needsDoc: transfer.needsDoc,
      isCancelled: session.isCancelled,
      holderName: transfer.acceptedName,
      code: isTheirs && own.givenTo === null ? ticket.code : '',
      state: ticket.state,
      ...own,
    };
  }

  private async owner(hash: string): Promise<{orderId: number; holderId: number | null}> {
    if (hash.startsWith('e-')) {
      const {transfer} = await this.openGiven(hash);
      return {orderId: transfer.orderId, holderId: transfer.id};
    }
    const orderId = openSignedNumber(this.runtime.config.secret, 'reservation', hash);
    if (orderId === null) return this.guessed();
    return {orderId, holderId: null};
  }

  private async open(kind: 'offer' | 'given', hash: string): Promise<number> {
    return openTransferHash(this.runtime.config, kind, hash) ?? this.guessed();
  }

  private async openOffer(hash: string): Promise<Transfer> {
    const offer = await readTransfer(this.db, await this.open('offer', hash));
    if (!offer) throw notFound(NOT_FOUND);
    if (!offer.isOpen)
      throw new DomainError(
        'link_expired',
        'Esta entrada ya no está ofrecida: alguien la ha aceptado, la han retirado o ha pasado su plazo.',
      );
    return offer;
  }

  private async openGiven(hash: string): Promise<{transfer: Transfer; paper: GivenTicket}> {
    const transfer = await readTransfer(this.db, await this.open('given', hash));
    if (!transfer || transfer.state === 'offered' || transfer.state === 'expired') throw notFound(NOT_FOUND);
    if (transfer.state === 'taken_back')
      throw new DomainError('link_expired', 'Esta entrada se ha retirado: vuelve a ser de quien la dio.');
    return {transfer, paper: await readGivenTicket(this.db, this.runtime.config, transfer)};
  }

  /** Whoever has given it on shows it no more. */
  private async openValid(hash: string): Promise<{transfer: Transfer; paper: GivenTicket}> {
    const given = await this.openGiven(hash);
    const {ticket} = given.paper;
    if (given.transfer.state !== 'accepted' || ticket.state === 'void' || ticket.isNameless)
      throw new DomainError('link_expired', 'Esta entrada ya no es tuya o se ha anulado.');
    return given;
  }

  private async guessed(): Promise<never> {
    await slowDown(this.db, `hash:${this.actor.ip}`, 20, 1);
    throw notFound(NOT_FOUND);
  }

  private note(
    tx: Parameters<typeof writeAudit>[0],
    action: 'give_on' | 'revoke_transfer' | 'withdraw_listing',
    orderId: number,
    changes: Record<string, unknown>,
  ): Promise<void> {
    const actor = {...this.actor, kind: 'customer' as const, id: null, name: 'con su enlace'};
    return writeAudit(tx, actor, {action, resource: 'pedidos', id: orderId, changes});
  }
}
