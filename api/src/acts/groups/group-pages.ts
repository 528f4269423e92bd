/**
 * Groups on the web: what they may ask for, their request, and their page, opened by the link that is its own proof.
 * Guessing is slowed down and finds nothing.
 */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {slowDown} from '../../web/auth/attempts';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {signedId} from '../../platform/keys/token';
import {CHECKOUT, goToBank, paidForNothing, type Checkout} from '../../outside/bank/go-to-bank';
import {Database} from '../../platform/database/db';
import {statesOf} from '../../domain/machines/registry';
import {settleWithoutBank} from '../../domain/payments/settle';
import {startPayment} from '../../domain/payments/start';
import {cancelReservation} from '../../domain/reservations/close';
import {placeReservation} from '../../domain/reservations/pay';
import {readOwnReservation, saveInvoiceData, type OwnReservation} from '../../domain/reservations/read-own';
import {readGroupOffer, requestReservation} from '../../domain/reservations/request';
import type {FreedSeat} from '../../domain/seats/release';
import {readSettings} from '../../domain/settings/read-settings';
import {conflict, invalid, notFound} from '../../domain/kernel/errors';
import {queueGroupMail} from '../../jobs/sessions/group-mail';
import {sendRefunds} from '../../jobs/mails/refund-mail';
import {groupHash, openGroupHash} from '../../outside/mail/links/group-page';
import {NO_INVOICE, SAID_INVOICE} from '../questions/invoice-shape';
import {idempotencyKey, once} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {
  bool,
  cents,
  email,
  id,
  instant,
  int,
  isTrue,
  list,
  obj,
  oneOf,
  opt,
  orNull,
  phone,
  str,
  type Infer,
} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import {taxIdProblem, tellTaxId} from '../../domain/orders/rules/tax-id';
import {ID, KEY} from '../parameters';

export const GROUP_KINDS = ['school', 'company', 'club', 'association', 'other'] as const;
export const INVOICE_DATA = obj({
  fiscalName: str({maxLength: 160, description: 'a cuyo nombre va la factura'}),
  nif: str({maxLength: 20}),
  fiscalAddress: str({maxLength: 300}),
});
const OFFER = obj({
  least: int(),
  most: int(),
  hours: int({description: 'lo que se guardan las plazas'}),
  zones: list(
    obj({
      id: id(),
      name: str(),
      free: int(),
      tariffs: list(obj({priceCategoryId: id(), name: str(), cents: cents('gastos incluidos')})),
    }),
  ),
});
const REQUEST = obj({
  zoneId: id(),
  lines: list(obj({priceCategoryId: id(), quantity: int({minimum: 0, maximum: 1000})}), {minItems: 1, maxItems: 20}),
  groupKind: oneOf(...GROUP_KINDS),
  entityName: str({minLength: 2, maxLength: 160, description: 'colegio, peña, empresa'}),
  contactName: str({minLength: 2, maxLength: 160}),
  email: email(),
  phone: phone(),
  notes: opt(str({maxLength: 2000})),
  invoice: opt(orNull(INVOICE_DATA)),
  acceptTerms: isTrue(),
});
const HASH_ANSWER = obj({hash: str(), code: str()});
const OWN = obj(
  {
    code: str(),
    state: oneOf(...statesOf('reservation')),
    isRequest: bool({description: 'pedida en la web y todavía sin respuesta'}),
    isPhone: bool(),
    contactName: str(),
    entityName: str(),
    emailMasked: str(),
    fiscalName: str(),
    nif: str(),
    fiscalAddress: str(),
    cancelReason: str(),
    eventTitle: str(),
    eventId: id(),
    sessionId: id(),
    startsAt: instant(),
    timezone: str(),
    venueName: str(),
    placeCount: int(),
    totalCents: cents(),
    depositCents: cents(),
    isDepositPaid: bool(),
    expiresAt: instant(),
    isLate: bool({description: 'su tiempo ha pasado, y ya no se paga'}),
    owedDepositCents: orNull(cents('la señal, si se puede pagar ahora')),
    owedCents: cents('todo lo que queda por pagar'),
    mayPay: bool(),
    mayCancel: bool(),
    cancelRefundCents: cents('lo que vuelve de la señal si se cancela ahora'),
    isRefundByHand: bool({description: 'la señal se pagó fuera de la web: la devuelve una persona'}),
    depositBackUntil: instant(),
    transfer: orNull(
      obj({iban: str(), holder: str(), reference: str({description: 'lo que se escribe en el concepto'})}),
    ),
    asksQuestions: bool(),
    missingAnswers: int({description: 'del grupo y de sus plazas, lo que falta contestar para pagar'}),
    missingNames: int({description: 'entradas sin el nombre de quien viene'}),
    ticketsHash: orNull(str({description: 'sus entradas, ya pagadas'})),
    depositHash: orNull(str({description: 'el justificante de la señal'})),
    lines: list(obj({zone: str(), tariff: str(), seats: str(), quantity: int(), cents: cents()})),
  },
  'OwnGroup',
);
const PAY = obj({
  what: oneOf('deposit', 'rest'),
  method: oneOf('card', 'bizum'),
  expectedTotalCents: cents(),
  invoice: SAID_INVOICE,
});
const CANCEL = obj({expectedRefundCents: cents()});
const TEXT = {tag: 'Grupos', permission: 'public' as const};
const HASH = {schema: {type: 'string', maxLength: 100} as const};
const CANCELLED = obj({refundCents: cents(), byHandCents: cents()});

export class GroupPagesController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/public/sessions/{id}/groups',
    operation({...TEXT, id: 'getGroupOffer', summary: 'Qué puede pedir un grupo', answer: OFFER, errors: [404, 429]}),
  )
  async offer(@param.path.integer('id', ID) sessionId: number): Promise<Infer<typeof OFFER>> {
    await slowDown(this.db, `groups:${this.actor.ip}`, 120, 10);
    const offer = await readGroupOffer(this.db, sessionId);
    if (!offer) throw notFound('Para esta sesión no se piden plazas de grupo en la web.');
    return offer;
  }

  @post(
    '/api/public/sessions/{id}/groups',
    operation({
      ...TEXT,
      id: 'requestGroup',
      summary: 'Pedir plazas para un grupo',
      description: 'Se guardan mientras se contesta; no se paga nada hasta entonces.',
      answer: HASH_ANSWER,
      errors: [404, 409, 429],
    }),
  )
  async request(
    @param.path.integer('id', ID) sessionId: number,
    @requestBody(jsonBody(REQUEST)) body: Infer<typeof REQUEST>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof HASH_ANSWER>> {
    const key = idempotencyKey(keyHeader);
    const to = body.email.trim().toLowerCase();
    await slowDown(this.db, `group-request:${this.actor.ip}`, 10, 60);
    await slowDown(this.db, `group-request:${to}`, 5, 24 * 60);
    const invoice = body.invoice ? checkInvoice(body.invoice, 'invoice.') : NO_INVOICE;
    let seats: number[] = [];
    const answer = await this.db.withTransaction(tx =>
      once(tx, `group-request:${sessionId}:${to}`, key, body, async () => {
        const made = await requestReservation(tx, {
          eventSessionId: sessionId,
          zoneId: body.zoneId,
          lines: body.lines,
          groupKind: body.groupKind,
          entityName: body.entityName.trim(),
          contactName: body.contactName.trim(),
          email: to,
          phone: body.phone.trim(),
          notes: body.notes?.trim() ?? '',
          ...invoice,
        });
        seats = made.seatIds;
        await writeAudit(tx, this.visitor(), {
          action: 'create',
          resource: 'reservas',
          id: made.id,
          changes: {sessionId},
        });
        await queueGroupMail(this.runtime, tx, {reservationId: made.id, kind: 'asked'});
        return {hash: groupHash(this.runtime.config, made.id), code: made.code};
      }),
    );
    this.runtime.sessions.apply(sessionId, seats, 'reservation');
    return answer;
  }

  @get(
    '/api/public/groups/{hash}',
    operation({
      ...TEXT,
      id: 'getGroup',
      summary: 'Una reserva de grupo, por su enlace',
      answer: OWN,
      errors: [404, 429],
    }),
  )
  async own(@param.path.string('hash', HASH) hash: string): Promise<Infer<typeof OWN>> {
    return this.shown(await this.open(hash));
  }

  @post(
    '/api/public/groups/{hash}/pay',
    operation({
      ...TEXT,
      id: 'payGroup',
      summary: 'Pagar la señal o el resto de una reserva',
      answer: CHECKOUT,
      errors: [404, 409, 410, 429],
    }),
  )
  async pay(
    @param.path.string('hash', HASH) hash: string,
    @requestBody(jsonBody(PAY)) body: Infer<typeof PAY>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Checkout> {
    const key = idempotencyKey(keyHeader);
    await slowDown(this.db, `group-pay:${this.actor.ip}`, 40, 10);
    const {id: reservationId, source} = await this.open(hash);
    let sold: FreedSeat[] = [];
    const answer = await this.db.withTransaction(tx =>
      once(tx, `group-pay:${reservationId}`, key, body, async () => {
        const order = await placeReservation(tx, {
          reservationId,
          what: body.what,
          channel: source === 'phone' ? 'phone' : 'web',
          staffUserId: null,
          payMinutes: Number((await readSettings(tx)).holdMaxMinutes),
          expectedTotalCents: body.expectedTotalCents,
          consents: {ip: this.actor.ip},
          invoice: body.invoice,
        });
        if (order.dueCents === 0) {
          sold = await settleWithoutBank(tx, order.id);
          await this.runtime.jobs.enqueue(tx, 'order-confirmation', {orderId: order.id});
          return paidForNothing(this.runtime, order);
        }
        const started = await startPayment(tx, order.id, body.method, this.runtime.gateway.begin());
        return goToBank(this.runtime, started, body.method);
      }),
    );
    this.runtime.sessions.applyFreed(sold, 'sale');
    return answer;
  }

  @post(
    '/api/public/groups/{hash}/cancel',
    operation({
      ...TEXT,
      id: 'cancelGroup',
      summary: 'Cancelar una reserva: sus plazas quedan libres',
      answer: CANCELLED,
      errors: [404, 409, 429],
    }),
  )
  async cancel(
    @param.path.string('hash', HASH) hash: string,
    @requestBody(jsonBody(CANCEL)) body: Infer<typeof CANCEL>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof CANCELLED>> {
    const key = idempotencyKey(keyHeader);
    await slowDown(this.db, `group-pay:${this.actor.ip}`, 40, 10);
    const {id: reservationId} = await this.open(hash);
    const reason = 'La ha cancelado el grupo';
    let freed: FreedSeat[] = [];
    const answer = await this.db.withTransaction(tx =>
      once(tx, `group-cancel:${reservationId}`, key, body, async () => {
        const {seats, refundIds, toSend, refundCents, byHandCents} = await cancelReservation(tx, {
          reservationId,
          reason,
          staffUserId: null,
          refundDeposit: null,
          expectedRefundCents: body.expectedRefundCents,
        });
        freed = seats;
        await sendRefunds(this.runtime, tx, this.visitor(), {refundIds, toSend, reason});
        await writeAudit(tx, this.visitor(), {action: 'cancel', resource: 'reservas', id: reservationId, reason});
        await queueGroupMail(this.runtime, tx, {reservationId, kind: 'cancelled', refundCents, byHandCents});
        return {refundCents, byHandCents};
      }),
    );
    this.runtime.sessions.applyFreed(freed);
    return answer;
  }

  @post(
    '/api/public/groups/{hash}/invoice',
    operation({
      ...TEXT,
      id: 'saveGroupInvoice',
      summary: 'Decir a nombre de quién va la factura',
      answer: OWN,
      errors: [404, 409, 429],
    }),
  )
  async invoice(
    @param.path.string('hash', HASH) hash: string,
    @requestBody(jsonBody(INVOICE_DATA)) body: Infer<typeof INVOICE_DATA>,
  ): Promise<Infer<typeof OWN>> {
    await slowDown(this.db, `group-pay:${this.actor.ip}`, 40, 10);
    const {id: reservationId} = await this.open(hash);
    const data = checkInvoice(body, '');
    await this.db.withTransaction(async tx => {
      if (!(await saveInvoiceData(tx, reservationId, data)))
        throw conflict('wrong_state', 'Esta reserva ya está pagada o cerrada: para cambiar la factura, escríbenos.');
      await writeAudit(tx, this.visitor(), {action: 'edit', resource: 'reservas', id: reservationId, changes: data});
    });
    return this.shown(await this.open(hash));
  }

  private visitor = (): Actor => ({...this.actor, kind: 'customer', name: 'grupo'});

  private async open(hash: string): Promise<OwnReservation> {
    const reservationId = openGroupHash(this.runtime.config, hash);
    const own = reservationId === null ? null : await readOwnReservation(this.db, reservationId);
    if (own) return own;
    await slowDown(this.db, `hash:${this.actor.ip}`, 20, 1);
    throw notFound('No encontramos esa reserva. Comprueba el enlace de tu correo.');
  }

  private shown(own: OwnReservation): Infer<typeof OWN> {
    const {secret} = this.runtime.config;
    return {
      code: own.code,
      state: own.state,
      isRequest: own.source === 'web' && own.state === 'pending',
      isPhone: own.source === 'phone',
      contactName: own.contactName,
      entityName: own.entityName,
      emailMasked: own.email.replace(/^(.).*(@.*)$/, '$1…$2'),
      fiscalName: own.fiscalName,
      nif: own.nif,
      fiscalAddress: own.fiscalAddress,
      cancelReason: own.cancelReason,
      eventTitle: own.eventTitle,
      eventId: own.eventId,
      sessionId: own.eventSessionId,
      startsAt: own.startsAt.toISOString(),
      timezone: own.timezone,
      venueName: own.venueName,
      placeCount: own.placeCount,
      totalCents: own.totalCents,
      depositCents: own.depositCents,
      isDepositPaid: own.isDepositPaid,
      expiresAt: own.expiresAt.toISOString(),
      isLate: own.isLate,
      owedDepositCents: own.owedDepositCents,
      owedCents: own.owedCents,
      mayPay: own.mayPay,
      mayCancel: own.mayCancel,
      cancelRefundCents: own.cancelRefundCents,
      isRefundByHand: own.isRefundByHand,
      depositBackUntil: own.depositBackUntil.toISOString(),
      transfer: own.transfer,
      asksQuestions: own.asksQuestions,
      missingAnswers: own.missingAnswers,
      missingNames: own.missingNames,
      ticketsHash: own.orderId === null ? null : signedId(secret, 'reservation', own.orderId),
      depositHash: own.depositOrderId === null ? null : signedId(secret, 'reservation', own.depositOrderId),
      lines: own.lines,
    };
  }
}

/** Whoever wants an invoice says who pays it: name and NIF together. @throws DomainError 422 */
export function checkInvoice(given: Infer<typeof INVOICE_DATA>, at: string): Infer<typeof INVOICE_DATA> {
  const [fiscalName, typed, fiscalAddress] = [given.fiscalName.trim(), given.nif.trim(), given.fiscalAddress.trim()];
  if (fiscalName === '' && typed === '' && fiscalAddress === '') return NO_INVOICE;
  const nif = tellTaxId(typed)?.nif ?? null;
  const errors: Record<string, string> = {};
  if (fiscalName.length < 2) errors[`${at}fiscalName`] = 'Escribe el nombre de la empresa o del centro.';
  if (nif === null) errors[`${at}nif`] = taxIdProblem(typed);
  if (fiscalAddress.length < 5) errors[`${at}fiscalAddress`] = 'Escribe la dirección fiscal completa.';
  if (Object.keys(errors).length) throw invalid(errors);
  return {fiscalName, nif: nif!, fiscalAddress};
}
