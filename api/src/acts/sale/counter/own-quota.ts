/** An agency or fan club at work: its quota, selling from it, what it owes. Of nobody else it sees a thing. */
import {randomUUID} from 'node:crypto';
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {signedId} from '../../../platform/keys/token';
import {Database} from '../../../platform/database/db';
import {
  readQuotaAccount,
  readQuotaBatches,
  readQuotaOrders,
  readQuotaPlaces,
  readQuotaSessions,
} from '../../../domain/affiliates/read-quota';
import {sellFromQuota, type SoldFromQuota} from '../../../domain/affiliates/sell-from-quota';
import {readOwed} from '../../../domain/outside-sales/read-owed';
import {DomainError, invalid, notFound} from '../../../domain/kernel/errors';
import {viewQuestions} from '../../questions/operations';
import {QUESTIONS, SAID_ANSWERS, SAID_ITEMS} from '../../questions/shapes';
import type {Session} from '../../../web/live/session';
import {pricesOf} from '../../../web/live/session-book';
import {SAID_INVOICE} from '../../questions/invoice-shape';
import {idempotencyKey, once, ownScopes} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {
  cents,
  day,
  email,
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
} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../domain/kernel/tx';
import {ID, KEY} from '../../parameters';

const SHOWN_ORDERS = 200;
const SHOWN_BATCHES = 50;
const OWED = int({minimum: -2_000_000_000, maximum: 2_000_000_000});
const ACCOUNT = obj(
  {
    name: str(),
    creditCents: orNull(cents('hasta cuánto vende a cuenta; nada: no vende')),
    owedCents: OWED,
    commissionBp: int(),
    sessions: list(
      obj({sessionId: id(), eventTitle: str(), startsAt: instant(), venueName: str(), left: int(), sold: int()}),
      {description: 'por celebrar, con algo por vender o vendido'},
    ),
    owed: list(
      obj({
        sessionId: id(),
        eventTitle: str(),
        startsAt: instant(),
        soldCents: cents(),
        refundedCents: cents(),
        owedCents: OWED,
      }),
    ),
    batches: list(
      obj({
        id: id(),
        eventTitle: str(),
        startsAt: instant(),
        zoneName: str(),
        unitCents: cents(),
        quantity: int(),
        sold: int(),
        out: int({description: 'por decidir: ninguna abre la puerta todavía'}),
        state: oneOf('open', 'settled'),
      }),
      {description: 'entradas numeradas que tiene en papel'},
    ),
    payouts: list(obj({id: id(), receivedOn: day(), amountCents: cents(), reference: str()})),
    orders: list(
      obj({
        orderId: id(),
        number: str(),
        paidAt: instant(),
        eventTitle: str(),
        startsAt: instant(),
        buyer: str(),
        tickets: int(),
        totalCents: cents(),
        refundedCents: cents(),
        pdfUrl: orNull(str()),
      }),
    ),
  },
  'OwnQuota',
);
const PLACES = obj(
  {
    sessionId: id(),
    eventTitle: str(),
    startsAt: instant(),
    planHash: str(),
    seatIds: list(id()),
    zones: list(
      obj({
        zoneId: id(),
        name: str(),
        left: int({description: 'plazas sin numerar de su cupo'}),
        prices: list(obj({id: id(), name: str(), cents: cents()})),
      }),
    ),
    questions: QUESTIONS,
  },
  'OwnQuotaSession',
);
const SELL = obj({
  sessionId: id(),
  seats: opt(list(obj({seatId: id(), priceId: id()}), {maxItems: 200})),
  places: opt(list(obj({zoneId: id(), priceId: id(), quantity: int({minimum: 1, maximum: 1000})}), {maxItems: 50})),
  expectedTotalCents: cents(),
  buyer: obj({
    email: opt(orNull(email())),
    firstName: str({minLength: 1, maxLength: 80}),
    surname1: str({minLength: 1, maxLength: 80}),
    phone: opt(orNull(phone())),
  }),
  invoice: SAID_INVOICE,
  items: SAID_ITEMS,
  answers: SAID_ANSWERS,
});
const SOLD = obj({orderId: id(), orderNumber: str(), totalCents: cents(), pdfUrl: str()});
const TEXT = {tag: 'Mi cupo', errors: [403, 404, 409]};

export class OwnQuotaController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject('runtime') private runtime: Runtime,
  ) {}

  @get(
    '/api/mi-cupo',
    operation({
      ...TEXT,
      id: 'getOwnQuota',
      summary: 'Lo que la agencia o peña de quien pregunta tiene por vender, ha vendido y debe',
      permission: {area: 'own_quota', action: 'view'},
      answer: ACCOUNT,
    }),
  )
  async account(): Promise<Infer<typeof ACCOUNT>> {
    return this.db.withTransaction(async tx => {
      const affiliateId = await this.own(tx);
      const sessions = await readQuotaSessions(tx, affiliateId);
      const orders = await readQuotaOrders(tx, affiliateId, SHOWN_ORDERS);
      const batches = await readQuotaBatches(tx, affiliateId, SHOWN_BATCHES);
      const owed = (await readOwed(tx, {sellerKind: 'affiliate', sellerId: affiliateId}))[0]?.sessions ?? [];
      return {
        ...(await readQuotaAccount(tx, affiliateId)),
        sessions: sessions.map(({startsAt, ...one}) => ({...one, startsAt: startsAt.toISOString()})),
        owed: owed.map(({orders: _, ...one}) => one),
        batches: batches.map(({startsAt, ...one}) => ({...one, startsAt: startsAt.toISOString()})),
        orders: orders.map(({paidAt, startsAt, ...one}) => ({
          ...one,
          paidAt: paidAt.toISOString(),
          startsAt: startsAt.toISOString(),
          pdfUrl: one.tickets > 0 ? this.pdfOf(one.orderId) : null,
        })),
      };
    });
  }

  @get(
    '/api/mi-cupo/{id}',
    operation({
      ...TEXT,
      id: 'getOwnQuotaSession',
      summary: 'Butacas y plazas de su cupo en una sesión, con sus precios y lo que se pregunta al vender',
      permission: {area: 'own_quota', action: 'sell'},
      answer: PLACES,
    }),
  )
  async session(@param.path.integer('id', ID) sessionId: number): Promise<Infer<typeof PLACES>> {
    const affiliateId = await this.own(this.db);
    const places = await readQuotaPlaces(this.db, affiliateId, sessionId);
    if (!places) throw notFound('No tienes cupo en esa sesión.');
    const session = await this.runtime.sessions.get(sessionId);
    const {rows: names} = await this.db.query<{id: number; name: string}>('select id, name from price_category');
    const nameOf = new Map(names.map(one => [one.id, one.name]));
    const left = new Map(places.zones.map(zone => [zone.zoneId, zone.left]));
    const seated = new Set(places.seatIds.map(seatId => zoneOf(session, seatId)?.id));
    return {
      sessionId,
      eventTitle: places.eventTitle,
      startsAt: session.startsAt.toISOString(),
      planHash: session.plan.hash,
      seatIds: places.seatIds,
      zones: session.plan.zones
        .filter(zone => left.has(zone.id) || seated.has(zone.id))
        .map(zone => ({
          zoneId: zone.id,
          name: zone.name,
          left: left.get(zone.id) ?? 0,
          prices: pricesOf(session, zone.id, 'partner').map(price => ({
            id: price.id,
            name: nameOf.get(price.priceCategoryId) ?? '',
            cents: price.amountCents,
          })),
        })),
      questions: await viewQuestions(this.db, null, {sessionIds: [sessionId]}),
    };
  }

  @post(
    '/api/mi-cupo/vender',
    operation({
      ...TEXT,
      id: 'sellFromQuota',
      summary: 'Vender de su cupo, a cuenta',
      description:
        'Todo o nada. 409 `seats_taken` o `zone_full` si algo ya no está en el cupo, `credit_used_up` si pasa del crédito, `total_changed` con el total de ahora.',
      permission: {area: 'own_quota', action: 'sell'},
      answer: SOLD,
    }),
  )
  async sell(
    @requestBody(jsonBody(SELL)) body: Infer<typeof SELL>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof SOLD>> {
    const key = idempotencyKey(keyHeader);
    const {seats = [], places = [], buyer, sessionId} = body;
    await this.checkPrices(body);
    let sold: SoldFromQuota['seats'] = [];
    const answer = await this.db.withTransaction(tx =>
      once(tx, ownScopes('own-quota', this.actor), key, body, async () => {
        const affiliateId = await this.own(tx);
        const {seats: taken, ...sale} = await sellFromQuota(tx, {
          affiliateId,
          staffUserId: this.actor.id!,
          cartId: randomUUID(),
          seats: seats.map(seat => ({...seat, eventSessionId: sessionId})),
          places: places.map(zone => ({...zone, eventSessionId: sessionId})),
          buyer: {
            email: buyer.email?.trim().toLowerCase() ?? '',
            firstName: buyer.firstName.trim(),
            surname1: buyer.surname1.trim(),
            surname2: '',
            phone: buyer.phone?.trim() ?? '',
            docNo: null,
          },
          said: body,
          invoice: body.invoice,
          expectedTotalCents: body.expectedTotalCents,
        });
        sold = taken;
        if (buyer.email) await this.runtime.jobs.enqueue(tx, 'order-confirmation', {orderId: sale.orderId});
        await writeAudit(tx, this.actor, {
          action: 'sell',
          resource: 'pedidos',
          id: sale.orderId,
          changes: {number: sale.orderNumber, totalCents: sale.totalCents, affiliateId},
        });
        return {...sale, pdfUrl: this.pdfOf(sale.orderId)};
      }),
    );
    if (sold.length) this.runtime.sessions.applyFreed(sold, 'sale');
    return answer;
  }

  private pdfOf(orderId: number): string {
    return `/api/public/reservations/${signedId(this.runtime.config.secret, 'reservation', orderId)}/tickets.pdf`;
  }

  /** Tariffs of the places' own zones, for whoever sells from a quota. What is in the quota, the claim itself decides. */
  private async checkPrices({sessionId, seats = [], places = []}: Infer<typeof SELL>): Promise<void> {
    if (new Set(seats.map(seat => seat.seatId)).size !== seats.length)
      throw invalid({seats: 'Hay una butaca repetida.'});
    const session = await this.runtime.sessions.get(sessionId);
    const isSold = (zoneId: number | undefined, priceId: number): boolean =>
      zoneId !== undefined && pricesOf(session, zoneId, 'partner').some(price => price.id === priceId);
    const wrong: Record<string, string> = {};
    seats.forEach((seat, i) => {
      if (!isSold(zoneOf(session, seat.seatId)?.id, seat.priceId))
        wrong[`seats.${i}.priceId`] = 'Esta tarifa no es de la zona de la butaca.';
    });
    places.forEach((zone, i) => {
      const isGeneral = session.plan.zones.some(one => one.id === zone.zoneId && one.kind === 'general');
      if (!isGeneral || !isSold(zone.zoneId, zone.priceId))
        wrong[`places.${i}.priceId`] = 'Esta tarifa no es de la zona.';
    });
    if (Object.keys(wrong).length) throw invalid(wrong);
  }

  private async own(tx: Tx): Promise<number> {
    const {rows} = await tx.query<{affiliateId: number | null}>(
      'select affiliate_id as "affiliateId" from staff_user where id = $1',
      [this.actor.id],
    );
    if (!rows[0]?.affiliateId) throw new DomainError('forbidden', 'Tu usuario no es de ninguna agencia o peña.');
    return rows[0].affiliateId;
  }
}

const zoneOf = ({plan}: Session, seatId: number) => plan.zones[plan.zoneOf[seatId - plan.firstSeatId] ?? -1];
