/** An own supporter's card: its number as a code, to be shown at the counter, and the card on paper. */
import {inject} from '@loopback/core';
import {get, param, RestBindings, type Request, type Response} from '@loopback/rest';
import {customerOf} from '../../web/http/customer-session';
import {Database} from '../../platform/database/db';
import {readOwnNumber} from '../../domain/supporters/read-offer';
import {readSupporterCard} from '../../outside/papers/documents/supporter-card-document';
import {notFound} from '../../domain/kernel/errors';
import {supporterCardFileName, supporterCardPdf} from '../../outside/drawing/supporter-card';
import {operation} from '../../web/http/operation-text';
import type {Runtime} from '../../runtime';
import {sendPdf} from '../send-file';
import {sendQr} from '../send-qr';

export class OwnSupportersController {
  constructor(
    @inject('db') private db: Database,
    @inject('runtime') private runtime: Runtime,
    @inject(RestBindings.Http.REQUEST) private request: Request,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @get(
    '/api/public/supporters/{id}/qr.svg',
    operation({
      id: 'getOwnSupporterQr',
      tag: 'Mis carnés de simpatizante',
      summary: 'El número de mi carné, como código QR',
      permission: 'public',
      answer: {contentType: 'image/svg+xml', description: 'QR.'},
      errors: [401, 404],
    }),
  )
  async qr(
    @param.path.integer('id', {schema: {type: 'integer', minimum: 1, maximum: 2147483647}}) id: number,
  ): Promise<Response> {
    const number = await readOwnNumber(this.db, await customerOf(this.db, this.request), id);
    if (number === null) throw notFound('No encontramos ese carné en tu cuenta, o no está en vigor.');
    return sendQr(this.response, number, `Carné de simpatizante ${number}`);
  }

  @get(
    '/api/public/supporters/{id}/card.pdf',
    operation({
      id: 'getOwnSupporterPdf',
      tag: 'Mis carnés de simpatizante',
      summary: 'Mi carné en PDF, para imprimirlo',
      permission: 'public',
      answer: {contentType: 'application/pdf', description: 'Una página.'},
      errors: [401, 404],
    }),
  )
  async pdf(
    @param.path.integer('id', {schema: {type: 'integer', minimum: 1, maximum: 2147483647}}) id: number,
  ): Promise<Response> {
    const isOwn = await readOwnNumber(this.db, await customerOf(this.db, this.request), id);
    const card = isOwn && (await readSupporterCard(this.db, this.runtime.config, id));
    if (!card) throw notFound('No encontramos ese carné en tu cuenta, o no está en vigor.');
    return sendPdf(this.response, supporterCardFileName(card.number), await supporterCardPdf(card));
  }
}
