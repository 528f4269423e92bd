/** A reader joins an event: by an invitation that staff show it, or by the event's code and somebody's login. */
import {inject} from '@loopback/core';
import {param, post, type Request, requestBody, RestBindings} from '@loopback/rest';
import {slowDown, takeBack} from '../../web/auth/attempts';
import {type Actor, SYSTEM, writeAudit} from '../../web/auth/audit';
import {allows} from '../../web/auth/permissions';
import {newReaderToken} from '../../web/auth/reader';
import {actorOf, staffOf} from '../../web/auth/staff-session';
import {bearerIn, newToken, tokenHash} from '../../platform/keys/token';
import {Database} from '../../platform/database/db';
import {addReader, eventOfCode, inviteReader, useInvitation} from '../../domain/access/readers/readers';
import {forbidden, invalid} from '../../domain/kernel/errors';
import {qrSvg} from '../../outside/drawing/qr';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, id, obj, opt, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {ID} from '../parameters';
import {reachEvent} from '../reach';

const INVITE_BODY = obj({
  maySearch: opt(bool({description: 'podrá buscar personas por su nombre'})),
  isNode: opt(bool({description: 'un nodo de puerta, que habla por los lectores del recinto'})),
});
const PAIR_BODY = obj({
  token: opt(str({minLength: 20, maxLength: 100, description: 'de la invitación'})),
  code: opt(str({pattern: '^[0-9]{8}$', example: '12345678', description: 'del evento; con sesión de personal'})),
  name: str({minLength: 1, maxLength: 80, example: 'Lector puerta 4'}),
  gateId: opt(orNull(id())),
});
const PAIRED = obj({
  deviceToken: str(),
  deviceId: id(),
  eventId: id(),
  eventTitle: str(),
  sessionId: orNull(id('la próxima sesión viva')),
  gateId: orNull(id()),
});
const TAG = 'Control de acceso';

export class PairingController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.REQUEST) private request: Request,
  ) {}

  @post(
    '/api/eventos/{id}/lectores/invitar',
    operation({
      id: 'inviteReader',
      tag: TAG,
      summary: 'Invitar a un lector: un enlace de un solo uso, para su QR',
      permission: {area: 'access', action: 'edit'},
      answer: obj({url: str(), qrSvg: str()}),
      errors: [404],
    }),
  )
  async invite(
    @param.path.integer('id', ID) eventId: number,
    @requestBody(jsonBody(INVITE_BODY)) body: Infer<typeof INVITE_BODY>,
  ): Promise<{url: string; qrSvg: string}> {
    await reachEvent(this.db, this.actor, eventId);
    const token = newToken();
    const {maySearch = false, isNode = false} = body;
    await this.db.withTransaction(async tx => {
      await inviteReader(tx, {eventId, tokenHash: tokenHash(token), maySearch, isNode, staffUserId: this.actor.id});
      await writeAudit(tx, this.actor, {
        action: 'make_link',
        resource: 'dispositivos',
        id: eventId,
        changes: {maySearch, ...(isNode && {isNode})},
      });
    });
    const url = `${this.runtime.config.publicUrl}/admin/puerta#${token}`;
    return {url, qrSvg: qrSvg(url, 'Código QR para emparejar un lector')};
  }

  @post(
    '/api/puerta/emparejar',
    operation({
      id: 'pairReader',
      tag: TAG,
      summary: 'Emparejar un lector, con la invitación o con el código del evento',
      permission: 'public',
      answer: PAIRED,
      errors: [401, 403, 409, 429],
    }),
  )
  async pair(@requestBody(jsonBody(PAIR_BODY)) body: Infer<typeof PAIR_BODY>): Promise<Infer<typeof PAIRED>> {
    const name = body.name.trim();
    if (!name) throw invalid({name: 'Este campo es obligatorio.'});
    if ((body.token === undefined) === (body.code === undefined))
      throw invalid({token: 'Envía la invitación o el código del evento.'});
    // A row of phones shares the venue's network: only what fails counts.
    const brake = `pair-ip:${this.actor.ip}`;
    await slowDown(this.db, brake, 30, 5);
    const deviceToken = newReaderToken();
    const paired = await this.db.withTransaction(async tx => {
      const by = await this.admitted(tx, body);
      const reader = await addReader(tx, {
        eventId: by.eventId,
        name,
        gateId: body.gateId ?? null,
        tokenHash: tokenHash(deviceToken),
        maySearch: by.maySearch,
        staffUserId: by.staffUserId,
        invitationId: by.invitationId,
        isNode: by.isNode,
      });
      await writeAudit(tx, by.actor, {
        action: 'pair',
        resource: 'dispositivos',
        id: reader.deviceId,
        changes: {name, gateId: reader.gateId, maySearch: by.maySearch},
      });
      return reader;
    });
    await takeBack(this.db, brake);
    return {deviceToken, ...paired};
  }

  /** Whose invitation it is, or who is logged in and knows the event's code. */
  private async admitted(tx: Tx, body: Infer<typeof PAIR_BODY>) {
    if (body.token !== undefined) {
      const {id: invitationId, ...invitation} = await useInvitation(tx, tokenHash(body.token));
      return {...invitation, invitationId, actor: {...this.actor, ...SYSTEM, ip: this.actor.ip, name: 'invitación'}};
    }
    const staff = await staffOf(tx, bearerIn(this.request.headers));
    if (staff.stage !== 'full' || !allows(staff.roles, 'access', 'edit')) throw forbidden();
    const actor = actorOf(staff, this.actor.ip, this.actor.requestId);
    const eventId = await eventOfCode(tx, body.code!);
    await reachEvent(tx, actor, eventId);
    return {eventId, maySearch: true, isNode: false, staffUserId: staff.id, invitationId: null, actor};
  }
}
