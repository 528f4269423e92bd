/**
 * Waiting for a seat: joining with a deposit, and the place in the queue by a link that nobody can guess. Whoever is
 * called signs up at «abonos nuevos».
 */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Request} from '@loopback/rest';
import {slowDown} from '../../../web/auth/attempts';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {openSignedNumber, signedId, tokenHash} from '../../../platform/keys/token';
import {CHECKOUT, goToBank} from '../../../outside/bank/go-to-bank';
import {Database} from '../../../platform/database/db';
import {placeDues} from '../../../domain/orders/place-dues';
import {leaveWaiting} from '../../../domain/passes/waiting/end-waiting';
import {joinWaitingList} from '../../../domain/passes/waiting/join-waiting-list';
import {readWaitingLists, readWaitingPlace, type WaitingPlace} from '../../../domain/passes/waiting/read-waiting';
import {startPayment} from '../../../domain/payments/start';
import {readSettings} from '../../../domain/settings/read-settings';
import {invalid, notFound} from '../../../domain/kernel/errors';
import {cookiesOf} from '../../../web/http/http';
import {queueWaitingMail, sendDepositsBack} from '../../../jobs/passes/waiting-lists';
import {SAID_INVOICE} from '../../questions/invoice-shape';
import {idempotencyKey, once} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {
  bool,
  cents,
  email,
  id,
  instant,
  int,
  isTrue,
  list,
  obj,
  oneOf,
  opt,
  orNull,
  phone,
  str,
  type Infer,
} from '../../../domain/kernel/shape';
import {nifProblem, readNif} from '../../../domain/kernel/spanish-codes';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../domain/kernel/tx';
import {ID, KEY} from '../../parameters';

const LISTS = obj(
  {
    items: list(
      obj({
        id: id(),
        listName: str(),
        introHtml: str(),
        depositCents: cents('se descuenta del abono o se devuelve'),
        callHours: int({minimum: 1}),
        closesAt: instant(),
        callsFromAt: orNull(instant()),
        waiting: int({minimum: 0, description: 'cuántas personas esperan ya'}),
        zones: list(obj({id: id(), name: str(), fromCents: cents()})),
        categories: list(obj({id: id(), name: str()})),
      }),
    ),
  },
  'WaitingLists',
);
const NAME = str({maxLength: 80});
const JOIN = obj({
  invoice: SAID_INVOICE,
  person: obj({
    email: email(),
    firstName: NAME,
    surname1: NAME,
    surname2: opt(orNull(NAME)),
    phone: opt(orNull(phone())),
    docNo: opt(orNull(str({maxLength: 20}))),
  }),
  zoneId: opt(orNull(id('vacía: cualquier zona'))),
  passCategoryId: opt(orNull(id())),
  seatsWanted: int({minimum: 1, maximum: 10}),
  method: oneOf('card', 'bizum'),
  acceptTerms: isTrue(),
});
const JOINED = obj(
  {token: str({description: 'del enlace que enseña el puesto'}), checkout: orNull(CHECKOUT)},
  'WaitingListJoined',
);
const PLACE = obj(
  {
    listName: str(),
    state: oneOf('pending_deposit', 'waiting', 'called', 'served', 'declined', 'expired'),
    depositState: oneOf('none', 'paid', 'lent', 'deducted', 'returned'),
    depositCents: cents(),
    place: orNull(int({minimum: 1})),
    seatsWanted: int({minimum: 1}),
    zoneName: orNull(str()),
    expiresAt: orNull(instant()),
    isSigning: bool({description: 'hay un abono pedido con este turno'}),
    email: str({description: 'a medias: c…@…'}),
  },
  'WaitingPlace',
);
const OPEN = {tag: 'Lista de espera', permission: 'public' as const};
const TOKEN = {schema: {type: 'string' as const, minLength: 5, maxLength: 100}};

export class WaitingListsController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.REQUEST) private request: Request,
  ) {}

  @get(
    '/api/public/waiting-lists',
    operation({...OPEN, id: 'listWaitingLists', summary: 'Listas de espera que admiten inscripciones', answer: LISTS}),
  )
  async lists(): Promise<object> {
    return {items: await readWaitingLists(this.db)};
  }

  @post(
    '/api/public/waiting-lists/{id}/join',
    operation({
      ...OPEN,
      id: 'joinWaitingList',
      summary: 'Apuntarse a una lista de espera y pagar la señal',
      answer: JOINED,
      errors: [404, 409, 429],
    }),
  )
  async join(
    @param.path.integer('id', ID) campaignId: number,
    @requestBody(jsonBody(JOIN)) body: Infer<typeof JOIN>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof JOINED>> {
    const key = idempotencyKey(keyHeader);
    await slowDown(this.db, `waiting-join:${this.actor.ip}`, 20, 10);
    const text = (value: string | null | undefined) => value?.trim() ?? '';
    const {person} = body;
    if (text(person.firstName) === '') throw invalid({'person.firstName': 'Escribe tu nombre.'});
    if (text(person.surname1) === '') throw invalid({'person.surname1': 'Escribe tu primer apellido.'});
    const docNo = text(person.docNo) === '' ? null : readNif(person.docNo!);
    if (text(person.docNo) !== '' && docNo === null) throw invalid({'person.docNo': nifProblem(person.docNo!)});
    const buyer = {
      email: person.email.trim().toLowerCase(),
      firstName: text(person.firstName),
      surname1: text(person.surname1),
      surname2: text(person.surname2),
      phone: text(person.phone),
      docNo,
    };
    return this.db.withTransaction(tx =>
      once(tx, `waiting-join:${campaignId}:${buyer.email}`, key, body, async () => {
        const customerId = await this.customer(tx);
        const joined = await joinWaitingList(tx, {
          passCampaignId: campaignId,
          person: buyer,
          customerId,
          zoneId: body.zoneId ?? null,
          passCategoryId: body.passCategoryId ?? null,
          seatsWanted: body.seatsWanted,
        });
        const token = signedId(this.runtime.config.secret, 'waiting_list', joined.entryId);
        await writeAudit(
          tx,
          {...this.actor, kind: 'customer', id: customerId, name: 'sin cuenta'},
          {
            action: 'join',
            resource: 'campana-abonos/lista-espera',
            id: joined.entryId,
            changes: {seatsWanted: body.seatsWanted, zoneId: body.zoneId ?? null},
          },
        );
        if (joined.due === null) {
          await queueWaitingMail(this.runtime, tx, joined.entryId, 'joined');
          return {token, checkout: null};
        }
        const settings = await readSettings(tx);
        const {rows} = await tx.query<{kind: string; edition: number; now: Date}>(
          `select kind, max(edition)::int as edition, now() as now from legal_text where kind in ('terms', 'privacy')
            group by kind`,
        );
        const consents = {
          ...Object.fromEntries(rows.map(row => [row.kind, row.edition])),
          ip: this.actor.ip,
          at: rows[0]?.now,
        };
        const order = await placeDues(tx, {
          dues: [joined.due],
          channel: 'web',
          buyer,
          customerId,
          staffUserId: null,
          payMinutes: Number(settings.holdMaxMinutes),
          consents,
          invoice: body.invoice,
        });
        return {
          token,
          checkout: goToBank(
            this.runtime,
            await startPayment(tx, order.id, body.method, this.runtime.gateway.begin()),
            body.method,
          ),
        };
      }),
    );
  }

  @get(
    '/api/public/waiting-places/{token}',
    operation({
      ...OPEN,
      id: 'getWaitingPlace',
      summary: 'Mi puesto en una lista de espera',
      answer: PLACE,
      errors: [404, 429],
    }),
  )
  async place(@param.path.string('token', TOKEN) token: string): Promise<object> {
    await slowDown(this.db, `waiting-place:${this.actor.ip}`, 240, 10);
    return masked(await readWaitingPlace(this.db, this.entryOf(token)));
  }

  @post(
    '/api/public/waiting-places/{token}/leave',
    operation({
      ...OPEN,
      id: 'leaveWaitingList',
      summary: 'Borrarme de una lista de espera; la señal se devuelve',
      answer: PLACE,
      errors: [404, 409, 429],
    }),
  )
  async leave(@param.path.string('token', TOKEN) token: string): Promise<object> {
    await slowDown(this.db, `waiting-place:${this.actor.ip}`, 240, 10);
    const entryId = this.entryOf(token);
    await this.db.withTransaction(async tx => {
      await leaveWaiting(tx, entryId, '');
      await queueWaitingMail(this.runtime, tx, entryId, 'left');
      await writeAudit(
        tx,
        {...this.actor, kind: 'customer', id: null, name: 'con su enlace'},
        {action: 'leave', resource: 'campana-abonos/lista-espera', id: entryId},
      );
    });
    await sendDepositsBack(this.runtime);
    return masked(await readWaitingPlace(this.db, entryId));
  }

  private entryOf(token: string): number {
    const entryId = openSignedNumber(this.runtime.config.secret, 'waiting_list', token);
    if (entryId === null) throw notFound('Este enlace no es válido. Comprueba que lo has copiado entero.');
    return entryId;
  }

  private async customer(tx: Tx): Promise<number | null> {
    const session = cookiesOf(this.request).customer;
    const {rows} = session
      ? await tx.query<{id: number}>(
          'select customer_id as id from customer_session where token_hash = $1 and expires_at > now()',
          [tokenHash(session)],
        )
      : {rows: []};
    return rows[0]?.id ?? null;
  }
}

/** A link may be forwarded: enough of the address to know with which one to log in. */
const masked = (place: WaitingPlace): object => ({...place, email: place.email.replace(/^(.)[^@]*@/, '$1…@')});
