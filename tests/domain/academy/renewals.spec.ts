/**
 * Renewing: who may, at what price and in which category is told first; an offer keeps its place until its day; a family
 * answers for its own children alone. A season becomes the next one.
 */
import {changeEnrolmentState} from '../../../api/src/domain/academy/change-enrolment-state';
import {enrol} from '../../../api/src/domain/academy/enrol';
import {offerFreedPlaces} from '../../../api/src/domain/academy/season/offer-freed-places';
import {
  endOffers,
  offerRenewals,
  takeSilentOffers,
  withdrawOffers,
  type OfferRenewals,
} from '../../../api/src/domain/academy/season/offer-renewals';
import {
  answerRenewal,
  answerRenewals,
  readOfferedPlans,
  readOwnOffers,
  type RenewalAnswer,
} from '../../../api/src/domain/academy/season/own-renewals';
import {readRenewals} from '../../../api/src/domain/academy/season/read-renewals';
import {nextName, planRollOver, rollOver, undoRollOver} from '../../../api/src/domain/academy/season/roll-over';
import {refusal, refuses} from '../../support/scene/refuses';
import {openScene} from '../../support/scene/scene';
import {openTwoSeasons, YEAR, type TwoSeasons} from '../../support/world/two-seasons';

const on = openScene(async ({db}) => {
  const seasons = await openTwoSeasons(db);
  const before = await seasons.category('Benjamín', null, {listId: seasons.lastId, from: YEAR - 1, to: YEAR});
  const next = await seasons.category('Alevín', 3, {from: YEAR - 1, to: YEAR});
  return {...seasons, before, next};
});

/** In ten days. */
const untilOn = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
const was = async (more: Parameters<TwoSeasons['child']>[0] = {}, state = 'finished') =>
  on.ask(on.before, {athleteId: await on.child(more), state});
const mine = (more: Parameters<TwoSeasons['child']>[0] = {}) => was({customerId: on.world.customer.id, ...more});
const offer = (more: Partial<OfferRenewals> = {}) =>
  on.db.withTransaction(tx =>
    offerRenewals(tx, {seasonListId: on.listId, enrolmentIds: null, untilOn, withDebts: false, ...more}),
  );
const rows = async () => (await readRenewals(on.db, on.listId)).rows;
const places = () => on.one('select academy_places_taken($1, null, null)', [on.next]);
const own = () => readOwnOffers(on.db, on.world.customer.id);
const SIZES = {shirtSize: '12', shortsSize: '12', socksSize: '34', shoeSize: '35'};
const say = (said: Partial<RenewalAnswer> & {offerId: number; isComing: boolean}) =>
  on.db.withTransaction(tx =>
    answerRenewal(
      tx,
      on.world.customer.id,
      {...SIZES, emergencyName: '', emergencyPhone: '', purposes: [], answers: [], ...said},
      0,
    ),
  );
const stateOf = (id: number) => on.one<string>('select state from enrolment where id = $1', [id]);
const freed = () => on.db.withTransaction(tx => offerFreedPlaces(tx, 50));

test('who may renew, where to; grown up and without a category are for a person to decide', async () => {
  const first = await mine();
  const sibling = await mine({birthOn: `${YEAR - 1}-02-28`});
  const other = await was({emails: ['otra@example.org']});
  const fourth = await was({emails: ['cuarta@example.org']});
  const old = await was({birthOn: '2006-01-01'});
  await was({}, 'withdrawn');
  expect((await rows()).map(row => [row.enrolmentId, row.turn, row.categoryName])).toEqual([
    [first, 'up', 'Alevín'],
    [sibling, 'up', 'Alevín'],
    [other, 'up', 'Alevín'],
    [fourth, 'up', 'Alevín'],
    [old, 'none', null],
  ]);
  expect((await refuses(offer({untilOn: '2020-01-01'}), 'invalid', 'untilOn')).errors!.untilOn).toMatch(/ya ha pasado/);
  const done = await offer();
  expect(done).toMatchObject({
    noPlace: 1,
    leftOut: 1,
    offerIds: [expect.any(Number), expect.any(Number), expect.any(Number)],
  });
  expect(done.left).toEqual([
    {enrolmentId: fourth, name: 'Prueba0004, Noa', why: 'Alevín está completa.'},
    {enrolmentId: old, name: 'Prueba0005, Noa', why: 'No hay categoría para su año.'},
  ]);
  expect((await offer()).offerIds).toEqual([]);
  expect(await places()).toBe(3);
  const stranger = {enrolmentId: await on.ask(on.next), to: 'admitted', note: ''} as const;
  await refuses(
    on.db.withTransaction(tx => changeEnrolmentState(tx, stranger)),
    'category_full',
  );
  const forged = on.db.query(
    `insert into renewal_offer (previous_enrolment_id, season_list_id, age_category_id, amount_cents, until_at)
      values ($1, $2, $3, 0, now() + interval '1 day')`,
    [fourth, on.listId, on.next],
  );
  expect((await refusal(forged)).details).toMatchObject({constraint: 'enrolment_within_capacity'});
});

test('[K28] whom a person put into another category stays there, until a person says otherwise; so does who had the choice', async () => {
  const older = async (listId: number, from: number) => on.category('Juvenil', null, {listId, from, to: from + 1});
  const juvenil = await older(on.lastId, YEAR - 5);
  const nextJuvenil = await older(on.listId, YEAR - 4);
  const put = async (more: Parameters<TwoSeasons['child']>[0] = {}) =>
    on.ask(juvenil, {athleteId: await on.child({customerId: on.world.customer.id, ...more}), state: 'finished'});
  const [stays, back, grown] = [await put(), await put(), await put({birthOn: `${YEAR - 3}-02-01`})];
  const girls = await on.category('Benjamín femenino', null, {listId: on.lastId, from: YEAR, sex: 'female'});
  await on.category('Alevín femenino', null, {sex: 'female'});
  const inMixed = await was();
  const withGirls = await on.ask(girls, {athleteId: await on.child(), state: 'finished'});
  const toldOf = async (id: number) => {
    const row = (await rows()).find(one => one.enrolmentId === id)!;
    return [row.turn, row.categoryName];
  };
  expect(await Promise.all([stays, back, grown, inMixed, withGirls].map(toldOf))).toEqual([
    ['by_hand', 'Juvenil'],
    ['by_hand', 'Juvenil'],
    ['same', 'Juvenil'],
    ['up', 'Alevín'],
    ['up', 'Alevín femenino'],
  ]);
  const toAll = await offer();
  expect(toAll.offerIds).toHaveLength(3);
  expect(toAll.left.map(({enrolmentId, why}) => [enrolmentId, why])).toEqual(
    [stays, back].map(id => [id, expect.stringMatching(/a mano .*lo decide una persona/)]),
  );
  const {offerIds} = await offer({enrolmentIds: [stays]});
  await offer({enrolmentIds: [back], byYears: true});
  expect([await toldOf(stays), await toldOf(back)]).toEqual([
    ['same', 'Juvenil'],
    ['moves', 'Alevín femenino'],
  ]);
  const done = await say({offerId: offerIds[0]!, isComing: true});
  const {rows: kept} = await on.db.query('select age_category_id, override_reason from enrolment where id = $1', [
    done.enrolmentId,
  ]);
  expect(kept).toEqual([{age_category_id: nextJuvenil, override_reason: 'De otra edad'}]);
});

test('a family sees its own alone; what it answers keeps the place and the price, and what it does not say again is off', async () => {
  await mine();
  await mine({birthOn: `${YEAR - 1}-02-28`});
  await was({emails: ['otra@example.org']});
  const {offerIds} = await offer();
  const offers = await own();
  expect(offers.map(({state, amountCents}) => [state, amountCents])).toEqual([
    ['offered', 33000],
    ['offered', 33000],
  ]);
  const foreign = offerIds.find(id => !offers.some(one => one.id === id))!;
  await refuses(say({offerId: foreign, isComing: false}), 'not_found');
  const athleteId = await on.one(
    'select e.athlete_id from renewal_offer r join enrolment e on e.id = r.previous_enrolment_id where r.id = $1',
    [offers[1]!.id],
  );
  const guardianId = await on.one('select guardian_id from athlete_guardian where athlete_id = $1', [athleteId]);
  await on.db.query(
    `insert into image_consent (athlete_id, purpose, is_granted, guardian_id, granted_at)
      values ($1, 'web', true, $2, now()), ($1, 'press', true, $2, now())`,
    [athleteId, guardianId],
  );
  await on.db.query(`update athlete set emergency_name = 'Abuela', emergency_phone = '600111222' where id = $1`, [
    athleteId,
  ]);
  const opens = (day: string) =>
    on.db.query(`update academy_settings set renewal_opens_on = ${day} where season_list_id = $1`, [on.listId]);
  await opens(`(now() at time zone 'Europe/Madrid')::date + 1`);
  await refuses(say({offerId: offers[1]!.id, isComing: true}), 'invalid', 'answers.0');
  await opens('null');
  expect(await say({offerId: offers[0]!.id, isComing: false})).toMatchObject({state: 'declined', toPayCents: 0});
  const done = await say({offerId: offers[1]!.id, isComing: true, purposes: ['press']});
  expect([done.state, done.toPayCents]).toEqual([expect.stringMatching(/^(admitted|payment_pending)$/), 33000]);
  await refuses(say({offerId: offers[1]!.id, isComing: true}), 'wrong_state');
  const {rows: kept} = await on.db.query(
    `select e.kind, e.previous_enrolment_id is not null as follows, e.payer_guardian_id = $2 as pays, a.shirt_size,
      a.emergency_name, (select array_agg(purpose) from image_consent c
        where c.athlete_id = a.id and is_granted) as granted
       from enrolment e join athlete a on a.id = e.athlete_id where e.id = $1`,
    [done.enrolmentId, guardianId],
  );
  expect(kept).toEqual([
    {kind: 'renewal', follows: true, pays: true, shirt_size: '12', emergency_name: 'Abuela', granted: ['press']},
  ]);
  expect(await places()).toBe(2);
});

test('whoever is silent is reminded once, and then the place goes to who waits', async () => {
  for (const email of ['una@example.org', 'dos@example.org', 'tres@example.org']) await was({emails: [email]});
  await offer();
  const waits = await on.ask(on.next, {state: 'waiting_list'});
  expect(await freed()).toEqual([]);
  const remind = () => on.db.withTransaction(tx => takeSilentOffers(tx, on.listId));
  expect(await remind()).toHaveLength(3);
  expect(await remind()).toEqual([]);
  await on.db.query(
    `update renewal_offer set until_at = now() - interval '1 minute'
      where id = (select min(id) from renewal_offer where state = 'offered')`,
  );
  expect(await on.db.withTransaction(tx => endOffers(tx))).toMatchObject({expired: 1});
  expect(await freed()).toEqual([waits]);
  expect(await stateOf(waits)).not.toBe('waiting_list');
  expect(await places()).toBe(3);
});

test('asked again where there is room; enrolled at the office the offer is done; taken back it is free', async () => {
  const [silent, fresh] = [await was({emails: ['una@example.org']}), await was({emails: ['dos@example.org']})];
  await offer({enrolmentIds: [silent]});
  await on.db.query(`update renewal_offer set until_at = now() - interval '1 minute'`);
  await on.db.withTransaction(tx => endOffers(tx));
  expect((await rows()).find(row => row.enrolmentId === silent)).toMatchObject({offerState: 'expired'});
  expect(await offer({enrolmentIds: [silent, fresh]})).toMatchObject({offerIds: {length: 2}, noPlace: 0});
  const taken = await places();
  const athleteId = await on.one('select athlete_id from enrolment where id = $1', [silent]);
  await on.db.withTransaction(async tx => {
    const {id} = await enrol(tx, {
      seasonListId: on.listId,
      ageCategoryId: on.next,
      teamId: null,
      athlete: {id: athleteId},
      guardians: [],
      overrideReason: '',
      invitationCode: null,
      note: '',
    });
    await changeEnrolmentState(tx, {enrolmentId: id, to: 'admitted', note: ''});
  });
  expect(await places()).toBe(taken);
  expect(await on.db.withTransaction(tx => endOffers(tx))).toMatchObject({renewed: 1});
  expect(await on.db.withTransaction(tx => withdrawOffers(tx, on.listId, [fresh]))).toBe(1);
  expect(await places()).toBe(taken - 1);
});

test('families that owe something are left out of an offer to all, of all their children, and said by name', async () => {
  const owner = await was({emails: ['debe@example.org']}, 'suspended');
  const guardianId = await on.one(
    `select k.guardian_id from enrolment e join athlete_guardian k on k.athlete_id = e.athlete_id where e.id = $1`,
    [owner],
  );
  const siblingChild = await on.child({emails: []});
  await on.db.query(
    `insert into athlete_guardian (athlete_id, guardian_id, position, relation) values ($1, $2, 1, 'mother')`,
    [siblingChild, guardianId],
  );
  const sibling = await on.ask(on.before, {athleteId: siblingChild, state: 'finished'});
  const clear = await was({emails: ['aldia@example.org']});
  await on.db.query(
    `insert into instalment (contract_kind, enrolment_id, n, due_on, amount_cents)
      values ('academy', $1, 1, club_today() - 60, 4000), ('academy', $1, 2, club_today() + 60, 34000)`,
    [owner],
  );
  await on.db.query(`update instalment set state = 'overdue', fee_cents = 300 where enrolment_id = $1 and n = 1`, [
    owner,
  ]);
  const shown = await rows();
  const owes = (id: number) => shown.find(row => row.enrolmentId === id)!.owesCents;
  expect([owes(owner), owes(sibling), owes(clear)]).toEqual([4300, 4300, 0]);
  const done = await offer();
  expect(done.offerIds).toHaveLength(1);
  for (const id of [owner, sibling])
    expect(done.left.find(row => row.enrolmentId === id)!.why).toMatch(/^Su familia debe 43,00/);
  expect((await offer({withDebts: true})).offerIds).toHaveLength(2);
});

describe('a season', () => {
  const ask = (listId = on.listId) => ({listId, pricesBp: 310, stepCents: 500});
  const plan = (listId?: number) => planRollOver(on.db, ask(listId));
  const roll = (listId?: number) =>
    on.db.withTransaction(tx => rollOver(tx, {...ask(listId), staffUserId: on.world.staff.admin.id}));
  const undo = () => on.db.withTransaction(tx => undoRollOver(tx, on.listId));

  test('names go on by a year', () => {
    expect(
      ['Cantera 26/27', 'Escuela 2026-27', 'Cantera 99/00', 'Cantera 2026/2027', 'Escuela'].map(name =>
        nextName(name, 2026),
      ),
    ).toEqual(['Cantera 27/28', 'Escuela 2027-28', 'Cantera 00/01', 'Cantera 2027/2028', 'Escuela 2027']);
  });

  test('becomes the next: what is done is what was seen; once; and taken back while nobody has touched it', async () => {
    await on.db.query('update age_category set capacity = 12, birth_year_from = $2 where id = $1', [on.next, YEAR]);
    await on.db.query(
      `insert into team (age_category_id, name, max_squad, is_active)
        values ($1, 'Alevín A', 14, true), ($1, 'Alevín de antes', 20, false)`,
      [on.next],
    );
    await on.db.query(
      `update academy_settings set signup_opens_on = '2026-06-21', signup_closes_on = '2026-09-30',
        delegate_name = 'Quien sea' where season_list_id = $1`,
      [on.listId],
    );
    const lists = () => on.one('select count(*)::int from season_list');
    const before = await lists();
    const seen = await plan();
    expect([seen.toListId, seen.mayUndo, await lists()]).toEqual([null, false, before]);
    expect(seen.rows.map(({name, before: was, after}) => [name, was, after.replaceAll('\u00a0', ' ')])).toEqual([
      ['Temporada', 'Cantera 26/27, 01/07/2026 – 30/06/2027', 'Cantera 27/28, 01/07/2027 – 30/06/2028'],
      ['Alevín', `${YEAR}–${YEAR}`, `${YEAR + 1}–${YEAR + 1}`],
      ['Alevín: cuota', expect.anything(), '310,00 €'],
      ['Alevín: equipación (altas)', expect.anything(), '80,00 €'],
      ['Alevín: equipación (renovaciones)', expect.anything(), '30,00 €'],
      ['Alevín A', 'hasta 14', 'hasta 14, sin jugadores'],
      ['Renovaciones', 'sin fecha – sin fecha', 'sin fecha – sin fecha'],
      ['Altas', '21/06/2026 – 30/09/2026', '21/06/2027 – 30/09/2027'],
    ]);
    await roll();
    await refuses(roll(), 'already_rolled_over');
    const done = await plan();
    expect([done.mayUndo, done.toListId]).toEqual([true, expect.any(Number)]);
    const {rows: made} = await on.db.query(
      `select c.name, c.birth_year_from as "from", c.capacity, (select array_agg(amount_cents order by p.id)
        from academy_price p where p.age_category_id = c.id) as prices, (select array_agg(t.name || ' ' || t.max_squad)
        from team t where t.age_category_id = c.id) as teams from age_category c where c.season_list_id = $1
        order by c.id`,
      [done.toListId],
    );
    expect(made).toEqual([
      {name: 'Alevín', from: YEAR + 1, capacity: 12, prices: [31000, 8000, 3000], teams: ['Alevín A 14']},
    ]);
    expect(
      await on.one(
        `select s.delegate_name || ' ' || s.signup_opens_on || ' ' || l.state from academy_settings s
          join season_list l on l.id = s.season_list_id where l.id = $1`,
        [done.toListId],
      ),
    ).toBe('Quien sea 2027-06-21 preparation');
    await undo();
    expect(await lists()).toBe(before);
    await on.db.query('update age_category set capacity = 13, version = version + 1 where season_list_id = $1', [
      await roll(),
    ]);
    await refuses(undo(), 'roll_over_touched');
  });

  test('that has its next one already, made by hand, is not carried over', async () => {
    await refuses(roll(on.lastId), 'already_rolled_over');
    await refuses(plan(999_999), 'not_found');
  });
});

test('[C22] whoever renews chooses among the plans of a first enrolment, and owes on the days that were shown, no more than was told', async () => {
  await mine();
  await mine({birthOn: `${YEAR - 1}-02-28`});
  await on.db.query('update academy_settings set max_instalments = 12 where season_list_id = $1', [on.listId]);
  await on.db.query(
    `insert into payment_frequency (name, kind, instalments, every_months, min_total_cents, allowed_for, methods)
      values ('Tres plazos, uno al mes', 'every_n_months', 3, 1, 0, '{academy}', '{card_token,box_office}')`,
  );
  await offer();
  const offers = await own();
  const ids = offers.map(one => one.id);
  const plans = await readOfferedPlans(on.db, on.world.customer.id, ids);
  const chosen = plans.find(plan => plan.instalments.length === 3)!;
  expect(chosen.instalments.reduce((sum, part) => sum + part.amountCents, 0)).toBe(
    offers.reduce((sum, one) => sum + one.amountCents - one.discountCents, 0),
  );
  const said = ids.map(offerId => ({
    ...SIZES,
    offerId,
    isComing: true,
    emergencyName: '',
    emergencyPhone: '',
    purposes: [],
    answers: [],
  }));
  const answer = (more: object) =>
    on.db.withTransaction(tx =>
      answerRenewals(tx, on.world.customer.id, said, {
        paymentFrequencyId: chosen.paymentFrequencyId,
        expectedFirstCents: chosen.instalments[0]!.amountCents,
        ...more,
      }),
    );
  await refuses(answer({paymentFrequencyId: 999_999}), 'plan_gone', 'paymentFrequencyId');
  await refuses(answer({expectedFirstCents: 1}), 'total_changed');
  const done = await answer({});
  const {rows: owed} = await on.db.query<{dueOn: string; amountCents: number}>(
    `select due_on::text as "dueOn", sum(amount_cents)::int as "amountCents" from instalment where enrolment_id = any($1)
      group by 1 order by 1`,
    [done.map(one => one.enrolmentId)],
  );
  // A brother who comes as well makes it cheaper than was told.
  expect(owed.map(part => part.dueOn)).toEqual(chosen.instalments.map(part => part.dueOn));
  owed.forEach(({amountCents}, n) => expect(amountCents).toBeLessThanOrEqual(chosen.instalments[n]!.amountCents));
  await refuses(readOfferedPlans(on.db, on.world.customer.id + 1, ids), 'not_found');
});
