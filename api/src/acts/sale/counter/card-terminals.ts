/**
 * Card terminals: what they are asked is written down before, what they said after, and what nobody knows the end of is
 * asked again or decided. The computer beside a real one talks to it (ops/TERMINALS.md); a simulated one answers here.
 */
import {randomUUID} from 'node:crypto';
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {allows} from '../../../web/auth/permissions';
import {Database} from '../../../platform/database/db';
import {requireClerkRefunds} from '../../../domain/box-office/require-clerk';
import {cartToCharge, askRefund, askReturn, askSale} from '../../../domain/terminals/ask';
import {decideByHand, noteAnswer, type Noted} from '../../../domain/terminals/note';
import {followOperation, sendOperation} from '../../../domain/terminals/operate';
import {requireOwnOperation} from '../../../domain/terminals/operation';
import {readOwnTerminals, readWaiting} from '../../../domain/terminals/waiting';
import {invalid} from '../../../domain/kernel/errors';
import {queueRefundMail} from '../../../jobs/mails/refund-mail';
import {transactOnce} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {
  bool,
  cents,
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
} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../domain/kernel/tx';
import {ID, MAYBE_KEY} from '../../parameters';
import {reachRefund} from '../../reach';

const TRY_BODY = obj({
  kind: oneOf('status', 'sale', 'refund', 'receipt'),
  originalId: opt(orNull(id('de una devolución: la venta que se devuelve'))),
  outcome: opt(orNull(oneOf('authorised', 'denied', 'cancelled', 'unknown'))),
});
const TERMINAL = obj(
  {
    id: id(),
    name: str(),
    driver: oneOf('simulated', 'http_local'),
    endpoint: str(),
    isRequired: bool({description: 'en esa taquilla se cobra con él y con ningún otro'}),
  },
  'TillTerminal',
);
const OPERATION = obj(
  {
    id: id(),
    terminal: TERMINAL,
    kind: oneOf('status', 'sale', 'refund', 'receipt'),
    state: oneOf('sent', 'waiting_card', 'authorised', 'denied', 'cancelled', 'unknown'),
    amountCents: int(),
    reference: str(),
    responseCode: str(),
    authorisationCode: str(),
    cardBrand: str(),
    latencyMs: orNull(int()),
    operationNumber: str(),
    lastFour: str({description: 'de la tarjeta'}),
    detail: str(),
    subject: orNull(str({description: 'lo que paga: `cart:…`, `instalment:…`, `reservation:…`, `act:…`'})),
    refundId: orNull(id()),
    originalReference: orNull(str({description: 'la venta que devuelve'})),
    isTest: bool(),
    createdAt: instant(),
    doneAt: orNull(instant()),
  },
  'TerminalAnswer',
);
type Operation = Infer<typeof OPERATION>;
const TEXT = {
  tag: 'Taquilla',
  permission: {area: 'box_office', action: 'sell'} as const,
  answer: OPERATION,
  errors: [404, 409],
};
const CHARGE_BODY = obj({
  amountCents: int({minimum: 1, maximum: 10_000_000}),
  subject: str({
    maxLength: 60,
    pattern: '^(cart|(instalment|reservation):[0-9]{1,9}|act:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$',
    example: 'cart',
    description: '`cart`, tu carrito de taquilla; `instalment:7`, `reservation:7`; u otro acto, por su clave',
  }),
});
const BACK_BODY = obj({
  refundId: opt(orNull(id('una devolución pendiente'))),
  operationId: opt(orNull(id('un cobro del que no ha salido ninguna venta'))),
});
const TOLD_BODY = obj({
  state: oneOf('waiting_card', 'authorised', 'denied', 'cancelled', 'unknown'),
  amountCents: opt(orNull(cents())),
  responseCode: opt(str({maxLength: 20})),
  authorisationCode: opt(str({maxLength: 20})),
  operationNumber: opt(str({maxLength: 40})),
  cardBrand: opt(str({maxLength: 30})),
  lastFour: opt(str({pattern: '^([0-9]{4})?$', maxLength: 4})),
  detail: opt(str({maxLength: 300})),
  latencyMs: opt(orNull(int({minimum: 0, maximum: 3_600_000}))),
});
const DECIDE_BODY = obj({
  outcome: oneOf('authorised', 'cancelled'),
  reason: str({minLength: 10, maxLength: 300}),
  authorisationCode: opt(str({maxLength: 20})),
});
const OWN = obj({terminals: list(TERMINAL), waiting: list(OPERATION)});
const AT_TILL = {...TEXT, permission: {area: 'cash', action: 'edit'} as const};
/** What a trial costs: nothing, in the end. */
const TRIAL_CENTS = 1;

export class CardTerminalsController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @post(
    '/api/datafonos/{id}/probar',
    operation({
      ...TEXT,
      id: 'tryCardTerminal',
      summary: 'Enviar una operación de prueba al datáfono',
      description:
        'Mientras no se sepa cómo ha terminado, el datáfono no admite otra: así nadie paga dos veces. `outcome` dice cómo debe acabar en un datáfono simulado.',
    }),
  )
  async try(
    @param.path.integer('id', ID) terminalId: number,
    @requestBody(jsonBody(TRY_BODY)) body: Infer<typeof TRY_BODY>,
    @param.header.string('Idempotency-Key', MAYBE_KEY) key?: string,
  ): Promise<Operation> {
    return transactOnce(this.db, this.actor, key, ['tryCardTerminal', terminalId, body], async tx => {
      const money = body.kind === 'sale' || body.kind === 'refund';
      const sent = await sendOperation(tx, {
        terminalId,
        kind: body.kind,
        amountCents: money ? TRIAL_CENTS : 0,
        originalId: body.kind === 'refund' ? (body.originalId ?? null) : null,
        outcome: body.outcome ?? 'authorised',
        reference: `P-${randomUUID().slice(0, 13).toUpperCase()}`,
        staffUserId: this.actor.id!,
      });
      await writeAudit(tx, this.actor, {
        action: 'try',
        resource: 'datafonos',
        id: terminalId,
        changes: {kind: body.kind, operationId: sent},
      });
      return readOperation(tx, sent);
    });
  }

  @post(
    '/api/operaciones-datafono/{id}/consultar',
    operation({...TEXT, id: 'followTerminalOperation', summary: 'Preguntar al datáfono cómo va la operación'}),
  )
  async follow(@param.path.integer('id', ID) operationId: number): Promise<Operation> {
    return this.ask(operationId, false);
  }

  @post(
    '/api/operaciones-datafono/{id}/resolver',
    operation({
      ...TEXT,
      id: 'resolveTerminalOperation',
      summary: 'Resolver una operación sin respuesta con la última que recuerda el datáfono',
    }),
  )
  async resolve(@param.path.integer('id', ID) operationId: number): Promise<Operation> {
    return this.ask(operationId, true);
  }

  @get(
    '/api/datafonos/mios',
    operation({
      ...AT_TILL,
      id: 'getOwnTerminals',
      summary: 'Los datáfonos de la taquilla de tu turno abierto, y lo que espera en ellos',
      description: '`waiting`: sin respuesta, o cobrado sin que haya salido ninguna venta.',
      answer: OWN,
    }),
  )
  async own(): Promise<Infer<typeof OWN>> {
    return this.db.withTransaction(async tx => {
      const waiting: Operation[] = [];
      for (const one of await readWaiting(tx, this.actor.id!)) waiting.push(await readOperation(tx, one));
      return {terminals: await readOwnTerminals(tx, this.actor.id!), waiting};
    });
  }

  @post(
    '/api/datafonos/{id}/cobrar',
    operation({
      ...AT_TILL,
      id: 'chargeAtTerminal',
      summary: 'Anotar un cobro antes de pedirlo al datáfono',
      description: 'Lo mismo pedido otra vez es la misma operación, con su misma referencia: nadie paga dos veces.',
    }),
  )
  async charge(
    @param.path.integer('id', ID) terminalId: number,
    @requestBody(jsonBody(CHARGE_BODY)) body: Infer<typeof CHARGE_BODY>,
  ): Promise<Operation> {
    return this.db.withTransaction(async tx => {
      const subject =
        body.subject === 'cart' ? `cart:${await cartToCharge(tx, this.actor.id!, randomUUID())}` : body.subject;
      const asked = await askSale(tx, {...this.asking(terminalId), amountCents: body.amountCents, subject});
      return readOperation(tx, asked);
    });
  }

  @post(
    '/api/datafonos/{id}/devolver',
    operation({
      ...AT_TILL,
      id: 'giveBackAtTerminal',
      summary: 'Anotar una devolución antes de pedirla al datáfono',
      permission: {area: 'orders', action: 'refund'},
    }),
  )
  async giveBack(
    @param.path.integer('id', ID) terminalId: number,
    @requestBody(jsonBody(BACK_BODY)) {refundId, operationId}: Infer<typeof BACK_BODY>,
  ): Promise<Operation> {
    if (!refundId === !operationId) throw invalid({refundId: 'Di qué se devuelve: una devolución o un cobro.'});
    return this.db.withTransaction(async tx => {
      const ask = this.asking(terminalId);
      if (refundId) {
        await reachRefund(tx, this.actor, refundId);
        await requireClerkRefunds(tx, this.actor);
      }
      const asked = refundId
        ? await askRefund(tx, {...ask, refundId})
        : await askReturn(tx, {...ask, operationId: operationId!});
      await writeAudit(tx, this.actor, {
        action: 'refund',
        resource: 'datafonos',
        id: terminalId,
        changes: {operationId: asked, ...(refundId && {refundId})},
      });
      return readOperation(tx, asked);
    });
  }

  @post(
    '/api/operaciones-datafono/{id}/anotar',
    operation({
      ...AT_TILL,
      id: 'noteTerminalAnswer',
      summary: 'Anotar lo que el datáfono ha dicho de una operación',
      description:
        'Las veces que haga falta y también tarde: el primer final queda; uno que llega después y dice que cobró abre una incidencia.',
    }),
  )
  async note(
    @param.path.integer('id', ID) operationId: number,
    @requestBody(jsonBody(TOLD_BODY)) told: Infer<typeof TOLD_BODY>,
  ): Promise<Operation> {
    return this.after(operationId, tx =>
      noteAnswer(tx, operationId, {
        state: told.state,
        amountCents: told.amountCents ?? null,
        responseCode: told.responseCode ?? '',
        authorisationCode: told.authorisationCode ?? '',
        operationNumber: told.operationNumber ?? '',
        cardBrand: told.cardBrand ?? '',
        lastFour: told.lastFour ?? '',
        detail: told.detail ?? '',
        latencyMs: told.latencyMs ?? null,
      }),
    );
  }

  @post(
    '/api/operaciones-datafono/{id}/decidir',
    operation({
      ...TEXT,
      id: 'decideTerminalOperation',
      summary: 'Decir cómo acabó una operación que el datáfono ya no puede contar',
      description: 'Deja una incidencia para comprobarlo en el extracto.',
      permission: {area: 'box_office', action: 'configure'},
    }),
  )
  async decide(
    @param.path.integer('id', ID) operationId: number,
    @requestBody(jsonBody(DECIDE_BODY)) body: Infer<typeof DECIDE_BODY>,
  ): Promise<Operation> {
    const reason = body.reason.trim();
    return this.after(operationId, async tx => {
      const noted = await decideByHand(tx, {
        operationId,
        outcome: body.outcome,
        reason,
        authorisationCode: body.authorisationCode?.trim() ?? '',
        staffUserId: this.actor.id!,
      });
      await writeAudit(tx, this.actor, {
        action: 'confirm',
        resource: 'operaciones-datafono',
        id: operationId,
        changes: {state: body.outcome},
        reason,
      });
      return noted;
    });
  }

  private asking(terminalId: number) {
    return {
      terminalId,
      staffUserId: this.actor.id!,
      reference: `C-${randomUUID().slice(0, 18).toUpperCase()}`,
      isProduction: this.runtime.config.production,
    };
  }

  private ask(operationId: number, last: boolean): Promise<Operation> {
    return this.after(operationId, tx => followOperation(tx, operationId, last));
  }

  /** Whoever got money back by it is told. */
  private after(operationId: number, act: (tx: Tx) => Promise<Noted | null>): Promise<Operation> {
    return this.db.withTransaction(async tx => {
      if (!allows(this.actor.roles, 'box_office', 'configure'))
        await requireOwnOperation(tx, operationId, this.actor.id!);
      const noted = await act(tx);
      if (noted?.refundDone) {
        await queueRefundMail(this.runtime, tx, noted.refundDone);
        await writeAudit(tx, this.actor, {
          action: 'confirm',
          resource: 'devoluciones',
          id: noted.refundDone,
          changes: {operationId},
        });
      }
      return readOperation(tx, operationId);
    });
  }
}

async function readOperation(tx: Tx, operationId: number): Promise<Operation> {
  const {rows} = await tx.query<Operation & {createdAt: Date; doneAt: Date | null}>(
    `select t.id, t.kind, t.state, t.amount_cents as "amountCents", t.reference, t.response_code as "responseCode",
      t.authorisation_code as "authorisationCode", t.operation_number as "operationNumber", t.last_four as "lastFour",
      t.card_brand as "cardBrand", t.latency_ms as "latencyMs", t.detail, t.subject, t.refund_id as "refundId",
      o.reference as "originalReference", t.is_test as "isTest", t.created_at as "createdAt", t.done_at as "doneAt",
      jsonb_build_object('id', c.id, 'name', c.name, 'driver', c.driver, 'endpoint', c.endpoint,
        'isRequired', c.is_required) as terminal
       from terminal_operation t join card_terminal c on c.id = t.card_terminal_id
         left join terminal_operation o on o.id = t.original_operation_id where t.id = $1`,
    [operationId],
  );
  const op = rows[0]!;
  return {
    ...op,
    createdAt: (op.createdAt as Date).toISOString(),
    doneAt: op.doneAt === null ? null : (op.doneAt as Date).toISOString(),
  };
}
