/** Staff give a ticket of an order on for whoever has it, and take one back that somebody has taken; both say why. */
import {inject} from '@loopback/core';
import {param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {offerTransfer} from '../../domain/ticket-acts/offer-transfer';
import {readTransfer} from '../../domain/ticket-acts/read-transfer';
import {withdrawListing} from '../../domain/ticket-acts/resale/withdraw';
import {takeBackTransfer} from '../../domain/ticket-acts/take-back-transfer';
import {notFound} from '../../domain/kernel/errors';
import {queueTransferMail} from '../../jobs/sessions/transfer-mail';
import {transferUrl} from '../../outside/mail/links/given-page';
import {idempotencyKey, once} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {email, obj, oneOf, opt, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import {ID, KEY} from '../parameters';
import {reachOrder, reachSession} from '../reach';

const REASON = str({minLength: 3, maxLength: 300});
const GIVE = obj({toName: str({maxLength: 80}), toEmail: opt(orNull(email())), reason: REASON});
const OFFERED = obj({url: str({description: 'el enlace con el que se acepta'})});
const TAKE_BACK = obj({reason: REASON});
const TAKEN_BACK = obj({was: oneOf('offered', 'accepted', 'listed')});

export class OrderTicketsController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @post(
    '/api/pedidos/{id}/entradas/{ticketId}/dar',
    operation({
      id: 'giveOrderTicket',
      tag: 'Pedidos',
      summary: 'Ofrecer una entrada a otra persona en nombre de quien la tiene',
      description: 'También fuera del plazo y de las veces de la sesión, hasta que termina.',
      permission: {area: 'orders', action: 'send'},
      answer: OFFERED,
      errors: [404, 409, 422],
    }),
  )
  async give(
    @param.path.integer('id', ID) orderId: number,
    @param.path.integer('ticketId', ID) ticketId: number,
    @requestBody(jsonBody(GIVE)) body: Infer<typeof GIVE>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof OFFERED>> {
    await this.reach(orderId, ticketId);
    const key = idempotencyKey(keyHeader);
    return this.db.withTransaction(tx =>
      once(tx, `give-order-ticket:${orderId}`, key, {...body, ticketId}, async () => {
        const id = await offerTransfer(tx, {
          orderId,
          ticketId,
          by: {staffUserId: this.actor.id!},
          toName: body.toName,
          toEmail: body.toEmail ?? '',
        });
        await queueTransferMail(this.runtime, tx, 'offered', (await readTransfer(tx, id))!);
        await this.note(tx, 'give_on', orderId, {ticketId, transferId: id, toName: body.toName.trim()}, body.reason);
        return {url: transferUrl(this.runtime.config, 'offer', id)};
      }),
    );
  }

  @post(
    '/api/pedidos/{id}/entradas/{ticketId}/retirar',
    operation({
      id: 'takeBackOrderTicket',
      tag: 'Pedidos',
      summary: 'Retirar una entrada ofrecida, en reventa o ya aceptada, que vuelve a quien la dio con otro código',
      permission: {area: 'orders', action: 'send'},
      answer: TAKEN_BACK,
      errors: [404, 409, 422],
    }),
  )
  async takeBack(
    @param.path.integer('id', ID) orderId: number,
    @param.path.integer('ticketId', ID) ticketId: number,
    @requestBody(jsonBody(TAKE_BACK)) {reason}: Infer<typeof TAKE_BACK>,
  ): Promise<Infer<typeof TAKEN_BACK>> {
    await this.reach(orderId, ticketId);
    return this.db.withTransaction(async tx => {
      const by = {staffUserId: this.actor.id!, reason};
      const askedCents = await withdrawListing(tx, {orderId, ticketId, by});
      if (askedCents !== null) {
        await this.note(tx, 'withdraw_listing', orderId, {ticketId, askedCents}, reason);
        return {was: 'listed' as const};
      }
      const gone = await takeBackTransfer(tx, {orderId, ticketId, by: 'staff'});
      const wasTaken = gone.state === 'accepted';
      await queueTransferMail(this.runtime, tx, wasTaken ? 'taken_back' : 'offer_withdrawn', gone, {reason});
      if (wasTaken) await queueTransferMail(this.runtime, tx, 'returned', gone, {reason});
      await this.note(tx, 'revoke_transfer', orderId, {ticketId, transferId: gone.id, was: gone.state}, reason);
      return {was: wasTaken ? ('accepted' as const) : ('offered' as const)};
    });
  }

  /** A company's staff act on tickets of its own events. */
  private async reach(orderId: number, ticketId: number): Promise<void> {
    await reachOrder(this.db, this.actor, orderId);
    const {rows} = await this.db.query<{eventSessionId: number}>(
      'select event_session_id as "eventSessionId" from ticket where id = $1 and order_id = $2',
      [ticketId, orderId],
    );
    if (!rows[0]) throw notFound('No encontramos esa entrada en este pedido.');
    await reachSession(this.db, this.actor, rows[0].eventSessionId);
  }

  private note(
    tx: Parameters<typeof writeAudit>[0],
    action: 'give_on' | 'revoke_transfer' | 'withdraw_listing',
    orderId: number,
    changes: Record<string, unknown>,
    reason: string,
  ): Promise<void> {
    return writeAudit(tx, this.actor, {action, resource: 'pedidos', id: orderId, changes, reason: reason.trim()});
  }
}
