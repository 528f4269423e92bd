/** Counting the stock of the shop: lists that are begun, written down, reviewed, closed; and their sheet to sign. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Response} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {beginCount} from '../../domain/catalogue/stock/begin-count';
import {closeCount, discardCount, reopenCount, reviewCount} from '../../domain/catalogue/stock/end-count';
import {addPiece, writeDown} from '../../domain/catalogue/stock/write-down';
import {readStockSheet} from '../../outside/papers/documents/stock-sheet';
import {tableSheetPdf} from '../../outside/drawing/table-sheet';
import {transactOnce} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, id, instant, int, list, obj, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {ID, MAYBE_KEY} from '../parameters';

const PIECES = {minimum: 0, maximum: 1_000_000};
const MOST = {maxItems: 500};
const BEGIN = obj({
  name: str({minLength: 1, maxLength: 120}),
  isBlind: bool({description: 'quien cuenta no ve cuántas debería haber'}),
  categoryIds: list(id(), MOST),
  productIds: list(id(), {...MOST, description: 'sin categorías ni productos, todo'}),
});
const BEGUN = obj({id: id(), lines: int()});
const WRITE = obj({
  counted: orNull(int({...PIECES, description: 'null: sin contar'})),
  seen: orNull(int({...PIECES, description: 'lo que se veía anotado; si ya es otra cosa, 409 `count_changed`'})),
  countedAt: orNull(instant('cuándo se contó, si se apunta después; null: ahora')),
});
const WRITTEN = obj(
  {
    lineId: id(),
    name: str(),
    counted: orNull(int(PIECES)),
    hasMoved: bool({description: 'se ha vendido entre medias'}),
  },
  'WrittenCount',
);
const READ = obj({code: str({minLength: 3, maxLength: 40, description: 'código de barras o referencia'})});
const REVIEW = obj({missingAreZero: bool({description: 'de lo que falta por contar no hay ninguna'})});
const REASON = obj({reason: str({minLength: 3, maxLength: 200})});
const DONE = obj({id: id()});
const CLOSED = obj({corrected: int(), pieces: int({minimum: -1_000_000_000})});
const OF = {tag: 'Recuentos', errors: [404, 409]};
const LEADS = {permission: {area: 'products', action: 'edit'} as const};
/** To send is to hand over: who works with the goods counts them. */
const COUNTS = {permission: {area: 'products', action: 'send'} as const};
const PATH = 'recuentos';

export class StockCountsController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @post(
    '/api/recuentos/empezar',
    operation({
      ...LEADS,
      tag: OF.tag,
      id: 'beginStockCount',
      summary: 'Empezar un recuento de todo, de unas categorías o de unos productos',
      description: 'Lo que ya está en un recuento abierto no se cuenta dos veces: 409 `already_counting`.',
      answer: BEGUN,
      errors: [409],
    }),
  )
  async begin(@requestBody(jsonBody(BEGIN)) body: Infer<typeof BEGIN>): Promise<Infer<typeof BEGUN>> {
    return this.db.withTransaction(async tx => {
      const made = await beginCount(tx, {...body, name: body.name.trim(), staffUserId: this.actor.id!});
      await writeAudit(tx, this.actor, {
        action: 'create',
        resource: PATH,
        id: made.id,
        changes: {...body, lines: made.lines},
      });
      return made;
    });
  }

  @post(
    '/api/lineas-recuento/{id}/contar',
    operation({
      ...OF,
      ...COUNTS,
      id: 'writeStockCount',
      summary: 'Anotar cuántas hay',
      description: 'Se compara con las que había en ese momento: lo que se venda después no cuenta.',
      answer: WRITTEN,
    }),
  )
  async write(
    @param.path.integer('id', ID) lineId: number,
    @requestBody(jsonBody(WRITE)) body: Infer<typeof WRITE>,
  ): Promise<Infer<typeof WRITTEN>> {
    return this.db.withTransaction(tx => writeDown(tx, {...body, lineId, staffUserId: this.actor.id!}));
  }

  @post(
    '/api/recuentos/{id}/leer',
    operation({
      ...OF,
      ...COUNTS,
      id: 'readStockPiece',
      summary: 'Sumar una pieza leída con el lector',
      answer: WRITTEN,
    }),
  )
  async piece(
    @param.path.integer('id', ID) countId: number,
    @requestBody(jsonBody(READ)) {code}: Infer<typeof READ>,
    @param.header.string('Idempotency-Key', MAYBE_KEY) key?: string,
  ): Promise<Infer<typeof WRITTEN>> {
    return transactOnce(this.db, this.actor, key, ['readStockPiece', countId, code], tx =>
      addPiece(tx, {countId, code: code.trim(), staffUserId: this.actor.id!}),
    );
  }

  @post(
    '/api/recuentos/{id}/terminar',
    operation({
      ...OF,
      ...LEADS,
      id: 'reviewStockCount',
      summary: 'Dejar de contar y ver las diferencias',
      answer: DONE,
    }),
  )
  async review(
    @param.path.integer('id', ID) countId: number,
    @requestBody(jsonBody(REVIEW)) body: Infer<typeof REVIEW>,
  ): Promise<Infer<typeof DONE>> {
    return this.act('count', countId, body, tx => reviewCount(tx, {...body, countId, staffUserId: this.actor.id!}));
  }

  @post(
    '/api/recuentos/{id}/reabrir',
    operation({...OF, ...LEADS, id: 'reopenStockCount', summary: 'Seguir contando', answer: DONE}),
  )
  async reopen(@param.path.integer('id', ID) countId: number): Promise<Infer<typeof DONE>> {
    return this.act('reopen', countId, {}, tx => reopenCount(tx, countId));
  }

  @post(
    '/api/recuentos/{id}/cerrar',
    operation({
      ...OF,
      ...LEADS,
      id: 'closeStockCount',
      summary: 'Corregir las existencias con las diferencias',
      description: 'Todas o ninguna. 409 `held_in_carts` si alguna quedaría por debajo de lo que hay en carritos.',
      answer: CLOSED,
    }),
  )
  async close(
    @param.path.integer('id', ID) countId: number,
    @requestBody(jsonBody(REASON)) body: Infer<typeof REASON>,
  ): Promise<Infer<typeof CLOSED>> {
    const reason = body.reason.trim();
    return this.db.withTransaction(async tx => {
      const done = await closeCount(tx, {countId, reason, staffUserId: this.actor.id!});
      await writeAudit(tx, this.actor, {action: 'close', resource: PATH, id: countId, changes: done, reason});
      return done;
    });
  }

  @post(
    '/api/recuentos/{id}/descartar',
    operation({...OF, ...LEADS, id: 'discardStockCount', summary: 'Dejarlo sin corregir nada', answer: DONE}),
  )
  async discard(
    @param.path.integer('id', ID) countId: number,
    @requestBody(jsonBody(REASON)) body: Infer<typeof REASON>,
  ): Promise<Infer<typeof DONE>> {
    const reason = body.reason.trim();
    return this.act('discard', countId, {reason}, tx =>
      discardCount(tx, {countId, reason, staffUserId: this.actor.id!}),
    );
  }

  @get(
    '/api/recuentos/{id}/hoja.pdf',
    operation({
      tag: OF.tag,
      ...COUNTS,
      id: 'getStockSheet',
      summary: 'La hoja del recuento, con sus dos firmas',
      description: 'Abierto, para apuntar a mano; cerrado, lo contado y las diferencias.',
      answer: {contentType: 'application/pdf', description: 'La hoja.'},
      errors: [404],
    }),
  )
  async sheet(
    @param.path.integer('id', ID) countId: number,
    @param.query.boolean('expected', {
      schema: {type: 'boolean'},
      description: 'Con las que debería haber; de un recuento a ciegas, nunca antes de terminarlo',
    })
    expected?: boolean,
  ): Promise<Response> {
    const sheet = await readStockSheet(this.db, countId, expected ?? false);
    const pdf = await tableSheetPdf({...sheet, createdAt: new Date(this.runtime.sessions.now())});
    this.response
      .status(200)
      .set({
        'Content-Type': 'application/pdf',
        'Content-Length': String(pdf.length),
        'Content-Disposition': `inline; filename="recuento-${countId}.pdf"`,
        'Cache-Control': 'no-store',
      })
      .end(pdf);
    return this.response;
  }

  private act(
    action: 'count' | 'reopen' | 'discard',
    countId: number,
    {reason, ...changes}: {reason?: string; missingAreZero?: boolean},
    work: (tx: Tx) => Promise<void>,
  ): Promise<Infer<typeof DONE>> {
    return this.db.withTransaction(async tx => {
      await work(tx);
      await writeAudit(tx, this.actor, {action, resource: PATH, id: countId, changes, reason});
      return {id: countId};
    });
  }
}
