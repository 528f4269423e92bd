/** A settlement from its draft to the money: closed, sent, answered, paid, put away, or void; and on paper. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, type Response, RestBindings} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import type {AuditAction} from '../../web/auth/audit-actions';
import {allows} from '../../web/auth/permissions';
import {Database} from '../../platform/database/db';
import {invoiceSettlement, takeBackSettlementInvoice} from '../../domain/invoicing/invoice-settlement';
import {readPaper} from '../../domain/settlements/read-paper';
import {readTerms} from '../../domain/settlements/read-terms';
import {
  answerSettlement,
  archiveSettlement,
  closeSettlement,
  paySettlement,
  sendSettlement,
  voidSettlement,
} from '../../domain/settlements/settle';
import {DomainError, notFound} from '../../domain/kernel/errors';
import {isOfSettlement, readInvoicePaper} from '../../outside/papers/documents/invoice-document';
import {settlementFileName, settlementPdf} from '../../outside/papers/documents/settlement-document';
import {queueSettlement} from '../../jobs/money/settlement-mail';
import {invoiceFileName, invoicePdf} from '../../outside/drawing/money/invoice';
import {transactOnce} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, day, id, int, obj, opt, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {officeOf, programOf} from '../../outside/tax-office/office';
import {ID, MAYBE_KEY} from '../parameters';
import {sendPdf} from '../send-file';

const TEXT = {tag: 'Liquidaciones', errors: [404, 409]};
const SETTLE = {area: 'settlements', action: 'settle'} as const;
const REASON = str({minLength: 3, maxLength: 300});
const DONE = obj({id: id()});
const CLOSE = obj({
  expectedNetCents: int({description: 'Lo que se ha mirado antes de cerrar'}),
  isAdvance: opt(bool()),
});
const CLOSED = obj({id: id(), number: str(), invoice: orNull(str({description: 'La factura de lo que se descuenta'}))});
const SENT = obj({id: id(), email: orNull(str())});
const ANSWER = obj({isAgreed: bool(), reason: opt(orNull(str({maxLength: 2000})))});
const PAY = obj({paidOn: day(), reference: str({minLength: 1, maxLength: 100})});
const VOID = obj({reason: REASON});

export class SettlementActsController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @post(
    '/api/liquidaciones/{id}/cerrar',
    operation({
      ...TEXT,
      id: 'closeSettlement',
      summary:
        'Cerrar un borrador: se calcula una vez más, recibe su número, se factura lo que se descuenta y ya no cambia',
      permission: SETTLE,
      answer: CLOSED,
    }),
  )
  async close(
    @param.path.integer('id', ID) settlementId: number,
    @requestBody(jsonBody(CLOSE)) body: Infer<typeof CLOSE>,
  ): Promise<Infer<typeof CLOSED>> {
    this.ownHouse();
    return this.db.withTransaction(async tx => {
      const number = await closeSettlement(
        tx,
        {settlementId, expectedNetCents: body.expectedNetCents, isAdvance: body.isAdvance ?? false},
        await readTerms(tx),
      );
      const invoice = (await invoiceSettlement(tx, programOf(this.runtime.config), settlementId))?.fullNumber ?? null;
      await this.note(tx, settlementId, 'close', {number, netCents: body.expectedNetCents, invoice});
      return {id: settlementId, number, invoice};
    });
  }

  @post(
    '/api/liquidaciones/{id}/enviar',
    operation({
      ...TEXT,
      id: 'sendSettlement',
      summary: 'Enviarla a la compañía por correo, con su documento',
      description: 'Sin correo de la compañía queda como enviada por otra vía.',
      permission: {area: 'settlements', action: 'send'},
      answer: SENT,
    }),
  )
  async send(
    @param.path.integer('id', ID) settlementId: number,
    @param.header.string('Idempotency-Key', MAYBE_KEY) key?: string,
  ): Promise<Infer<typeof SENT>> {
    this.ownHouse();
    return transactOnce(this.db, this.actor, key, ['sendSettlement', settlementId], async tx => {
      const {email} = await sendSettlement(tx, settlementId);
      if (email) await queueSettlement(this.runtime, tx, settlementId, email);
      await this.note(tx, settlementId, 'send', {email});
      return {id: settlementId, email};
    });
  }

  @post(
    '/api/liquidaciones/{id}/responder',
    operation({
      ...TEXT,
      id: 'answerSettlement',
      summary: 'Estar conforme con ella, o decir qué no cuadra',
      description: 'Lo hace la compañía con su acceso, o quien liquida en su nombre.',
      permission: {area: 'settlements', action: 'view'},
      answer: DONE,
    }),
  )
  async answer(
    @param.path.integer('id', ID) settlementId: number,
    @requestBody(jsonBody(ANSWER)) body: Infer<typeof ANSWER>,
  ): Promise<Infer<typeof DONE>> {
    const {companyId, roles} = this.actor;
    if (companyId === null && !allows(roles, 'settlements', 'settle'))
      throw new DomainError('forbidden', 'Responde la compañía, o quien puede liquidar.');
    const reason = body.reason ?? '';
    await this.db.withTransaction(async tx => {
      await answerSettlement(tx, {settlementId, isAgreed: body.isAgreed, reason, companyId});
      await this.note(tx, settlementId, body.isAgreed ? 'accept' : 'dispute', {}, reason);
    });
    return {id: settlementId};
  }

  @post(
    '/api/liquidaciones/{id}/pagar',
    operation({
      ...TEXT,
      id: 'paySettlement',
      summary: 'Darla por pagada: otra persona que quien la calculó',
      permission: SETTLE,
      answer: DONE,
    }),
  )
  async pay(
    @param.path.integer('id', ID) settlementId: number,
    @requestBody(jsonBody(PAY)) body: Infer<typeof PAY>,
    @param.header.string('Idempotency-Key', MAYBE_KEY) key?: string,
  ): Promise<Infer<typeof DONE>> {
    this.ownHouse();
    await transactOnce(this.db, this.actor, key, ['paySettlement', settlementId, body], async tx => {
      await paySettlement(tx, {settlementId, ...body, staffUserId: this.actor.id!});
      await this.note(tx, settlementId, 'pay', body);
    });
    return {id: settlementId};
  }

  @post(
    '/api/liquidaciones/{id}/archivar',
    operation({
      ...TEXT,
      id: 'archiveSettlement',
      summary: 'Archivar una pagada',
      permission: SETTLE,
      answer: DONE,
    }),
  )
  async archive(@param.path.integer('id', ID) settlementId: number): Promise<Infer<typeof DONE>> {
    this.ownHouse();
    await this.db.withTransaction(async tx => {
      await archiveSettlement(tx, settlementId);
      await this.note(tx, settlementId, 'archive', {});
    });
    return {id: settlementId};
  }

  @post(
    '/api/liquidaciones/{id}/anular',
    operation({
      ...TEXT,
      id: 'voidSettlement',
      summary: 'Anularla antes de pagarla: sus líneas quedan libres y su factura se rectifica',
      permission: SETTLE,
      answer: DONE,
    }),
  )
  async void(
    @param.path.integer('id', ID) settlementId: number,
    @requestBody(jsonBody(VOID)) {reason}: Infer<typeof VOID>,
  ): Promise<Infer<typeof DONE>> {
    this.ownHouse();
    await this.db.withTransaction(async tx => {
      await voidSettlement(tx, settlementId);
      const invoice = await takeBackSettlementInvoice(tx, programOf(this.runtime.config), settlementId);
      await this.note(tx, settlementId, 'void', {invoice: invoice?.fullNumber ?? null}, reason);
    });
    return {id: settlementId};
  }

  @get(
    '/api/liquidaciones/{id}/documento',
    operation({
      ...TEXT,
      errors: [404],
      id: 'getSettlementPaper',
      summary: 'La liquidación en PDF',
      permission: {area: 'settlements', action: 'view'},
      answer: {contentType: 'application/pdf', description: 'La liquidación.'},
    }),
  )
  async paper(@param.path.integer('id', ID) settlementId: number): Promise<Response> {
    const paper = await readPaper(this.db, settlementId, this.actor.companyId);
    return sendPdf(this.response, settlementFileName(paper), await settlementPdf(this.db, paper));
  }

  @get(
    '/api/facturas/{id}/factura.pdf',
    operation({
      ...TEXT,
      errors: [404],
      id: 'getCommissionInvoicePdf',
      summary: 'Una factura de comisiones en PDF',
      permission: {area: 'settlements', action: 'view'},
      answer: {contentType: 'application/pdf', description: 'La factura.'},
    }),
  )
  async invoice(@param.path.integer('id', ID) invoiceId: number): Promise<Response> {
    if (!(await isOfSettlement(this.db, invoiceId, this.actor.companyId))) throw notFound('No existe esa factura.');
    const paper = await readInvoicePaper(this.db, invoiceId, {
      ofOrder: null,
      isSending: officeOf(this.runtime.config) !== null,
    });
    return sendPdf(this.response, invoiceFileName(paper.fullNumber), await invoicePdf(paper));
  }

  private note(tx: Tx, settlementId: number, action: AuditAction, changes: object, reason?: string): Promise<void> {
    return writeAudit(tx, this.actor, {
      action,
      resource: 'liquidaciones',
      id: settlementId,
      changes: {...changes},
      reason: reason || undefined,
    });
  }

  /** Whoever is settled does not settle. */
  private ownHouse(): void {
    if (this.actor.companyId !== null)
      throw new DomainError('forbidden', 'Las liquidaciones las hace la organización.');
  }
}
