/** What families, staff and the bank do in an academy, each a step that can be asked for again, and how often it has happened. */
import {newToken, tokenHash} from '../../../api/src/platform/keys/token';
import {Database} from '../../../api/src/platform/database/db';
import {changeEnrolmentState} from '../../../api/src/domain/academy/change-enrolment-state';
import {agreeToKeepCardForEnrolments} from '../../../api/src/domain/academy/money/card';
import {chargeInstalments} from '../../../api/src/jobs/money/charge-instalments';
import {reconcilePayments} from '../../../api/src/jobs/money/reconcile-payments';
import {buy, enrolChild, makeWardrobe, SIGNATURE, sheetOf, type Wardrobe} from '../../api/academy-kit/wardrobe';
import {
  enrolmentState,
  openAcademy,
  partFallsDue,
  partsOf,
  signUp,
  type Academy,
  type Child,
} from '../../support/world/academy';
import {startApp, type TestApp} from '../../support/run/app';
import {makeWorld, type World} from '../../support/world/fixture';
import {chargesAtBank, keepAtBank} from '../../support/passes/instalments';
import {expectInvariants} from '../../support/world/invariants';
import {bankWord, must, notify, postForm, type Checkout} from '../../support/world/purchase';
import {idempotency, Visitor, type Answer} from '../../support/wire/visitor';
import {db, openVictim, url, victim} from './stage';

export const GATE = 992;
const YEAR = new Date().getFullYear() - 10;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);
export const ENV = {DATABASE_POOL: '16', LOG_LEVEL: 'error'};

export let app: TestApp;
export let gate: Database;
export let world: World;
let school: Academy;
let season: Academy;
let past: Academy;
let wardrobe: Wardrobe;
/** At the one that is never killed. */
let desk: Visitor;

/** The one that is killed, and beside it on the same database one that is not. */
export function openAcademyVictim(): void {
  openVictim(async on => {
    world = await makeWorld(on);
    const open = {
      signup_opens_on: new Date(Date.now() - 3 * 86_400_000),
      signup_closes_on: new Date(Date.now() + 30 * 86_400_000),
      consent_html: '<p>Autorizo.</p>',
      protocol_url: 'https://example.org/p.pdf',
      delegate_name: 'Delegada',
    };
    [school, season, past] = [
      await openAcademy({db: on}, open),
      await openAcademy({db: on}),
      await openAcademy({db: on}),
    ];
    await on.query('update age_category set birth_year_from = $2, birth_year_to = $2 where id = $1', [
      school.otherCategoryId,
      YEAR - 3,
    ]);
    await on.query(`update season_list set state = 'active' where id = any($1)`, [[school.listId, season.listId]]);
    await on.query('update season_list set previous_list_id = $2 where id = $1', [season.listId, past.listId]);
    await on.query(`update academy_settings set required_documents = '{photo}' where season_list_id = $1`, [
      season.listId,
    ]);
    wardrobe = await makeWardrobe(on);
    // What each step writes waits here while the test holds the gate: all of them are in the middle when the process dies.
    await on.query(
      `create function wait_at_gate() returns trigger language plpgsql
      as $$ begin perform pg_advisory_xact_lock_shared(${GATE}); return new; end $$`,
    );
    for (const when of [
      'insert or update on enrolment for each row',
      'insert on athlete_document for each row',
      'insert on kit_handover for each row',
      `insert on payment for each row when (new.method = 'card')`,
      `update on payment for each row when (new.state = 'authorised' and old.state <> 'authorised')`,
    ])
      await on.query(`create trigger wait_at_gate_${when.split(' on ')[0]!.replaceAll(' ', '_')} before ${when}
      execute function wait_at_gate()`);
  });
  beforeAll(async () => {
    app = await startApp({databaseUrl: url});
    gate = new Database(url, 1);
    desk = new Visitor(app.url, world.staff.academy_manager.token);
  }, 180_000);
  afterAll(async () => {
    await expectInvariants(app.db);
    await gate.close();
    await app.stop();
  });
}

export const one = async (text: string, values: unknown[] = []): Promise<number> =>
  (await db.query<{n: number}>(text, values)).rows[0]!.n;

let parents = 0;
/** Somebody with an account: their number, and what their browser says to the one that is killed. */
async function parent(): Promise<{customerId: number; visitor: () => Visitor}> {
  const token = newToken();
  const customerId = await one(
    `insert into customer (email, first_name, surname1, email_verified_at)
      values ('tutora-' || $1 || '@example.org', 'Eva', 'Gil', now()) returning id as n`,
    [++parents],
  );
  await db.query(
    `insert into customer_session (token_hash, customer_id, expires_at) values ($1, $2, now() + interval '1 day')`,
    [tokenHash(token), customerId],
  );
  return {customerId, visitor: () => as(token, victim.url)};
}
function as(customerToken: string, at: string): Visitor {
  const visitor = new Visitor(at);
  visitor.cookies.set('customer', customerToken);
  return visitor;
}
const admit = (enrolmentId: number) =>
  db.withTransaction(tx => changeEnrolmentState(tx, {enrolmentId, to: 'admitted', note: ''}));
const firstPart = async (enrolmentId: number) => (await partsOf(app, enrolmentId))[0]!;

export interface Step {
  name: string;
  /** The same every time. */
  ask: () => Promise<Answer<object>>;
  /** How often it has happened. */
  happened: () => Promise<number>;
  /** Without a key: what it is told once it has happened. */
  toldAgain?: number;
}

async function signingUp(round: number): Promise<Step> {
  const {visitor} = await parent();
  const surname1 = `Muerte${round}`;
  const body = {
    seasonListId: school.listId,
    relation: 'mother',
    guardian: {firstName: 'Eva', surname1: 'Gil'},
    children: [{firstName: 'Noa', surname1, birthOn: `${YEAR}-05-06`, sex: 'female'}],
  };
  const shown = must(await desk.get<{school: {fingerprint: string}}>('/api/public/academy'));
  const signed = {
    expectedTotalCents: 30_000,
    acceptData: true,
    acceptProtocol: true,
    fingerprint: shown.school.fingerprint,
    signedName: 'Eva Gil',
  };
  const key = idempotency();
  return {
    name: 'inscribirse',
    ask: () => visitor().post('/api/public/family/enrolments', {...body, signed}, key),
    happened: () =>
      one(
        `select count(*)::int as n from enrolment e join athlete a on a.id = e.athlete_id
          join enrolment_signature s on s.enrolment_id = e.id where a.surname1 = $1`,
        [surname1],
      ),
  };
}

async function sendingPaper(): Promise<Step> {
  const {customerId, visitor} = await parent();
  const {athleteId} = await signUp(app, season, {customerId});
  return {
    name: 'enviar un documento',
    ask: () =>
      visitor().send(`/api/public/family/athletes/${athleteId}/documents?kind=photo&name=foto.png`, {
        method: 'POST',
        body: PNG,
        headers: {'content-type': 'application/octet-stream', 'content-length': String(PNG.length)},
      }),
    happened: () =>
      one(
        `select count(*)::int as n from athlete_document where athlete_id = $1 and kind = 'photo' and content = $2
          and state = 'pending'`,
        [athleteId, PNG],
      ),
    toldAgain: 200,
  };
}

async function admitting(): Promise<Step> {
  const {customerId} = await parent();
  const {enrolmentId} = await signUp(app, season, {customerId, inParts: true, categoryId: season.otherCategoryId});
  return {
    name: 'admitir',
    ask: () =>
      new Visitor(victim.url, world.staff.academy_manager.token).post(`/api/bases/${enrolmentId}/estado`, {
        to: 'admitted',
        note: 'La foto la traen mañana',
      }),
    happened: async () => {
      const parts = (await partsOf(app, enrolmentId)).length;
      const state = await enrolmentState(app, enrolmentId);
      expect([0, 3]).toContain(parts);
      expect(state).toBe(parts === 3 ? 'payment_pending' : 'submitted');
      return parts / 3;
    },
    toldAgain: 409,
  };
}

const payBody = (instalmentId: number) => ({instalmentIds: [instalmentId], method: 'card', expectedTotalCents: 10_000});
const admittedChild = async (): Promise<Child & {visitor: () => Visitor}> => {
  const {customerId, visitor} = await parent();
  const child = await signUp(app, season, {customerId, inParts: true});
  await admit(child.enrolmentId);
  return {...child, visitor};
};

async function payingFirst(): Promise<Step> {
  const {enrolmentId, visitor} = await admittedChild();
  const {id} = await firstPart(enrolmentId);
  const key = idempotency();
  return {
    name: 'pagar el primer plazo',
    ask: () => visitor().post('/api/public/family/payments', payBody(id), key),
    happened: () =>
      one(
        `select count(*)::int as n from order_line l join payment p on p.order_id = l.order_id
          where l.instalment_id = $1`,
        [id],
      ),
  };
}

async function hearingFromBank(): Promise<Step> {
  const {enrolmentId, visitor} = await admittedChild();
  const {id} = await firstPart(enrolmentId);
  const {gatewayOrder, totalCents} = must(
    await visitor().post<Checkout>('/api/public/family/payments', payBody(id), idempotency()),
  );
  const word = bankWord(app.runtime.config, gatewayOrder, totalCents);
  return {
    name: 'oír al banco',
    ask: () => postForm(victim.url, word),
    happened: async () => {
      const [{state, paid}, is] = [await firstPart(enrolmentId), await enrolmentState(app, enrolmentId)];
      const isPaid = state === 'paid';
      expect([paid, is]).toEqual(isPaid ? [10_000, 'enrolled'] : [0, 'payment_pending']);
      return isPaid ? 1 : 0;
    },
    toldAgain: 200,
  };
}

async function renewing(): Promise<Step> {
  const {customerId, visitor} = await parent();
  const {enrolmentId, athleteId} = await signUp(app, past, {customerId});
  await db.query(
    `update enrolment set state = 'finished', admitted_at = now(), enrolled_at = now(), ended_at = now() where id = $1`,
    [enrolmentId],
  );
  const offerId = await one(
    `insert into renewal_offer (previous_enrolment_id, season_list_id, age_category_id, amount_cents, until_at)
      values ($1, $2, $3, 30000, now() + interval '5 days') returning id as n`,
    [enrolmentId, season.listId, season.categoryId],
  );
  const sizes = {shirtSize: '12', shortsSize: '12', socksSize: '34', shoeSize: '35'};
  const answers = [{offerId, isComing: true, purposes: [], emergencyName: '', emergencyPhone: '', ...sizes}];
  const key = idempotency();
  return {
    name: 'renovar',
    ask: () => visitor().post('/api/public/family/renewals', {answers}, key),
    happened: () =>
      one(
        `select count(*)::int as n from enrolment e left join renewal_offer r on r.enrolment_id = e.id
          and r.state = 'accepted' where e.athlete_id = $1 and e.season_list_id = $2`,
        [athleteId, season.listId],
      ),
  };
}

async function handingOver(): Promise<Step> {
  await buy(desk, wardrobe.variants['10']!, 1);
  await buy(desk, wardrobe.variants['31-34']!, 2);
  const {id} = await enrolChild(db, wardrobe, desk);
  const items = (await sheetOf(desk, id)).kit.map(garment => ({
    deliveryId: garment.id,
    ...(garment.itemName === 'Camiseta' && {personalName: 'NOA'}),
  }));
  const body = {items, signedBy: 'Elena Gil', signature: SIGNATURE};
  const key = idempotency();
  return {
    name: 'entregar la ropa',
    ask: () =>
      new Visitor(victim.url, world.staff.academy_manager.token).post(`/api/bases/${id}/entregar-prendas`, body, key),
    happened: async () => {
      const done = await one('select count(*)::int as n from kit_handover where enrolment_id = $1', [id]);
      expect(
        await one(`select count(*)::int as n from kit_delivery where enrolment_id = $1 and state = 'delivered'`, [id]),
      ).toBe(done * items.length);
      return done;
    },
  };
}

/** A card that the bank keeps, to be charged for the second part by a button of the office. */
export async function charging(): Promise<{part: number; enrolmentId: number; card: string}> {
  const {enrolmentId, guardianId, visitor} = await admittedChild();
  const first = await firstPart(enrolmentId);
  const order = must(await visitor().post<Checkout>('/api/public/family/payments', payBody(first.id), idempotency()));
  must(await notify(app, order));
  const card = await keepAtBank(app, 'pay', (tx, consent) =>
    agreeToKeepCardForEnrolments(tx, {...consent, customerId: null, guardianId, enrolmentIds: [enrolmentId]}),
  );
  await partFallsDue(app, [enrolmentId], 2);
  return {part: (await partsOf(app, enrolmentId))[1]!.id, enrolmentId, card};
}
export const taken = async (card: string) =>
  (await chargesAtBank(app)).find(charge => charge.identifier === card)?.times ?? 0;

/** What became of charges is found out by asking the bank; what it never heard of is charged anew, after its hour. */
export async function findOut(): Promise<void> {
  for (const age of ['4 minutes', '2 hours'])
    for (let i = 0; i < 3; i++) {
      await db.query(
        `update payment set created_at = created_at - $1::interval, last_queried_at = null
          where state = 'created' and method = 'card_token'`,
        [age],
      );
      await reconcilePayments(app.runtime, 20);
    }
  for (let i = 0; i < 2; i++) await chargeInstalments(app.runtime);
}

export const atGate = () =>
  one(`select count(*)::int as n from pg_locks where locktype = 'advisory' and objid = ${GATE} and not granted`);

/** One of each, of people of their own. */
export const everyStep = async (round: number): Promise<Step[]> => [
  await signingUp(round),
  await sendingPaper(),
  await admitting(),
  await payingFirst(),
  await hearingFromBank(),
  await renewing(),
  await handingOver(),
];
export const secondPart = async (enrolmentId: number): Promise<string> => (await partsOf(app, enrolmentId))[1]!.state;
