/** Transfers of groups: the bank's statement is taken in, and what paid nothing by itself is solved by hand. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit, writeAudits} from '../../web/auth/audit';
import {CONTRACT_AREAS, kindsSeen} from '../../web/auth/owners';
import {allows} from '../../web/auth/permissions';
import {Database} from '../../platform/database/db';
import {findByCode, type Debt} from '../../domain/transfers/debts';
import {payByMovement, setAside} from '../../domain/transfers/movements';
import {proposeDebts} from '../../domain/transfers/proposals';
import {DomainError} from '../../domain/kernel/errors';
import {readApart} from '../../outside/reading-apart/read-apart';
import {takeStatement} from '../../jobs/money/bank-statement';
import {RESOURCES} from '../../models/registry';
import {fileBody} from '../../web/rest/file-body';
import {idempotencyKey, once} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, cents, id, int, list, obj, oneOf, str, type Infer} from '../../domain/kernel/shape';
import {reachRecord} from '../../web/rest/scope';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import type {FreedSeat} from '../../domain/seats/release';
import {ID, KEY} from '../parameters';
import {reconcilerOf} from './reconciliation';

const MOST_BYTES = 20_000_000;
const TAKEN = obj(
  {
    found: int({description: 'movimientos que trae, lo que entra y lo que sale'}),
    paid: int({description: 'ingresos que han cobrado una reserva o un plazo'}),
    matched: int({description: 'los que se han casado solos: remesas, abonos del TPV, devoluciones, liquidaciones…'}),
    waiting: int({description: 'los que hay que resolver'}),
    repeated: int({description: 'ya estaban'}),
    elsewhere: int({description: 'de otras cuentas o en otra moneda: no se guardan'}),
  },
  'StatementTaken',
);
const MATCH = obj({
  code: str({minLength: 4, maxLength: 20, description: 'de la reserva, o su concepto o el del plazo'}),
});
const ASIDE = obj({note: str({minLength: 3, maxLength: 500, description: 'qué se ha hecho con ese dinero'})});
const MATCHED = obj({orderId: id()});
const DONE = obj({id: id()});
const PROPOSALS = obj(
  {
    list: list(
      obj({
        kind: oneOf('reservation', 'instalment'),
        id: id(),
        code: str({description: 'para casar'}),
        payer: str(),
        what: str(),
        owedCents: cents(),
        overCents: int({description: 'lo que sobra; en negativo, lo que falta'}),
        hasReference: bool({description: 'el concepto lo nombra'}),
        hasPayer: bool({description: 'el nombre es el suyo'}),
      }),
    ),
  },
  'TransferProposals',
);
const SETTLE = {tag: 'Reservas', permission: {area: 'orders', action: 'settle'} as const};
const RESOURCE = 'reservas/transferencias';

export class TransfersController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @post(
    '/api/reservas/transferencias/extracto',
    operation({
      ...SETTLE,
      id: 'takeBankStatement',
      summary: 'Subir el extracto del banco: cobra las reservas y los plazos que sus ingresos pagan y casa lo demás',
      description: 'Cuaderno 43 o camt.053. Subirlo dos veces no repite nada; lo que es de un día cerrado, 409.',
      answer: TAKEN,
      errors: [403, 409, 413],
    }),
  )
  async take(
    @requestBody(fileBody('El extracto, hasta 20 MB.', MOST_BYTES, 'El extracto pasa de 20 MB: descárgalo por días.'))
    content: object,
  ): Promise<Infer<typeof TAKEN>> {
    this.mustBeOfTheHouse();
    const {answer: read} = await readApart('statement', null, content as Buffer);
    return takeStatement(this.runtime, read, this.actor.id!, {
      reconciler: reconcilerOf(this.runtime, this.actor),
      taken: (tx, ids) =>
        writeAudits(
          tx,
          this.actor,
          ids.map(one => ({action: 'edit', resource: RESOURCE, id: one, changes: {taken: true}})),
        ),
      paid: (tx, movementId, orderId) => this.note(tx, movementId, {orderId}),
    });
  }

  @get(
    '/api/reservas/transferencias/{id}/propuestas',
    operation({
      ...SETTLE,
      id: 'proposeForTransfer',
      summary: 'Qué puede pagar un ingreso: por su concepto, por su importe o por quién lo hace',
      answer: PROPOSALS,
      errors: [403, 404],
    }),
  )
  async propose(@param.path.integer('id', ID) movementId: number): Promise<Infer<typeof PROPOSALS>> {
    this.mustBeOfTheHouse();
    await this.reach(this.db, movementId);
    return {list: await proposeDebts(this.db, movementId, this.contractsTaken())};
  }

  @post(
    '/api/reservas/transferencias/{id}/casar',
    operation({
      ...SETTLE,
      id: 'matchTransfer',
      summary: 'Decir de qué reserva o plazo es un ingreso, y cobrarlo con él',
      answer: MATCHED,
      errors: [403, 404, 409, 410],
    }),
  )
  async match(
    @param.path.integer('id', ID) movementId: number,
    @requestBody(jsonBody(MATCH)) body: Infer<typeof MATCH>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof MATCHED>> {
    const key = idempotencyKey(keyHeader);
    this.mustBeOfTheHouse();
    await this.reach(this.db, movementId);
    let sold: FreedSeat[] = [];
    const answer = await this.db.withTransaction(tx =>
      once(tx, `match-transfer:${movementId}`, key, body, async () => {
        const debt = await findByCode(tx, body.code);
        await this.mustBeAllowed(tx, debt);
        const {orderId, seats} = await payByMovement(tx, movementId, {debt, staffUserId: this.actor.id!});
        sold = seats;
        await this.runtime.jobs.enqueue(tx, 'order-confirmation', {orderId});
        await this.note(tx, movementId, {[`${debt.kind}Id`]: debt.id, orderId});
        return {orderId};
      }),
    );
    this.runtime.sessions.applyFreed(sold, 'sale');
    return answer;
  }

  @post(
    '/api/reservas/transferencias/{id}/apartar',
    operation({
      ...SETTLE,
      id: 'setTransferAside',
      summary: 'Apartar un ingreso que no paga nada, y qué se ha hecho con él',
      answer: DONE,
      errors: [403, 404, 409],
    }),
  )
  async aside(
    @param.path.integer('id', ID) movementId: number,
    @requestBody(jsonBody(ASIDE)) body: Infer<typeof ASIDE>,
  ): Promise<Infer<typeof DONE>> {
    this.mustBeOfTheHouse();
    await this.db.withTransaction(async tx => {
      await this.reach(tx, movementId);
      await setAside(tx, movementId, body.note, this.actor.id!);
      await this.note(tx, movementId, {note: body.note});
    });
    return {id: movementId};
  }

  /** The account is the club's: staff of a company neither see it nor touch it. */
  private mustBeOfTheHouse(): void {
    if (this.actor.companyId !== null)
      throw new DomainError('forbidden', 'La cuenta es de la organización: pídeselo a quien lleva sus cobros.');
  }

  /** What went out of it, and what is of something else, is of whoever keeps the books. */
  private reach(tx: Tx, movementId: number): Promise<void> {
    return reachRecord(tx, RESOURCES.get(RESOURCE)!, movementId, this.actor);
  }

  /** Whose instalments they may say to be paid: of contracts that they see. */
  private contractsTaken(): string[] {
    return allows(this.actor.roles, 'instalments', 'edit') ? kindsSeen(CONTRACT_AREAS, this.actor.roles) : [];
  }

  private async mustBeAllowed(tx: Tx, {kind, id: debtId}: Debt): Promise<void> {
    if (kind !== 'instalment') return;
    const {rows} = await tx.query<{kind: string}>('select contract_kind as kind from instalment where id = $1', [
      debtId,
    ]);
    if (!this.contractsTaken().includes(rows[0]!.kind))
      throw new DomainError('forbidden', 'Ese concepto es de un plazo: que lo case quien lleva los cobros.');
  }

  private note(tx: Tx, movementId: number, changes: Record<string, unknown>): Promise<void> {
    return writeAudit(tx, this.actor, {action: 'edit', resource: RESOURCE, id: movementId, changes});
  }
}
