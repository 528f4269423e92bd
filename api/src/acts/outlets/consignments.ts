/** Batches of numbered tickets for outlets: made, told of, settled. What they come to is read from the books. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {issueConsignment} from '../../domain/consignments/issue';
import {readAccount} from '../../domain/consignments/read-account';
import {readSettlements} from '../../domain/consignments/read-settlements';
import {readOptions} from '../../domain/consignments/read-options';
import {reportSold} from '../../domain/consignments/report-sold';
import {settleConsignment} from '../../domain/consignments/settle';
import {takeBackNumbers} from '../../domain/consignments/take-back';
import {RESOURCES} from '../../models/registry';
import {idempotencyKey, once, ownScopes} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {reachRecord} from '../../web/rest/scope';
import {
  bool,
  cents,
  day,
  id,
  instant,
  int,
  list,
  obj,
  oneOf,
  opt,
  orNull,
  str,
  type Infer,
} from '../../domain/kernel/shape';
import type {Tx} from '../../domain/kernel/tx';
import {ID, KEY} from '../parameters';
import {reachSession} from '../reach';

const RESOURCE = 'lotes-entradas';
const SIGNED = {minimum: -2_000_000_000, maximum: 2_000_000_000};
const NUMBERS = str({minLength: 1, maxLength: 2000, description: 'números y tramos', example: '1-40, 43'});
const ISSUE = obj({
  affiliateId: id('quien las vende'),
  eventSessionId: id(),
  priceId: id(),
  quantity: opt(orNull(int({minimum: 1, maximum: 1000, description: 'de plazas sin numerar'}))),
  seats: opt(orNull(str({maxLength: 2000, description: 'de una zona numerada', example: 'fila 3, 1-20; fila 4, 2'}))),
  commissionBp: opt(orNull(int({minimum: 0, maximum: 5000, description: 'sin ella, la de su ficha'}))),
  note: opt(orNull(str({maxLength: 300}))),
});
const ISSUED = obj({id: id(), quantity: int()});
const OPTIONS = obj(
  {
    outlets: list(
      obj({
        id: id(),
        name: str(),
        commissionBp: int(),
        roomCents: cents('crédito libre'),
      }),
    ),
    prices: list(obj({id: id(), zoneName: str(), tariffName: str(), cents: cents(), left: int(), isNumbered: bool()})),
  },
  'ConsignmentOptions',
);
const SOLD = obj({numbers: NUMBERS});
const REPORTED = obj({sold: int(), totalCents: cents(), orderIds: list(id())});
const RETURNED = obj({numbers: NUMBERS, reason: opt(orNull(str({maxLength: 300})))});
const LOST = obj({numbers: NUMBERS, reason: str({minLength: 3, maxLength: 300})});
const TAKEN_BACK = obj({count: int()});
const ACCOUNT = obj(
  {
    sold: int(),
    toSettle: int({description: 'vendidas que no están en ninguna liquidación'}),
    returned: int(),
    lost: int(),
    out: int({description: 'por vender, devolver o dar por perdidas'}),
    soldCents: cents(),
    refundedCents: cents(),
    commissionCents: int(SIGNED),
    receivedCents: int({...SIGNED, description: 'lo que ya se cobró, al liquidar o con otras cosas suyas'}),
    owedCents: int(SIGNED),
    vat: list(obj({vatBp: int(), baseCents: cents(), vatCents: cents()})),
    settlements: list(
      obj({
        n: int(),
        createdAt: instant(),
        staffName: str(),
        sold: int(),
        soldCents: cents(),
        commissionCents: int(SIGNED),
        owedCents: int(SIGNED),
        isCash: bool(),
        payoutId: orNull(id()),
      }),
    ),
  },
  'ConsignmentAccount',
);
const SETTLE = obj({
  expectedCents: int({...SIGNED, description: 'lo que se debe, como se ha visto'}),
  partial: opt(orNull(bool({description: 'lo vendido hasta hoy, aunque queden números fuera'}))),
  paidBy: opt(orNull(oneOf('transfer', 'cash'))),
  receivedOn: opt(orNull(day('en que llegó la transferencia'))),
  reference: opt(orNull(str({maxLength: 80, description: 'la del banco'}))),
});
const SETTLED = obj({
  n: int({description: 'la liquidación, de las de su lote'}),
  paidCents: cents(),
  payoutId: orNull(id()),
  isOver: bool({description: 'no queda ningún número: el lote está liquidado'}),
});
const TEXT = {tag: 'Lotes de entradas', errors: [404, 409]};
const TELL = {...TEXT, permission: {area: 'orders', action: 'settle'} as const};

export class ConsignmentsController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @post(
    '/api/lotes-entradas/emitir',
    operation({
      ...TEXT,
      id: 'issueConsignment',
      summary: 'Hacer un lote de entradas numeradas para que lo venda una agencia o peña',
      description:
        'Sus plazas quedan apartadas. 409 `zone_full`, `seats_taken` o `quota_full` si no caben, `credit_used_up` si podría deber más que su crédito.',
      permission: {area: 'seats', action: 'block'},
      answer: ISSUED,
    }),
  )
  issue(
    @requestBody(jsonBody(ISSUE)) body: Infer<typeof ISSUE>,
    @param.header.string('Idempotency-Key', KEY) key: string,
  ): Promise<Infer<typeof ISSUED>> {
    return this.act(key, ['issue', body], async tx => {
      await reachSession(tx, this.actor, body.eventSessionId);
      const made = await issueConsignment(tx, {
        ...body,
        quantity: body.quantity ?? null,
        seats: body.seats?.trim() ?? '',
        commissionBp: body.commissionBp ?? null,
        note: body.note?.trim() ?? '',
        staffUserId: this.actor.id!,
      });
      await this.note(tx, 'create', made.id, {...body});
      return made;
    });
  }

  @get(
    '/api/lotes-entradas/opciones',
    operation({
      tag: TEXT.tag,
      id: 'getConsignmentOptions',
      summary: 'De quién y de qué puede ser un lote',
      permission: {area: 'seats', action: 'block'},
      answer: OPTIONS,
      errors: [404],
    }),
  )
  options(
    @param.query.integer('sessionId', {description: 'La sesión de que se ven las tarifas', ...ID}) sessionId?: number,
  ): Promise<Infer<typeof OPTIONS>> {
    return this.db.withTransaction(async tx => {
      if (sessionId !== undefined) await reachSession(tx, this.actor, sessionId);
      return readOptions(tx, sessionId ?? null);
    });
  }

  @get(
    '/api/lotes-entradas/{id}/cuenta',
    operation({
      ...TEXT,
      id: 'getConsignmentAccount',
      summary: 'Lo vendido de un lote y lo que se debe de él',
      permission: {area: 'orders', action: 'view'},
      answer: ACCOUNT,
      errors: [404],
    }),
  )
  account(@param.path.integer('id', ID) consignmentId: number): Promise<Infer<typeof ACCOUNT>> {
    return this.db.withTransaction(async tx => {
      await this.reach(tx, consignmentId);
      const settlements = await readSettlements(tx, consignmentId);
      return {
        ...(await readAccount(tx, consignmentId)),
        settlements: settlements.map(one => ({...one, createdAt: one.createdAt.toISOString()})),
      };
    });
  }

  @post(
    '/api/lotes-entradas/{id}/vendidas',
    operation({
      ...TELL,
      id: 'reportConsignmentSold',
      summary: 'Dar números por vendidos',
      description:
        'Desde entonces abren la puerta, y quien las ha vendido debe su precio menos su comisión. 409 `numbers_decided` si alguno ya está decidido: entonces no se da ninguno.',
      answer: REPORTED,
    }),
  )
  sold(
    @param.path.integer('id', ID) consignmentId: number,
    @requestBody(jsonBody(SOLD)) body: Infer<typeof SOLD>,
    @param.header.string('Idempotency-Key', KEY) key: string,
  ): Promise<Infer<typeof REPORTED>> {
    return this.act(key, ['sold', consignmentId, body], async tx => {
      await this.reach(tx, consignmentId);
      const done = await reportSold(tx, {consignmentId, ...body, staffUserId: this.actor.id!});
      await this.note(tx, 'sell', consignmentId, {numbers: body.numbers, totalCents: done.totalCents});
      return done;
    });
  }

  @post(
    '/api/lotes-entradas/{id}/devueltas',
    operation({
      ...TELL,
      id: 'returnConsignmentNumbers',
      summary: 'Dar números por devueltos sin vender',
      description: 'Sus plazas vuelven a la venta y sus códigos no abren nunca.',
      answer: TAKEN_BACK,
    }),
  )
  returned(
    @param.path.integer('id', ID) consignmentId: number,
    @requestBody(jsonBody(RETURNED)) body: Infer<typeof RETURNED>,
    @param.header.string('Idempotency-Key', KEY) key: string,
  ): Promise<Infer<typeof TAKEN_BACK>> {
    return this.takeBack(key, consignmentId, 'returned', body);
  }

  @post(
    '/api/lotes-entradas/{id}/perdidas',
    operation({
      ...TELL,
      id: 'loseConsignmentNumbers',
      summary: 'Dar números por perdidos',
      description: 'Nadie los debe; sus plazas vuelven a la venta y sus códigos no abren nunca.',
      answer: TAKEN_BACK,
    }),
  )
  lost(
    @param.path.integer('id', ID) consignmentId: number,
    @requestBody(jsonBody(LOST)) body: Infer<typeof LOST>,
    @param.header.string('Idempotency-Key', KEY) key: string,
  ): Promise<Infer<typeof TAKEN_BACK>> {
    return this.takeBack(key, consignmentId, 'lost', body);
  }

  @post(
    '/api/lotes-entradas/{id}/liquidar',
    operation({
      ...TELL,
      id: 'settleConsignment',
      summary: 'Liquidar un lote, o lo que se ha vendido de él',
      description:
        'Lo que se debe llega por transferencia, o en efectivo a la caja abierta de quien lo cobra. Cada liquidación queda como se hizo; cuando no queda ningún número fuera, no se mueve nada más. 409 `numbers_out` si falta alguno y no es `partial`, `nothing_owed` si no hay nada nuevo, `total_changed` si se debe otra cosa.',
      answer: SETTLED,
    }),
  )
  settle(
    @param.path.integer('id', ID) consignmentId: number,
    @requestBody(jsonBody(SETTLE)) body: Infer<typeof SETTLE>,
    @param.header.string('Idempotency-Key', KEY) key: string,
  ): Promise<Infer<typeof SETTLED>> {
    return this.act(key, ['settle', consignmentId, body], async tx => {
      await this.reach(tx, consignmentId);
      const done = await settleConsignment(tx, {
        consignmentId,
        isPartial: body.partial ?? false,
        expectedCents: body.expectedCents,
        paidBy: body.paidBy ?? null,
        receivedOn: body.receivedOn ?? null,
        reference: body.reference?.trim() ?? '',
        staffUserId: this.actor.id!,
      });
      await this.note(tx, 'settle', consignmentId, {...done, ...(body.paidBy && {paidBy: body.paidBy})});
      return done;
    });
  }

  private takeBack(
    key: string,
    consignmentId: number,
    as: 'returned' | 'lost',
    body: {numbers: string; reason?: string | null},
  ): Promise<{count: number}> {
    const reason = body.reason?.trim() ?? '';
    return this.act(key, [as, consignmentId, body], async tx => {
      await this.reach(tx, consignmentId);
      const {numbers} = body;
      const count = await takeBackNumbers(tx, {consignmentId, numbers, as, reason, staffUserId: this.actor.id!});
      await this.note(tx, as === 'returned' ? 'return' : 'void', consignmentId, {numbers}, reason);
      return {count};
    });
  }

  private act<T>(key: string, asked: unknown[], act: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.withTransaction(tx =>
      once(tx, ownScopes('consignments', this.actor), idempotencyKey(key), asked, () => act(tx)),
    );
  }

  private reach(tx: Tx, consignmentId: number): Promise<void> {
    return reachRecord(tx, RESOURCES.get(RESOURCE)!, consignmentId, this.actor);
  }

  private note(
    tx: Tx,
    action: 'create' | 'sell' | 'settle' | 'return' | 'void',
    consignmentId: number,
    changes: Record<string, unknown>,
    reason = '',
  ): Promise<unknown> {
    return writeAudit(tx, this.actor, {
      action,
      resource: RESOURCE,
      id: consignmentId,
      changes,
      ...(reason !== '' && {reason}),
    });
  }
}
