/** An invoice in staff's hands: its paper, which also goes by mail, its fiscal QR, and its exchange for one with the buyer's data. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Response} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {correctRecipient} from '../../domain/invoicing/correct-recipient';
import {exchangeInvoices} from '../../domain/invoicing/exchange';
import {isOwnInvoice} from '../../domain/invoicing/own-invoice';
import {reverseCharge} from '../../domain/invoicing/reverse-charge';
import {sayInvoiceData} from '../../domain/invoicing/say-invoice-data';
import {notFound} from '../../domain/kernel/errors';
import {readInvoicePaper} from '../../outside/papers/documents/invoice-document';
import {sendInvoice} from '../../jobs/money/invoice-mail';
import {invoiceFileName, invoicePdf} from '../../outside/drawing/money/invoice';
import {INVOICE_DATA, RECIPIENT_FIELDS} from '../questions/invoice-shape';
import {qrSvg} from '../../outside/drawing/qr';
import {idempotencyKey, once, transactOnce} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, email, list, obj, opt, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import {officeOf, programOf} from '../../outside/tax-office/office';
import {sendPdf} from '../send-file';
import {lookAtInvoice} from './blocked-invoice';
import {ID, KEY, MAYBE_KEY} from '../parameters';

const ASKED = obj({
  ...RECIPIENT_FIELDS,
  isReverseCharge: opt(
    bool({description: 'el destinatario debe el impuesto: se expide sin cuota (inversión del sujeto pasivo)'}),
  ),
});
const MADE = list(obj({fullNumber: str()}));
const SEND = obj({email: opt(orNull(email()))});
const SENT = obj({email: str()});
const CORRECTION = obj({
  ...RECIPIENT_FIELDS,
  reason: str({minLength: 3, maxLength: 300, pattern: '\\S', description: 'por qué; queda en la auditoría'}),
});
const CORRECTED = list(
  obj({
    taken: str({description: 'la que deja sin efecto la factura de antes'}),
    fullNumber: str({description: 'la nueva, con los datos buenos'}),
  }),
);
const SAID = obj({invoice: INVOICE_DATA});

export class InvoicesController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @get(
    '/api/facturas-emitidas/{id}/qr.svg',
    operation({
      id: 'getInvoiceQr',
      tag: 'facturas',
      summary: 'QR tributario de una factura',
      permission: {area: 'invoices', action: 'view'},
      answer: {contentType: 'image/svg+xml', description: 'QR con corrección M.'},
      errors: [404],
    }),
  )
  async qr(@param.path.integer('id', ID) invoiceId: number): Promise<Response> {
    const {rows} = await this.db.query<{url: string; number: string}>(
      'select qr_url as url, full_number as number from invoice where id = $1',
      [invoiceId],
    );
    if (!rows[0] || !(await isOwnInvoice(this.db, {invoiceId}, this.actor.companyId)))
      throw notFound('No existe esa factura.');
    const svg = qrSvg(rows[0].url, `QR tributario de la factura ${rows[0].number}`);
    this.response
      .writeHead(200, {'Content-Type': 'image/svg+xml; charset=utf-8', 'Cache-Control': 'private, max-age=86400'})
      .end(svg);
    return this.response;
  }

  @get(
    '/api/facturas-emitidas/{id}/factura.pdf',
    operation({
      id: 'getInvoicePdf',
      tag: 'facturas',
      summary: 'Una factura en PDF',
      permission: {area: 'invoices', action: 'view'},
      answer: {contentType: 'application/pdf', description: 'La factura.'},
      errors: [404],
    }),
  )
  async pdf(@param.path.integer('id', ID) invoiceId: number): Promise<Response> {
    if (!(await isOwnInvoice(this.db, {invoiceId}, this.actor.companyId))) throw notFound('No existe esa factura.');
    await lookAtInvoice(this.db, this.actor, {invoiceId});
    const paper = await readInvoicePaper(this.db, invoiceId, {
      ofOrder: null,
      isSending: officeOf(this.runtime.config) !== null,
    });
    return sendPdf(this.response, invoiceFileName(paper.fullNumber), await invoicePdf(paper));
  }

  @post(
    '/api/facturas-emitidas/{id}/enviar',
    operation({
      id: 'sendInvoice',
      tag: 'facturas',
      summary: 'Enviar una factura por correo, con su PDF',
      description: 'Sin correo va al de la compra, o al de la compañía cuya liquidación se factura.',
      permission: {area: 'invoices', action: 'send'},
      answer: SENT,
      errors: [404, 409],
    }),
  )
  async send(
    @param.path.integer('id', ID) invoiceId: number,
    @requestBody(jsonBody(SEND)) body: Infer<typeof SEND>,
    @param.header.string('Idempotency-Key', MAYBE_KEY) key?: string,
  ): Promise<Infer<typeof SENT>> {
    if (this.actor.companyId !== null) throw notFound('No existe esa factura.');
    await lookAtInvoice(this.db, this.actor, {invoiceId});
    return transactOnce(this.db, this.actor, key, ['sendInvoice', invoiceId, body], async tx => {
      const address = await sendInvoice(this.runtime, tx, {invoiceId, email: body.email ?? null});
      await writeAudit(tx, this.actor, {
        action: 'send',
        resource: 'facturas-emitidas',
        id: invoiceId,
        changes: {email: address},
      });
      return {email: address};
    });
  }

  @post(
    '/api/pedidos/{id}/canjear-factura',
    operation({
      id: 'exchangeInvoices',
      tag: 'facturas',
      summary: 'Canjear las facturas simplificadas de un pedido',
      permission: {area: 'invoices', action: 'create'},
      answer: MADE,
      errors: [404, 409],
    }),
  )
  async exchange(
    @param.path.integer('id', ID) orderId: number,
    @requestBody(jsonBody(ASKED)) body: Infer<typeof ASKED>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof MADE>> {
    const key = idempotencyKey(keyHeader);
    if (this.actor.companyId !== null) throw notFound('No existe ese pedido.');
    return this.db.withTransaction(tx =>
      once(tx, `invoice-exchange:${orderId}`, key, body, async () => {
        const issue = body.isReverseCharge ? reverseCharge : exchangeInvoices;
        const issued = await issue(tx, programOf(this.runtime.config), orderId, body);
        const made = issued.map(({fullNumber}) => ({fullNumber}));
        await writeAudit(tx, this.actor, {
          action: body.isReverseCharge ? 'reverse_charge' : 'exchange_invoice',
          resource: 'pedidos',
          id: orderId,
          changes: {invoices: issued.map(one => one.fullNumber)},
        });
        return made.map(({fullNumber}) => ({fullNumber}));
      }),
    );
  }

  @post(
    '/api/facturas-emitidas/{id}/corregir-destinatario',
    operation({
      id: 'correctInvoiceRecipient',
      tag: 'facturas',
      summary: 'Corregir el destinatario de una factura completa',
      description:
        'Una F3: otra en negativo y una F3 nueva, con las demás del mismo pedido. Las demás: una R4 por diferencias y una F1 nueva, de lo que queda de ella. «Subsanar» corrige solo el registro.',
      permission: {area: 'invoices', action: 'edit'},
      answer: CORRECTED,
      errors: [404, 409],
    }),
  )
  async correct(
    @param.path.integer('id', ID) invoiceId: number,
    @requestBody(jsonBody(CORRECTION)) body: Infer<typeof CORRECTION>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof CORRECTED>> {
    const key = idempotencyKey(keyHeader);
    if (this.actor.companyId !== null) throw notFound('No existe esa factura.');
    return this.db.withTransaction(tx =>
      once(tx, `invoice-recipient:${invoiceId}`, key, body, async () => {
        const made = await correctRecipient(tx, programOf(this.runtime.config), invoiceId, body);
        await writeAudit(tx, this.actor, {
          action: 'correct_recipient',
          resource: 'facturas-emitidas',
          id: invoiceId,
          changes: {reason: body.reason.trim(), invoices: made.map(one => one.fullNumber)},
        });
        return made;
      }),
    );
  }

  @post(
    '/api/pedidos/{id}/datos-factura',
    operation({
      id: 'sayInvoiceData',
      tag: 'facturas',
      summary: 'Decir para quién es la factura de un pedido que aún no la tiene',
      permission: {area: 'invoices', action: 'create'},
      status: 204,
      errors: [404, 409],
    }),
  )
  async say(
    @param.path.integer('id', ID) orderId: number,
    @requestBody(jsonBody(SAID)) body: Infer<typeof SAID>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<void> {
    const key = idempotencyKey(keyHeader);
    if (this.actor.companyId !== null) throw notFound('No existe ese pedido.');
    await this.db.withTransaction(tx =>
      once(tx, `invoice-data:${orderId}`, key, body, async () => {
        await sayInvoiceData(tx, orderId, body.invoice);
        // Whose they are stands with the order; the log keeps none of it.
        await writeAudit(tx, this.actor, {action: 'say_invoice_data', resource: 'pedidos', id: orderId, changes: {}});
        return {};
      }),
    );
  }
}
