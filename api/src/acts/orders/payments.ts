/** Money that needs a push: ask the bank about a payment now, send a refund again. */
import {inject} from '@loopback/core';
import {param, post, requestBody} from '@loopback/rest';
import {requireClerk, requireClerkRefunds} from '../../domain/box-office/require-clerk';
import {confirmByHand, failByHand, giveAnotherWay} from '../../domain/payments/confirm-by-hand';
import {noteQuery} from '../../domain/payments/note-query';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {conflict, notFound} from '../../domain/kernel/errors';
import {queueRefundMail} from '../../jobs/mails/refund-mail';
import {reconcileOne} from '../../jobs/money/reconcile-payments';
import {retryRefund} from '../../jobs/money/retry-refund';
import {transactOnce} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {id, obj, oneOf, opt, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import {ID, MAYBE_KEY} from '../parameters';
import {reachRefund} from '../reach';

const ASKED = obj(
  {
    paymentId: id(),
    bank: oneOf('authorised', 'denied', 'refunded', 'not_found', 'unknown'),
    state: str({description: 'estado del pago después de preguntar'}),
    orderId: id(),
    orderState: str(),
  },
  'PaymentQuery',
);
const RETRIED = obj({refundId: id(), state: str()});
const BY_HAND = obj({refundId: id(), orderId: id(), state: str()});
const CONFIRM = obj({
  operation: opt(str({maxLength: 40, description: 'número de la operación, del recibo del datáfono'})),
});
const ANOTHER_WAY = obj({
  method: oneOf('cash', 'transfer'),
  operation: opt(orNull(str({maxLength: 40, description: 'referencia de la transferencia'}))),
  reason: str({minLength: 3, maxLength: 300}),
});
const FAIL = obj({reason: str({minLength: 3, maxLength: 300})});
const MONEY = {tag: 'Pagos', permission: {area: 'settlements', action: 'settle'} as const, errors: [404, 409]};

export class PaymentsController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @post(
    '/api/pagos/{id}/consultar',
    operation({
      ...MONEY,
      id: 'queryPayment',
      summary: 'Preguntar al banco qué ha sido de un pago',
      description:
        'Si el banco dice que está pagado, el pedido se cumple o el dinero se devuelve, como con su notificación. `unknown`: el banco no contesta; vuelve a preguntar.',
      answer: ASKED,
    }),
  )
  async query(@param.path.integer('id', ID) paymentId: number): Promise<Infer<typeof ASKED>> {
    this.companiesKeepOut();
    const payment = await this.db.withTransaction(async tx => {
      const found = await noteQuery(tx, paymentId);
      if (!found) throw notFound('No existe ese pago.');
      if (found.method === 'lfp')
        throw conflict(
          'wrong_state',
          'Este cobro lo confirma quien vendió las entradas: no hay banco al que preguntar.',
        );
      if (!found.gateway_order || !['created', 'denied', 'expired'].includes(found.state))
        throw conflict('wrong_state', 'De este pago ya se sabe todo: no hay nada que preguntar al banco.');
      await writeAudit(tx, this.actor, {
        action: 'query',
        resource: 'pagos',
        id: paymentId,
        changes: {gatewayOrder: found.gateway_order},
      });
      return {...found, gateway_order: found.gateway_order, old: found.old && found.state === 'created'};
    });
    const {state: bank} = await reconcileOne(this.runtime, payment);
    const {rows} = await this.db.query<{state: string; orderId: number; orderState: string}>(
      `select p.state, o.id as "orderId", o.state as "orderState" from payment p join "order" o on o.id = p.order_id
        where p.id = $1`,
      [paymentId],
    );
    return {paymentId, bank, ...rows[0]!};
  }

  @post(
    '/api/devoluciones/{id}/reintentar',
    operation({
      ...MONEY,
      id: 'retryRefund',
      summary: 'Pedir otra vez al banco una devolución que no ha salido',
      description: 'Antes de repetir se pregunta al banco qué ha devuelto ya: nunca se devuelve dos veces.',
      answer: RETRIED,
    }),
  )
  async retry(
    @param.path.integer('id', ID) refundId: number,
    @param.header.string('Idempotency-Key', MAYBE_KEY) key?: string,
  ): Promise<Infer<typeof RETRIED>> {
    this.companiesKeepOut();
    return transactOnce(this.db, this.actor, key, ['retryRefund', refundId], async tx => {
      await retryRefund(this.runtime, tx, refundId);
      await writeAudit(tx, this.actor, {action: 'retry', resource: 'devoluciones', id: refundId});
      const {rows} = await tx.query<{state: string}>('select state from refund where id = $1', [refundId]);
      return {refundId, state: rows[0]!.state};
    });
  }

  @post(
    '/api/devoluciones/{id}/confirmar',
    operation({
      tag: 'Pagos',
      id: 'confirmRefundByHand',
      summary: 'Una devolución en mano está hecha: en el datáfono, o desde la caja de quien la da',
      description: 'La de efectivo sale del turno de caja abierto de quien la confirma; sin turno se rechaza.',
      permission: {area: 'orders', action: 'refund'},
      answer: BY_HAND,
      errors: [404, 409],
    }),
  )
  async confirm(
    @param.path.integer('id', ID) refundId: number,
    @requestBody(jsonBody(CONFIRM)) {operation: slip}: Infer<typeof CONFIRM>,
    @param.header.string('Idempotency-Key', MAYBE_KEY) key?: string,
  ): Promise<Infer<typeof BY_HAND>> {
    return transactOnce(this.db, this.actor, key, ['confirmRefundByHand', refundId, slip ?? ''], async tx => {
      await reachRefund(tx, this.actor, refundId);
      await requireClerk(tx, this.actor, 'refund');
      const {orderId, state} = await confirmByHand(tx, {
        refundId,
        staffUserId: this.actor.id!,
        operation: slip?.trim() ?? '',
      });
      await requireClerkRefunds(tx, this.actor);
      await queueRefundMail(this.runtime, tx, refundId);
      await writeAudit(tx, this.actor, {
        action: 'confirm',
        resource: 'devoluciones',
        id: refundId,
        changes: {operation: slip?.trim() ?? ''},
      });
      return {refundId, orderId, state};
    });
  }

  @post(
    '/api/devoluciones/{id}/fallida',
    operation({
      tag: 'Pagos',
      id: 'failRefundByHand',
      summary: 'Una devolución en mano no se ha podido hacer: sigue debida y se puede hacer después',
      permission: {area: 'orders', action: 'refund'},
      answer: BY_HAND,
      errors: [404, 409],
    }),
  )
  async fail(
    @param.path.integer('id', ID) refundId: number,
    @requestBody(jsonBody(FAIL)) {reason}: Infer<typeof FAIL>,
    @param.header.string('Idempotency-Key', MAYBE_KEY) key?: string,
  ): Promise<Infer<typeof BY_HAND>> {
    return transactOnce(this.db, this.actor, key, ['failRefundByHand', refundId, reason], async tx => {
      await reachRefund(tx, this.actor, refundId);
      await requireClerkRefunds(tx, this.actor);
      const {orderId, state} = await failByHand(tx, {refundId});
      await writeAudit(tx, this.actor, {
        action: 'reject',
        resource: 'devoluciones',
        id: refundId,
        reason: reason.trim(),
      });
      return {refundId, orderId, state};
    });
  }

  @post(
    '/api/devoluciones/{id}/otra-via',
    operation({
      tag: 'Pagos',
      id: 'giveRefundAnotherWay',
      summary: 'Dar en efectivo o por transferencia lo que el datáfono no ha podido devolver',
      description: 'Una vez y entera. El efectivo sale del turno de caja abierto de quien lo da; sin turno se rechaza.',
      permission: {area: 'orders', action: 'refund'},
      answer: BY_HAND,
      errors: [404, 409],
    }),
  )
  async giveAnotherWay(
    @param.path.integer('id', ID) refundId: number,
    @requestBody(jsonBody(ANOTHER_WAY)) body: Infer<typeof ANOTHER_WAY>,
    @param.header.string('Idempotency-Key', MAYBE_KEY) key?: string,
  ): Promise<Infer<typeof BY_HAND>> {
    return transactOnce(this.db, this.actor, key, ['giveRefundAnotherWay', refundId, body], async tx => {
      await reachRefund(tx, this.actor, refundId);
      await requireClerk(tx, this.actor, 'refund');
      const operation = body.operation?.trim() ?? '';
      const given = {refundId, method: body.method, staffUserId: this.actor.id!, operation};
      const {orderId, state} = await giveAnotherWay(tx, given);
      await requireClerkRefunds(tx, this.actor);
      await queueRefundMail(this.runtime, tx, refundId);
      await writeAudit(tx, this.actor, {
        action: 'confirm',
        resource: 'devoluciones',
        id: refundId,
        changes: {method: ['card_terminal', body.method], operation},
        reason: body.reason.trim(),
      });
      return {refundId, orderId, state};
    });
  }

  /** Payments are the organization's, never a company's: the lists hide them too. */
  private companiesKeepOut(): void {
    if (this.actor.companyId !== null) throw notFound('No existe.');
  }
}
