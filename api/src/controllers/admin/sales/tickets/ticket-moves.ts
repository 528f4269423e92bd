/** Staff change the seat of somebody's ticket: for any reason, which they say, and charging nothing. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import type {Actor} from '../../../../auth/audit';
import {Database} from '../../../../db';
import {requireClerk, requireClerkRefunds} from '../../../../domain/box-office/require-clerk';
import type {FreedSeat} from '../../../../domain/seats/release';
import {moveTicket} from '../../../../domain/ticket-acts/move/move-ticket';
import {readFreePlaces} from '../../../../domain/ticket-acts/move/read-free-places';
import {afterMoved} from '../../../../jobs/sessions/moved-ticket';
import {notFound} from '../../../../errors';
import {idempotencyKey, once} from '../../../../rest/idempotency';
import {jsonBody, operation} from '../../../../rest/operation';
import {bool, cents, id, list, obj, str, type Infer} from '../../../../rest/shape';
import type {Runtime} from '../../../../runtime';
import {ID, KEY} from '../../parameters';
import {reachOrder} from '../../reach';

const PLACES = obj(
  {
    zones: list(obj({id: id(), name: str(), cents: cents()})),
    rows: list(obj({label: str(), seats: list(obj({id: id(), number: str()}))})),
  },
  'TicketMovePlaces',
);
const BODY = obj({
  ticketId: id(),
  seatId: id(),
  givesBack: bool({description: 'si la butaca es más barata, devolver la diferencia'}),
  reason: str({minLength: 3, maxLength: 300}),
});
const DONE = obj({place: str(), backCents: cents()});

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
  ): Promise<Infer<typeof PLACES>> {
    await reachOrder(this.db, this.actor, orderId);
    await this.reachTicket(ticketId);
    return readFreePlaces(this.db, orderId, ticketId, zoneId ?? null);
  }

  @post(
    '/api/pedidos/{id}/cambiar-butaca',
    operation({
      id: 'moveOrderTicket',
      tag: 'Pedidos',
      summary: 'Cambiar una entrada de butaca; el código anterior deja de valer',
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
    let freed: FreedSeat[] = [];
    const answer = await this.db.withTransaction(tx =>
      once(tx, `move-order-ticket:${orderId}`, key, body, async () => {
        const reason = body.reason.trim();
        const done = await moveTicket(tx, {
          orderId,
          ticketId: body.ticketId,
          seatId: body.seatId,
          by: {staffUserId: this.actor.id!, reason, givesBack: body.givesBack},
          expectedCents: null,
          payMinutes: 0,
          consents: {},
        });
        if (done.forgoneCents > 0) await requireClerk(tx, this.actor, 'upgrade');
        if (done.back.length > 0) await requireClerkRefunds(tx, this.actor);
        freed = [done.applied!.freed];
        await afterMoved(this.runtime, tx, this.actor, {orderId, done, reason});
        return {place: done.place, backCents: done.back.reduce((sum, one) => sum + one.amountCents, 0)};
      }),
    );
    this.runtime.sessions.applyFreed(freed);
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
