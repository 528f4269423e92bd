/** What the printers of a box office get: the bytes of a paper, for the agent of its computer to hand on. */
import {inject} from '@loopback/core';
import {get, param, type Response, RestBindings} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../../web/auth/audit';
import {allows} from '../../../../web/auth/permissions';
import {Database} from '../../../../platform/database/db';
import {countPrints} from '../../../../domain/access/count-prints';
import {isCashJustTaken, type Printer, printerOf} from '../../../../domain/box-office/printers';
import {mayAtCounter, requireClerk} from '../../../../domain/box-office/require-clerk';
import {cardsOfRun} from '../../../../domain/cards/print-cards';
import {countTillPrint} from '../../../../domain/cash/count-print';
import {readMovement} from '../../../../domain/cash/read-movement';
import {keptTillPaper} from '../../../../domain/cash/read-till-paper';
import {DomainError, invalid, notFound} from '../../../../domain/kernel/errors';
import {readConsignmentTickets} from '../../../../outside/papers/documents/counter/consignment-tickets';
import {giftCardsOfRun} from '../../../../outside/papers/documents/gift-card-document';
import {readInvoicePaper} from '../../../../outside/papers/documents/invoice-document';
import {houseBrand} from '../../../../outside/papers/documents/house-brand';
import {readOrderFile, ticketDocument} from '../../../../outside/papers/documents/order-document';
import {movementStrip, tillStrips} from '../../../../outside/papers/documents/counter/till-sheet';
import {readSupporterCard} from '../../../../outside/papers/documents/supporter-card-document';
import {
  giftCardStrip,
  invoiceStrip,
  supporterCardStrip,
  testStrip,
  ticketStrips,
} from '../../../../outside/papers/strips/order-strips';
import {escPos} from '../../../../outside/drawing/print/escpos';
import {fgl} from '../../../../outside/drawing/print/fgl';
import type {Strip} from '../../../../outside/drawing/print/strip';
import {operation} from '../../../../web/http/operation-text';
import type {Runtime} from '../../../../runtime';
import type {Tx} from '../../../../domain/kernel/tx';
import {officeOf} from '../../../../outside/tax-office/office';
import {sendFile} from '../../../send-file';
import {ID, RUN} from '../../../parameters';
import {reachOrder} from '../../../reach';

const PAPERS = [
  'tickets',
  'consignment',
  'invoice',
  'till',
  'movement',
  'gift_card',
  'supporter_card',
  'test',
] as const;
/** Named by the run that has noted them as printed. */
const BY_RUN: readonly string[] = ['gift_card', 'consignment'];
/** On stock of their own. */
const TICKETS: readonly string[] = ['tickets', 'consignment'];
type Paper = (typeof PAPERS)[number];

export class PrintPapersController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @get(
    '/api/taquillas/{id}/impresion',
    operation({
      id: 'printPaper',
      tag: 'Taquilla',
      summary: 'Los bytes de un papel para una impresora de la taquilla',
      description:
        'ESC/POS o FGL, según la impresora. Las entradas cuentan como impresas; un cierre o un resguardo, desde la segunda vez, es «COPIA».',
      permission: {area: 'cash', action: 'view'},
      answer: {contentType: 'application/octet-stream', description: 'El trabajo, para el agente de impresión.'},
      errors: [404, 409],
    }),
  )
  async print(
    @param.path.integer('id', ID) boxOfficeId: number,
    @param.query.string('impresora', {required: true, schema: {type: 'string', maxLength: 30}}) name: string,
    @param.query.string('papel', {required: true, schema: {type: 'string', enum: [...PAPERS]}}) paper: Paper,
    @param.query.integer('de', {
      description: 'Pedido, factura, turno, movimiento o simpatizante',
      schema: {type: 'integer', minimum: 1, maximum: 2147483647},
    })
    of?: number,
    @param.query.string('tanda', {
      description: 'Tarjetas regalo, o entradas de un lote: la de su impresión',
      ...RUN,
    })
    run?: string,
  ): Promise<Response> {
    const isByRun = BY_RUN.includes(paper);
    if (isByRun ? run === undefined : paper !== 'test' && of === undefined)
      throw invalid({[isByRun ? 'tanda' : 'de']: 'Falta de qué es el papel.'});
    const bytes = await this.db.withTransaction(async tx => {
      const printer = await printerOf(tx, boxOfficeId, name);
      if (paper !== 'test' && !printer.prints.includes(TICKETS.includes(paper) ? 'tickets' : 'papers'))
        throw invalid({impresora: 'Esa impresora no imprime eso.'});
      const {strips, orderId} = await this.stripsOf(tx, printer, paper, run ?? of ?? 0);
      if (printer.kind === 'fgl')
        return fgl(strips, {
          dpi: printer.dpi!,
          path: printer.path!,
          widthMm: printer.widthMm,
          heightMm: printer.heightMm!,
        });
      const opens =
        printer.hasDrawer === true && orderId !== null && (await isCashJustTaken(tx, orderId, this.actor.id));
      return escPos(strips, {widthMm: printer.widthMm as 80 | 58}, opens);
    });
    return sendFile(this.response, 'application/octet-stream', `${paper}.bin`, bytes);
  }

  private async stripsOf(
    tx: Tx,
    printer: Printer,
    paper: Paper,
    of: number | string,
  ): Promise<{strips: Strip[]; orderId: number | null}> {
    const {config} = this.runtime;
    if (typeof of === 'string') {
      this.mayPrint('orders', 'send');
      if (paper === 'consignment') {
        const tickets = await cardsOfRun(tx, {kind: 'consigned_ticket', run: of, staffUserId: this.actor.id!});
        return {
          strips: ticketStrips(await readConsignmentTickets(tx, tickets), printer.kind === 'fgl'),
          orderId: null,
        };
      }
      const ids = await cardsOfRun(tx, {kind: 'gift_card', run: of, staffUserId: this.actor.id!});
      return {strips: (await giftCardsOfRun(tx, config, ids)).map(giftCardStrip), orderId: null};
    }
    if (paper === 'tickets') {
      this.mayPrint('orders', 'send');
      await reachOrder(tx, this.actor, of);
      const {ticketIds, isReprint} = await countPrints(tx, of, null, this.actor.companyId);
      if (isReprint) await requireClerk(tx, this.actor, 'reprint');
      await writeAudit(tx, this.actor, {
        action: 'print',
        resource: 'pedidos',
        id: of,
        changes: {ticketIds, format: printer.kind},
      });
      const document = ticketDocument(await readOrderFile(tx, config, of), config, ticketIds);
      return {strips: ticketStrips(document, printer.kind === 'fgl'), orderId: isReprint ? null : of};
    }
    if (paper === 'invoice') {
      this.mayPrint('orders', 'view');
      const {rows} = await tx.query<{orderId: number}>('select order_id as "orderId" from invoice where id = $1', [of]);
      if (!rows[0]?.orderId) throw notFound('No existe esa factura.');
      const {orderId} = rows[0];
      await reachOrder(tx, this.actor, orderId);
      const isSending = officeOf(config) !== null;
      return {strips: [invoiceStrip(await readInvoicePaper(tx, of, {ofOrder: orderId, isSending}))], orderId};
    }
    if (paper === 'till') {
      const till = await keptTillPaper(tx, of);
      const isBlind = till.state === 'open' && !(await mayAtCounter(tx, this.actor, 'view_totals'));
      const paperOf = {shiftId: of, movementId: null, staffUserId: this.actor.id};
      const copy = till.state === 'closed' ? await countTillPrint(tx, paperOf) : 0;
      return {strips: await tillStrips(tx, till, {copy, isBlind}), orderId: null};
    }
    if (paper === 'movement') {
      const movement = await readMovement(tx, of);
      const copy = await countTillPrint(tx, {
        shiftId: movement.shiftId,
        movementId: of,
        staffUserId: this.actor.id,
      });
      return {strips: [await movementStrip(tx, movement, copy)], orderId: null};
    }
    if (paper === 'supporter_card') {
      this.mayPrint('supporters', 'view');
      const card = await readSupporterCard(tx, config, of);
      if (!card) throw notFound('Todavía no tiene carné: no ha pagado ninguno.');
      return {strips: [supporterCardStrip(card)], orderId: null};
    }
    return {strips: [testStrip((await houseBrand(tx)).name, `Impresora ${printer.name}`)], orderId: null};
  }

  private mayPrint(area: 'orders' | 'supporters', action: 'send' | 'view'): void {
    if (!allows(this.actor.roles, area, action)) throw new DomainError('forbidden', 'No puedes imprimir eso.');
  }
}
