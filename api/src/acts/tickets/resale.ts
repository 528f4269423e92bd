/** Whoever bought a ticket offers it again through the club, by the link of the order. */
import {inject} from '@loopback/core';
import {param, post, requestBody} from '@loopback/rest';
import {slowDown} from '../../web/auth/attempts';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {listTicket} from '../../domain/ticket-acts/resale/list-ticket';
import {idempotencyKey, once} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {cents, id, obj, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import {ID, KEY} from '../parameters';
import {openReservation} from './open-reservation';

const HASH = {schema: {type: 'string', maxLength: 100} as const};
const LIST = obj({askedCents: cents(), expectedCents: cents('lo que se ha mostrado que recibe')});
export class TicketResaleController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @post(
    '/api/public/reservations/{hash}/tickets/{id}/resale',
    operation({
      id: 'listTicketForResale',
      tag: 'Entradas',
      summary: 'Poner una entrada en reventa oficial',
      description: 'Sigue siendo de quien la vende hasta que otra persona la paga. Se retira como lo ofrecido.',
      permission: 'public',
      answer: obj({id: id()}),
      errors: [404, 409, 429],
    }),
  )
  async list(
    @param.path.string('hash', HASH) hash: string,
    @param.path.integer('id', ID) ticketId: number,
    @requestBody(jsonBody(LIST)) body: Infer<typeof LIST>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<{id: number}> {
    const {id: orderId} = await openReservation(this.runtime, this.actor, hash);
    const key = idempotencyKey(keyHeader);
    await slowDown(this.db, `list-ticket:${orderId}`, 30, 60);
    return this.db.withTransaction(tx =>
      once(tx, `list-ticket:${ticketId}`, key, body, async () => {
        const listingId = await listTicket(tx, {...body, orderId, ticketId});
        await writeAudit(
          tx,
          {...this.actor, kind: 'customer', id: null, name: 'con su enlace'},
          {action: 'list_ticket', resource: 'pedidos', id: orderId, changes: {ticketId, askedCents: body.askedCents}},
        );
        return {id: listingId};
      }),
    );
  }
}
