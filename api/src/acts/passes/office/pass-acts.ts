/**
 * What staff do with a holder's pass: stop it, give it another card, end it, undo it, hand it over. Each says why, and
 * is noted with it.
 */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import type {AuditAction} from '../../../web/auth/audit-actions';
import {Database} from '../../../platform/database/db';
import {blockPass, unblockPass} from '../../../domain/passes/life/block-pass';
import {duplicateCard, requireCard} from '../../../domain/passes/life/duplicate-card';
import {endPass, quoteEnd} from '../../../domain/passes/life/end-pass';
import {handOver} from '../../../domain/passes/life/hand-over';
import {quoteReturn, returnPass, RETURN_REFUSALS} from '../../../domain/passes/life/return-pass';
import type {Withdrawn} from '../../../domain/passes/life/withdraw-given';
import {chargeAtOffice} from '../../../domain/passes/plan/charge-at-office';
import {readSettings} from '../../../domain/settings/read-settings';
import {conflict, notFound} from '../../../domain/kernel/errors';
import {queuePassTakenBack} from '../../../jobs/mails/pass-mail';
import {idempotencyKey, once} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {bool, cents, day, id, int, list, obj, orNull, str, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../domain/kernel/tx';
import {ID, KEY} from '../../parameters';
import {tellBanned} from '../../tell-banned';
import {
  BLOCK,
  UNBLOCK,
  CARD,
  END,
  RETURN,
  HAND_OVER,
  CARD_QUOTE,
  END_QUOTE,
  RETURN_QUOTE,
  BACK,
} from '../shapes/pass-act-shapes';

const TAG = 'Abonos';
const VIEW = {tag: TAG, permission: {area: 'passes', action: 'view'} as const, errors: [404]};
const ACT = {tag: TAG, permission: {area: 'passes', action: 'edit'} as const, errors: [404, 409]};
const STOP = {...ACT, permission: {area: 'passes', action: 'block'} as const};
const MONEY = {...ACT, permission: {area: 'passes', action: 'refund'} as const};

export class PassActsController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @post(
    '/api/abonos/{id}/bloquear',
    operation({
      ...STOP,
      id: 'blockPass',
      summary: 'Bloquear un abono: no entra, ni libera, ni cede, ni invita',
      description:
        'Una sanción o una prohibición lleva expediente; una sanción, fecha de fin. Al llegar esa fecha se desbloquea solo.',
      answer: obj({blockId: id(), isOn: bool({description: 'si ya está en vigor'})}),
    }),
  )
  block(
    @param.path.integer('id', ID) passId: number,
    @requestBody(jsonBody(BLOCK)) body: Infer<typeof BLOCK>,
  ): Promise<{blockId: number; isOn: boolean}> {
    const {why, fromAt = null, untilAt = null, caseNumber, reason} = body;
    return this.db.withTransaction(async tx => {
      const done = await blockPass(tx, {
        seasonPassId: passId,
        reason: why,
        fromAt,
        untilAt,
        caseNumber: caseNumber?.trim() ?? '',
        detail: reason.trim(),
        staffUserId: this.actor.id!,
      });
      await this.note(tx, 'block', passId, reason, {
        blockId: done.blockId,
        why,
        fromAt,
        untilAt,
        caseNumber: caseNumber ?? '',
      });
      return done;
    });
  }

  @post(
    '/api/abonos/{id}/desbloquear',
    operation({
      ...STOP,
      id: 'unblockPass',
      summary: 'Levantar un bloqueo antes de su fecha',
      answer: obj({isBlocked: bool({description: 'si otro bloqueo sigue en vigor'})}),
    }),
  )
  unblock(
    @param.path.integer('id', ID) passId: number,
    @requestBody(jsonBody(UNBLOCK)) {blockId, reason}: Infer<typeof UNBLOCK>,
  ): Promise<{isBlocked: boolean}> {
    return this.db.withTransaction(async tx => {
      const done = await unblockPass(tx, {seasonPassId: passId, blockId, staffUserId: this.actor.id!});
      await this.note(tx, 'unblock', passId, reason, {blockId});
      return done;
    });
  }

  @get(
    '/api/abonos/{id}/duplicado',
    operation({
      ...VIEW,
      id: 'quoteDuplicateCard',
      summary: 'Lo que cuesta un duplicado del carnet',
      answer: CARD_QUOTE,
    }),
  )
  async quoteCard(@param.path.integer('id', ID) passId: number): Promise<Infer<typeof CARD_QUOTE>> {
    const feeCents = Number((await readSettings(this.db)).duplicateCardCents);
    const {rows} = await this.db.query<{walletCents: number; number: string | null}>(
      `select h.wallet_cents as "walletCents", (select c.number from pass_card c
        where c.season_pass_id = p.id and c.state in ('issued', 'active', 'blocked')) as number from season_pass p
        join pass_holder h on h.id = p.pass_holder_id where p.id = $1`,
      [passId],
    );
    if (!rows[0]) throw notFound('No existe ese abono.');
    return {feeCents, ...rows[0]};
  }

  @post(
    '/api/abonos/{id}/duplicado',
    operation({
      ...ACT,
      id: 'duplicateCard',
      summary: 'Dar un carnet nuevo: el anterior deja de valer en el acto',
      description:
        'Se cobra en efectivo, con datáfono o del monedero, o se perdona con el motivo. Si la tarifa ya no es la que se dijo, 409 `total_changed` con `details.feeCents`.',
      answer: obj({number: str(), orderId: orNull(id()), changeCents: cents()}),
    }),
  )
  card(
    @param.path.integer('id', ID) passId: number,
    @requestBody(jsonBody(CARD)) body: Infer<typeof CARD>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<{number: string; orderId: number | null; changeCents: number}> {
    return this.once(passId, 'duplicate-card', keyHeader, body, async tx => {
      const feeCents = Number((await readSettings(tx)).duplicateCardCents);
      if (body.charge !== 'waived' && feeCents !== body.expectedCents)
        throw conflict('total_changed', 'El precio del duplicado ha cambiado. Revísalo antes de seguir.', {feeCents});
      await requireCard(tx, passId);
      let orderId: number | null = null;
      let changeCents = 0;
      if (body.charge === 'waived' || feeCents === 0)
        await duplicateCard(tx, {seasonPassId: passId, why: body.why, feeCents: 0});
      else {
        const due = {
          kind: 'card' as const,
          description: await this.named(tx, passId),
          cents: feeCents,
          vatCode: 'general',
          seasonPassId: passId,
        };
        ({orderId, changeCents} = await chargeAtOffice(tx, {
          seasonPassId: passId,
          due,
          method: body.charge,
          tenderedCents: body.tenderedCents ?? null,
          operationId: body.operationId,
          cardReason: body.why,
          invoice: body.invoice,
          staffUserId: this.actor.id!,
        }));
        await this.runtime.jobs.enqueue(tx, 'order-confirmation', {orderId});
      }
      const {rows} = await tx.query<{number: string}>(
        `select number from pass_card where season_pass_id = $1 and state in ('active', 'blocked')`,
        [passId],
      );
      await this.note(tx, 'duplicate_card', passId, body.reason, {
        why: body.why,
        charge: body.charge,
        feeCents: body.charge === 'waived' ? 0 : feeCents,
        orderId,
        number: rows[0]!.number,
      });
      return {number: rows[0]!.number, orderId, changeCents};
    });
  }

  @get(
    '/api/abonos/{id}/baja',
    operation({
      ...MONEY,
      id: 'quotePassEnd',
      summary: 'Qué supone una baja desde un día',
      errors: [404],
      answer: END_QUOTE,
    }),
  )
  async quoteEnd(
    @param.path.integer('id', ID) passId: number,
    @param.query.string('fromOn', {required: true, schema: {type: 'string', format: 'date'}}) fromOn: string,
  ): Promise<Infer<typeof END_QUOTE>> {
    await this.exists(this.db, passId);
    return quoteEnd(this.db, passId, fromOn);
  }

  @post(
    '/api/abonos/{id}/baja',
    operation({
      ...MONEY,
      id: 'endPass',
      summary: 'Baja voluntaria desde un día: las butacas quedan libres',
      description:
        'Se devuelve lo pagado que pasa de los partidos tenidos: al medio de pago, al monedero o nada. Lo que ya había vencido se sigue debiendo.',
      answer: obj({isEnded: bool({description: 'falso: termina el día elegido'}), seats: int(), ...BACK}),
    }),
  )
  async end(
    @param.path.integer('id', ID) passId: number,
    @requestBody(jsonBody(END)) body: Infer<typeof END>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<{isEnded: boolean; seats: number; meansCents: number; walletCents: number; toSend: number[]}> {
    let freed: {eventSessionId: number; seatId: number}[] = [];
    const answer = await this.once(passId, 'end', keyHeader, body, async tx => {
      const reason = body.reason.trim();
      const {seats, given, refundedOrderIds, ...done} = await endPass(tx, {
        seasonPassId: passId,
        fromOn: body.fromOn,
        refundTo: body.refundTo,
        expectedRefundCents: body.expectedRefundCents,
        reason,
        staffUserId: this.actor.id!,
      });
      freed = seats;
      await this.tellWithdrawn(tx, given);
      await this.refunded(tx, refundedOrderIds, done.toSend, reason);
      await this.note(tx, 'end', passId, reason, {
        fromOn: body.fromOn,
        refundTo: body.refundTo,
        meansCents: done.meansCents,
        walletCents: done.walletCents,
        seats: seats.length,
      });
      return {...done, seats: seats.length};
    });
    this.runtime.sessions.applyFreed(freed);
    return answer;
  }

  @get(
    '/api/abonos/{id}/devolucion',
    operation({
      ...MONEY,
      id: 'quotePassReturn',
      summary: 'Si un abono se puede devolver entero',
      errors: [404],
      answer: RETURN_QUOTE,
    }),
  )
  async quoteReturn(@param.path.integer('id', ID) passId: number): Promise<Infer<typeof RETURN_QUOTE>> {
    await this.exists(this.db, passId);
    const quote = await quoteReturn(this.db, passId);
    return {...quote, refusalText: quote.refusal === null ? '' : RETURN_REFUSALS[quote.refusal]};
  }

  @post(
    '/api/abonos/{id}/devolucion',
    operation({
      ...MONEY,
      id: 'returnPass',
      summary: 'Devolver un abono dentro de su plazo: se anula y vuelve todo lo pagado',
      answer: obj({refundedCents: cents(), walletCents: cents(), seats: int(), toSend: list(id())}),
    }),
  )
  async giveBack(
    @param.path.integer('id', ID) passId: number,
    @requestBody(jsonBody(RETURN)) body: Infer<typeof RETURN>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<{refundedCents: number; walletCents: number; seats: number; toSend: number[]}> {
    let freed: {eventSessionId: number; seatId: number}[] = [];
    const answer = await this.once(passId, 'return', keyHeader, body, async tx => {
      const {seats, given, orderIds, ...done} = await returnPass(tx, {
        seasonPassId: passId,
        reason: body.reason.trim(),
        staffUserId: this.actor.id!,
      });
      freed = seats;
      await this.tellWithdrawn(tx, given);
      await this.refunded(tx, orderIds, done.toSend, body.reason);
      await this.note(tx, 'return', passId, body.reason, {
        refundedCents: done.refundedCents,
        walletCents: done.walletCents,
        seats: seats.length,
      });
      return {...done, seats: seats.length};
    });
    this.runtime.sessions.applyFreed(freed);
    return answer;
  }

  @post(
    '/api/abonos/{id}/traspasar',
    operation({
      ...ACT,
      id: 'handOverPass',
      summary: 'Traspasar un abono a otra persona',
      description:
        'El contrato sigue con otro titular: asiento, plazos y lo pagado. La antigüedad solo va con él por fallecimiento o a la familia, con documentos.',
      answer: obj({seasonPassId: id('el abono del nuevo titular'), memberSinceOn: day(), keepsSeniority: bool()}),
    }),
  )
  handOver(
    @param.path.integer('id', ID) passId: number,
    @requestBody(jsonBody(HAND_OVER)) body: Infer<typeof HAND_OVER>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<{seasonPassId: number; memberSinceOn: string; keepsSeniority: boolean}> {
    return this.once(passId, 'hand-over', keyHeader, body, async tx => {
      const {given, ...done} = await handOver(tx, {
        seasonPassId: passId,
        toHolderId: body.toHolderId,
        kind: body.kind,
        documents: body.documents?.trim() ?? '',
        reason: body.reason.trim(),
      });
      await this.tellWithdrawn(tx, given);
      await this.note(tx, 'hand_over', passId, body.reason, {
        toHolderId: body.toHolderId,
        kind: body.kind,
        documents: body.documents ?? '',
        newPassId: done.seasonPassId,
        memberSinceOn: done.memberSinceOn,
      });
      return done;
    });
  }

  private async exists(tx: Tx, passId: number): Promise<void> {
    const {rowCount} = await tx.query('select 1 from season_pass where id = $1', [passId]);
    if (!rowCount) throw notFound('No existe ese abono.');
  }

  private async named(tx: Tx, passId: number): Promise<string> {
    const {rows} = await tx.query<{code: string}>('select member_code as code from season_pass where id = $1', [
      passId,
    ]);
    if (!rows[0]) throw notFound('No existe ese abono.');
    return `Duplicado del carnet n.º ${rows[0].code}`;
  }

  /** Once per key, in one transaction. */
  private once<T>(
    passId: number,
    act: string,
    keyHeader: string,
    body: object,
    effect: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    const key = idempotencyKey(keyHeader);
    return tellBanned(this.db, () =>
      this.db.withTransaction(async tx => {
        await this.exists(tx, passId);
        return once(tx, `pass-${act}:${passId}`, key, body, () => effect(tx));
      }),
    );
  }

  private note(
    tx: Tx,
    action: AuditAction,
    passId: number,
    reason: string,
    changes: Record<string, unknown>,
  ): Promise<void> {
    return writeAudit(tx, this.actor, {action, resource: 'abonos', id: passId, reason: reason.trim(), changes});
  }

  private async tellWithdrawn(tx: Tx, {transferIds, guestIds}: Withdrawn): Promise<void> {
    for (const transferId of transferIds) await queuePassTakenBack(this.runtime, tx, 'transfer', transferId);
    for (const guestId of guestIds) await queuePassTakenBack(this.runtime, tx, 'guest', guestId);
  }

  private async refunded(tx: Tx, orderIds: number[], toSend: number[], reason: string): Promise<void> {
    for (const orderId of orderIds)
      await writeAudit(tx, this.actor, {action: 'refund', resource: 'pedidos', id: orderId, reason: reason.trim()});
    for (const refundId of toSend) await this.runtime.jobs.enqueue(tx, 'send-refund', {refundId});
  }
}
