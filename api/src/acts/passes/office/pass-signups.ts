/**
 * «Hacer abono» at the office: the same verb as the web's, for a holder who is there, paid at once or by a link. Who
 * did it and why is noted.
 */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {Database} from '../../../platform/database/db';
import {readOfferedPlans} from '../../../domain/instalments/read-offered-plans';
import {placeDues} from '../../../domain/orders/place-dues';
import {readFreeListSeats} from '../../../domain/passes/seats/list-seats';
import {readStandingZones} from '../../../domain/passes/seats/pass-places';
import {quoteSignUp} from '../../../domain/passes/sign-up/quote-sign-up';
import {requireSignUpPhase} from '../../../domain/passes/sign-up/read-sign-up-lists';
import {signUp} from '../../../domain/passes/sign-up/sign-up';
import {settleAtCounter} from '../../../domain/box-office/sell-at-counter';
import {readSettings} from '../../../domain/settings/read-settings';
import {DomainError, invalid, notFound} from '../../../domain/kernel/errors';
import {SAID_ANSWERS} from '../../questions/shapes';
import {paymentLink} from '../../../outside/letters/instalment-mail';
import {queuePassReviewed} from '../../../jobs/mails/pass-review-mail';
import {SAID_INVOICE} from '../../questions/invoice-shape';
import {idempotencyKey, once, ownScopes} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {bool, cents, id, int, list, obj, oneOf, opt, orNull, str, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../domain/kernel/tx';
import {ID, KEY, OPERATION_ID} from '../../parameters';
import {tellBanned} from '../../tell-banned';

const OFFER = obj(
  {
    refusalText: orNull(str({description: 'por qué no se puede ahora'})),
    phaseName: str(),
    holderName: str(),
    hasEmail: bool(),
    categories: list(
      obj({
        id: id(),
        name: str(),
        needsSeat: bool(),
        standing: list(obj({id: id(), name: str(), left: int({minimum: 0})}), {
          description: 'zonas de pie que la venden',
        }),
        documentRequired: str(),
      }),
      {description: 'las de su edad'},
    ),
    zones: list(
      obj({id: id(), name: str(), rows: list(obj({label: str(), seats: list(obj({id: id(), number: str()}))}))}),
    ),
  },
  'StaffPassOffer',
);
const QUOTE = obj(
  {
    trouble: orNull(str()),
    totalCents: orNull(cents()),
    documents: list(str()),
    discounts: list(obj({id: orNull(id()), name: str(), cents: cents()})),
    offered: list(obj({id: id(), name: str(), documentRequired: str()}), {
      description: 'los que se pueden pedir con un documento',
    }),
    plans: list(obj({id: id(), name: str(), nowCents: cents()})),
  },
  'StaffPassQuote',
);
const SIGN = obj({
  passHolderId: id(),
  passCategoryId: id(),
  seatId: opt(orNull(id())),
  zoneId: opt(orNull(id('zona de pie'))),
  paymentFrequencyId: opt(orNull(id())),
  discountIds: opt(
    orNull(list(id(), {maxItems: 10, description: 'descuentos que se piden con documento: los de `offered`'})),
  ),
  papersSeen: opt(orNull(bool({description: 'se han visto los documentos que pide'}))),
  answers: SAID_ANSWERS,
  charge: oneOf('cash', 'card_terminal', 'link'),
  invoice: SAID_INVOICE,
  tenderedCents: opt(orNull(int({minimum: 1, maximum: 100_000_000}))),
  operationId: OPERATION_ID,
  expectedTotalCents: cents('el precio que se ha dicho'),
  expectedFirstCents: opt(orNull(cents('lo que se ha dicho que se paga hoy; si no es, 409 `total_changed`'))),
  reason: str({minLength: 3, maxLength: 300, description: 'por qué: queda anotado'}),
});
const SIGNED = obj(
  {
    passId: id(),
    state: oneOf('requested', 'pending_payment', 'active'),
    paidCents: cents(),
    changeCents: cents(),
    payUrl: orNull(str()),
    isTold: bool(),
  },
  'StaffPassSigned',
);
const VIEW = {tag: 'Abonos', permission: {area: 'passes', action: 'create'} as const, errors: [404]};
const query = {schema: {type: 'integer' as const, minimum: 1, maximum: 2147483647}};
const OPEN_MINUTES = 5;

interface Holder {
  id: number;
  name: string;
  bornOn: string | null;
  customerId: number | null;
  buyer: {email: string; firstName: string; surname1: string; surname2: string; phone: string; docNo: string | null};
}

export class StaffPassSignUpsController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/listas/{id}/hacer-abono',
    operation({
      ...VIEW,
      id: 'getStaffPassOffer',
      summary: 'Qué abono se le puede hacer a una persona en una lista',
      answer: OFFER,
    }),
  )
  async offer(
    @param.path.integer('id', ID) listId: number,
    @param.query.integer('passHolderId', {...query, required: true}) holderId: number,
  ): Promise<Infer<typeof OFFER>> {
    const holder = await this.holder(this.db, holderId);
    const none = {
      holderName: holder.name,
      hasEmail: holder.buyer.email !== '',
      categories: [],
      zones: [],
      phaseName: '',
    };
    const phase = await requireSignUpPhase(
      this.db,
      listId,
      {customerId: holder.customerId, code: null},
      'box_office',
    ).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'phase_closed') return null;
      throw error;
    });
    if (!phase) return {...none, refusalText: 'La campaña no tiene abierta ninguna fase de altas en taquilla.'};
    const standing = await readStandingZones(this.db, listId);
    const {rows: categories} = await this.db.query<Infer<typeof OFFER>['categories'][number]>(
      `select k.id, k.name, k.kind = 'fixed_seat' as "needsSeat", k.document_required as "documentRequired",
              coalesce((select json_agg(json_build_object('id', z.id, 'name', z.name, 'left', z."left"))
                from json_to_recordset($4::json) as z(id int, name text, "left" int)
                where k.kind = 'standing' and exists (select 1 from pass_price p
                where p.pass_category_id = k.id and p.kind = $2 and p.is_active and p.price_group_id is null
                and p.zone_id = z.id)), '[]') as standing
         from pass_category k where k.season_list_id = $1 and k.is_active and exists (select 1 from pass_price p
           where p.pass_category_id = k.id and p.kind = $2 and p.is_active and p.price_group_id is null)
          and case when k.born_from_on is null and k.born_until_on is null then true
            else coalesce($3::date between coalesce(k.born_from_on, '-infinity')
            and coalesce(k.born_until_on, 'infinity'), false) end order by k.position, k.id`,
      [listId, phase.priceKind, holder.bornOn, JSON.stringify(standing)],
    );
    const {rows: zones} = await this.db.query<Infer<typeof OFFER>['zones'][number]>(
      `select z.id, z.name, json_agg(json_build_object('label', r.row_label, 'seats', r.seats) order by r.first) as rows
         from (select s.zone_id, s.row_label, min(s.seat_index) as first,
           json_agg(json_build_object('id', s.id, 'number', s.seat_number) order by s.seat_index) as seats from seat s
           where s.id = any($1) group by s.zone_id, s.row_label) r join zone z on z.id = r.zone_id
        where exists (select 1 from pass_price p where p.season_list_id = $2 and p.zone_id = z.id and p.kind = $3
          and p.is_active and p.price_group_id is null) group by z.id order by z.position, z.id`,
      [await readFreeListSeats(this.db, listId, null), listId, phase.priceKind],
    );
    return {
      ...none,
      refusalText:
        categories.length === 0 ? 'No hay ninguna categoría para su edad. Revisa su fecha de nacimiento.' : null,
      phaseName: phase.name,
      categories,
      zones,
    };
  }

  @get(
    '/api/listas/{id}/hacer-abono/precio',
    operation({...VIEW, id: 'quoteStaffPass', summary: 'Lo que costaría ese abono', answer: QUOTE, errors: [404, 409]}),
  )
  async quote(
    @param.path.integer('id', ID) listId: number,
    @param.query.integer('passHolderId', {...query, required: true}) holderId: number,
    @param.query.integer('passCategoryId', {...query, required: true}) passCategoryId: number,
    @param.query.integer('seatId', query) seatId?: number,
    @param.query.integer('zoneId', query) zoneId?: number,
    @param.query.string('discountIds', {
      schema: {type: 'string', pattern: '^\\d{1,9}(,\\d{1,9}){0,9}$'},
      description: 'Descuentos que se piden, separados por comas',
      example: '4',
    })
    discountIds?: string,
  ): Promise<Infer<typeof QUOTE>> {
    const holder = await this.holder(this.db, holderId);
    const phase = await requireSignUpPhase(this.db, listId, {customerId: holder.customerId, code: null}, 'box_office');
    const quoted = await quoteSignUp(this.db, {
      seasonListId: listId,
      kind: phase.priceKind,
      priceGroupId: null,
      people: [
        {
          holderId,
          bornOn: holder.bornOn,
          passCategoryId,
          seatId: seatId ?? null,
          zoneId: zoneId ?? null,
          discountIds: discountIds ? discountIds.split(',').map(Number) : [],
        },
      ],
    });
    const {quote, offered, trouble} = quoted.people[0]!;
    // A pass whose papers have been seen at the counter is paid now: its plans are asked as if it waited for nothing.
    const plans = quote ? await this.plans(listId, quote.totalCents) : [];
    return {
      trouble: trouble?.message ?? null,
      totalCents: quote?.totalCents ?? null,
      documents: quote?.documents ?? [],
      discounts: (quote?.discounts ?? []).map(({id: discountId, name, cents: less}) => ({
        id: discountId,
        name,
        cents: less,
      })),
      offered,
      plans,
    };
  }

  @post(
    '/api/listas/{id}/hacer-abono',
    operation({
      ...VIEW,
      id: 'signPassAtOffice',
      summary: 'Hacer el abono de una persona y cobrarlo, o enviarle un enlace',
      description:
        'La butaca se guarda en el acto. Con enlace, hasta que pasen las horas del ajuste «Aprobados los documentos, se paga en».',
      answer: SIGNED,
      errors: [404, 409],
    }),
  )
  async sign(
    @param.path.integer('id', ID) listId: number,
    @requestBody(jsonBody(SIGN)) body: Infer<typeof SIGN>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof SIGNED>> {
    const key = idempotencyKey(keyHeader);
    return tellBanned(this.db, () =>
      this.db.withTransaction(tx =>
        once(tx, ownScopes('office-pass', this.actor), key, {listId, ...body}, () => this.signNow(tx, listId, body)),
      ),
    );
  }

  private async signNow(tx: Tx, listId: number, body: Infer<typeof SIGN>): Promise<Infer<typeof SIGNED>> {
    const holder = await this.holder(tx, body.passHolderId);
    const phase = await requireSignUpPhase(tx, listId, {customerId: holder.customerId, code: null}, 'box_office');
    const payMinutes =
      body.charge === 'link' ? Number((await readSettings(tx)).passReviewedPayHours) * 60 : OPEN_MINUTES;
    const blank = {
      firstName: '',
      surname1: '',
      surname2: '',
      nif: null,
      passportNo: null,
      bornOn: '',
      email: '',
      phone: '',
      street: '',
      postalCode: '',
      city: '',
      province: '',
      guardianName: '',
      guardianPhone: '',
    };
    const {signed, due} = (
      await signUp(tx, {
        seasonListId: listId,
        phase,
        people: [
          {
            ...blank,
            holderId: holder.id,
            passCategoryId: body.passCategoryId,
            seatId: body.seatId ?? null,
            zoneId: body.zoneId ?? null,
            discountIds: body.discountIds ?? [],
            expectedTotalCents: body.expectedTotalCents,
            documents: [],
            answers: body.answers ?? [],
          },
        ],
        priceGroupId: null,
        paymentFrequencyId: body.paymentFrequencyId ?? null,
        expectedFirstCents: body.expectedFirstCents ?? null,
        reach: {customerId: null, ownHolderIds: [], isStaff: true},
        origin: 'staff',
        isApproved: true,
        payMinutes,
      }).catch((error: unknown) => Promise.reject(unnamed(error)))
    )[0]!;
    if (signed.quote.documents.length > 0 && !body.papersSeen)
      throw invalid({papersSeen: `Confirma que has visto: ${signed.quote.documents.join('; ')}.`});
    let change = 0;
    let state = signed.state;
    let isTold = false;
    if (due && body.charge !== 'link') {
      const {tenderedCents = null} = body;
      if (tenderedCents !== null && body.charge !== 'cash')
        throw invalid({tenderedCents: 'Solo el efectivo lleva importe entregado.'});
      if (tenderedCents !== null && tenderedCents < due.cents)
        throw invalid({tenderedCents: 'Lo entregado no llega al importe.'});
      const order = await placeDues(tx, {
        dues: [due],
        channel: 'box_office',
        buyer: holder.buyer,
        customerId: holder.customerId,
        staffUserId: this.actor.id,
        payMinutes,
        consents: {},
        invoice: body.invoice,
      });
      await settleAtCounter(tx, order.id, [
        {method: body.charge, amountCents: due.cents, tenderedCents, operationId: body.operationId},
      ]);
      await this.runtime.jobs.enqueue(tx, 'order-confirmation', {orderId: order.id});
      change = tenderedCents === null ? 0 : tenderedCents - due.cents;
      state = 'active';
    } else if (due)
      isTold = await queuePassReviewed(this.runtime, tx, signed.id, {kind: 'offered', note: '', droppedName: null});
    await writeAudit(tx, this.actor, {
      action: 'sign_up',
      resource: 'abonos',
      id: signed.id,
      changes: {
        passHolderId: holder.id,
        totalCents: signed.quote.totalCents,
        charge: body.charge,
        discountIds: body.discountIds ?? [],
        papersSeen: body.papersSeen ?? false,
      },
      reason: body.reason.trim(),
    });
    return {
      passId: signed.id,
      state,
      paidCents: body.charge === 'link' ? 0 : (due?.cents ?? 0),
      changeCents: change,
      payUrl: due && body.charge === 'link' ? paymentLink(this.runtime.config, signed.id, new Date()) : null,
      isTold,
    };
  }

  private async plans(listId: number, totalCents: number): Promise<Infer<typeof QUOTE>['plans']> {
    return (await readOfferedPlans(this.db, 'pass', totalCents, listId))
      .filter(plan => plan.instalments.length > 1)
      .map(plan => ({id: plan.paymentFrequencyId, name: plan.name, nowCents: plan.instalments[0]!.amountCents}));
  }

  private async holder(tx: Tx, holderId: number): Promise<Holder> {
    const {rows} = await tx.query<Holder>(
      `select h.id, trim(h.first_name || ' ' || h.surname1 || ' ' || coalesce(h.surname2, '')) as name,
        h.born_on::text as "bornOn", h.customer_id as "customerId",
              json_build_object('email', coalesce(nullif(h.email, ''), g.email, ''), 'firstName', h.first_name,
                'surname1', h.surname1, 'surname2', coalesce(h.surname2, ''), 'phone', coalesce(h.phone, ''), 'docNo',
                coalesce(h.nif, h.passport_no)) as buyer
         from pass_holder h left join pass_holder g on g.id = h.guardian_id where h.id = $1`,
      [holderId],
    );
    if (!rows[0]) throw notFound('No existe esa persona.');
    return rows[0];
  }
}

/** One person only: a field is a field, not «people.0.…». */
function unnamed(error: unknown): unknown {
  if (!(error instanceof DomainError) || !error.errors) return error;
  return new DomainError(error.code, error.message, {
    details: error.details,
    errors: Object.fromEntries(
      Object.entries(error.errors).map(([name, text]) => [name.replace(/^people\.0\./, ''), text]),
    ),
  });
}
