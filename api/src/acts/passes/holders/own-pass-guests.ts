/** The guests that a holder brings to a session. */
import {get, param, post, requestBody, type Response} from '@loopback/rest';
import {newInvitationCode} from '../../../domain/access/guest-code';
import {inviteGuests, revokeGuest} from '../../../domain/passes/guests/invite-guests';
import {GUEST_REFUSALS, readGuestOffers, readGuests, type Guest} from '../../../domain/passes/guests/read-guest-offer';
import {noteGuestsSent} from '../../../domain/passes/guests/send-guests';
import {type OwnSession} from '../../../domain/passes/own-pages/read-own-sessions';
import {conflict, invalid, notFound} from '../../../domain/kernel/errors';
import {queuePassGiven, queuePassTakenBack} from '../../../jobs/mails/pass-mail';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {list, type Infer} from '../../../domain/kernel/shape';
import {ID, KEY} from '../../parameters';
import {GUEST, INVITE, OWN_SESSION, REVOKE_GUEST} from './shapes/pass-shapes';
import {OwnPass} from './own-pass';
import {readPersonDocument} from '../../../domain/attendees/read-person';

const TAG = 'Mi abono';
const MINE = {tag: TAG, permission: 'customer' as const, errors: [401, 404]};
const ACT = {tag: TAG, permission: 'customer' as const, errors: [401, 404, 409, 429]};
const QR = {contentType: 'image/svg+xml', description: 'QR.'};

export class OwnPassGuestsController extends OwnPass {
  @get(
    '/api/public/passes/{id}/guests',
    operation({
      ...MINE,
      id: 'listMyGuests',
      summary: 'Las personas a las que he invitado a una sesión',
      answer: list(GUEST),
    }),
  )
  async guests(
    @param.path.integer('id', ID) passId: number,
    @param.query.integer('eventSessionId', {...ID, required: true}) eventSessionId: number,
  ): Promise<Guest[]> {
    await this.own(this.db, passId);
    return readGuests(this.db, passId, eventSessionId);
  }

  @post(
    '/api/public/passes/{id}/guests',
    operation({
      ...ACT,
      id: 'inviteMyGuests',
      summary: 'Invitar a una sesión',
      description: 'Cada persona tiene su código; si hay correo, se envía.',
      answer: OWN_SESSION,
    }),
  )
  invite(
    @param.path.integer('id', ID) passId: number,
    @requestBody(jsonBody(INVITE)) body: Infer<typeof INVITE>,
    @param.header.string('Idempotency-Key', KEY) key: string,
  ): Promise<OwnSession> {
    return this.act(passId, 'invite', key, body, async tx => {
      const [offer] = await readGuestOffers(tx, passId, body.eventSessionId);
      if (!offer) throw notFound('Ese abono no entra en esa sesión.');
      if (offer.refusal !== null) throw conflict(`invitations_${offer.refusal}`, GUEST_REFUSALS[offer.refusal]);
      if (!offer.zones.some(zone => zone.id === body.zoneId))
        throw invalid({zoneId: 'Elige una de las zonas para invitados.'});
      const guests = body.guests.map((guest, n) => ({
        name: guest.name.trim(),
        email: guest.email?.trim().toLowerCase() ?? '',
        docNo: readPersonDocument(guest.docNo, `guests.${n}.docNo`),
        code: newInvitationCode(),
      }));
      const unnamed = guests.findIndex(guest => guest.name === '');
      if (unnamed >= 0) throw invalid({[`guests.${unnamed}.name`]: 'Escribe el nombre de la persona invitada.'});
      const ids = await inviteGuests(tx, {
        seasonPassId: passId,
        eventSessionId: body.eventSessionId,
        zoneId: body.zoneId,
        guests,
        staffUserId: null,
      });
      const sent = await queuePassGiven(this.runtime, tx, 'guest', ids);
      await noteGuestsSent(tx, sent);
    });
  }

  @post(
    '/api/public/passes/{id}/guests/revoke',
    operation({...ACT, id: 'takeBackMyGuest', summary: 'Anular una invitación', answer: OWN_SESSION}),
  )
  uninvite(
    @param.path.integer('id', ID) passId: number,
    @requestBody(jsonBody(REVOKE_GUEST)) body: Infer<typeof REVOKE_GUEST>,
    @param.header.string('Idempotency-Key', KEY) key: string,
  ): Promise<OwnSession> {
    return this.act(passId, 'revoke_guest', key, body, async tx => {
      const {rows} = await tx.query<{isOver: boolean}>(
        `select s.starts_at <= now() as "isOver" from pass_invitation g
          join event_session s on s.id = g.event_session_id
          where g.id = $1 and g.season_pass_id = $2 and g.event_session_id = $3`,
        [body.id, passId, body.eventSessionId],
      );
      if (!rows[0]) throw notFound('No encontramos esa invitación.');
      if (rows[0].isOver)
        throw conflict('invitations_closed', 'El evento ya ha empezado: la invitación no se puede anular.');
      await revokeGuest(tx, body.id);
      await queuePassTakenBack(this.runtime, tx, 'guest', body.id);
    });
  }

  @get(
    '/api/public/passes/{id}/guests/{guestId}/qr.svg',
    operation({...MINE, id: 'getMyGuestQr', summary: 'El código de una persona invitada', answer: QR}),
  )
  async guestQr(
    @param.path.integer('id', ID) passId: number,
    @param.path.integer('guestId', ID) guestId: number,
  ): Promise<Response> {
    await this.own(this.db, passId);
    const {rows} = await this.db.query<{code: string; name: string}>(
      `select code, guest_name as name from pass_invitation
        where id = $1 and season_pass_id = $2 and state <> 'revoked'`,
      [guestId, passId],
    );
    if (!rows[0]) throw notFound('No encontramos esa invitación.');
    return this.svg(rows[0].code, `Código de ${rows[0].name || 'tu invitado'}`);
  }
}
