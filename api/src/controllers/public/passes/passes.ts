/**
 * The holder's own passes: the card, the seat match by match, whom it is lent to and who comes as a guest. Others'
 * passes do not exist here.
 */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Request, type Response} from '@loopback/rest';
import {slowDown} from '../../../auth/attempts';
import {type Actor, writeAudit} from '../../../auth/audit';
import {customerOf} from '../../../auth/customer-session';
import {Database} from '../../../db';
import {newInvitationCode} from '../../../domain/access/guest-code';
import {inviteGuests, revokeGuest} from '../../../domain/passes/guests/invite-guests';
import type {TransferLimits} from '../../../domain/passes/transfer/lend-refusal';
import {linkHolder} from '../../../domain/passes/holder/link-holder';
import {requireOwnPass} from '../../../domain/passes/holder/own-pass';
import {lockSupplementOrder, requireSupplementDue} from '../../../domain/passes/outside/pay-supplement';
import {GUEST_REFUSALS, readGuestOffers, readGuests, type Guest} from '../../../domain/passes/guests/read-guest-offer';
import {readCardCode, readOwnPasses} from '../../../domain/passes/holder/read-own-passes';
import {readOwnSession, readOwnSessions, type OwnSession} from '../../../domain/passes/holder/read-own-sessions';
import {recoverSeat, releaseSeat} from '../../../domain/passes/release/release';
import {revokeTransfer, transferSeat} from '../../../domain/passes/transfer/transfer';
import {readSettings} from '../../../domain/settings/read-settings';
import {conflict, invalid, notFound} from '../../../errors';
import {queuePassGiven, queuePassTakenBack} from '../../../jobs/mails/pass-mail';
import {qrSvg} from '../../../pdf/qr';
import {idempotencyKey, once} from '../../../rest/idempotency';
import {jsonBody, operation} from '../../../rest/operation';
import {list, type Infer} from '../../../rest/shape';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../tx';
import {ID, KEY} from '../../admin/parameters';
import {tellBanned} from '../../tell-banned';
import {
  GUEST,
  INVITE,
  LEND,
  LINK,
  LINKED,
  OWN_PASSES,
  OWN_SESSION,
  REVOKE_GUEST,
  SESSION,
  SUPPLEMENT,
} from './pass-shapes';
import {CHECKOUT, type Checkout, payOwnDue} from './pay-own-due';

const TAG = 'Mi abono';
const MINE = {tag: TAG, permission: 'customer' as const, errors: [401, 404]};
const ACT = {tag: TAG, permission: 'customer' as const, errors: [401, 404, 409, 429]};
const QR = {contentType: 'image/svg+xml', description: 'QR.'};
/** Sessions that the card's page shows. */
const NEXT = 3;

export class OwnPassesController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.REQUEST) private request: Request,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @get(
    '/api/public/passes',
    operation({
      ...MINE,
      id: 'listMyPasses',
      summary: 'Mis abonos y los de las personas a mi cargo',
      answer: OWN_PASSES,
    }),
  )
  async passes(): Promise<object> {
    const customerId = await customerOf(this.db, this.request);
    const limits = await limitsOf(this.db);
    const items = [];
    for (const pass of await readOwnPasses(this.db, customerId)) {
      const ahead = (await readOwnSessions(this.db, pass.id, null, limits)).filter(
        session => !session.isOver && (session.isIncluded || pass.choices === null),
      );
      items.push({...pass, nextSessions: ahead.slice(0, NEXT), sessionsAhead: ahead.length});
    }
    return {items};
  }

  @post(
    '/api/public/passes/link',
    operation({
      id: 'linkMyPass',
      tag: TAG,
      permission: 'customer',
      summary: 'Añadir mi abono a mi cuenta',
      description:
        'La respuesta es siempre la misma: el abono aparece en la cuenta solo si el número, el correo confirmado y el documento o la fecha de nacimiento son los del abonado, y no está ya en otra cuenta.',
      answer: LINKED,
      errors: [401, 409, 429],
    }),
  )
  async link(@requestBody(jsonBody(LINK)) body: Infer<typeof LINK>): Promise<Infer<typeof LINKED>> {
    const customerId = await customerOf(this.db, this.request);
    await slowDown(this.db, `pass-link-ip:${this.actor.ip}`, 20, 60);
    await slowDown(this.db, `pass-link:${customerId}`, 5, 15);
    if (!body.docNo && !body.bornOn) throw invalid({docNo: 'Escribe el documento o la fecha de nacimiento.'});
    await this.db.withTransaction(async tx => {
      const holderId = await linkHolder(tx, {
        customerId,
        memberNumber: body.memberNumber,
        docNo: body.docNo ?? null,
        bornOn: body.bornOn ?? null,
      });
      if (holderId !== null)
        await writeAudit(tx, await this.me(tx, customerId), {
          action: 'link',
          resource: 'abonados',
          id: holderId,
          changes: {customerId},
        });
    });
    return {checked: true};
  }

  @get(
    '/api/public/passes/{id}/qr.svg',
    operation({...MINE, id: 'getMyPassQr', summary: 'El código del carnet', answer: QR}),
  )
  async qr(@param.path.integer('id', ID) passId: number): Promise<Response> {
    await this.own(this.db, passId);
    const code = await readCardCode(this.db, passId);
    if (code === null) throw notFound('Este abono no tiene ahora un carnet que dé acceso.');
    return this.svg(code, 'Código del carnet de abonado');
  }

  @get(
    '/api/public/passes/{id}/sessions',
    operation({
      ...MINE,
      id: 'listMyPassSessions',
      summary: 'Mi asiento en cada sesión de la temporada',
      answer: list(OWN_SESSION),
    }),
  )
  async sessions(@param.path.integer('id', ID) passId: number): Promise<OwnSession[]> {
    await this.own(this.db, passId);
    return readOwnSessions(this.db, passId, null, await limitsOf(this.db));
  }

  @post(
    '/api/public/passes/{id}/release',
    operation({...ACT, id: 'releaseMySeat', summary: 'Liberar mi asiento en una sesión', answer: OWN_SESSION}),
  )
  release(
    @param.path.integer('id', ID) passId: number,
    @requestBody(jsonBody(SESSION)) body: Infer<typeof SESSION>,
    @param.header.string('Idempotency-Key', KEY) key: string,
  ): Promise<OwnSession> {
    return this.act(passId, 'release', key, body, tx =>
      releaseSeat(tx, {seasonPassId: passId, eventSessionId: body.eventSessionId, channel: 'web', staffUserId: null}),
    );
  }

  @post(
    '/api/public/passes/{id}/recover',
    operation({...ACT, id: 'recoverMySeat', summary: 'Recuperar mi asiento liberado', answer: OWN_SESSION}),
  )
  recover(
    @param.path.integer('id', ID) passId: number,
    @requestBody(jsonBody(SESSION)) body: Infer<typeof SESSION>,
    @param.header.string('Idempotency-Key', KEY) key: string,
  ): Promise<OwnSession> {
    return this.act(passId, 'recover', key, body, tx =>
      recoverSeat(tx, {seasonPassId: passId, eventSessionId: body.eventSessionId}),
    );
  }

  @post(
    '/api/public/passes/{id}/supplements/pay',
    operation({
      ...ACT,
      id: 'payMySupplement',
      summary: 'Pagar el suplemento de un evento',
      description: 'Hasta ese momento se guarda la butaca propia; después sale a la venta.',
      answer: CHECKOUT,
    }),
  )
  async supplement(
    @param.path.integer('id', ID) passId: number,
    @requestBody(jsonBody(SUPPLEMENT)) body: Infer<typeof SUPPLEMENT>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Checkout> {
    const customerId = await this.own(this.db, passId);
    const key = idempotencyKey(keyHeader);
    await slowDown(this.db, `pass-act:${customerId}`, 60, 10);
    return this.db.withTransaction(tx =>
      once(tx, `pass-supplement:${passId}`, key, body, async () => {
        await this.own(tx, passId);
        await lockSupplementOrder(tx, passId, body.eventSessionId);
        const due = await requireSupplementDue(tx, {
          seasonPassId: passId,
          eventSessionId: body.eventSessionId,
          expectedTotalCents: body.expectedTotalCents,
        });
        await writeAudit(tx, await this.me(tx, customerId), {
          action: 'pay_supplement',
          resource: 'abonos',
          id: passId,
          changes: {eventSessionId: body.eventSessionId},
        });
        return payOwnDue(this.runtime, tx, {
          customerId,
          seasonPassId: passId,
          due,
          method: body.method,
          useWallet: body.useWallet ?? false,
        });
      }),
    );
  }

  @post(
    '/api/public/passes/{id}/transfers',
    operation({
      ...ACT,
      id: 'lendMySeat',
      summary: 'Ceder mi asiento en una sesión',
      description: 'Un código nuevo entra en lugar del carnet; si hay correo, se envía.',
      answer: OWN_SESSION,
    }),
  )
  lend(
    @param.path.integer('id', ID) passId: number,
    @requestBody(jsonBody(LEND)) body: Infer<typeof LEND>,
    @param.header.string('Idempotency-Key', KEY) key: string,
  ): Promise<OwnSession> {
    return this.act(passId, 'transfer', key, body, async (tx, limits) => {
      const session = await readOwnSession(tx, passId, body.eventSessionId, limits);
      if (session.isNominative && !body.toDocNo?.trim())
        throw invalid({toDocNo: 'Este evento pide el documento de quien va a entrar.'});
      const person = {
        toName: body.toName.trim(),
        toEmail: body.toEmail?.trim().toLowerCase() ?? '',
        toPhone: body.toPhone?.trim() ?? '',
        toDocNo: body.toDocNo?.trim() ?? '',
      };
      if (person.toName === '') throw invalid({toName: 'Escribe el nombre de quien va a usar el asiento.'});
      const transferId = await transferSeat(
        tx,
        {
          ...person,
          seasonPassId: passId,
          eventSessionId: body.eventSessionId,
          code: newInvitationCode(),
          staffUserId: null,
        },
        limits,
      );
      await queuePassGiven(this.runtime, tx, 'transfer', [transferId]);
    });
  }

  @post(
    '/api/public/passes/{id}/transfers/revoke',
    operation({...ACT, id: 'takeBackMySeat', summary: 'Anular la cesión de mi asiento', answer: OWN_SESSION}),
  )
  takeBack(
    @param.path.integer('id', ID) passId: number,
    @requestBody(jsonBody(SESSION)) body: Infer<typeof SESSION>,
    @param.header.string('Idempotency-Key', KEY) key: string,
  ): Promise<OwnSession> {
    return this.act(passId, 'revoke_transfer', key, body, async (tx, limits) => {
      const {lent} = await readOwnSession(tx, passId, body.eventSessionId, limits);
      if (lent && !lent.canRevoke && lent.state !== 'used')
        throw conflict('transfer_closed', 'Ya no da tiempo a anular la cesión de ese evento.');
      const {rows} = await tx.query<{id: number}>(
        `select id from pass_transfer where season_pass_id = $1 and event_session_id = $2
          and state in ('proposed', 'accepted')`,
        [passId, body.eventSessionId],
      );
      await revokeTransfer(tx, passId, body.eventSessionId);
      if (rows[0]) await queuePassTakenBack(this.runtime, tx, 'transfer', rows[0].id);
    });
  }

  @get(
    '/api/public/passes/{id}/transfers/{sessionId}/qr.svg',
    operation({...MINE, id: 'getMyTransferQr', summary: 'El código del asiento cedido', answer: QR}),
  )
  async transferQr(
    @param.path.integer('id', ID) passId: number,
    @param.path.integer('sessionId', ID) sessionId: number,
  ): Promise<Response> {
    await this.own(this.db, passId);
    const {lent} = await readOwnSession(this.db, passId, sessionId, await limitsOf(this.db));
    if (!lent) throw notFound('En esa sesión el asiento no está cedido.');
    return this.svg(lent.code, `Código de ${lent.toName}`);
  }

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
      const guests = body.guests.map(guest => ({
        name: guest.name.trim(),
        email: guest.email?.trim().toLowerCase() ?? '',
        docNo: guest.docNo?.trim() ?? '',
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
      await tx.query(`update pass_invitation set state = 'sent' where id = any($1)`, [sent]);
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

  /**
   * One effect on one session of an own pass: braked, once per key, in one transaction, noted. Answers with the session
   * as it is now.
   */
  private async act(
    passId: number,
    action: string,
    keyHeader: string,
    body: {eventSessionId: number},
    effect: (tx: Tx, limits: TransferLimits) => Promise<unknown>,
  ): Promise<OwnSession> {
    const customerId = await this.own(this.db, passId);
    const key = idempotencyKey(keyHeader);
    await slowDown(this.db, `pass-act:${customerId}`, 60, 10);
    return tellBanned(this.db, () =>
      this.db.withTransaction(async tx => {
        await this.own(tx, passId);
        return once(tx, `pass-${action}:${passId}`, key, body, async () => {
          const limits = await limitsOf(tx);
          await readOwnSession(tx, passId, body.eventSessionId, limits);
          await effect(tx, limits);
          await writeAudit(tx, await this.me(tx, customerId), {
            action,
            resource: 'abonos',
            id: passId,
            changes: {eventSessionId: body.eventSessionId},
          });
          return readOwnSession(tx, passId, body.eventSessionId, limits);
        });
      }),
    );
  }

  /** The customer, who reaches this pass. */
  private async own(tx: Tx, passId: number): Promise<number> {
    const customerId = await customerOf(tx, this.request);
    await requireOwnPass(tx, customerId, passId);
    return customerId;
  }

  private async me(tx: Tx, customerId: number): Promise<Actor> {
    const {rows} = await tx.query<{name: string}>(
      `select trim(first_name || ' ' || surname1) as name from customer where id = $1`,
      [customerId],
    );
    return {...this.actor, kind: 'customer', id: customerId, name: rows[0]?.name ?? ''};
  }

  private svg(code: string, label: string): Response {
    this.response.setHeader('Content-Type', 'image/svg+xml');
    this.response.setHeader('Cache-Control', 'private, no-store');
    this.response.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'");
    this.response.end(qrSvg(code, label));
    return this.response;
  }
}

async function limitsOf(tx: Tx): Promise<TransferLimits> {
  const settings = await readSettings(tx);
  return {
    perSeason: Number(settings.transfersPerSeason),
    closesMinutesBefore: Number(settings.transferCloseHours) * 60,
  };
}
