/** The seat of a pass, session by session, done by staff for the holder and noted with the reason. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import type {AuditAction} from '../../../web/auth/audit-actions';
import {Database} from '../../../platform/database/db';
import {newInvitationCode} from '../../../domain/access/guest-code';
import {changeSeat} from '../../../domain/passes/seat-change/change-seat';
import {claimSession, requireSeatsKept, type ClaimedSession} from '../../../domain/passes/seats/claim-session';
import type {FreedClaim} from '../../../domain/passes/seats/free-seat';
import {readLendStates, type TransferLimits} from '../../../domain/passes/transfer/lend-refusal';
import {quoteSeatChange, type SeatChangeQuote} from '../../../domain/passes/seat-change/quote-seat-change';
import {readFreePlaces, type FreePlaces} from '../../../domain/passes/seat-change/read-free-places';
import {readPassSessions, type PassSession} from '../../../domain/passes/release/read-sessions';
import {recoverSeat, releaseSeat} from '../../../domain/passes/release/release';
import {revokeTransfer, transferSeat} from '../../../domain/passes/transfer/transfer';
import {chargeAtOffice} from '../../../domain/passes/plan/charge-at-office';
import {readSettings} from '../../../domain/settings/read-settings';
import {invalid, notFound} from '../../../domain/kernel/errors';
import {queuePassGiven, queuePassTakenBack} from '../../../jobs/mails/pass-mail';
import {idempotencyKey, once} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {bool, id, list, obj, str, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../domain/kernel/tx';
import {ID, KEY} from '../../parameters';
import {tellBanned} from '../../tell-banned';
import {reachSession} from '../../reach';
import {
  PASS_SESSION,
  LEND,
  LEND_STATE,
  PLACES,
  QUOTE,
  CHANGE,
  CHANGED,
  CLAIM,
  CLAIMED,
} from '../shapes/pass-seat-shapes';
import {readPersonDocument} from '../../../domain/attendees/read-person';

const ACT = obj({
  eventSessionId: id(),
  reason: str({minLength: 3, maxLength: 300, description: 'por qué lo hace el personal y no el abonado'}),
});
const EDIT = {tag: 'Abonos', permission: {area: 'passes', action: 'edit'} as const, errors: [404, 409]};

export class PassSeatsController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/abonos/{id}/sesiones',
    operation({
      tag: 'Abonos',
      permission: {area: 'passes', action: 'view'},
      id: 'listPassSessions',
      summary: 'El asiento de un abono en cada sesión de su lista',
      answer: list(PASS_SESSION),
      errors: [404],
    }),
  )
  sessions(@param.path.integer('id', ID) seasonPassId: number): Promise<PassSession[]> {
    return readPassSessions(this.db, seasonPassId);
  }

  @post(
    '/api/abonos/{id}/liberar',
    operation({...EDIT, id: 'releasePassSeat', summary: 'Liberar el asiento en una sesión', answer: PASS_SESSION}),
  )
  release(
    @param.path.integer('id', ID) seasonPassId: number,
    @requestBody(jsonBody(ACT)) body: Infer<typeof ACT>,
  ): Promise<PassSession> {
    return this.act(seasonPassId, 'release', body, tx =>
      releaseSeat(tx, {
        seasonPassId,
        eventSessionId: body.eventSessionId,
        channel: 'box_office',
        staffUserId: this.actor.id,
      }),
    );
  }

  @post(
    '/api/abonos/{id}/recuperar',
    operation({
      ...EDIT,
      id: 'recoverPassSeat',
      summary: 'Recuperar un asiento liberado que nadie ha comprado',
      answer: PASS_SESSION,
    }),
  )
  recover(
    @param.path.integer('id', ID) seasonPassId: number,
    @requestBody(jsonBody(ACT)) body: Infer<typeof ACT>,
  ): Promise<PassSession> {
    return this.act(seasonPassId, 'recover', body, tx =>
      recoverSeat(tx, {seasonPassId, eventSessionId: body.eventSessionId}),
    );
  }

  @get(
    '/api/abonos/{id}/cesiones',
    operation({
      tag: 'Abonos',
      permission: {area: 'passes', action: 'view'},
      id: 'listPassLendStates',
      summary: 'En qué sesiones se puede ceder el asiento, y por qué no',
      answer: list(LEND_STATE),
      errors: [404],
    }),
  )
  async lendStates(@param.path.integer('id', ID) seasonPassId: number): Promise<Infer<typeof LEND_STATE>[]> {
    return readLendStates(this.db, seasonPassId, null, await limitsOf(this.db));
  }

  @post(
    '/api/abonos/{id}/ceder',
    operation({
      ...EDIT,
      id: 'lendPassSeat',
      summary: 'Ceder el asiento de una sesión por el abonado',
      description: 'Un código nuevo entra en lugar del carnet; si hay correo, se envía.',
      answer: obj({transferId: id()}),
    }),
  )
  async lend(
    @param.path.integer('id', ID) seasonPassId: number,
    @requestBody(jsonBody(LEND)) body: Infer<typeof LEND>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<{transferId: number}> {
    await reachSession(this.db, this.actor, body.eventSessionId);
    return this.once(seasonPassId, 'lend', keyHeader, body, async tx => {
      const {rows} = await tx.query<{isNominative: boolean}>(
        'select is_nominative as "isNominative" from event_session where id = $1',
        [body.eventSessionId],
      );
      if (rows[0]!.isNominative && !body.toDocNo?.trim())
        throw invalid({toDocNo: 'Esta sesión pide el documento de quien va a entrar.'});
      const person = {
        toName: body.toName.trim(),
        toEmail: body.toEmail?.trim().toLowerCase() ?? '',
        toPhone: body.toPhone?.trim() ?? '',
        toDocNo: readPersonDocument(body.toDocNo, 'toDocNo'),
      };
      const transferId = await transferSeat(
        tx,
        {
          ...person,
          seasonPassId,
          eventSessionId: body.eventSessionId,
          code: newInvitationCode(),
          staffUserId: this.actor.id,
        },
        await limitsOf(tx),
      );
      await queuePassGiven(this.runtime, tx, 'transfer', [transferId]);
      await writeAudit(tx, this.actor, {
        action: 'transfer',
        resource: 'abonos',
        id: seasonPassId,
        reason: body.reason.trim(),
        changes: {eventSessionId: body.eventSessionId, transferId, toName: person.toName},
      });
      return {transferId};
    });
  }

  @post(
    '/api/abonos/{id}/anular-cesion',
    operation({
      ...EDIT,
      id: 'takeBackPassSeat',
      summary: 'Anular la cesión de una sesión: el carnet vuelve a valer',
      answer: obj({revoked: bool()}),
    }),
  )
  async takeBack(
    @param.path.integer('id', ID) seasonPassId: number,
    @requestBody(jsonBody(ACT)) {eventSessionId, reason}: Infer<typeof ACT>,
  ): Promise<{revoked: boolean}> {
    await reachSession(this.db, this.actor, eventSessionId);
    return this.db.withTransaction(async tx => {
      await this.exists(tx, seasonPassId);
      const {rows} = await tx.query<{id: number}>(
        `select id from pass_transfer where season_pass_id = $1 and event_session_id = $2
          and state in ('proposed', 'accepted')`,
        [seasonPassId, eventSessionId],
      );
      await revokeTransfer(tx, seasonPassId, eventSessionId);
      if (rows[0]) await queuePassTakenBack(this.runtime, tx, 'transfer', rows[0].id);
      await writeAudit(tx, this.actor, {
        action: 'revoke_transfer',
        resource: 'abonos',
        id: seasonPassId,
        reason: reason.trim(),
        changes: {eventSessionId},
      });
      return {revoked: true};
    });
  }

  @get(
    '/api/abonos/{id}/cambio-asiento',
    operation({
      tag: 'Abonos',
      permission: {area: 'passes', action: 'edit'},
      id: 'getFreePlacesForPass',
      summary: 'Las butacas libres a las que puede ir un abono, por zona y fila',
      errors: [404],
      answer: PLACES,
    }),
  )
  places(@param.path.integer('id', ID) seasonPassId: number): Promise<FreePlaces> {
    return readFreePlaces(this.db, seasonPassId);
  }

  @get(
    '/api/abonos/{id}/cambio-asiento/precio',
    operation({
      tag: 'Abonos',
      permission: {area: 'passes', action: 'edit'},
      id: 'quotePassSeatChange',
      summary: 'Lo que cuesta cambiar un abono a una butaca',
      errors: [404, 409],
      answer: QUOTE,
    }),
  )
  quote(
    @param.path.integer('id', ID) seasonPassId: number,
    @param.query.integer('seatId', {...ID, required: true}) seatId: number,
  ): Promise<SeatChangeQuote> {
    return quoteSeatChange(this.db, seasonPassId, seatId, null);
  }

  @post(
    '/api/abonos/{id}/cambio-asiento',
    operation({
      ...EDIT,
      id: 'changePassSeat',
      summary: 'Cambiar el asiento por el abonado, también fuera de los plazos',
      description: 'Se cobra en el momento o se guarda la butaca para que la pague el abonado en su página (`later`).',
      answer: CHANGED,
    }),
  )
  async change(
    @param.path.integer('id', ID) seasonPassId: number,
    @requestBody(jsonBody(CHANGE)) body: Infer<typeof CHANGE>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof CHANGED>> {
    let freed: FreedClaim[] = [];
    const answer = await this.once(seasonPassId, 'change-seat', keyHeader, body, async tx => {
      const payMinutes = Number((await readSettings(tx)).reservationHours) * 60;
      const done = await changeSeat(tx, {
        seasonPassId,
        seatId: body.seatId,
        channel: 'box_office',
        staffUserId: this.actor.id,
        reason: body.reason.trim(),
        expectedTotalCents: body.expectedTotalCents,
        payMinutes,
      });
      freed = done.freed;
      let paid: {orderId: number | null; changeCents: number} = {orderId: null, changeCents: 0};
      if (done.state === 'pending_payment' && body.charge !== 'later') {
        const due = {
          kind: 'seat_change' as const,
          description: done.description,
          cents: done.totalCents,
          vatCode: done.vatCode,
          seatChangeId: done.seatChangeId,
          seasonPassId,
        };
        paid = await chargeAtOffice(tx, {
          seasonPassId,
          due,
          method: body.charge,
          tenderedCents: body.tenderedCents ?? null,
          operationId: body.operationId,
          invoice: body.invoice,
          staffUserId: this.actor.id!,
        });
        await this.runtime.jobs.enqueue(tx, 'order-confirmation', {orderId: paid.orderId!});
      }
      await writeAudit(tx, this.actor, {
        action: 'change_seat',
        resource: 'abonos',
        id: seasonPassId,
        reason: body.reason.trim(),
        changes: {
          seatId: body.seatId,
          seatChangeId: done.seatChangeId,
          totalCents: done.totalCents,
          charge: body.charge,
          orderId: paid.orderId,
        },
      });
      return {isApplied: done.state === 'applied' || body.charge !== 'later', ...paid};
    });
    this.runtime.sessions.applyFreed(freed);
    return answer;
  }

  @post(
    '/api/listas/{id}/reservar-asientos',
    operation({
      ...EDIT,
      permission: {area: 'passes', action: 'configure'},
      id: 'claimListSession',
      summary: 'Reservar en una sesión el asiento de todos los abonos de la lista',
      answer: CLAIMED,
    }),
  )
  claim(
    @param.path.integer('id', ID) seasonListId: number,
    @requestBody(jsonBody(CLAIM)) body: Infer<typeof CLAIM>,
  ): Promise<ClaimedSession> {
    return this.db.withTransaction(async tx => {
      await requireSeatsKept(tx, seasonListId, body.eventSessionId);
      const done = await claimSession(tx, seasonListId, body.eventSessionId);
      await writeAudit(tx, this.actor, {
        action: 'claim',
        resource: 'listas',
        id: seasonListId,
        changes: {eventSessionId: body.eventSessionId, claimed: done.claimed, conflicts: done.conflicts.length},
      });
      return done;
    });
  }

  private async exists(tx: Tx, seasonPassId: number): Promise<void> {
    if (!(await tx.query('select 1 from season_pass where id = $1', [seasonPassId])).rowCount)
      throw notFound('No existe ese abono.');
  }

  /** Once per key, in one transaction. */
  private once<T>(
    seasonPassId: number,
    act: string,
    keyHeader: string,
    body: object,
    effect: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    const key = idempotencyKey(keyHeader);
    return tellBanned(this.db, () =>
      this.db.withTransaction(async tx => {
        await this.exists(tx, seasonPassId);
        return once(tx, `pass-staff-${act}:${seasonPassId}`, key, body, () => effect(tx));
      }),
    );
  }

  private async act(
    seasonPassId: number,
    action: AuditAction,
    {eventSessionId, reason}: Infer<typeof ACT>,
    effect: (tx: Tx) => Promise<PassSession>,
  ): Promise<PassSession> {
    await reachSession(this.db, this.actor, eventSessionId);
    return this.db.withTransaction(async tx => {
      const session = await effect(tx);
      await writeAudit(tx, this.actor, {
        action,
        resource: 'abonos',
        id: seasonPassId,
        reason,
        changes: {eventSessionId},
      });
      return session;
    });
  }
}

async function limitsOf(tx: Tx): Promise<TransferLimits> {
  const {transfersPerSeason, transferCloseHours} = await readSettings(tx);
  return {perSeason: Number(transfersPerSeason), closesMinutesBefore: Number(transferCloseHours) * 60};
}
