/** One order in the hands of staff: everything about it, money back, mail again, tickets on paper. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Response} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {countPrints} from '../../domain/access/count-prints';
import {isAllNamed} from '../../domain/attendees/named';
import {requireClerk, requireClerkRefunds} from '../../domain/box-office/require-clerk';
import {forgoesDifference} from '../../domain/ticket-acts/move/forgoes-difference';
import {waitingCents} from '../../domain/payments/ways-back';
import {refundAmount, type Refunded} from '../../domain/payments/refund';
import {refundAsked} from '../../domain/payments/refund-part';
import {conflict, invalid} from '../../domain/kernel/errors';
import {paperAds} from '../../jobs/ad-places';
import {readInvoicePaper, readOwnInvoices} from '../../outside/papers/documents/invoice-document';
import {readOrderFile, ticketDocument} from '../../outside/papers/documents/order-document';
import {queueConfirmation} from '../../jobs/mails/confirm-order';
import {queueRefundMail} from '../../jobs/mails/refund-mail';
import type {InvoicePaper} from '../../outside/drawing/money/invoice';
import {thermalPdf} from '../../outside/drawing/thermal';
import {ticketsFileName, ticketsPdf} from '../../outside/drawing/tickets';
import {ORDER_DETAIL, readOrderDetail, type OrderDetail} from '../../reports/sales/order-detail';
import {idempotencyKey, once} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, cents, id, int, list, obj, opt, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {officeOf} from '../../outside/tax-office/office';
import {ID, KEY, MAYBE_KEY} from '../parameters';
import {reachOrder} from '../reach';

const REFUND_BODY = obj({
  orderLineIds: list(id(), {minItems: 1, maxItems: 1000}),
  pieces: opt(
    list(obj({orderLineId: id(), quantity: int({minimum: 1, maximum: 1000})}), {
      maxItems: 100,
      description: 'de las líneas con varias unidades, cuántas vuelven; si no se dice, todas',
    }),
  ),
  amountCents: opt(
    int({
      minimum: 1,
      maximum: 10_000_000,
      description:
        'de una sola línea, parte de su importe: la línea sigue valiendo; sin él, cada línea entera, y se anula',
    }),
  ),
  reason: str({minLength: 3, maxLength: 300}),
});
const REFUNDED = obj(
  {
    refundIds: list(id()),
    amountCents: cents('lo que se devuelve'),
    toSend: list(id(), {description: 'devoluciones que se están pidiendo al banco; las demás se dan en mano'}),
    byTerminalCents: cents('de ello, lo que falta por hacer en el datáfono y confirmar'),
  },
  'Refunded',
);
const RESENT = obj({email: str(), queued: bool({description: 'false: ya se pidió lo mismo hace un momento'})});
const TAG = 'Pedidos';

export class OrdersController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @get(
    '/api/pedidos/{id}/detalle',
    operation({
      id: 'getOrderDetail',
      tag: TAG,
      summary: 'Un pedido con todo lo suyo',
      permission: {area: 'orders', action: 'view'},
      answer: ORDER_DETAIL,
      errors: [404],
    }),
  )
  async detail(@param.path.integer('id', ID) orderId: number): Promise<OrderDetail> {
    await reachOrder(this.db, this.actor, orderId);
    return readOrderDetail(
      this.db,
      orderId,
      this.actor.companyId,
      (code, at) => this.runtime.gateway.meaningOf(code, at).staffMessage,
    );
  }

  @post(
    '/api/pedidos/{id}/devolver',
    operation({
      id: 'refundOrderLines',
      tag: TAG,
      summary: 'Devolver entradas: se anulan y el dinero vuelve por donde vino',
      description:
        'El dinero de tarjeta y Bizum se pide al banco enseguida; el efectivo se da en mano desde la caja abierta de quien lo devuelve, y lo del datáfono espera a que alguien lo haga en él y lo confirme (`/api/devoluciones/{id}/confirmar`).',
      permission: {area: 'orders', action: 'refund'},
      answer: REFUNDED,
      errors: [404, 409],
    }),
  )
  async refund(
    @param.path.integer('id', ID) orderId: number,
    @requestBody(jsonBody(REFUND_BODY)) body: Infer<typeof REFUND_BODY>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof REFUNDED>> {
    const key = idempotencyKey(keyHeader);
    await reachOrder(this.db, this.actor, orderId);
    let freed: Refunded['seats'] = [];
    const answer = await this.db.withTransaction(tx =>
      once(tx, `refund:${orderId}`, key, body, async () => {
        await this.reachLines(tx, body.orderLineIds);
        // Whoever gives nothing back is not sent to open a till for it.
        await requireClerk(tx, this.actor, 'refund');
        const isForgone = await forgoesDifference(tx, body.orderLineIds);
        const {seats, refundIds, amountCents, toSend} = await this.giveBack(tx, orderId, body);
        const done = {refundIds, amountCents, toSend, byTerminalCents: await waitingCents(tx, refundIds)};
        await requireClerkRefunds(tx, this.actor);
        if (isForgone) await requireClerk(tx, this.actor, 'upgrade');
        freed = seats;
        for (const refundId of done.toSend) await this.runtime.jobs.enqueue(tx, 'send-refund', {refundId});
        for (const refundId of done.refundIds.filter(r => !done.toSend.includes(r)))
          await queueRefundMail(this.runtime, tx, refundId);
        await writeAudit(tx, this.actor, {
          action: 'refund',
          resource: 'pedidos',
          id: orderId,
          changes: {
            orderLineIds: body.orderLineIds,
            pieces: body.pieces,
            ...(body.amountCents !== undefined && {isPart: true}),
            amountCents: done.amountCents,
            refundIds: done.refundIds,
          },
          reason: body.reason.trim(),
        });
        return done;
      }),
    );
    this.runtime.sessions.applyFreed(freed);
    return answer;
  }

  private async giveBack(tx: Tx, orderId: number, body: Infer<typeof REFUND_BODY>): Promise<Refunded> {
    const about = {orderId, reason: body.reason.trim(), staffUserId: this.actor.id!};
    const {orderLineIds, amountCents, pieces} = body;
    if (amountCents === undefined) return refundAsked(tx, {...about, orderLineIds, pieces});
    if (orderLineIds.length !== 1 || pieces !== undefined)
      throw invalid({amountCents: 'Un importe se devuelve de una sola línea, y entera.'});
    return refundAmount(tx, {...about, orderLineId: orderLineIds[0]!, amountCents});
  }

  @post(
    '/api/pedidos/{id}/reenviar',
    operation({
      id: 'resendOrderMail',
      tag: TAG,
      summary: 'Enviar otra vez el correo con las entradas',
      description: 'Con Idempotency-Key, una vez por clave; sin ella, una vez por minuto y persona.',
      permission: {area: 'orders', action: 'send'},
      answer: RESENT,
      errors: [404, 409],
    }),
  )
  async resend(
    @param.path.integer('id', ID) orderId: number,
    @param.header.string('Idempotency-Key', MAYBE_KEY) keyHeader?: string,
  ): Promise<Infer<typeof RESENT>> {
    const again = keyHeader
      ? idempotencyKey(keyHeader)
      : `${this.actor.id}:${new Date(this.runtime.sessions.now()).toISOString().slice(0, 16)}`;
    await reachOrder(this.db, this.actor, orderId);
    return this.db.withTransaction(async tx => {
      const {rows} = await tx.query<{email: string; state: string}>('select email, state from "order" where id = $1', [
        orderId,
      ]);
      if (!rows[0]!.email)
        throw invalid({email: 'El pedido no tiene correo.'}, 'El pedido no tiene correo al que enviar las entradas.');
      if (!['paid', 'partially_refunded'].includes(rows[0]!.state))
        throw conflict('wrong_state', 'Solo se envían las entradas de pedidos pagados.');
      if (!(await isAllNamed(tx, orderId)))
        throw conflict(
          'wrong_state',
          'Falta decir quién va a alguna entrada: se mandan cuando todas tienen su persona.',
        );
      const queued = (await queueConfirmation(this.runtime, tx, orderId, again)) !== null;
      if (queued)
        await writeAudit(tx, this.actor, {
          action: 'resend',
          resource: 'pedidos',
          id: orderId,
          changes: {email: rows[0]!.email},
        });
      return {email: rows[0]!.email, queued};
    });
  }

  @get(
    '/api/pedidos/{id}/entradas.pdf',
    operation({
      id: 'printTickets',
      tag: TAG,
      summary: 'Entradas para imprimir, en A4 o para impresora térmica',
      description: 'Cuenta cada impresión (`printCount`).',
      permission: {area: 'orders', action: 'send'},
      answer: {contentType: 'application/pdf', description: 'Una página por entrada válida.'},
      errors: [404],
    }),
  )
  async print(
    @param.path.integer('id', ID) orderId: number,
    @param.query.string('formato', {
      description: 'A4 (sin valor) o 80 mm',
      schema: {type: 'string', enum: ['a4', 'termica']},
    })
    format?: string,
    @param.query.string('ids', {
      description: 'Solo estas entradas, separadas por comas',
      schema: {type: 'string', pattern: '^\\d{1,9}(,\\d{1,9}){0,499}$'},
      example: '12,13',
    })
    ids?: string,
  ): Promise<Response> {
    await reachOrder(this.db, this.actor, orderId);
    const file = await this.db.withTransaction(async tx => {
      const {ticketIds, isReprint} = await countPrints(
        tx,
        orderId,
        ids ? ids.split(',').map(Number) : null,
        this.actor.companyId,
      );
      if (isReprint) await requireClerk(tx, this.actor, 'reprint');
      await writeAudit(tx, this.actor, {
        action: 'print',
        resource: 'pedidos',
        id: orderId,
        changes: {ticketIds, format: format ?? 'a4'},
      });
      const order = await readOrderFile(tx, this.runtime.config, orderId);
      const ads = format === 'termica' ? undefined : await paperAds(this.runtime, tx, order);
      // Whoever pays at the counter is handed the invoice with its tickets, on the same roll.
      const invoices = format === 'termica' && !ids ? await this.invoicesOf(tx, orderId) : [];
      return {
        invoices,
        document: ticketDocument(order, this.runtime.config, ticketIds, ads),
        name: ticketsFileName(order.number),
      };
    });
    const pdf = await (format === 'termica' ? thermalPdf(file.document, file.invoices) : ticketsPdf(file.document));
    this.response
      .writeHead(200, {
        'Content-Type': 'application/pdf',
        'Content-Length': pdf.length,
        'Content-Disposition': `inline; filename="${file.name}"`,
        'Cache-Control': 'no-store',
      })
      .end(pdf);
    return this.response;
  }

  private async invoicesOf(tx: Tx, orderId: number): Promise<InvoicePaper[]> {
    const isSending = officeOf(this.runtime.config) !== null;
    const own = this.actor.companyId === null ? await readOwnInvoices(tx, orderId) : [];
    const papers: InvoicePaper[] = [];
    for (const {id, kind} of own)
      if (!kind.startsWith('R')) papers.push(await readInvoicePaper(tx, id, {ofOrder: orderId, isSending}));
    return papers;
  }

  /** Staff of a company give money back for their own events only. */
  private async reachLines(tx: Tx, orderLineIds: number[]): Promise<void> {
    if (this.actor.companyId === null) return;
    const {rows} = await tx.query(
      `select 1 from order_line l join event_session s on s.id = l.event_session_id join event e on e.id = s.event_id
        where l.id = any($1) and e.event_company_id <> $2 limit 1`,
      [orderLineIds, this.actor.companyId],
    );
    if (rows.length) throw invalid({orderLineIds: 'Alguna entrada no es de este pedido.'});
  }
}
