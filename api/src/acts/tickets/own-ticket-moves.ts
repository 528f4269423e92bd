/** Whoever has the link of an order changes the seat of a ticket: what it costs, and the act. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {slowDown} from '../../web/auth/attempts';
import type {Actor} from '../../web/auth/audit';
import {CHECKOUT, goToBank} from '../../outside/bank/go-to-bank';
import {Database} from '../../platform/database/db';
import {startPayment} from '../../domain/payments/start';
import type {FreedSeat} from '../../domain/seats/release';
import {readSettings} from '../../domain/settings/read-settings';
import {moveTicket, priceMove} from '../../domain/ticket-acts/move/move-ticket';
import {afterMoved} from '../../jobs/sessions/moved-ticket';
import {SAID_INVOICE} from '../questions/invoice-shape';
import {idempotencyKey, once} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, cents, id, int, obj, oneOf, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import {ID, KEY} from '../parameters';
import {openReservation} from './open-reservation';

const HASH = {schema: {type: 'string', maxLength: 100} as const};
const NET = 'por encima de cero se paga; por debajo se devuelve';
export const MOVE_PRICE = obj(
  {place: str(), differenceCents: int(), feeCents: cents(), netCents: int({description: NET})},
  'TicketMovePrice',
);
const MOVE = obj({
  seatId: id(),
  expectedCents: int({description: 'lo que se ha mostrado'}),
  method: oneOf('card', 'bizum'),
  invoice: SAID_INVOICE,
});
const MOVED = obj({isMoved: bool(), place: str(), checkout: orNull(CHECKOUT)}, 'TicketMoved');

export class TicketMovesController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/public/reservations/{hash}/tickets/{id}/move',
    operation({
      id: 'priceTicketMove',
      tag: 'Entradas',
      summary: 'Qué cuesta cambiar una entrada a otra butaca',
      permission: 'public',
      answer: MOVE_PRICE,
      errors: [404, 409, 429],
    }),
  )
  async price(
    @param.path.string('hash', HASH) hash: string,
    @param.path.integer('id', ID) ticketId: number,
    @param.query.integer('seatId', {...ID, required: true}) seatId: number,
  ): Promise<Infer<typeof MOVE_PRICE>> {
    const {id: orderId} = await openReservation(this.runtime, this.actor, hash);
    return priceMove(this.db, orderId, ticketId, seatId);
  }

  @post(
    '/api/public/reservations/{hash}/tickets/{id}/move',
    operation({
      id: 'moveTicket',
      tag: 'Entradas',
      summary: 'Cambiar una entrada a otra butaca libre de su sesión',
      permission: 'public',
      answer: MOVED,
      errors: [404, 409, 429],
    }),
  )
  async move(
    @param.path.string('hash', HASH) hash: string,
    @param.path.integer('id', ID) ticketId: number,
    @requestBody(jsonBody(MOVE)) body: Infer<typeof MOVE>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof MOVED>> {
    const {id: orderId} = await openReservation(this.runtime, this.actor, hash);
    const key = idempotencyKey(keyHeader);
    await slowDown(this.db, `move-ticket:${orderId}`, 60, 10);
    let freed: FreedSeat[] = [];
    const answer = await this.db.withTransaction(tx =>
      once(tx, `move-ticket:${ticketId}`, key, body, async () => {
        const done = await moveTicket(tx, {
          orderId,
          ticketId,
          seatId: body.seatId,
          by: null,
          expectedCents: body.expectedCents,
          payMinutes: Number((await readSettings(tx)).holdMaxMinutes),
          consents: {ip: this.actor.ip},
          invoice: body.invoice,
        });
        if (done.order) {
          const started = await startPayment(tx, done.order.id, body.method, this.runtime.gateway.begin());
          return {isMoved: false, place: done.place, checkout: goToBank(this.runtime, started, body.method)};
        }
        freed = [done.applied!.freed];
        await afterMoved(
          this.runtime,
          tx,
          {...this.actor, kind: 'customer', id: null, name: 'con su enlace'},
          {orderId, done},
        );
        return {isMoved: true, place: done.place, checkout: null};
      }),
    );
    this.runtime.sessions.applyFreed(freed);
    return answer;
  }
}
