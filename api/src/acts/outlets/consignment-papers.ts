/** The papers of a batch: its numbered tickets, once or again with a reason, and its settlement. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Response} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {requireClerk} from '../../domain/box-office/require-clerk';
import {cardsOfRun, printCards} from '../../domain/cards/print-cards';
import {STOCK_MM} from '../../domain/box-office/printers';
import {consignmentName} from '../../domain/consignments/name';
import {ticketsToPrint} from '../../domain/consignments/to-print';
import {readConsignmentPaper, readSettlementPaper} from '../../domain/consignments/read-paper';
import {
  consignmentFileName,
  consignmentPdf,
  settlementFileName,
  settlementPdf,
} from '../../outside/papers/documents/counter/consignment-sheet';
import {readConsignmentTickets} from '../../outside/papers/documents/counter/consignment-tickets';
import {ticketStrips} from '../../outside/papers/strips/order-strips';
import {invalid} from '../../domain/kernel/errors';
import {RESOURCES} from '../../models/registry';
import {stockStripsPdf} from '../../outside/drawing/strip/stock-tickets';
import {stripsPdf} from '../../outside/drawing/strip/strips';
import {idempotencyKey, once, ownScopes} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {reachRecord} from '../../web/rest/scope';
import {int, obj, opt, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Tx} from '../../domain/kernel/tx';
import {sendPdf} from '../send-file';
import {ID, KEY, RUN, RUN_ID} from '../parameters';

const RESOURCE = 'lotes-entradas';
const PRINT = obj({
  numbers: opt(orNull(str({maxLength: 2000, description: 'números y tramos; sin ellos, los que no se han impreso'}))),
  reason: opt(orNull(str({maxLength: 300, description: 'obligatorio si alguno ya estaba impreso'}))),
});
const PRINTED = obj({
  run: RUN_ID,
  tickets: int(),
  again: int({description: 'ya impresas antes'}),
});
const TEXT = {tag: 'Lotes de entradas', permission: {area: 'orders', action: 'send'} as const};

export class ConsignmentPapersController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @post(
    '/api/lotes-entradas/{id}/impresiones',
    operation({
      ...TEXT,
      id: 'printConsignment',
      summary: 'Imprimir las entradas de un lote',
      description: 'Cada una se imprime una vez; otra, con el motivo. Queda quién, cuándo y por qué.',
      answer: PRINTED,
      errors: [403, 404, 409],
    }),
  )
  print(
    @param.path.integer('id', ID) consignmentId: number,
    @requestBody(jsonBody(PRINT)) body: Infer<typeof PRINT>,
    @param.header.string('Idempotency-Key', KEY) key: string,
  ): Promise<Infer<typeof PRINTED>> {
    const reason = body.reason?.trim() ?? '';
    return this.db.withTransaction(tx =>
      once(tx, ownScopes('print-consignment', this.actor), idempotencyKey(key), [consignmentId, body], async () => {
        await this.reach(tx, consignmentId);
        const ids = await ticketsToPrint(tx, consignmentId, body.numbers ?? '');
        const {run, cards, again} = await printCards(tx, {
          kind: 'consigned_ticket',
          ids,
          reason,
          staffUserId: this.actor.id!,
        });
        if (again > 0) await requireClerk(tx, this.actor, 'reprint');
        await writeAudit(tx, this.actor, {
          action: 'print',
          resource: RESOURCE,
          id: consignmentId,
          changes: {tickets: cards, ...(body.numbers && {numbers: body.numbers})},
          ...(again > 0 && {reason}),
        });
        return {run, tickets: cards, again};
      }),
    );
  }

  @get(
    '/api/lotes-entradas/{id}/impresiones/{run}',
    operation({
      ...TEXT,
      id: 'getPrintedConsignment',
      summary: 'Las entradas impresas',
      description: 'Para quien las imprimió, un cuarto de hora.',
      answer: {
        contentType: 'application/pdf',
        description: 'Una por página: de 80 mm de ancho, o del tamaño del papel de entradas.',
      },
      errors: [404],
    }),
  )
  async tickets(
    @param.path.integer('id', ID) consignmentId: number,
    @param.path.string('run', RUN) run: string,
    @param.query.integer('anchoMm', {schema: {type: 'integer', ...STOCK_MM.width}}) widthMm?: number,
    @param.query.integer('altoMm', {schema: {type: 'integer', ...STOCK_MM.height}}) heightMm?: number,
  ): Promise<Response> {
    if ((widthMm === undefined) !== (heightMm === undefined))
      throw invalid({[widthMm === undefined ? 'anchoMm' : 'altoMm']: 'Del papel se dicen las dos medidas.'});
    const document = await this.db.withTransaction(async tx => {
      await this.reach(tx, consignmentId);
      const ids = await cardsOfRun(tx, {kind: 'consigned_ticket', run, staffUserId: this.actor.id!});
      return readConsignmentTickets(tx, ids);
    });
    const title = consignmentName(consignmentId);
    const {brand, issuedAt: createdAt} = document;
    const pdf =
      widthMm === undefined
        ? await stripsPdf({title, author: brand.name, createdAt}, ticketStrips(document))
        : await stockStripsPdf({brand, title, createdAt}, ticketStrips(document, true), {widthMm, heightMm: heightMm!});
    return sendPdf(this.response, `lote-entradas-${consignmentId}.pdf`, pdf);
  }

  @get(
    '/api/lotes-entradas/{id}/liquidacion.pdf',
    operation({
      ...TEXT,
      permission: {area: 'orders', action: 'view'},
      id: 'getConsignmentSheet',
      summary: 'La liquidación de un lote, o cómo va; con `n`, una de las suyas como se hizo',
      answer: {contentType: 'application/pdf', description: 'Una hoja A4 para firmar.'},
      errors: [404],
    }),
  )
  async sheet(
    @param.path.integer('id', ID) consignmentId: number,
    @param.query.integer('n', ID) n?: number,
  ): Promise<Response> {
    const {name, pdf} = await this.db.withTransaction(async tx => {
      await this.reach(tx, consignmentId);
      if (n === undefined) {
        const paper = await readConsignmentPaper(tx, consignmentId);
        return {name: consignmentFileName(paper), pdf: await consignmentPdf(tx, paper)};
      }
      const paper = await readSettlementPaper(tx, consignmentId, n);
      return {name: settlementFileName(paper), pdf: await settlementPdf(tx, paper)};
    });
    return sendPdf(this.response, name, pdf);
  }

  private reach(tx: Tx, consignmentId: number): Promise<void> {
    return reachRecord(tx, RESOURCES.get(RESOURCE)!, consignmentId, this.actor);
  }
}
