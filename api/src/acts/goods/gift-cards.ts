/** Gift cards in the hands of staff: printed by the till that has just sold them; kept back when one is lost, and let go again. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Response} from '@loopback/rest';
import {type Actor, writeAudit, writeAudits} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {requireClerk} from '../../domain/box-office/require-clerk';
import {cardsOfRun, printCards} from '../../domain/cards/print-cards';
import {requireSoldHere} from '../../domain/cards/sold-here';
import {blockCard} from '../../domain/gift-cards/block';
import {giftCardsOfRun} from '../../outside/papers/documents/gift-card-document';
import {giftCardStrip} from '../../outside/papers/strips/order-strips';
import {stripsPdf} from '../../outside/drawing/strip/strips';
import {idempotencyKey, once, ownScopes} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, id, int, list, obj, opt, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import {sendPdf} from '../send-file';
import {ID, KEY, RUN, RUN_ID} from '../parameters';
import {reachOrder} from '../reach';

const BLOCK = obj({isBlocked: bool(), reason: str({minLength: 3, maxLength: 200})});
const BLOCKED = obj({isBlocked: bool()});
const PRINT = obj({
  ids: list(id(), {minItems: 1, maxItems: 20}),
  reason: opt(
    str({maxLength: 300, description: 'obligatorio si ya estaba impresa o se vendió hace más de un cuarto de hora'}),
  ),
});
const PRINTED = obj({run: RUN_ID, cards: int(), again: int({description: 'ya impresas antes'})});
const PRINTS = {tag: 'Productos', permission: {area: 'orders', action: 'send'} as const};

export class GiftCardsController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @post(
    '/api/tarjetas-regalo/impresiones',
    operation({
      ...PRINTS,
      id: 'printGiftCards',
      summary: 'Imprimir las tarjetas regalo que se acaban de vender',
      description:
        'Con su código entero, y por eso solo en la caja que las vendió, mientras siga abierta. Otra vez, o pasado un cuarto de hora, con el motivo.',
      answer: PRINTED,
      errors: [404, 409],
    }),
  )
  async print(
    @requestBody(jsonBody(PRINT)) body: Infer<typeof PRINT>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof PRINTED>> {
    const staffUserId = this.actor.id!;
    const reason = body.reason?.trim() ?? '';
    return this.db.withTransaction(tx =>
      once(tx, ownScopes('print-gift-cards', this.actor), idempotencyKey(keyHeader), body, async () => {
        const {isLate, orderIds} = await requireSoldHere(tx, body.ids, staffUserId);
        for (const orderId of orderIds) await reachOrder(tx, this.actor, orderId);
        const done = await printCards(tx, {kind: 'gift_card', ids: body.ids, reason, staffUserId, isLate});
        if (done.again > 0 || isLate) await requireClerk(tx, this.actor, 'reprint');
        await writeAudits(
          tx,
          this.actor,
          body.ids.map(one => ({
            action: 'print' as const,
            resource: 'tarjetas-regalo',
            id: one,
            changes: {cards: done.cards},
            ...((done.again > 0 || isLate) && {reason}),
          })),
        );
        return done;
      }),
    );
  }

  @get(
    '/api/tarjetas-regalo/impresiones/{run}',
    operation({
      ...PRINTS,
      id: 'getPrintedGiftCards',
      summary: 'Las tarjetas regalo impresas, en 80 mm',
      description: 'Para quien las imprimió, un cuarto de hora.',
      answer: {contentType: 'application/pdf', description: 'Una tira por tarjeta.'},
      errors: [404],
    }),
  )
  async printed(@param.path.string('run', RUN) run: string): Promise<Response> {
    const cards = await this.db.withTransaction(async tx => {
      const ids = await cardsOfRun(tx, {kind: 'gift_card', run, staffUserId: this.actor.id!});
      return giftCardsOfRun(tx, this.runtime.config, ids);
    });
    const {brand, issuedAt} = cards[0]!;
    const about = {title: 'Tarjetas regalo', author: brand.name, createdAt: issuedAt};
    return sendPdf(this.response, 'tarjetas-regalo.pdf', await stripsPdf(about, cards.map(giftCardStrip)));
  }

  @post(
    '/api/tarjetas-regalo/{id}/bloquear',
    operation({
      id: 'blockGiftCard',
      tag: 'Productos',
      summary: 'Bloquear una tarjeta regalo perdida, o desbloquearla',
      permission: {area: 'products', action: 'edit'},
      answer: BLOCKED,
      errors: [404, 409],
    }),
  )
  async block(
    @param.path.integer('id', ID) id: number,
    @requestBody(jsonBody(BLOCK)) body: Infer<typeof BLOCK>,
  ): Promise<Infer<typeof BLOCKED>> {
    return this.db.withTransaction(async tx => {
      await blockCard(tx, id, body.isBlocked);
      await writeAudit(tx, this.actor, {
        action: body.isBlocked ? 'block' : 'unblock',
        resource: 'tarjetas-regalo',
        id,
        changes: {},
        reason: body.reason.trim(),
      });
      return {isBlocked: body.isBlocked};
    });
  }
}
