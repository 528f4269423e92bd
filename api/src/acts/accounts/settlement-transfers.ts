/** Agreed settlements paid by one file for the bank: made, taken again, marked as paid or withdrawn. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, type Response, RestBindings} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {cancelTransfer, payTransfer} from '../../domain/settlements/transfer';
import {DomainError, notFound} from '../../domain/kernel/errors';
import {makeTransferFile} from '../../jobs/money/settlement-transfer';
import {idempotencyKey, once, ownScopes, transactOnce} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {day, id, list, obj, str, type Infer} from '../../domain/kernel/shape';
import type {Tx} from '../../domain/kernel/tx';
import {ID, KEY, MAYBE_KEY} from '../parameters';

const MAKE = obj({settlementIds: list(id(), {minItems: 1, maxItems: 500}), executionOn: day('día del cargo')});
const MADE = obj({id: id(), messageId: str()});
const PAY = obj({paidOn: day()});
const CANCEL = obj({reason: str({minLength: 3, maxLength: 300})});
const DONE = obj({id: id()});
const TEXT = {
  tag: 'Liquidaciones',
  permission: {area: 'settlements', action: 'settle'} as const,
  errors: [404, 409],
};

export class SettlementTransfersController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @post(
    '/api/liquidaciones-transferencias/preparar',
    operation({
      ...TEXT,
      id: 'makeSettlementTransfers',
      summary: 'Preparar el fichero que paga liquidaciones conformes: otra persona que quien las calculó',
      answer: MADE,
    }),
  )
  async make(
    @requestBody(jsonBody(MAKE)) body: Infer<typeof MAKE>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof MADE>> {
    this.ownHouse();
    return this.db.withTransaction(tx =>
      once(tx, ownScopes('settlement-transfer', this.actor), idempotencyKey(keyHeader), body, async () => {
        const made = await makeTransferFile(tx, {...body, staffUserId: this.actor.id!});
        await this.note(tx, 'create', made.id, body);
        return made;
      }),
    );
  }

  @get(
    '/api/liquidaciones-transferencias/{id}/fichero',
    operation({
      ...TEXT,
      errors: [404],
      id: 'getSettlementTransferFile',
      summary: 'El fichero para el banco, siempre el mismo (pain.001.001.09)',
      answer: {contentType: 'application/xml', description: 'El fichero.'},
    }),
  )
  async file(@param.path.integer('id', ID) transferId: number): Promise<Response> {
    this.ownHouse();
    const {rows} = await this.db.query<{name: string; file: string}>(
      'select message_id as name, file from settlement_transfer where id = $1',
      [transferId],
    );
    if (!rows[0]) throw notFound('No existe ese fichero de transferencias.');
    this.response
      .writeHead(200, {
        'Content-Type': 'application/xml',
        'Content-Disposition': `attachment; filename="${rows[0].name}.xml"`,
        'Cache-Control': 'no-store',
      })
      .end(rows[0].file);
    return this.response;
  }

  @post(
    '/api/liquidaciones-transferencias/{id}/pagar',
    operation({
      ...TEXT,
      id: 'paySettlementTransfers',
      summary: 'Dar por pagadas todas las del fichero, con su referencia',
      answer: DONE,
    }),
  )
  async pay(
    @param.path.integer('id', ID) transferId: number,
    @requestBody(jsonBody(PAY)) {paidOn}: Infer<typeof PAY>,
    @param.header.string('Idempotency-Key', MAYBE_KEY) key?: string,
  ): Promise<Infer<typeof DONE>> {
    this.ownHouse();
    await transactOnce(this.db, this.actor, key, ['paySettlementTransfers', transferId, paidOn], async tx => {
      const paid = await payTransfer(tx, {transferId, paidOn, staffUserId: this.actor.id!});
      await this.note(tx, 'pay', transferId, {paidOn, settlementIds: paid});
      for (const settlementId of paid)
        await writeAudit(tx, this.actor, {
          action: 'pay',
          resource: 'liquidaciones',
          id: settlementId,
          changes: {paidOn, transferId},
        });
    });
    return {id: transferId};
  }

  @post(
    '/api/liquidaciones-transferencias/{id}/anular',
    operation({
      ...TEXT,
      id: 'cancelSettlementTransfers',
      summary: 'Retirar un fichero que el banco no ha pagado: sus liquidaciones quedan libres',
      answer: DONE,
    }),
  )
  async cancel(
    @param.path.integer('id', ID) transferId: number,
    @requestBody(jsonBody(CANCEL)) {reason}: Infer<typeof CANCEL>,
  ): Promise<Infer<typeof DONE>> {
    this.ownHouse();
    await this.db.withTransaction(async tx => {
      await cancelTransfer(tx, transferId, reason);
      await this.note(tx, 'cancel', transferId, {}, reason);
    });
    return {id: transferId};
  }

  private note(tx: Tx, action: 'create' | 'pay' | 'cancel', transferId: number, changes: object, reason?: string) {
    return writeAudit(tx, this.actor, {
      action,
      resource: 'liquidaciones-transferencias',
      id: transferId,
      changes: {...changes},
      reason,
    });
  }

  /** Whoever is settled does not settle. */
  private ownHouse(): void {
    if (this.actor.companyId !== null)
      throw new DomainError('forbidden', 'Las liquidaciones las paga la organización.');
  }
}
