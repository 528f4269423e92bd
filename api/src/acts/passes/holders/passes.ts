/**
 * The holder's own passes: the card, the seat match by match, whom it is lent to and who comes as a guest. Others'
 * passes do not exist here.
 */
import {get, param, post, requestBody, type Response} from '@loopback/rest';
import {slowDown} from '../../../web/auth/attempts';
import {writeAudit} from '../../../web/auth/audit';
import {customerOf} from '../../../web/http/customer-session';
import {newInvitationCode} from '../../../domain/access/guest-code';
import {linkHolder} from '../../../domain/passes/holder/link-holder';
import {lockSupplementOrder, requireSupplementDue} from '../../../domain/passes/beyond-list/pay-supplement';
import {readCardCode, readOwnPasses} from '../../../domain/passes/own-pages/read-own-passes';
import {readOwnSession, readOwnSessions, type OwnSession} from '../../../domain/passes/own-pages/read-own-sessions';
import {recoverSeat, releaseSeat} from '../../../domain/passes/release/release';
import {revokeTransfer, transferSeat} from '../../../domain/passes/transfer/transfer';
import {conflict, invalid, notFound} from '../../../domain/kernel/errors';
import {queuePassGiven, queuePassTakenBack} from '../../../jobs/mails/pass-mail';
import {idempotencyKey, once} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {list, type Infer} from '../../../domain/kernel/shape';
import {ID, KEY} from '../../parameters';
import {LEND, LINK, LINKED, OWN_PASSES, OWN_SESSION, SESSION, SUPPLEMENT} from './shapes/pass-shapes';
import {CHECKOUT, type Checkout, payOwnDue} from './pay-own-due';
import {limitsOf, OwnPass} from './own-pass';

const TAG = 'Mi abono';
const MINE = {tag: TAG, permission: 'customer' as const, errors: [401, 404]};
const ACT = {tag: TAG, permission: 'customer' as const, errors: [401, 404, 409, 429]};
const QR = {contentType: 'image/svg+xml', description: 'QR.'};
/** Sessions that the card's page shows. */
const NEXT = 3;

export class OwnPassesController extends OwnPass {
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
          invoice: body.invoice,
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
}
