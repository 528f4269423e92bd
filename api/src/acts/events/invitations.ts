/** Invitations of staff for a session: give, take back, how much of each quota is left. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {requireClerk} from '../../domain/box-office/require-clerk';
import {emitInvitations} from '../../domain/invitations/emit';
import {importGuests} from '../../domain/invitations/import-guests';
import {replaceGuest} from '../../domain/invitations/replace-guest';
import {revokeInvitations} from '../../domain/invitations/revoke';
import type {FreedSeat} from '../../domain/seats/release';
import {INVITATION_ROOM, readInvitationRoom, type InvitationRoom} from '../../reports/sessions/invitation-room';
import {sendInvitations} from '../../jobs/sessions/invitation-mail';
import {readGuestRows} from '../../outside/reading/guest-rows';
import {idempotencyKey, once} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, id, int, list, obj, oneOf, opt, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import {ID, KEY} from '../parameters';
import {reachSession} from '../reach';
import {readPersonDocument} from '../../domain/attendees/read-person';

const CAUSE = oneOf('protocol', 'sponsor', 'press', 'company', 'club', 'social', 'compensation', 'other');
const GUEST = {
  name: str({minLength: 2, maxLength: 160}),
  email: opt(orNull(str({maxLength: 254, pattern: '^$|^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$'}))),
  docNo: opt(orNull(str({maxLength: 20}))),
};
const EMIT_BODY = obj({
  quotaId: opt(orNull(id('sin cupo: del 5 % del aforo que no es de nadie'))),
  cause: CAUSE,
  message: opt(orNull(str({maxLength: 2000}))),
  zoneId: id(),
  seatIds: opt(list(id(), {maxItems: 500, description: 'una por invitación; vacío: las mejores libres juntas'})),
  recipients: list(obj({...GUEST, quantity: opt(int({minimum: 1, maximum: 100}))}), {minItems: 1, maxItems: 500}),
});
const EMITTED = obj({batchId: id(), invitationIds: list(id())}, 'InvitationsEmitted');
const LIST_BODY = obj({
  quotaId: opt(orNull(id())),
  cause: CAUSE,
  message: opt(orNull(str({maxLength: 2000}))),
  zoneId: id(),
  csv: str({maxLength: 900_000}),
  isDryRun: bool(),
});
const LOOKED_AT = obj(
  {
    people: int(),
    places: int(),
    left: int(),
    problems: list(
      obj({line: int(), column: oneOf('nombre', 'correo', 'documento', 'cantidad'), value: str(), problem: str()}),
    ),
    given: orNull(EMITTED),
  },
  'GuestListLookedAt',
);
const REPLACE_BODY = obj({
  name: GUEST.name,
  email: GUEST.email,
  docNo: GUEST.docNo,
  reason: str({minLength: 3, maxLength: 300}),
});
const REVOKE_BODY = obj({
  invitationIds: list(id(), {minItems: 1, maxItems: 1000}),
  reason: str({minLength: 3, maxLength: 300}),
});
const SEND_BODY = obj({invitationIds: list(id(), {minItems: 1, maxItems: 1000})});
const TAG = 'Invitaciones';
const INVITE = {tag: TAG, permission: {area: 'invitations', action: 'invite'} as const, errors: [404, 409]};

export class InvitationsController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/sesiones/{id}/invitaciones',
    operation({
      id: 'getInvitationRoom',
      tag: TAG,
      summary: 'Cupos, invitaciones por estado y plazas libres por zona',
      permission: {area: 'invitations', action: 'view'},
      answer: INVITATION_ROOM,
      errors: [404],
    }),
  )
  async room(@param.path.integer('id', ID) sessionId: number): Promise<InvitationRoom> {
    await reachSession(this.db, this.actor, sessionId);
    return readInvitationRoom(this.db, sessionId);
  }

  @post(
    '/api/sesiones/{id}/invitar',
    operation({
      ...INVITE,
      id: 'emitInvitations',
      summary: 'Dar invitaciones: todas o ninguna',
      description:
        'Nunca más que el cupo ni que el aforo seguro. Si alguna butaca está ocupada, 409 `seats_taken` con `details.conflicts`.',
      answer: EMITTED,
    }),
  )
  async emit(
    @param.path.integer('id', ID) sessionId: number,
    @requestBody(jsonBody(EMIT_BODY)) body: Infer<typeof EMIT_BODY>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof EMITTED>> {
    const key = idempotencyKey(keyHeader);
    await reachSession(this.db, this.actor, sessionId);
    let claimed: number[] = [];
    const answer = await this.db.withTransaction(tx =>
      once(tx, `invite:${sessionId}`, key, body, async () => {
        await requireClerk(tx, this.actor, 'invite');
        const {seatIds, ...done} = await emitInvitations(tx, {
          eventSessionId: sessionId,
          invitationQuotaId: body.quotaId ?? null,
          cause: body.cause,
          message: body.message?.trim() ?? '',
          zoneId: body.zoneId,
          seatIds: body.seatIds ?? [],
          staffUserId: this.actor.id,
          recipients: body.recipients.map(r => ({
            name: r.name.trim(),
            email: r.email?.trim().toLowerCase() ?? '',
            docNo: r.docNo ?? '',
            quantity: r.quantity ?? 1,
          })),
        });
        claimed = seatIds;
        await sendInvitations(this.runtime, tx, {eventSessionId: sessionId, ids: done.invitationIds});
        await writeAudit(tx, this.actor, {
          action: 'invite',
          resource: 'sesiones',
          id: sessionId,
          changes: {
            batchId: done.batchId,
            cause: body.cause,
            invitations: done.invitationIds.length,
            zoneId: body.zoneId,
          },
        });
        return done;
      }),
    );
    this.runtime.sessions.apply(sessionId, claimed, 'invitation');
    return answer;
  }

  @post(
    '/api/sesiones/{id}/invitar-lista',
    operation({
      ...INVITE,
      id: 'inviteList',
      summary: 'Dar invitaciones a una lista en CSV: se mira entera y se dan todas o ninguna',
      answer: LOOKED_AT,
    }),
  )
  async list(
    @param.path.integer('id', ID) sessionId: number,
    @requestBody(jsonBody(LIST_BODY)) body: Infer<typeof LIST_BODY>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof LOOKED_AT>> {
    const key = idempotencyKey(keyHeader);
    await reachSession(this.db, this.actor, sessionId);
    const rows = readGuestRows(body.csv);
    let claimed: number[] = [];
    const answer = await this.db.withTransaction(tx =>
      once(tx, `invite-list:${sessionId}`, key, body, async () => {
        await requireClerk(tx, this.actor, 'invite');
        const {given, ...looked} = await importGuests(tx, {
          eventSessionId: sessionId,
          invitationQuotaId: body.quotaId ?? null,
          cause: body.cause,
          message: body.message?.trim() ?? '',
          zoneId: body.zoneId,
          staffUserId: this.actor.id,
          rows,
          isDryRun: body.isDryRun,
        });
        if (!given) return {...looked, given: null};
        const {seatIds, ...done} = given;
        claimed = seatIds;
        await sendInvitations(this.runtime, tx, {eventSessionId: sessionId, ids: done.invitationIds});
        await writeAudit(tx, this.actor, {
          action: 'invite',
          resource: 'sesiones',
          id: sessionId,
          changes: {batchId: done.batchId, cause: body.cause, invitations: looked.places, zoneId: body.zoneId},
        });
        return {...looked, given: done};
      }),
    );
    this.runtime.sessions.apply(sessionId, claimed, 'invitation');
    return answer;
  }

  @post(
    '/api/sesiones/{id}/invitaciones/{invitationId}/sustituir',
    operation({
      ...INVITE,
      id: 'replaceGuest',
      summary: 'Cambiar de persona una invitación: misma localidad, otro código',
      answer: obj({id: id()}),
    }),
  )
  async replace(
    @param.path.integer('id', ID) sessionId: number,
    @param.path.integer('invitationId', ID) invitationId: number,
    @requestBody(jsonBody(REPLACE_BODY)) body: Infer<typeof REPLACE_BODY>,
  ): Promise<{id: number}> {
    await reachSession(this.db, this.actor, sessionId);
    return this.db.withTransaction(async tx => {
      await requireClerk(tx, this.actor, 'invite');
      const newId = await replaceGuest(tx, {
        eventSessionId: sessionId,
        invitationId,
        name: body.name.trim(),
        email: body.email?.trim().toLowerCase() ?? '',
        docNo: readPersonDocument(body.docNo, 'docNo'),
        reason: body.reason.trim(),
      });
      // By its own name: its address may have had a mail of the same batch.
      await sendInvitations(this.runtime, tx, {eventSessionId: sessionId, ids: [newId], again: `s${newId}`});
      await writeAudit(tx, this.actor, {
        action: 'replace',
        resource: 'sesiones',
        id: sessionId,
        changes: {invitationIds: [invitationId, newId]},
        reason: body.reason.trim(),
      });
      return {id: newId};
    });
  }

  @post(
    '/api/sesiones/{id}/enviar-invitaciones',
    operation({
      ...INVITE,
      id: 'sendInvitations',
      summary: 'Enviar invitaciones a sus invitados, o enviarlas otra vez',
      description: 'Un correo por dirección y entrega. Sin correo no se envían.',
      answer: obj({mails: int(), withoutEmail: int()}, 'InvitationsSent'),
    }),
  )
  async send(
    @param.path.integer('id', ID) sessionId: number,
    @requestBody(jsonBody(SEND_BODY)) {invitationIds}: Infer<typeof SEND_BODY>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<{mails: number; withoutEmail: number}> {
    const key = idempotencyKey(keyHeader);
    await reachSession(this.db, this.actor, sessionId);
    return this.db.withTransaction(tx =>
      once(tx, `send-invitations:${sessionId}`, key, {invitationIds}, async () => {
        const mails = await sendInvitations(this.runtime, tx, {
          eventSessionId: sessionId,
          ids: invitationIds,
          again: key.slice(0, 36),
        });
        const {rows} = await tx.query<{n: number}>(
          `select count(*)::int as n from invitation where event_session_id = $1 and id = any($2) and email = ''`,
          [sessionId, invitationIds],
        );
        await writeAudit(tx, this.actor, {
          action: 'send',
          resource: 'sesiones',
          id: sessionId,
          changes: {invitationIds},
        });
        return {mails, withoutEmail: rows[0]!.n};
      }),
    );
  }

  @post(
    '/api/sesiones/{id}/revocar-invitaciones',
    operation({
      ...INVITE,
      id: 'revokeInvitations',
      summary: 'Revocar invitaciones: dejan de abrir la puerta y sus plazas quedan libres',
      answer: obj({revoked: int()}),
    }),
  )
  async revoke(
    @param.path.integer('id', ID) sessionId: number,
    @requestBody(jsonBody(REVOKE_BODY)) body: Infer<typeof REVOKE_BODY>,
  ): Promise<{revoked: number}> {
    await reachSession(this.db, this.actor, sessionId);
    let freed: FreedSeat[] = [];
    const revoked = await this.db.withTransaction(async tx => {
      const done = await revokeInvitations(tx, {
        eventSessionId: sessionId,
        invitationIds: body.invitationIds,
        reason: body.reason.trim(),
      });
      freed = done.seats;
      if (done.revoked)
        await writeAudit(tx, this.actor, {
          action: 'revoke',
          resource: 'sesiones',
          id: sessionId,
          changes: {invitationIds: body.invitationIds},
          reason: body.reason.trim(),
        });
      return done.revoked;
    });
    this.runtime.sessions.applyFreed(freed);
    return {revoked};
  }
}
