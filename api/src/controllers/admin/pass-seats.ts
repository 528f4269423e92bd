/** The seat of a pass, session by session, done by staff for the holder and noted with the reason. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../auth/audit';
import {Database} from '../../db';
import {claimSession, type ClaimedSession} from '../../domain/passes/claim-session';
import {readPassSessions, type PassSession} from '../../domain/passes/read-sessions';
import {recoverSeat, releaseSeat} from '../../domain/passes/release';
import {jsonBody, operation} from '../../rest/operation';
import {bool, cents, id, instant, int, list, obj, orNull, str, type Infer} from '../../rest/shape';
import {ID} from './parameters';

export const PASS_SESSION = obj({
  eventSessionId: id(), eventId: id(), title: str(), startsAt: instant(), seatId: orNull(id()),
  state: str({enum: ['own', 'released', 'sold', 'compensated', 'unsold', 'lent', 'not_claimed', 'no_seat', 'cancelled']}), releaseId: orNull(id()), canRelease: bool(), canRecover: bool(),
  refusal: orNull(str({description: 'por qué no se puede liberar'})), closesAt: orNull(instant()), recoverUntil: orNull(instant()), expectedCents: cents('lo que daría venderse hoy a la tarifa general'), compensationCents: orNull(cents()),
}, 'PassSession');
const ACT = obj({eventSessionId: id(), reason: str({minLength: 3, maxLength: 300, description: 'por qué lo hace el personal y no el abonado'})});
const CLAIM = obj({eventSessionId: id()});
const CLAIMED = obj({claimed: int({minimum: 0}), conflicts: list(obj({seasonPassId: id(), seatId: id(), kind: str()}))}, 'ClaimedSession');
const EDIT = {tag: 'Abonos', permission: {area: 'passes', action: 'edit'} as const, errors: [404, 409]};

export class PassSeatsController {
  constructor(@inject('db') private db: Database, @inject('actor') private actor: Actor) {}

  @get('/api/abonos/{id}/sesiones', operation({tag: 'Abonos', permission: {area: 'passes', action: 'view'}, id: 'listPassSessions', summary: 'El asiento de un abono en cada sesión de su lista', answer: list(PASS_SESSION)}))
  sessions(@param.path.integer('id', ID) seasonPassId: number): Promise<PassSession[]> {
    return readPassSessions(this.db, seasonPassId);
  }

  @post('/api/abonos/{id}/liberar', operation({...EDIT, id: 'releasePassSeat', summary: 'Liberar el asiento en una sesión', answer: PASS_SESSION}))
  release(@param.path.integer('id', ID) seasonPassId: number, @requestBody(jsonBody(ACT)) body: Infer<typeof ACT>): Promise<PassSession> {
    return this.act(seasonPassId, 'release', body, tx => releaseSeat(tx, {seasonPassId, eventSessionId: body.eventSessionId, channel: 'box_office', staffUserId: this.actor.id}));
  }

  @post('/api/abonos/{id}/recuperar', operation({...EDIT, id: 'recoverPassSeat', summary: 'Recuperar un asiento liberado que nadie ha comprado', answer: PASS_SESSION}))
  recover(@param.path.integer('id', ID) seasonPassId: number, @requestBody(jsonBody(ACT)) body: Infer<typeof ACT>): Promise<PassSession> {
    return this.act(seasonPassId, 'recover', body, tx => recoverSeat(tx, {seasonPassId, eventSessionId: body.eventSessionId}));
  }

  @post('/api/listas/{id}/reservar-asientos', operation({...EDIT, permission: {area: 'passes', action: 'configure'}, id: 'claimListSession', summary: 'Reservar en una sesión el asiento de todos los abonos de la lista', answer: CLAIMED}))
  claim(@param.path.integer('id', ID) seasonListId: number, @requestBody(jsonBody(CLAIM)) body: Infer<typeof CLAIM>): Promise<ClaimedSession> {
    return this.db.withTransaction(async tx => {
      const done = await claimSession(tx, seasonListId, body.eventSessionId);
      await writeAudit(tx, this.actor, {action: 'claim', resource: 'listas', id: seasonListId, changes: {eventSessionId: body.eventSessionId, claimed: done.claimed, conflicts: done.conflicts.length}});
      return done;
    });
  }

  private act(seasonPassId: number, action: string, {eventSessionId, reason}: Infer<typeof ACT>, effect: (tx: Parameters<typeof releaseSeat>[0]) => Promise<PassSession>): Promise<PassSession> {
    return this.db.withTransaction(async tx => {
      const session = await effect(tx);
      await writeAudit(tx, this.actor, {action, resource: 'abonos', id: seasonPassId, reason, changes: {eventSessionId}});
      return session;
    });
  }
}
