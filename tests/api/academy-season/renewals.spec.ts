/**
 * Renewing: who may, at what price and in which category is told first; an offer keeps its place until its day; a family
 * answers for its own children alone, and what it does not say again is off.
 */
import {offerPlaces} from '../../../api/src/jobs/academy/freed-places';
import {followOffers} from '../../../api/src/jobs/academy/renewal-mails';
import {mailsTo} from '../../support/world/mails';
import {must} from '../../support/world/purchase';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';
import {academyStage, type AcademyStage} from './stage';
import {YEAR} from '../../support/world/two-seasons';

let s: AcademyStage;
let before: number;
let next: number;
let parent: Visitor;
/** In ten days. */
const untilOn = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
beforeAll(async () => {
  s = await academyStage();
  before = await s.category('Benjamín', null, {listId: s.lastId, from: YEAR - 1, to: YEAR});
  next = await s.category('Alevín', 3, {from: YEAR - 1, to: YEAR});
  parent = new Visitor(s.app.url);
  parent.cookies.set('customer', s.world.customer.token);
});
afterAll(async () => {
  hangUp();
  await s.app.stop();
});

interface Row {
  enrolmentId: number;
  turn: string;
  categoryName: string | null;
  offerState: string | null;
  newEnrolmentId: number | null;
  toPayCents: number | null;
}
interface Offer {
  id: number;
  athleteName: string;
  state: string;
  isOpen: boolean;
  amountCents: number;
  discountCents: number;
  emergencyPhone: string;
  newState: string | null;
}
type Acted = {done: number; noPlace: number; leftOut: number; mails: number} & ErrorBody;
const rows = async (): Promise<Row[]> =>
  must(await s.manager.get<{rows: Row[]}>(`/api/bases/listas/${s.listId}/renovaciones`)).rows;
const act = (body: object, key = idempotency()) =>
  s.manager.post<Acted>(`/api/bases/listas/${s.listId}/renovaciones`, body, key);
const own = async (): Promise<Offer[]> => must(await parent.get<Offer[]>('/api/public/family/renewals'));
const SIZES = {
  shirtSize: '12',
  shortsSize: '12',
  socksSize: '34',
  shoeSize: '35',
  emergencyName: '',
  emergencyPhone: '',
};
const say = (answers: object[], who = parent, key = idempotency()) =>
  who.post<{enrolmentId: number | null; state: string; toPayCents: number}[] & ErrorBody>(
    '/api/public/family/renewals',
    {answers: answers.map(one => ({...SIZES, purposes: [], ...one}))},
    key,
  );
const was = async (more: Parameters<AcademyStage['child']>[0] = {}, state = 'finished') =>
  s.ask(before, {athleteId: await s.child(more), state});
const places = () => s.one('select academy_places_taken($1, null, null)', [next]);

test('who may renew, where to; grown up and without a category are for a person to decide', async () => {
  const mine = await was({customerId: s.world.customer.id, emails: ['madre@example.org', 'padre@example.org']});
  const sibling = await was({customerId: s.world.customer.id, birthOn: `${YEAR - 1}-02-28`});
  const other = await was({emails: ['otra@example.org']});
  const fourth = await was({emails: ['cuarta@example.org']});
  const old = await was({birthOn: '2006-01-01'});
  await was({}, 'withdrawn');
  expect((await rows()).map(row => [row.enrolmentId, row.turn, row.categoryName])).toEqual([
    [mine, 'up', 'Alevín'],
    [sibling, 'up', 'Alevín'],
    [other, 'up', 'Alevín'],
    [fourth, 'up', 'Alevín'],
    [old, 'none', null],
  ]);
  expect(Object.keys((await act({act: 'offer'})).body.errors!)).toEqual(['untilOn']);
  expect((await act({act: 'offer', untilOn: '2020-01-01'})).body.errors!.untilOn).toMatch(/ya ha pasado/);
  const key = idempotency();
  const done = must(await act({act: 'offer', untilOn}, key));
  const left = [
    {enrolmentId: fourth, name: 'Prueba0004, Noa', why: 'Alevín está completa.'},
    {enrolmentId: old, name: 'Prueba0005, Noa', why: 'No hay categoría para su año.'},
  ];
  expect(done).toEqual({done: 3, noPlace: 1, leftOut: 1, mails: 3, left});
  expect(must(await act({act: 'offer', untilOn}, key))).toEqual(done);
  expect(must(await act({act: 'offer', untilOn}))).toMatchObject({done: 0, mails: 0});
  expect(await places()).toBe(3);
  const [letter] = await mailsTo(s.app, 'madre@example.org');
  expect(letter!.text).toMatch(/pasa de Benjamín a Alevín/);
  expect(letter!.text).toMatch(/330,00/);
  expect(letter!.text).toContain('/cantera/renovar');
  const stranger = await s.ask(next);
  const refused = await s.manager.post<ErrorBody>(`/api/bases/${stranger}/estado`, {to: 'admitted'});
  expect([refused.status, refused.body.code]).toEqual([409, 'category_full']);
  await expect(
    s.app.db.query(
      `insert into renewal_offer (previous_enrolment_id, season_list_id, age_category_id, amount_cents, until_at)
        values ($1, $2, $3, 0, now() + interval '1 day')`,
      [fourth, s.listId, next],
    ),
  ).rejects.toMatchObject({details: {constraint: 'enrolment_within_capacity'}});
});

test('a family sees its own alone; one answer for several; the place, the price and the particulars are kept', async () => {
  const offers = await own();
  expect(offers.map(({state, isOpen, amountCents}) => [state, isOpen, amountCents])).toEqual([
    ['offered', true, 33000],
    ['offered', true, 33000],
  ]);
  const foreign = await s.one(
    `select r.id from renewal_offer r join enrolment e on e.id = r.previous_enrolment_id
      where r.id <> all($1) limit 1`,
    [offers.map(({id}) => id)],
  );
  expect((await say([{offerId: foreign, isComing: false}])).status).toBe(404);
  expect((await say([{offerId: offers[0]!.id, isComing: true}], new Visitor(s.app.url))).status).toBe(401);
  const athleteId = await s.one(
    'select e.athlete_id from renewal_offer r join enrolment e on e.id = r.previous_enrolment_id where r.id = $1',
    [offers[1]!.id],
  );
  const guardianId = await s.one('select guardian_id from athlete_guardian where athlete_id = $1 and position = 1', [
    athleteId,
  ]);
  await s.app.db.query(
    `insert into image_consent (athlete_id, purpose, is_granted, guardian_id, granted_at)
      values ($1, 'web', true, $2, now()), ($1, 'press', true, $2, now())`,
    [athleteId, guardianId],
  );
  await s.app.db.query(`update athlete set emergency_name = 'Abuela', emergency_phone = '600111222' where id = $1`, [
    athleteId,
  ]);
  await s.app.db.query(
    `update academy_settings set renewal_opens_on = (now() at time zone 'Europe/Madrid')::date + 1 where season_list_id = $1`,
    [s.listId],
  );
  expect((await say([{offerId: offers[1]!.id, isComing: true}])).body.errors).toHaveProperty(['answers.0']);
  await s.app.db.query('update academy_settings set renewal_opens_on = null where season_list_id = $1', [s.listId]);
  const key = idempotency();
  const answers = [
    {offerId: offers[0]!.id, isComing: false},
    {offerId: offers[1]!.id, isComing: true, purposes: ['press']},
  ];
  const done = must(await say(answers, parent, key));
  expect(must(await say(answers, parent, key))).toEqual(done);
  expect(done.map(({state, toPayCents}) => [state, toPayCents])).toEqual([
    ['declined', 0],
    [expect.stringMatching(/^(admitted|payment_pending)$/), 33000],
  ]);
  expect((await say(answers)).body.code).toBe('wrong_state');
  const {rows: kept} = await s.app.db.query(
    `select e.kind, e.previous_enrolment_id is not null as follows, e.payer_guardian_id = $2 as pays, a.shirt_size, a.emergency_name,
      (select array_agg(purpose) from image_consent c where c.athlete_id = a.id and is_granted) as granted
       from enrolment e join athlete a on a.id = e.athlete_id where e.id = $1`,
    [done[1]!.enrolmentId, guardianId],
  );
  expect(kept).toEqual([
    {kind: 'renewal', follows: true, pays: true, shirt_size: '12', emergency_name: 'Abuela', granted: ['press']},
  ]);
  expect(await places()).toBe(2);
});

test('whoever is silent is reminded once, and then the place goes to who waits', async () => {
  const waits = await s.ask(next, {state: 'waiting_list', emails: ['espera@example.org']});
  await offerPlaces(s.app.runtime);
  expect(await s.one('select state from enrolment where id = $1', [waits])).not.toBe('waiting_list');
  const second = await s.ask(next, {state: 'waiting_list'});
  expect(must(await act({act: 'remind'}))).toMatchObject({done: 1, mails: 1});
  expect(must(await act({act: 'remind'}))).toMatchObject({done: 0, mails: 0});
  expect((await mailsTo(s.app, 'otra@example.org')).map(({kind}) => kind)).toEqual([
    'academy_renewal',
    'academy_renewal_reminder',
  ]);
  await followOffers(s.app.runtime, true);
  await offerPlaces(s.app.runtime);
  expect(await s.one('select state from enrolment where id = $1', [second])).toBe('waiting_list');
  await s.app.db.query(`update renewal_offer set until_at = now() - interval '1 minute' where state = 'offered'`);
  expect(await followOffers(s.app.runtime, true)).toMatchObject({expired: 1});
  await offerPlaces(s.app.runtime);
  expect(await s.one('select state from enrolment where id = $1', [second])).not.toBe('waiting_list');
  expect(await places()).toBe(3);
});

test('families that owe something are left out of an offer to all, of all their children, and said by name', async () => {
  await s.app.db.query('update age_category set capacity = 10 where id = $1', [next]);
  const owner = await s.ask(before, {athleteId: await s.child({emails: ['debe@example.org']}), state: 'suspended'});
  const guardianId = await s.one(
    `select k.guardian_id from enrolment e join athlete_guardian k on k.athlete_id = e.athlete_id where e.id = $1`,
    [owner],
  );
  const siblingChild = await s.child({emails: []});
  await s.app.db.query(
    `insert into athlete_guardian (athlete_id, guardian_id, position, relation) values ($1, $2, 1, 'mother')`,
    [siblingChild, guardianId],
  );
  const sibling = await s.ask(before, {athleteId: siblingChild, state: 'finished'});
  const clear = await was({emails: ['aldia@example.org']});
  await s.app.db.query(
    `insert into instalment (contract_kind, enrolment_id, n, due_on, amount_cents)
      values ('academy', $1, 1, club_today() - 60, 4000), ('academy', $1, 2, club_today() + 60, 34000)`,
    [owner],
  );
  await s.app.db.query(`update instalment set state = 'overdue', fee_cents = 300 where enrolment_id = $1 and n = 1`, [
    owner,
  ]);
  const shown = must(
    await s.manager.get<{rows: {enrolmentId: number; owesCents: number}[]}>(
      `/api/bases/listas/${s.listId}/renovaciones`,
    ),
  ).rows;
  const owes = (id: number) => shown.find(row => row.enrolmentId === id)!.owesCents;
  expect([owes(owner), owes(sibling), owes(clear)]).toEqual([4300, 4300, 0]);
  const done = must(await act({act: 'offer', untilOn})) as Acted & {left: {enrolmentId: number; why: string}[]};
  expect(done.done).toBe(2); // and who found no place before
  for (const id of [owner, sibling])
    expect(done.left.find(row => row.enrolmentId === id)!.why).toMatch(/^Su familia debe 43,00/);
  // From the athletes' list, as from here: the tick decides.
  const bulk = (body: object) =>
    s.manager.post<{done: number; rows: {told: string; done: boolean}[]} & ErrorBody>(
      '/api/bases/lote',
      {enrolmentIds: [owner, clear, 999_999], act: 'renew', ...body},
      idempotency(),
    );
  expect(Object.keys((await bulk({})).body.errors!)).toEqual(['untilOn']);
  const rowsOf = must(await bulk({untilOn})).rows.map(row => row.told);
  expect(rowsOf[0]).toMatch(/debe 43,00/);
  expect(rowsOf.slice(1)).toEqual(['Ya la tiene ofrecida.', 'No existe esa inscripción.']);
  expect(must(await bulk({untilOn, withDebts: true})).rows.map(row => row.done)).toEqual([true, false, false]);
  expect(must(await act({act: 'offer', untilOn, withDebts: true})).done).toBe(1);
});
