/**
 * New passes: what is on sale, what it would cost, and the contract of one person or several in one transaction. Prices
 * are the server's; seats are taken at «sign» and kept until the time to pay is over. Who has a pass already is not
 * told.
 */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Request, type Response} from '@loopback/rest';
import {slowDown, slowUploads} from '../../../web/auth/attempts';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {customerOf} from '../../../web/http/customer-session';
import {openSignedNumber} from '../../../platform/keys/token';
import {Database} from '../../../platform/database/db';
import type {ForCart} from '../../../domain/goods/hold';
import {MAX_PAPER_BYTES} from '../../../domain/media/read-paper';
import {dropUnpaidSignUp} from '../../../domain/passes/sign-up/drop-sign-up';
import {keepUpload, takeUploads} from '../../../domain/passes/papers/keep-upload';
import {readFreeListSeats} from '../../../domain/passes/seats/list-seats';
import {IS_REACHED} from '../../../domain/passes/holder/own-pass';
import {readSignedCardText} from '../../../domain/instalments/keep-card';
import {quoteSignUp} from '../../../domain/passes/sign-up/quote-sign-up';
import {readSignUpLists, requireSignUpPhase} from '../../../domain/passes/sign-up/read-sign-up-lists';
import {signUp, type SignedUp, type SignUpPerson} from '../../../domain/passes/sign-up/sign-up';
import {findCalled} from '../../../domain/passes/waiting/waiting-deposit';
import {readSettings} from '../../../domain/settings/read-settings';
import {DomainError, invalid, notFound} from '../../../domain/kernel/errors';
import {makeForCart} from '../../sale/shop/open-cart';
import {cookiesOf} from '../../../web/http/http';
import {queuePassRequested} from '../../../jobs/mails/pass-review-mail';
import {fileBody} from '../../../web/rest/file-body';
import {idempotencyKey, once} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../domain/kernel/tx';
import {ID, KEY} from '../../parameters';
import {tellBanned} from '../../tell-banned';
import {CODE, LISTS, QUOTE, QUOTED, SEATS, SIGN, SIGNED, UPLOADED} from './shapes/pass-signup-shapes';
import {paySigned} from './pay-signed';
import {personOf, buyerOf, requireInvoice, documentOf} from './sign-up-person';

const TAG = 'Abonos nuevos';
const OPEN = {tag: TAG, permission: 'public' as const};
/** How long an answer about free seats is used again by every visitor of this process. */
const SEATS_MS = 3_000;

interface HeldSeats {
  at: number;
  answer: Promise<Infer<typeof SEATS>>;
}

const heldSeats = new Map<number, HeldSeats>();

export class PassSignUpsController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.REQUEST) private request: Request,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @get(
    '/api/public/pass-lists',
    operation({
      ...OPEN,
      id: 'listPassSales',
      summary: 'Temporadas de las que se puede sacar un abono',
      answer: LISTS,
      errors: [429],
    }),
  )
  async lists(@param.query.string('code', CODE) code?: string): Promise<object> {
    if (code?.trim()) await slowDown(this.db, `pass-code:${this.actor.ip}`, 20, 10);
    const customerId = await this.customer(this.db);
    const settings = await readSettings(this.db);
    const people =
      customerId === null
        ? []
        : (
            await this.db.query(
              `select h.id as "holderId", trim(h.first_name || ' ' || h.surname1) as name, h.born_on::text as "bornOn",
                h.member_code as "memberCode" from pass_holder h where h.state in ('active', 'former') and ${IS_REACHED}
                order by h.customer_id = $1 desc nulls last, h.id limit 20`,
              [customerId],
            )
          ).rows;
    return {
      items: await readSignUpLists(this.db, {customerId, code: code?.trim() || null}),
      people,
      invoiceMaxCents: Number(settings.simplifiedInvoiceMaxCents),
      payMinutes: Number(settings.passPayMinutes),
    };
  }

  @get(
    '/api/public/pass-lists/{id}/seats',
    operation({
      ...OPEN,
      id: 'listPassSaleSeats',
      summary: 'Butacas libres para abonarse',
      answer: SEATS,
      errors: [404],
    }),
  )
  async seats(@param.path.integer('id', ID) listId: number): Promise<Infer<typeof SEATS>> {
    const held = heldSeats.get(listId);
    const now = this.runtime.sessions.now();
    if (held && now - held.at < SEATS_MS) return held.answer;
    const answer = this.readSeats(listId);
    heldSeats.set(listId, {at: now, answer});
    answer.catch(() => heldSeats.delete(listId));
    return answer;
  }

  @post(
    '/api/public/pass-signups/quote',
    operation({
      ...OPEN,
      id: 'quotePassSignUp',
      summary: 'Lo que costarían unos abonos',
      answer: QUOTED,
      errors: [409, 429],
    }),
  )
  async quote(@requestBody(jsonBody(QUOTE)) body: Infer<typeof QUOTE>): Promise<Infer<typeof QUOTED>> {
    await slowDown(this.db, `pass-quote:${this.actor.ip}`, 300, 10);
    const customerId = await this.customer(this.db);
    const phase = await requireSignUpPhase(
      this.db,
      body.seasonListId,
      {customerId, code: body.code?.trim() || null},
      'web',
    );
    const people = [];
    for (const person of body.people) {
      const holder = person.holderId ? await this.own(this.db, customerId, person.holderId) : null;
      people.push({
        holderId: holder?.id ?? null,
        bornOn: holder?.bornOn ?? person.bornOn ?? null,
        passCategoryId: person.passCategoryId,
        seatId: person.seatId ?? null,
        zoneId: person.zoneId ?? null,
        discountIds: person.discountIds ?? [],
      });
    }
    const quoted = await quoteSignUp(this.db, {
      seasonListId: body.seasonListId,
      kind: phase.priceKind,
      people,
      priceGroupId: body.priceGroupId ?? null,
    });
    const max = Number((await readSettings(this.db)).simplifiedInvoiceMaxCents);
    return {
      ...quoted,
      needsInvoice: quoted.totalCents > max,
      keepCardText: await readSignedCardText(this.db),
      families: quoted.families.map(({categoryIds: _, ...family}) => family),
      people: quoted.people.map(({quote, ...person}) => ({
        ...person,
        amountCents: quote?.amountCents ?? null,
        totalCents: quote?.totalCents ?? null,
        discounts: (quote?.discounts ?? []).map(({id, name, cents, state}) => ({id, name, cents, state})),
      })),
    };
  }

  @post(
    '/api/public/pass-uploads',
    operation({
      ...OPEN,
      id: 'uploadPassPaper',
      summary: 'Subir un documento para un abono nuevo (PDF, PNG o JPG, hasta 5 MB)',
      description: 'Espera un día a que se firme el abono. Su tipo se lee de los bytes.',
      answer: UPLOADED,
      errors: [429],
    }),
  )
  async upload(
    @requestBody(fileBody('Los bytes del documento.', MAX_PAPER_BYTES + 1024)) content: object,
    @param.query.string('name', {
      schema: {type: 'string', maxLength: 200},
      required: true,
      description: 'nombre del archivo',
      example: 'titulo.pdf',
    })
    name: string,
  ): Promise<Infer<typeof UPLOADED>> {
    await slowDown(this.db, `pass-upload:${this.actor.ip}`, 60, 10);
    await slowUploads(this.db, this.actor.ip, content as Buffer);
    const kept = await this.db.withTransaction(tx => keepUpload(tx, {fileName: name, content: content as Buffer}));
    return {...kept, fileName: name};
  }

  @post(
    '/api/public/pass-signups',
    operation({
      ...OPEN,
      id: 'signPassUp',
      summary: 'Hacer el abono de una o varias personas y pagarlo',
      description: 'Todo o nada. Lo que espera documentos se paga cuando se aprueban.',
      answer: SIGNED,
      errors: [409, 429],
    }),
  )
  async sign(
    @requestBody(jsonBody(SIGN)) body: Infer<typeof SIGN>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof SIGNED>> {
    const key = idempotencyKey(keyHeader);
    await slowDown(this.db, `pass-sign:${this.actor.ip}`, 40, 10);
    const people = body.people.map((person, i) => personOf(person, i));
    const buyer = buyerOf(body.buyer);
    const sign = async (tx: Tx, cart: ForCart | null) => {
      const customerId = await this.customer(tx);
      return once(tx, `pass-sign:${customerId ?? this.actor.ip}`, key, body, () =>
        this.signNow(tx, body, people, buyer, customerId, cart),
      );
    };
    return tellBanned(this.db, () =>
      body.method === 'cart'
        ? makeForCart(this.runtime, {req: this.request, res: this.response, ip: this.actor.ip ?? ''}, sign)
        : this.db.withTransaction(tx => sign(tx, null)),
    );
  }

  private async signNow(
    tx: Tx,
    body: Infer<typeof SIGN>,
    wanted: Omit<SignUpPerson, 'documents'>[],
    buyer: ReturnType<typeof buyerOf>,
    customerId: number | null,
    cart: ForCart | null,
  ): Promise<Infer<typeof SIGNED>> {
    const settings = await readSettings(tx);
    const payMinutes = Number(settings.passPayMinutes);
    const before = body.replaces ? openSignedNumber(this.runtime.config.secret, 'checkout', body.replaces) : null;
    const ownHolderIds = before === null ? [] : await dropUnpaidSignUp(tx, before);
    const phase = await requireSignUpPhase(tx, body.seasonListId, {customerId, code: body.code?.trim() || null}, 'web');
    const turn = phase.kind === 'waiting_list' ? await findCalled(tx, body.seasonListId, customerId) : null;
    if (turn && body.people.length > turn.seatsWanted)
      throw invalid({
        people:
          turn.seatsWanted === 1 ? 'Tu turno es para una persona.' : `Tu turno es para ${turn.seatsWanted} personas.`,
      });
    const uploads = await takeUploads(
      tx,
      body.people.flatMap(person => (person.papers ?? []).map(paper => paper.token)),
    );
    const people = wanted.map((person, i) => ({
      ...person,
      documents: (body.people[i]!.papers ?? []).map(paper => documentOf(paper, uploads, i)),
    }));
    const signed = await signUp(tx, {
      seasonListId: body.seasonListId,
      phase,
      people,
      priceGroupId: body.priceGroupId ?? null,
      paymentFrequencyId: body.paymentFrequencyId ?? null,
      expectedFirstCents: body.expectedFirstCents ?? null,
      reach: {customerId, ownHolderIds},
      origin: 'web',
      isApproved: false,
      payMinutes,
    });
    requireInvoice(signed, buyer, Number(settings.simplifiedInvoiceMaxCents));
    for (const one of signed)
      await writeAudit(
        tx,
        {...this.actor, ...(customerId === null ? {} : {kind: 'customer' as const, id: customerId})},
        {
          action: 'sign_up',
          resource: 'abonos',
          id: one.signed.id,
          changes: {state: one.signed.state, totalCents: one.signed.quote.totalCents},
        },
      );
    await queuePassRequested(
      this.runtime,
      tx,
      signed.filter(one => one.signed.state === 'requested').map(one => one.signed.id),
      buyer.email,
    );
    return {
      passes: await this.passesOf(tx, signed),
      ...(await paySigned(tx, {
        runtime: this.runtime,
        ip: this.actor.ip,
        body,
        cart,
        signed,
        turn,
        buyer,
        customerId,
        payMinutes,
      })),
    };
  }

  private async passesOf(tx: Tx, signed: SignedUp[]): Promise<Infer<typeof SIGNED>['passes']> {
    const {rows} = await tx.query<{id: number; seatLabel: string}>(
      'select id, seat_label as "seatLabel" from season_pass where id = any($1)',
      [signed.map(one => one.signed.id)],
    );
    return signed.map(one => ({
      person: one.person,
      passId: one.signed.id,
      state: one.signed.state,
      seatLabel: rows.find(row => row.id === one.signed.id)?.seatLabel ?? '',
      totalCents: one.signed.quote.totalCents,
    }));
  }

  private async readSeats(listId: number): Promise<Infer<typeof SEATS>> {
    const {rows} = await this.db.query<{first: number | null; count: number}>(
      `select (select min(s.id) from seat s where s.seat_plan_id = l.seat_plan_id) as first,
        coalesce((select p.seat_count from seat_plan p where p.id = l.seat_plan_id), 0) as count from season_list l
        where l.id = $1 and l.kind = 'passes' and l.state in ('campaign', 'active')`,
      [listId],
    );
    if (!rows[0]) throw notFound('Esa temporada no está a la venta.');
    const {first, count} = rows[0];
    const bytes = Buffer.alloc((count + 3) >> 2, 0b10101010);
    const free = first === null ? [] : await readFreeListSeats(this.db, listId, null);
    for (const id of free) bytes[(id - first!) >> 2]! &= ~(3 << (((id - first!) & 3) * 2));
    return {states: bytes.toString('base64'), seatCount: count, firstSeatId: first, free: free.length};
  }

  /** Null: nobody is logged in. */
  private async customer(tx: Tx): Promise<number | null> {
    if (!cookiesOf(this.request).customer) return null;
    return customerOf(tx, this.request).catch((error: unknown) => {
      if (error instanceof DomainError && error.status === 401) return null;
      throw error;
    });
  }

  private async own(tx: Tx, customerId: number | null, holderId: number): Promise<{id: number; bornOn: string | null}> {
    const {rows} =
      customerId === null
        ? {rows: []}
        : await tx.query<{id: number; bornOn: string | null}>(
            `select h.id, h.born_on::text as "bornOn" from pass_holder h where h.id = $2 and ${IS_REACHED}`,
            [customerId, holderId],
          );
    if (!rows[0]) throw invalid({people: 'Esa persona no está en tu cuenta.'});
    return rows[0];
  }
}
