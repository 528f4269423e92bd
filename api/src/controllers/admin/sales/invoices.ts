/** The fiscal QR of an invoice: the tax office's own check of the record. */
import {inject} from '@loopback/core';
import {get, param, RestBindings, type Response} from '@loopback/rest';
import type {Actor} from '../../../auth/audit';
import {Database} from '../../../db';
import {notFound} from '../../../errors';
import {qrSvg} from '../../../pdf/qr';
import {operation} from '../../../rest/operation';
import {ID} from '../parameters';

export class InvoicesController {
  constructor(
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
      'select qr_url as url, full_number as number from invoice where id = $1 and $2::int is null',
      [invoiceId, this.actor.companyId],
    );
    if (!rows[0]) throw notFound('No existe esa factura.');
    const svg = qrSvg(rows[0].url, `QR tributario de la factura ${rows[0].number}`);
    this.response
      .writeHead(200, {'Content-Type': 'image/svg+xml; charset=utf-8', 'Cache-Control': 'private, max-age=86400'})
      .end(svg);
    return this.response;
  }
}
