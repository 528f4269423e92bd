/** Unique codes of a discount: made many at once, downloaded by who may, withdrawn. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, type Response, RestBindings} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {makeCodes} from '../../domain/orders/codes/make-codes';
import {codesCsv} from '../../outside/papers/documents/discount-codes';
import {withdrawCodes} from '../../domain/orders/codes/withdraw-codes';
import {transactOnce} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {id, int, list, obj, opt, orNull, str, type Infer} from '../../domain/kernel/shape';
import {ID, MAYBE_KEY} from '../parameters';
import {reachCodeBatch, reachDiscount} from '../reach';

export const CODES_OF = {
  name: str({minLength: 1, maxLength: 80, description: 'cómo se llama el lote'}),
  prefix: opt(str({pattern: '^[A-Z0-9]{0,12}$', description: 'con lo que empieza cada código'})),
};
const MAKE = obj({
  ...CODES_OF,
  count: int({minimum: 1, maximum: 50_000}),
  maxUses: opt(int({minimum: 1, maximum: 1000, description: 'pedidos con cada código; uno si no se dice'})),
});
const MADE = obj({batchId: id(), codes: int()});
const WITHDRAW = obj({
  codeIds: opt(
    orNull(list(id(), {minItems: 1, maxItems: 500, description: 'sin ellos: todos los que nadie ha usado'})),
  ),
});
const TEXT = {tag: 'Descuentos', errors: [404, 409]};

export class DiscountCodesController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @post(
    '/api/descuentos/{id}/codigos',
    operation({
      ...TEXT,
      id: 'makeDiscountCodes',
      summary: 'Crear códigos únicos de un descuento',
      description: 'Al azar, con 60 bits cada uno. Se leen solo en su descarga.',
      permission: {area: 'prices', action: 'create'},
      answer: MADE,
    }),
  )
  async make(
    @param.path.integer('id', ID) discountId: number,
    @requestBody(jsonBody(MAKE)) body: Infer<typeof MAKE>,
    @param.header.string('Idempotency-Key', MAYBE_KEY) key?: string,
  ): Promise<Infer<typeof MADE>> {
    const {count, name, prefix = '', maxUses = 1} = body;
    return transactOnce(this.db, this.actor, key, ['makeDiscountCodes', discountId, body], async tx => {
      await reachDiscount(tx, this.actor, discountId);
      const batchId = await makeCodes(
        tx,
        {discountId, name: name.trim(), prefix, maxUses, staffUserId: this.actor.id},
        count,
      );
      await writeAudit(tx, this.actor, {
        action: 'make_codes',
        resource: 'descuentos',
        id: discountId,
        changes: {name, prefix, count, maxUses, discountCodeBatchId: batchId},
      });
      return {batchId, codes: count};
    });
  }

  @get(
    '/api/descuentos/lotes/{id}/codigos.csv',
    operation({
      ...TEXT,
      id: 'downloadDiscountCodes',
      summary: 'Los códigos de un lote, en CSV',
      description: 'La descarga queda anotada.',
      permission: {area: 'prices', action: 'export'},
      answer: {contentType: 'text/csv', description: 'UTF-8 con punto y coma; ninguna celda puede ser una fórmula.'},
    }),
  )
  async download(@param.path.integer('id', ID) batchId: number): Promise<Response> {
    await reachCodeBatch(this.db, this.actor, batchId);
    const {csv, rows} = await codesCsv(this.db, batchId);
    await writeAudit(this.db, this.actor, {
      action: 'export',
      resource: 'descuentos/lotes',
      id: batchId,
      changes: {rows},
    });
    const content = Buffer.from(csv);
    this.response
      .writeHead(200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Length': content.length,
        'Content-Disposition': `attachment; filename="codigos-${batchId}.csv"`,
        'Cache-Control': 'private, no-store',
      })
      .end(content);
    return this.response;
  }

  @post(
    '/api/descuentos/lotes/{id}/retirar',
    operation({
      ...TEXT,
      id: 'withdrawDiscountCodes',
      summary: 'Retirar códigos que no se han usado',
      permission: {area: 'prices', action: 'edit'},
      answer: obj({withdrawn: int()}),
    }),
  )
  async withdraw(
    @param.path.integer('id', ID) batchId: number,
    @requestBody(jsonBody(WITHDRAW)) body: Infer<typeof WITHDRAW>,
  ): Promise<{withdrawn: number}> {
    return this.db.withTransaction(async tx => {
      await reachCodeBatch(tx, this.actor, batchId);
      const withdrawn = await withdrawCodes(tx, {batchId, codeIds: body.codeIds ?? null});
      if (withdrawn > 0)
        await writeAudit(tx, this.actor, {
          action: 'revoke',
          resource: 'descuentos/lotes',
          id: batchId,
          changes: {withdrawn, codeIds: body.codeIds ?? null},
        });
      return {withdrawn};
    });
  }
}
