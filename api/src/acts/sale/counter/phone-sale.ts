/** Sale by telephone: what the clerk holds is kept for whoever calls, who pays by a link. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {Database} from '../../../platform/database/db';
import {requireClerk, requireClerkSellsAt} from '../../../domain/box-office/require-clerk';
import {type CallersSeat, quoteByPhone, reserveByPhone} from '../../../domain/reservations/by-phone';
import {readOwnReservation} from '../../../domain/reservations/read-own';
import {invalid} from '../../../domain/kernel/errors';
import {queueGroupMail} from '../../../jobs/sessions/group-mail';
import {groupUrl} from '../../../outside/mail/links/group-page';
import {idempotencyKey, once, ownScopes} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {
  cents,
  email,
  id,
  instant,
  int,
  list,
  obj,
  opt,
  orNull,
  phone,
  str,
  type Infer,
} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import {KEY} from '../../parameters';
import {reachSession} from '../../reach';
import {NO_INVOICE} from '../../questions/invoice-shape';

const QUOTE = obj({
  eventSessionId: id(),
  places: int(),
  totalCents: cents('a los precios de teléfono, gastos incluidos'),
  feeCents: cents(),
});
const BODY = obj({
  contactName: str({minLength: 2, maxLength: 160}),
  email: opt(orNull(email())),
  phone: opt(orNull(phone())),
  notes: opt(orNull(str({maxLength: 2000}))),
  expiresAt: opt(orNull(instant('por defecto, 24 horas y nunca después de dos horas antes'))),
  expectedTotalCents: cents(),
  blockedSeats: opt(list(obj({seatId: id(), priceId: id()}), {maxItems: 100})),
});
const SOLD = obj({id: id(), eventSessionId: id(), code: str(), url: str(), expiresAt: instant(), totalCents: cents()});
/** Blocked seats in an address: butaca:tarifa, butaca:tarifa… */
const PAIRS = '^[0-9]{1,9}:[0-9]{1,9}(,[0-9]{1,9}:[0-9]{1,9})*$';
const seatsOfPairs = (pairs: string | undefined): CallersSeat[] =>
  (pairs?.split(',') ?? []).map(pair => {
    const [seatId, priceId] = pair.split(':').map(Number);
    return {seatId: seatId!, priceId: priceId!};
  });
const TEXT = {
  tag: 'Taquilla',
  permission: {area: 'box_office', action: 'sell'} as const,
  errors: [409],
};

export class PhoneSaleController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/carrito/telefono',
    operation({
      ...TEXT,
      id: 'quotePhoneSale',
      summary: 'Lo que costaría por teléfono lo que hay en el carrito',
      answer: QUOTE,
    }),
  )
  async quote(
    @param.query.string('blockedSeats', {schema: {type: 'string', maxLength: 2400, pattern: PAIRS}}) pairs?: string,
  ): Promise<Infer<typeof QUOTE>> {
    const staffUserId = this.actor.id!;
    return this.db.withTransaction(async tx => {
      const quote = await quoteByPhone(tx, {staffUserId, blockedSeats: seatsOfPairs(pairs)});
      await reachSession(tx, this.actor, quote.eventSessionId);
      return quote;
    });
  }

  @post(
    '/api/carrito/telefono',
    operation({
      ...TEXT,
      id: 'sellByPhone',
      summary: 'Vender por teléfono: guarda las entradas y envía el enlace para pagarlas',
      answer: SOLD,
    }),
  )
  async sell(
    @requestBody(jsonBody(BODY)) body: Infer<typeof BODY>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof SOLD>> {
    const key = idempotencyKey(keyHeader);
    const staffUserId = this.actor.id!;
    const blockedSeats = body.blockedSeats ?? [];
    if (!body.email && !body.phone?.trim())
      throw invalid({phone: 'Sin correo hace falta un teléfono al que enviar el enlace.'});
    let made: {eventSessionId: number; seatIds: number[]} | null = null;
    const answer = await this.db.withTransaction(tx =>
      once(tx, ownScopes('phone-sale', this.actor), key, body, async () => {
        if (blockedSeats.length) await requireClerk(tx, this.actor, 'sell_blocked');
        const sale = await reserveByPhone(tx, {
          staffUserId,
          blockedSeats,
          contactName: body.contactName.trim(),
          entityName: '',
          groupKind: 'other',
          email: body.email?.trim().toLowerCase() ?? '',
          phone: body.phone?.trim() ?? '',
          notes: body.notes?.trim() ?? '',
          ...NO_INVOICE,
          expectedTotalCents: body.expectedTotalCents,
          expiresAt: body.expiresAt ? new Date(body.expiresAt) : null,
        });
        made = sale;
        const {id: reservationId, code, eventSessionId} = sale;
        await reachSession(tx, this.actor, eventSessionId);
        await requireClerkSellsAt(tx, this.actor, eventSessionId);
        await writeAudit(tx, this.actor, {
          action: 'create',
          resource: 'reservas',
          id: reservationId,
          changes: {
            eventSessionId,
            code,
            channel: 'phone',
            totalCents: body.expectedTotalCents,
            ...(blockedSeats.length ? {blockedSeats} : {}),
          },
        });
        await queueGroupMail(this.runtime, tx, {reservationId, kind: 'accepted'});
        const {expiresAt, totalCents} = (await readOwnReservation(tx, reservationId))!;
        return {
          id: reservationId,
          eventSessionId,
          code,
          url: groupUrl(this.runtime.config, reservationId),
          expiresAt: expiresAt.toISOString(),
          totalCents,
        };
      }),
    );
    this.show(made);
    return answer;
  }

  private show(made: {eventSessionId: number; seatIds: number[]} | null): void {
    if (made) this.runtime.sessions.apply(made.eventSessionId, made.seatIds, 'reservation');
  }
}
