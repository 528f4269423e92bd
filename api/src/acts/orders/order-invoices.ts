/** The invoices of an order, for whoever has its link: read, downloaded, and exchanged for one with the buyer's data. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Response} from '@loopback/rest';
import type {Actor} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {exchangeInvoices} from '../../domain/invoicing/exchange';
import {readInvoicePaper, readOwnInvoices} from '../../outside/papers/documents/invoice-document';
import {invoiceFileName, invoicePdf} from '../../outside/drawing/money/invoice';
import {RECIPIENT_FIELDS} from '../questions/invoice-shape';
import {idempotencyKey, once} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, cents, day, id, list, obj, oneOf, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import {officeOf, programOf} from '../../outside/tax-office/office';
import {ID, KEY} from '../parameters';
import {sendPdf} from '../send-file';
import {openReservation} from '../tickets/open-reservation';

const HASH = {schema: {type: 'string', maxLength: 100} as const};
const INVOICES = list(
  obj(
    {
      id: id(),
      fullNumber: str(),
      kind: oneOf('F1', 'F2', 'F3', 'R1', 'R2', 'R3', 'R4', 'R5'),
      issuedOn: day(),
      totalCents: cents(),
      canExchange: bool({description: 'simplificada, y sin canjear'}),
    },
    'OwnInvoice',
  ),
);
const RECIPIENT = obj(RECIPIENT_FIELDS);
const TEXT = {tag: 'Entradas', permission: 'public' as const};

export class OrderInvoicesController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @get(
    '/api/public/reservations/{hash}/invoices',
    operation({...TEXT, id: 'listOwnInvoices', summary: 'Facturas de un pedido', answer: INVOICES, errors: [404, 429]}),
  )
  async list(@param.path.string('hash', HASH) hash: string): Promise<Infer<typeof INVOICES>> {
    const {id: orderId} = await openReservation(this.runtime, this.actor, hash);
    return readOwnInvoices(this.db, orderId);
  }

  @get(
    '/api/public/reservations/{hash}/invoices/{id}',
    operation({
      ...TEXT,
      id: 'getOwnInvoicePdf',
      summary: 'Una factura de un pedido, en PDF',
      answer: {contentType: 'application/pdf', description: 'La factura.'},
      errors: [404, 429],
    }),
  )
  async pdf(
    @param.path.string('hash', HASH) hash: string,
    @param.path.integer('id', ID) invoiceId: number,
  ): Promise<Response> {
    const {id: orderId} = await openReservation(this.runtime, this.actor, hash);
    const paper = await readInvoicePaper(this.db, invoiceId, {
      ofOrder: orderId,
      isSending: officeOf(this.runtime.config) !== null,
    });
    return sendPdf(this.response, invoiceFileName(paper.fullNumber), await invoicePdf(paper));
  }

  @post(
    '/api/public/reservations/{hash}/invoices',
    operation({
      ...TEXT,
      id: 'exchangeOwnInvoices',
      summary: 'Canjear la factura simplificada por una completa',
      answer: INVOICES,
      errors: [404, 409, 429],
    }),
  )
  async exchange(
    @param.path.string('hash', HASH) hash: string,
    @requestBody(jsonBody(RECIPIENT)) body: Infer<typeof RECIPIENT>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof INVOICES>> {
    const key = idempotencyKey(keyHeader);
    const {id: orderId} = await openReservation(this.runtime, this.actor, hash);
    return this.db.withTransaction(tx =>
      once(tx, `invoice-exchange:${orderId}`, key, body, async () => {
        await exchangeInvoices(tx, programOf(this.runtime.config), orderId, body);
        return readOwnInvoices(tx, orderId);
      }),
    );
  }
}
