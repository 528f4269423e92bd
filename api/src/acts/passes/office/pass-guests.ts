/**
 * The guests of a pass, given by staff with the same quotas as its holder's, printed, sent and taken back; and all that
 * holders bring to an event.
 */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Response} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {Database} from '../../../platform/database/db';
import {newInvitationCode} from '../../../domain/access/guest-code';
import {inviteGuests, revokeGuest} from '../../../domain/passes/guests/invite-guests';
import {readGuestOffers, type GuestOffer, type GuestRefusal} from '../../../domain/passes/guests/read-guest-offer';
import {noteGuestsSent, sendGuestAgain} from '../../../domain/passes/guests/send-guests';
import {clubZone} from '../../../domain/settings/club-today';
import {conflict, invalid, notFound} from '../../../domain/kernel/errors';
import {readGuestDocument} from '../../../outside/papers/documents/guest-document';
import {BYTE_ORDER_MARK, csvLine} from '../../../outside/reading/write-csv';
import {queuePassGiven, queuePassTakenBack} from '../../../jobs/mails/pass-mail';
import {ticketsPdf} from '../../../outside/drawing/tickets';
import {
  EVENT_GUESTS,
  readEventGuests,
  type EventGuest,
  type EventGuests,
  type GuestFilter,
} from '../../../reports/events/event-guests';
import {idempotencyKey, once} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {bool, id, int, list, obj, str, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../domain/kernel/tx';
import {ID, KEY} from '../../parameters';
import {tellBanned} from '../../tell-banned';
import {reachEvent, reachSession} from '../../reach';
import {OFFER, INVITE, REVOKE, SEND} from './pass-guest-shapes';
import {readPersonDocument} from '../../../domain/attendees/read-person';

const TAG = 'Abonos';
const VIEW = {tag: TAG, permission: {area: 'passes', action: 'view'} as const, errors: [404]};
const ACT = {tag: TAG, permission: {area: 'passes', action: 'invite'} as const, errors: [404, 409]};
const KIND = {schema: {type: 'string' as const, enum: ['guest', 'transfer']}};
const STATE = {schema: {type: 'string' as const, enum: ['in_force', 'used', 'revoked']}};
const MOST_ROWS = 20_000;
const PAGE = 50;

/** As staff read them. */
const REFUSALS: Record<GuestRefusal, string> = {
  off: 'A este evento no se puede invitar con el abono.',
  cancelled: 'La sesión está cancelada.',
  ticket_only: 'Con un abono que abarata la entrada no se invita.',
  not_chosen: 'El abono no ha elegido esa sesión.',
  not_active: 'El abono no está activo.',
  blocked: 'El carnet está bloqueado para esa fecha.',
  unpaid: 'El abono tiene plazos pendientes: al pagarlos podrá invitar.',
  not_open_yet: 'Todavía no se puede invitar a este evento.',
  closed: 'El plazo para invitar ya ha terminado.',
  all_given: 'Ya ha dado todas sus invitaciones para esta sesión.',
  gone: 'Ya no quedan invitaciones de abonado para este evento.',
};

const PRICED = 'Las invitaciones de este evento tienen precio: las compra el abonado en la web, en «Ceder e invitar».';

export class PassGuestsController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @get(
    '/api/abonos/{id}/invitados/{sessionId}',
    operation({
      ...VIEW,
      id: 'getPassGuestOffer',
      summary: 'A cuántos puede invitar aún un abono, dónde, y por qué no',
      answer: OFFER,
    }),
  )
  async offer(
    @param.path.integer('id', ID) passId: number,
    @param.path.integer('sessionId', ID) sessionId: number,
  ): Promise<Infer<typeof OFFER>> {
    await reachSession(this.db, this.actor, sessionId);
    const offer = await this.offerOf(this.db, passId, sessionId);
    if (offer.refusal === null && offer.cents > 0) return {...offer, refusal: 'priced', refusalText: PRICED};
    return {...offer, refusalText: offer.refusal === null ? '' : REFUSALS[offer.refusal]};
  }

  @post(
    '/api/abonos/{id}/invitados',
    operation({
      ...ACT,
      id: 'invitePassGuests',
      summary: 'Dar invitaciones de un abono: todas o ninguna',
      description: 'Con los mismos cupos que el abonado en su página. A quien tiene correo se le envía.',
      answer: obj({invitationIds: list(id()), sent: int()}),
    }),
  )
  async invite(
    @param.path.integer('id', ID) passId: number,
    @requestBody(jsonBody(INVITE)) body: Infer<typeof INVITE>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<{invitationIds: number[]; sent: number}> {
    const key = idempotencyKey(keyHeader);
    await reachSession(this.db, this.actor, body.eventSessionId);
    return tellBanned(this.db, () =>
      this.db.withTransaction(tx =>
        once(tx, `pass-staff-invite:${passId}`, key, body, async () => {
          const offer = await this.offerOf(tx, passId, body.eventSessionId);
          if (offer.refusal !== null) throw conflict(`invitations_${offer.refusal}`, REFUSALS[offer.refusal]);
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
          const invitationIds = await inviteGuests(tx, {
            seasonPassId: passId,
            eventSessionId: body.eventSessionId,
            zoneId: body.zoneId,
            guests,
            staffUserId: this.actor.id,
          });
          const sent = await queuePassGiven(this.runtime, tx, 'guest', invitationIds);
          await noteGuestsSent(tx, sent);
          await writeAudit(tx, this.actor, {
            action: 'invite',
            resource: 'abonos',
            id: passId,
            reason: body.reason.trim(),
            changes: {eventSessionId: body.eventSessionId, zoneId: body.zoneId, invitationIds},
          });
          return {invitationIds, sent: sent.length};
        }),
      ),
    );
  }

  @post(
    '/api/abonos/{id}/invitados/{guestId}/anular',
    operation({
      ...ACT,
      id: 'revokePassGuest',
      summary: 'Anular una invitación: su código deja de valer y vuelve al cupo',
      answer: obj({revoked: bool()}),
    }),
  )
  async revoke(
    @param.path.integer('id', ID) passId: number,
    @param.path.integer('guestId', ID) guestId: number,
    @requestBody(jsonBody(REVOKE)) {reason}: Infer<typeof REVOKE>,
  ): Promise<{revoked: boolean}> {
    await this.guestOf(passId, guestId);
    return this.db.withTransaction(async tx => {
      await revokeGuest(tx, guestId);
      await queuePassTakenBack(this.runtime, tx, 'guest', guestId);
      await writeAudit(tx, this.actor, {
        action: 'revoke_guest',
        resource: 'abonos',
        id: passId,
        reason: reason.trim(),
        changes: {invitationId: guestId},
      });
      return {revoked: true};
    });
  }

  @post(
    '/api/abonos/{id}/invitados/{guestId}/enviar',
    operation({
      ...ACT,
      id: 'sendPassGuest',
      summary: 'Enviar una invitación por correo, también otra vez o a otra dirección',
      answer: obj({to: str()}),
    }),
  )
  async send(
    @param.path.integer('id', ID) passId: number,
    @param.path.integer('guestId', ID) guestId: number,
    @requestBody(jsonBody(SEND)) body: Infer<typeof SEND>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<{to: string}> {
    await this.guestOf(passId, guestId);
    const key = idempotencyKey(keyHeader);
    return this.db.withTransaction(tx =>
      once(tx, `pass-send-guest:${guestId}`, key, body, async () => {
        const to = await sendGuestAgain(tx, guestId, body.email?.trim().toLowerCase() ?? '');
        await queuePassGiven(this.runtime, tx, 'guest', [guestId], key);
        await writeAudit(tx, this.actor, {
          action: 'send',
          resource: 'abonos',
          id: passId,
          changes: {invitationId: guestId, to},
        });
        return {to};
      }),
    );
  }

  @get(
    '/api/abonos/{id}/invitados/{sessionId}/invitaciones.pdf',
    operation({
      ...VIEW,
      id: 'getPassGuestsPdf',
      summary: 'Las invitaciones de un abono a una sesión, para imprimir',
      permission: {area: 'passes', action: 'invite'},
      answer: {contentType: 'application/pdf', description: 'Una página por invitación.'},
    }),
  )
  async pdf(
    @param.path.integer('id', ID) passId: number,
    @param.path.integer('sessionId', ID) sessionId: number,
    @param.query.integer('invitacion', {...ID, required: false}) guestId?: number,
  ): Promise<Response> {
    await reachSession(this.db, this.actor, sessionId);
    const document = await readGuestDocument(this.db, passId, sessionId, guestId ?? null);
    const content = await ticketsPdf(document);
    this.response
      .writeHead(200, {
        'Content-Type': 'application/pdf',
        'Content-Length': content.length,
        'Content-Disposition': `attachment; filename="invitaciones-${document.orderNumber}.pdf"`,
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      })
      .end(content);
    return this.response;
  }

  @get(
    '/api/eventos/{id}/invitaciones-abonados',
    operation({
      ...VIEW,
      id: 'listEventGuests',
      summary: 'Invitados y cesiones de los abonados a un evento',
      answer: EVENT_GUESTS,
    }),
  )
  async ofEvent(
    @param.path.integer('id', ID) eventId: number,
    @param.query.string('tipo', KIND) kind?: string,
    @param.query.string('estado', STATE) state?: string,
    @param.query.integer('sesion', {...ID, required: false}) sessionId?: number,
    @param.query.string('q', {schema: {type: 'string', maxLength: 100}}) text?: string,
    @param.query.integer('desde', {schema: {type: 'integer', minimum: 0, maximum: 1_000_000}}) offset?: number,
  ): Promise<EventGuests> {
    await reachEvent(this.db, this.actor, eventId);
    return readEventGuests(this.db, {
      ...filterOf(eventId, kind, state, sessionId, text),
      offset: offset ?? 0,
      limit: PAGE,
    });
  }

  @get(
    '/api/eventos/{id}/invitaciones-abonados.csv',
    operation({
      ...VIEW,
      id: 'exportEventGuests',
      summary: 'Los mismos, en CSV',
      permission: {area: 'passes', action: 'export'},
      answer: {contentType: 'text/csv', description: 'UTF-8 con punto y coma; ninguna celda puede ser una fórmula.'},
    }),
  )
  async csv(
    @param.path.integer('id', ID) eventId: number,
    @param.query.string('tipo', KIND) kind?: string,
    @param.query.string('estado', STATE) state?: string,
    @param.query.integer('sesion', {...ID, required: false}) sessionId?: number,
    @param.query.string('q', {schema: {type: 'string', maxLength: 100}}) text?: string,
  ): Promise<Response> {
    await reachEvent(this.db, this.actor, eventId);
    const {rows} = await readEventGuests(this.db, {
      ...filterOf(eventId, kind, state, sessionId, text),
      offset: 0,
      limit: MOST_ROWS,
    });
    await writeAudit(this.db, this.actor, {
      action: 'export',
      resource: 'eventos',
      id: eventId,
      changes: {what: 'invitaciones-abonados', rows: rows.length},
    });
    const timeZone = await clubZone(this.db);
    const moment = new Intl.DateTimeFormat('es-ES', {dateStyle: 'short', timeStyle: 'short', timeZone});
    const content = Buffer.from(
      BYTE_ORDER_MARK +
        csvLine([
          'Tipo',
          'Persona',
          'Contacto',
          'Documento',
          'Sitio',
          'Estado',
          'Abonado',
          'Número',
          'Sesión',
          'Cuándo',
          'Quién',
        ]) +
        rows.map(row => csvLine(cells(row, moment))).join(''),
    );
    this.response
      .writeHead(200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Length': content.length,
        'Content-Disposition': 'attachment; filename="invitaciones-abonados.csv"',
        'Cache-Control': 'no-store',
      })
      .end(content);
    return this.response;
  }

  private async offerOf(tx: Tx, passId: number, sessionId: number): Promise<GuestOffer> {
    const [offer] = await readGuestOffers(tx, passId, sessionId);
    if (!offer) throw notFound('Ese abono no entra en esa sesión.');
    return offer;
  }

  /** A guest of another pass, or of an event out of reach, does not exist here. */
  private async guestOf(passId: number, guestId: number): Promise<void> {
    const {rows} = await this.db.query<{sessionId: number}>(
      'select event_session_id as "sessionId" from pass_invitation where id = $1 and season_pass_id = $2',
      [guestId, passId],
    );
    if (!rows[0]) throw notFound('No existe esa invitación.');
    await reachSession(this.db, this.actor, rows[0].sessionId);
  }
}

const filterOf = (
  eventId: number,
  kind?: string,
  state?: string,
  sessionId?: number,
  text?: string,
): Omit<GuestFilter, 'offset' | 'limit'> => ({
  eventId,
  kind: (kind as GuestFilter['kind']) ?? null,
  state: (state as GuestFilter['state']) ?? null,
  sessionId: sessionId ?? null,
  text: text ?? '',
});

const WORDS: Record<string, string> = {
  guest: 'Invitación',
  transfer: 'Cesión',
  issued: 'Emitida',
  sent: 'Enviada',
  used: 'Usada',
  revoked: 'Revocada',
  proposed: 'Propuesta',
  accepted: 'Aceptada',
  expired: 'Caducada',
};
const cells = (row: EventGuest, moment: Intl.DateTimeFormat): string[] => [
  WORDS[row.kind]!,
  row.person,
  row.contact,
  row.docNo,
  row.place,
  WORDS[row.state]!,
  row.holderName,
  row.memberCode,
  moment.format(new Date(row.startsAt)),
  moment.format(new Date(row.at)),
  row.staffName ?? 'El abonado',
];
