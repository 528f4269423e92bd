/**
 * Renewal on the web: finding oneself without an account, what one may renew, what it costs, and renewing a whole
 * family in one payment.
 */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Request, type Response} from '@loopback/rest';
import {slowDown, slowUploads} from '../../../web/auth/attempts';
import {type Actor, asCustomer, writeAudit} from '../../../web/auth/audit';
import {newToken, tokenHash} from '../../../platform/keys/token';
import {Database} from '../../../platform/database/db';
import {readSignedCardText} from '../../../domain/instalments/keep-card';
import {forgetProof} from '../../../domain/passes/holder/forget-proof';
import {MAX_PAPER_BYTES} from '../../../domain/media/read-paper';
import {addDocument} from '../../../domain/passes/papers/add-document';
import {proveHolder, readProven} from '../../../domain/passes/holder/prove-holder';
import {quoteRenewals} from '../../../domain/passes/renewal/quote-renewals';
import {
  maskedName,
  readRenewals,
  RENEWAL_REFUSALS,
  type RenewalWho,
} from '../../../domain/passes/renewal/read-renewals';
import {readRenewalSeats, type RenewalSeats} from '../../../domain/passes/renewal/renewal-seats';
import {renewPasses} from '../../../domain/passes/renewal/renew-passes';
import type {ForCart} from '../../../domain/goods/hold';
import {readSettings} from '../../../domain/settings/read-settings';
import {invalid, notFound} from '../../../domain/kernel/errors';
import {makeForCart} from '../../sale/shop/open-cart';
import {addCookie, cookiesOf} from '../../../web/http/http';
import {fileBody} from '../../../web/rest/file-body';
import {idempotencyKey, once} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {bool, obj, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../domain/kernel/tx';
import {ID, KEY} from '../../parameters';
import {saveContact} from '../../../domain/passes/renewal/save-contact';
import {QUOTE, QUOTED, RENEW, RENEWALS, RENEWED, SEARCH, SEARCHED, SEATS} from './shapes/renewal-shapes';
import {payRenewed} from './pay-renewed';

const TAG = 'Renovación';
const OPEN = {tag: TAG, permission: 'public' as const};
/** How long a browser that has shown who it is may renew. */
const PROOF_MINUTES = 30;
const COOKIE = 'renewal';

export class RenewalsController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.REQUEST) private request: Request,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @post(
    '/api/public/renewals/search',
    operation({
      ...OPEN,
      id: 'searchRenewal',
      summary: 'Buscar mi abono sin tener cuenta',
      description:
        'La respuesta es siempre la misma, exista o no. Con los datos buenos, este navegador puede renovar ese abono durante media hora.',
      answer: SEARCHED,
      errors: [429],
    }),
  )
  async search(@requestBody(jsonBody(SEARCH)) body: Infer<typeof SEARCH>): Promise<Infer<typeof SEARCHED>> {
    if (!body.docNo?.trim() && !body.bornOn) throw invalid({docNo: 'Escribe el documento o la fecha de nacimiento.'});
    await slowDown(this.db, `renewal-ip:${this.actor.ip}`, 20, 60);
    await slowDown(this.db, `renewal-number:${body.memberNumber}`, 5, 30);
    const token = this.token() ?? newToken();
    await this.db.withTransaction(async tx => {
      const isRight = await proveHolder(tx, {
        tokenHash: tokenHash(token),
        memberNumber: body.memberNumber,
        docNo: body.docNo ?? null,
        bornOn: body.bornOn ?? null,
        minutes: PROOF_MINUTES,
      });
      await writeAudit(
        tx,
        {...this.actor, kind: 'customer', id: null, name: 'sin cuenta'},
        {
          action: 'search',
          resource: 'abonados',
          id: body.memberNumber,
          changes: {isRight, by: body.docNo?.trim() ? 'documento' : 'fecha de nacimiento'},
        },
      );
    });
    addCookie(this.response, COOKIE, token, {
      maxAge: PROOF_MINUTES * 60,
      secure: this.runtime.config.publicUrl.startsWith('https:'),
    });
    return {checked: true};
  }

  @post(
    '/api/public/renewals/forget',
    operation({
      ...OPEN,
      id: 'forgetRenewal',
      summary: 'Olvidar lo que se ha buscado en este navegador',
      answer: SEARCHED,
    }),
  )
  async forget(): Promise<Infer<typeof SEARCHED>> {
    const token = this.token();
    if (token) await this.db.withTransaction(tx => forgetProof(tx, tokenHash(token)));
    addCookie(this.response, COOKIE, '', {maxAge: 0, secure: this.runtime.config.publicUrl.startsWith('https:')});
    return {checked: true};
  }

  @get(
    '/api/public/renewals',
    operation({
      ...OPEN,
      id: 'listRenewals',
      summary: 'Los abonos que puedo renovar: los de mi cuenta, los de quien está a mi cargo y los que se han buscado',
      answer: RENEWALS,
    }),
  )
  async renewals(): Promise<Infer<typeof RENEWALS>> {
    const who = await this.who(this.db);
    const facts = await readRenewals(this.db, who, 'web');
    const {rows: terms} = await this.db.query<{id: number; html: string}>(
      'select id, terms_html as html from season_list where id = any($1)',
      [facts.map(one => one.seasonListId)],
    );
    const {rows: buyers} = await this.db.query<NonNullable<Infer<typeof RENEWALS>['buyer']>>(
      `select email, first_name as "firstName", surname1, surname2, phone, coalesce(doc_no, '') as "docNo" from customer
        where id = $1`,
      [who.customerId],
    );
    return {
      buyer: buyers[0] ?? null,
      items: facts.map(one => ({
        passId: one.passId,
        isReached: one.isReached,
        isOwn: one.isOwn,
        name: one.isReached ? [one.firstName, one.surname1, one.surname2].filter(Boolean).join(' ') : maskedName(one),
        memberCode: one.isReached ? one.memberCode : null,
        categoryName: one.categoryName,
        seatLabel: one.seatLabel,
        fromListName: one.fromListName,
        listId: one.seasonListId,
        listName: one.listName,
        termsHtml: terms.find(term => term.id === one.seasonListId)?.html ?? '',
        refusal: one.refusal,
        refusalText: one.refusal && RENEWAL_REFUSALS[one.refusal],
        overdueCents: one.isReached ? one.overdueCents : 0,
        opensAt: (one.phase ?? one.nextPhase)?.startsAt.toISOString() ?? null,
        closesAt: (one.phase ?? one.nextPhase)?.endsAt.toISOString() ?? null,
        guaranteeUntilAt: one.guaranteeUntilAt?.toISOString() ?? null,
        hasLostPriority: one.hasLostPriority,
        renewal: one.renewal,
        walletCents: one.isReached ? one.walletCents : 0,
        holderId: one.holderId,
        autoRenew: one.autoRenew,
        contact: one.isReached
          ? {
              email: one.email,
              phone: one.phone,
              street: one.street,
              postalCode: one.postalCode,
              city: one.city,
              province: one.province,
            }
          : null,
      })),
    };
  }

  @post(
    '/api/public/renewals/quote',
    operation({
      ...OPEN,
      id: 'quoteRenewals',
      summary: 'Lo que cuesta renovar estos abonos',
      answer: QUOTED,
      errors: [404, 409],
    }),
  )
  async quote(@requestBody(jsonBody(QUOTE)) body: Infer<typeof QUOTE>): Promise<Infer<typeof QUOTED>> {
    const done = await quoteRenewals(
      this.db,
      await this.who(this.db),
      'web',
      body.passes.map(choiceOf),
      body.priceGroupId ?? null,
    );
    return {
      ...done,
      keepCardText: await readSignedCardText(this.db),
      families: done.families.map(({categoryIds: _, ...family}) => family),
      lines: done.lines.map(({resolved: one, quote, offered, trouble}) => ({
        passId: one.facts.passId,
        categoryId: one.category.id,
        categoryName: one.category.name,
        change: one.change,
        seatId: one.seatId,
        seatLabel: one.seatLabel,
        isSeatKept: one.isSeatKept,
        needsSeat: one.category.needsSeat,
        seatTrouble: one.seatTrouble,
        categories: one.categories
          .filter(category => category.fits && (category.amountCents !== null || category.needsSeat))
          .map(({id, name, needsSeat, amountCents, isProven, documentRequired}) => ({
            id,
            name,
            needsSeat,
            amountCents,
            documentRequired: isProven ? '' : documentRequired,
          })),
        amountCents: quote?.amountCents ?? null,
        discounts: quote?.discounts ?? [],
        offered,
        totalCents: quote?.totalCents ?? null,
        documents: quote?.documents ?? [],
        trouble,
      })),
    };
  }

  @get(
    '/api/public/renewals/{id}/seats',
    operation({
      ...OPEN,
      id: 'listRenewalSeats',
      summary: 'Las butacas libres para un abono que se renueva',
      answer: SEATS,
      errors: [404],
    }),
  )
  async seats(
    @param.path.integer('id', ID) passId: number,
    @param.query.integer('categoryId', {...ID, required: true}) categoryId: number,
    @param.query.integer('zoneId', ID) zoneId?: number,
  ): Promise<RenewalSeats> {
    const [facts] = await readRenewals(this.db, await this.who(this.db), 'web', [passId]);
    if (!facts) throw notFound('No encontramos ese abono entre los que puedes renovar.');
    return readRenewalSeats(this.db, {
      seasonListId: facts.seasonListId,
      passId,
      passCategoryId: categoryId,
      kind: facts.phase?.priceKind ?? 'renewal',
      zoneId: zoneId ?? null,
    });
  }

  @post(
    '/api/public/renewals',
    operation({
      ...OPEN,
      id: 'renewPasses',
      summary: 'Renovar y pagar',
      description:
        'Todos o ninguno. Los que esperan un documento guardan su butaca y se pagan después; los demás se pagan ahora, juntos.',
      answer: RENEWED,
      errors: [404, 409, 429],
    }),
  )
  async renew(
    @requestBody(jsonBody(RENEW)) body: Infer<typeof RENEW>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof RENEWED>> {
    const key = idempotencyKey(keyHeader);
    await slowDown(this.db, `renewal-act:${this.actor.ip}`, 60, 10);
    const renew = async (tx: Tx, cart: ForCart | null) => {
      const who = await this.who(tx);
      return once(tx, `renew:${who.customerId ?? `proof:${this.token()?.slice(0, 16) ?? ''}`}`, key, body, async () => {
        const settings = await readSettings(tx);
        const payMinutes = Number(settings.holdMaxMinutes);
        for (const pass of body.passes) if (pass.contact) await saveContact(tx, who, pass.passId, pass.contact);
        const renewed = await renewPasses(tx, {
          who,
          channel: 'web',
          payMinutes,
          priceGroupId: body.priceGroupId ?? null,
          paymentFrequencyId: body.paymentFrequencyId ?? null,
          expectedFirstCents: body.expectedFirstCents ?? null,
          passes: body.passes.map(pass => ({
            ...choiceOf(pass),
            expectedTotalCents: pass.expectedTotalCents,
            autoRenew: pass.autoRenew ?? false,
            documents: [],
            answers: pass.answers ?? [],
          })),
        });
        const me = await this.me(tx, who.customerId);
        for (const one of renewed)
          await writeAudit(tx, me, {
            action: 'renew',
            resource: 'abonos',
            id: one.signed.id,
            changes: {from: one.fromId, state: one.signed.state, totalCents: one.signed.quote.totalCents},
          });
        return {
          ...(await payRenewed(tx, {
            runtime: this.runtime,
            ip: this.actor.ip,
            who,
            renewed,
            body,
            cart,
            payMinutes,
          })),
          renewed: renewed.map(one => ({
            passId: one.fromId,
            newPassId: one.signed.id,
            state: one.signed.state,
            totalCents: one.signed.quote.totalCents,
            documents: one.signed.state === 'requested' ? one.signed.quote.documents : [],
          })),
        };
      });
    };
    return body.method === 'cart'
      ? makeForCart(this.runtime, {req: this.request, res: this.response, ip: this.actor.ip ?? ''}, renew)
      : this.db.withTransaction(tx => renew(tx, null));
  }

  @post(
    '/api/public/renewals/{id}/documents',
    operation({
      ...OPEN,
      id: 'addRenewalDocument',
      summary: 'Enviar un documento que el abono renovado espera (PDF, PNG o JPG, hasta 5 MB)',
      answer: obj({added: bool()}),
      errors: [404, 409, 429],
    }),
  )
  async document(
    @param.path.integer('id', ID) newPassId: number,
    @requestBody(fileBody('Los bytes del documento.', MAX_PAPER_BYTES)) content: object,
    @param.query.string('name', {
      schema: {type: 'string', maxLength: 200, minLength: 1},
      required: true,
      example: 'dni.pdf',
    })
    name: string,
  ): Promise<{added: boolean}> {
    await slowDown(this.db, `renewal-paper:${this.actor.ip}`, 30, 30);
    await slowUploads(this.db, this.actor.ip, content as Buffer);
    return this.db.withTransaction(async tx => {
      const who = await this.who(tx);
      const {rows} = await tx.query<{from: number | null}>(
        'select renewed_from_id as from from season_pass where id = $1',
        [newPassId],
      );
      if (!rows[0]?.from || (await readRenewals(tx, who, 'web', [rows[0].from])).length === 0)
        throw notFound('No encontramos ese abono.');
      const documentId = await addDocument(tx, {
        seasonPassId: newPassId,
        kind: 'other',
        fileName: name.replace(/[^\p{L}\p{N} ._-]/gu, '_'),
        content: content as Buffer,
      });
      await writeAudit(tx, await this.me(tx, who.customerId), {
        action: 'upload',
        resource: 'abonos/documentos',
        id: documentId,
        changes: {seasonPassId: newPassId},
      });
      return {added: true};
    });
  }

  private async who(tx: Tx): Promise<RenewalWho> {
    const session = cookiesOf(this.request).customer;
    const {rows} = session
      ? await tx.query<{id: number}>(
          'select customer_id as id from customer_session where token_hash = $1 and expires_at > now()',
          [tokenHash(session)],
        )
      : {rows: []};
    const token = this.token();
    return {customerId: rows[0]?.id ?? null, provenHolderIds: token ? await readProven(tx, tokenHash(token)) : []};
  }

  private token(): string | null {
    const token = cookiesOf(this.request)[COOKIE];
    return token && /^[\w-]{43}$/.test(token) ? token : null;
  }

  private async me(tx: Tx, customerId: number | null): Promise<Actor> {
    return asCustomer(tx, this.actor, customerId);
  }
}

const choiceOf = (pass: Infer<typeof QUOTE>['passes'][number]) => ({
  passId: pass.passId,
  passCategoryId: pass.passCategoryId ?? null,
  seat: pass.seat ?? ('keep' as const),
  seatId: pass.seatId ?? null,
  discountIds: pass.discountIds ?? [],
});
