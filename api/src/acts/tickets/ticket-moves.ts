/** Staff change the seat of somebody's ticket: for any reason, which they say; a dearer one is charged, or given by right. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import type {Actor} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {
  mayAtCounter,
  requireClerk,
  requireClerkRefunds,
  requireClerkSells,
} from '../../domain/box-office/require-clerk';
import type {FreedSeat} from '../../domain/seats/release';
import {moveAtCounter} from '../../domain/ticket-acts/move/charge-move';
import {priceStaffMove} from '../../domain/ticket-acts/move/move-ticket';
import {readFreePlaces} from '../../domain/ticket-acts/move/read-free-places';
import {afterMoved} from '../../jobs/sessions/moved-ticket';
import {invalid, notFound} from '../../domain/kernel/errors';
import {SAID_INVOICE} from '../questions/invoice-shape';
import {idempotencyKey, once} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, cents, id, int, list, obj, oneOf, opt, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import {ID, KEY, OPERATION_ID} from '../parameters';
import {TENDERED} from '../sale/tendered';
import {reachOrder} from '../reach';

const PLACES = obj(
  {
    zones: list(obj({id: id(), name: str(), cents: cents()})),
    rows: list(obj({label: str(), seats: list(obj({id: id(), number: str()}))})),
    sessionId: id(),
    attributes: int({description: 'bits de silla de ruedas y acompañante: solo se cambia por otra igual'}),
    mayForgo: bool({description: 'si quien pregunta puede darla sin cobrar la diferencia'}),
    quote: orNull(obj({place: str(), differenceCents: int({description: 'lo que cuesta de más, o de menos'})})),
  },
  'TicketMovePlaces',
);
const BODY = obj({
  ticketId: id(),
  seatId: id(),
  givesBack: bool({description: 'si la butaca es más barata, devolver la diferencia'}),
  charge: opt(orNull(oneOf('cash', 'card_terminal'))),
  expectedCents: opt(
    orNull(
      int({
        minimum: -10_000_000,
        maximum: 10_000_000,
        description: 'lo que se ha dicho que se cobra, o que se devuelve; otra cosa se rechaza',
      }),
    ),
  ),
  tenderedCents: TENDERED,
  operationId: OPERATION_ID,
  invoice: SAID_INVOICE,
  reason: str({minLength: 3, maxLength: 300}),
});
const DONE = obj({
  place: str(),
  backCents: cents(),
  chargedCents: cents(),
  changeCents: cents(),
  chargeOrderId: orNull(id('el pedido de la diferencia')),
});

export class OrderMovesController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/pedidos/{id}/butacas-libres',
    operation({
      id: 'listTicketMovePlaces',
      tag: 'Pedidos',
      summary: 'A qué butacas se puede cambiar una entrada',
      permission: {area: 'orders', action: 'refund'},
      answer: PLACES,
      errors: [404, 409],
    }),
  )
  async places(
    @param.path.integer('id', ID) orderId: number,
    @param.query.integer('ticketId', {...ID, required: true}) ticketId: number,
    @param.query.integer('zoneId', ID) zoneId?: number,
    @param.query.integer('seatId', {...ID, description: 'la que se piensa dar: cuánto va de una a otra'})
    seatId?: number,
  ): Promise<Infer<typeof PLACES>> {
    await reachOrder(this.db, this.actor, orderId);
    await this.reachTicket(ticketId);
    return this.db.withTransaction(async tx => ({
      ...(await readFreePlaces(tx, orderId, ticketId, zoneId ?? null)),
      mayForgo: await mayAtCounter(tx, this.actor, 'upgrade'),
      quote: seatId === undefined ? null : await priceStaffMove(tx, orderId, ticketId, seatId),
    }));
  }

  @post(
    '/api/pedidos/{id}/cambiar-butaca',
    operation({
      id: 'moveOrderTicket',
      tag: 'Pedidos',
      summary: 'Cambiar una entrada de butaca; el código anterior deja de valer',
      description:
        'Con `charge` se cobra lo que la nueva cuesta de más, en un pedido suyo. Sin él, darla más cara es un permiso propio.',
      permission: {area: 'orders', action: 'refund'},
      answer: DONE,
      errors: [404, 409],
    }),
  )
  async move(
    @param.path.integer('id', ID) orderId: number,
    @requestBody(jsonBody(BODY)) body: Infer<typeof BODY>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof DONE>> {
    const key = idempotencyKey(keyHeader);
    await reachOrder(this.db, this.actor, orderId);
    await this.reachTicket(body.ticketId);
    const {charge = null, expectedCents = null, tenderedCents = null, operationId = null} = body;
    if (charge !== null && expectedCents === null)
      throw invalid({expectedCents: 'Di cuánto se ha dicho que se cobra.'});
    if (tenderedCents !== null && charge !== 'cash')
      throw invalid({tenderedCents: 'Solo el efectivo lleva importe entregado.'});
    let freed: FreedSeat[] = [];
    let sold: FreedSeat[] = [];
    const answer = await this.db.withTransaction(tx =>
      once(tx, `move-order-ticket:${orderId}`, key, body, async () => {
        const reason = body.reason.trim();
        const done = await moveAtCounter(tx, {
          orderId,
          ticketId: body.ticketId,
          seatId: body.seatId,
          by: {staffUserId: this.actor.id!, reason, givesBack: body.givesBack},
          expectedCents,
          charge: charge && {method: charge, tenderedCents, operationId},
          invoice: body.invoice,
        });
        if (done.forgoneCents > 0) await requireClerk(tx, this.actor, 'upgrade');
        if (done.back.length > 0) await requireClerkRefunds(tx, this.actor);
        if (done.order) {
          await requireClerkSells(tx, this.actor, done.order.id);
          await this.runtime.jobs.enqueue(tx, 'order-confirmation', {orderId: done.order.id});
        }
        [freed, sold] = [done.freed, done.sold];
        await afterMoved(this.runtime, tx, this.actor, {orderId, done, reason});
        return {
          place: done.place,
          backCents: done.back.reduce((sum, one) => sum + one.amountCents, 0),
          chargedCents: done.chargedCents,
          changeCents: done.changeCents,
          chargeOrderId: done.order?.id ?? null,
        };
      }),
    );
    this.runtime.sessions.applyFreed(freed);
    if (sold.length > 0) this.runtime.sessions.applyFreed(sold, 'sale');
    return answer;
  }

  /** Staff of a company move its own tickets alone. */
  private async reachTicket(ticketId: number): Promise<void> {
    if (this.actor.companyId === null) return;
    const {rowCount} = await this.db.query(
      `select 1 from ticket t join event_session s on s.id = t.event_session_id join event e on e.id = s.event_id
        where t.id = $1 and e.event_company_id = $2`,
      [ticketId, this.actor.companyId],
    );
    if (!rowCount) throw notFound('No encontramos esa entrada.');
  }
}
