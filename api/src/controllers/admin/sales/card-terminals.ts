/** Trying a card terminal: is it there, a sale of a cent, its return, a receipt, and what it answered last. */
import {randomUUID} from 'node:crypto';
import {inject} from '@loopback/core';
import {param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../auth/audit';
import {Database} from '../../../db';
import {followOperation, sendOperation} from '../../../domain/terminals/operate';
import {transactOnce} from '../../../rest/idempotency';
import {jsonBody, operation} from '../../../rest/operation';
import {id, instant, int, obj, oneOf, opt, orNull, str, type Infer} from '../../../rest/shape';
import type {Tx} from '../../../tx';
import {ID, MAYBE_KEY} from '../parameters';

const TRY_BODY = obj({
  kind: oneOf('status', 'sale', 'refund', 'receipt'),
  originalId: opt(orNull(id('de una devolución: la venta que se devuelve'))),
  outcome: opt(orNull(oneOf('authorised', 'denied', 'cancelled', 'unknown'))),
});
const OPERATION = obj(
  {
    id: id(),
    kind: oneOf('status', 'sale', 'refund', 'receipt'),
    state: oneOf('sent', 'waiting_card', 'authorised', 'denied', 'cancelled', 'unknown'),
    amountCents: int(),
    reference: str(),
    responseCode: str(),
    authorisationCode: str(),
    cardBrand: str(),
    latencyMs: orNull(int()),
    detail: str(),
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
/** What a trial costs: nothing, in the end. */
const TRIAL_CENTS = 1;

export class CardTerminalsController {
  constructor(
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

  private ask(operationId: number, last: boolean): Promise<Operation> {
    return this.db.withTransaction(async tx => {
      await followOperation(tx, operationId, last);
      return readOperation(tx, operationId);
    });
  }
}

async function readOperation(tx: Tx, operationId: number): Promise<Operation> {
  const {rows} = await tx.query<Operation & {createdAt: Date; doneAt: Date | null}>(
    `select id, kind, state, amount_cents as "amountCents", reference, response_code as "responseCode",
      authorisation_code as "authorisationCode", card_brand as "cardBrand", latency_ms as "latencyMs", detail,
      created_at as "createdAt", done_at as "doneAt"
       from terminal_operation where id = $1`,
    [operationId],
  );
  const op = rows[0]!;
  return {
    ...op,
    createdAt: (op.createdAt as Date).toISOString(),
    doneAt: op.doneAt === null ? null : (op.doneAt as Date).toISOString(),
  };
}
