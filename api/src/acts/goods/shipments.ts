/** Parcels of the shop: sent with their carrier and number, and their labels on sheets. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Response} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {ship} from '../../domain/goods/ship';
import {queueShippedMail} from '../../jobs/mails/shipped-mail';
import {seatStickersPdf} from '../../outside/drawing/seat-stickers';
import {readShipmentLabels} from '../../reports/sales/shipment-labels';
import {transactOnce} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {id, obj, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import {ID, MAYBE_KEY} from '../parameters';

const SHIP = obj({
  carrier: str({minLength: 2, maxLength: 60, description: 'Correos, SEUR…'}),
  trackingNumber: str({maxLength: 60, description: 'vacío: no tiene'}),
});
const SHIPPED = obj({orderId: id()});
/** Eight to a sheet, the size that parcels take. */
const SHEET = {
  columns: 2,
  rows: 4,
  widthMm: 99.1,
  heightMm: 67.7,
  marginLeftMm: 4.65,
  marginTopMm: 13.1,
  gapMm: 2.5,
  hasOutlines: true,
};
const TEXT = {tag: 'Productos', permission: {area: 'products', action: 'send'} as const};

export class ShipmentsController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @post(
    '/api/envios-productos/{id}/enviar',
    operation({
      ...TEXT,
      id: 'shipGoods',
      summary: 'Anotar que un envío ha salido y avisar a quien lo espera',
      answer: SHIPPED,
      errors: [404, 409],
    }),
  )
  async ship(
    @param.path.integer('id', ID) shipmentId: number,
    @requestBody(jsonBody(SHIP)) body: Infer<typeof SHIP>,
    @param.header.string('Idempotency-Key', MAYBE_KEY) key?: string,
  ): Promise<Infer<typeof SHIPPED>> {
    const [carrier, trackingNumber] = [body.carrier.trim(), body.trackingNumber.trim()];
    return transactOnce(this.db, this.actor, key, ['shipGoods', shipmentId, body], async tx => {
      const sent = await ship(tx, {shipmentId, carrier, trackingNumber, staffUserId: this.actor.id!});
      await queueShippedMail(this.runtime, tx, shipmentId);
      await writeAudit(tx, this.actor, {
        action: 'ship',
        resource: 'envios-productos',
        id: shipmentId,
        changes: {carrier, trackingNumber},
      });
      return sent;
    });
  }

  @get(
    '/api/envios-productos/etiquetas.pdf',
    operation({
      ...TEXT,
      id: 'getShipmentLabels',
      summary: 'Etiquetas de los envíos por hacer',
      description: 'Ocho en cada hoja A4 (99,1 × 67,7 mm), los más antiguos primero.',
      answer: {contentType: 'application/pdf', description: 'Hojas de etiquetas.'},
    }),
  )
  async labels(
    @param.query.integer('skip', {
      schema: {type: 'integer', minimum: 0, maximum: 7},
      description: 'Etiquetas ya gastadas de la primera hoja',
    })
    skip?: number,
  ): Promise<Response> {
    const {labels, author} = await readShipmentLabels(this.db);
    const pdf = await seatStickersPdf(
      labels,
      {...SHEET, skip: skip ?? 0},
      {
        title: 'Etiquetas de envío',
        author,
        none: 'No hay envíos por hacer.',
        createdAt: new Date(this.runtime.sessions.now()),
      },
    );
    this.response
      .status(200)
      .set({
        'Content-Type': 'application/pdf',
        'Content-Length': String(pdf.length),
        'Content-Disposition': 'inline; filename="etiquetas-de-envio.pdf"',
        'Cache-Control': 'no-store',
      })
      .end(pdf);
    return this.response;
  }
}
