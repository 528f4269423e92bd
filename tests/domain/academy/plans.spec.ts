/**
 * What a family signs is what it is charged, to the cent and the day: what is offered and what admission writes are made
 * by one function, whatever the prices, discounts, children and plans.
 */
import fc from 'fast-check';
import {changeEnrolmentState} from '../../../api/src/domain/academy/change-enrolment-state';
import {enrol, priceBefore} from '../../../api/src/domain/academy/enrol';
import {enrolFamily, priceFamily, type ChildSaid} from '../../../api/src/domain/academy/family/enrol-family';
import {FINGERPRINT} from '../../../api/src/domain/academy/family/sign-text';
import {byDay} from '../../../api/src/domain/academy/money/agree';
import {endEarlyDiscounts} from '../../../api/src/domain/academy/money/end-early';
import {beginParts, planParts, type PlanAsk} from '../../../api/src/domain/academy/money/plan';
import {addDays} from '../../../api/src/domain/instalments/plan-instalments';
import type {Chance} from '../../../api/src/demo/random';
import {chanceOf, SEED} from '../../support/run/figures';
import {refuses} from '../../support/scene/refuses';
import {openScene} from '../../support/scene/scene';
import {openAcademy, type Academy} from '../../support/world/academy';

const on = openScene(async () => ({}));

const TODAY = '2026-09-10';
const ask = fc
  .record({
    totalCents: fc.integer({min: 0, max: 90_000}),
    lines: fc.array(
      fc.record({
        concept: fc.constantFrom('registration' as const, 'fee' as const, 'kit' as const),
        amountCents: fc.integer({min: 0, max: 40_000}),
        vatCode: fc.constantFrom('sport_exempt', 'general'),
      }),
      {maxLength: 3},
    ),
    reservationCents: fc.constantFrom(0, 1, 5_000, 50_000),
    frequency: fc.option(
      fc.record({
        kind: fc.constantFrom('fixed_dates' as const, 'every_n_months' as const, 'single' as const),
        instalments: fc.integer({min: 1, max: 12}),
        everyMonths: fc.integer({min: 1, max: 3}),
        firstBp: fc.constantFrom(0, 2_500, 9_999),
        fixedDays: fc.constant(Array.from({length: 12}, (_, at) => addDays('2026-07-01', at * 31))),
        minTotalCents: fc.constantFrom(0, 20_000),
      }),
    ),
    maxInstalments: fc.integer({min: 1, max: 12}),
  })
  .map((one): PlanAsk => ({...one, todayOn: TODAY, startsOn: '2026-07-01', endsOn: '2027-06-30'}));
const sum = (parts: readonly {amountCents: number}[]) => parts.reduce((cents, part) => cents + part.amountCents, 0);

test('[C22] whatever is owed, the parts are all of it, and begin as they were agreed', () => {
  let offered = 0;
  fc.assert(
    fc.property(ask, fc.integer({min: 0, max: 400}), fc.integer({min: 0, max: 90_000}), (one, waited, lower) => {
      const parts = planParts(one);
      if (parts === null || parts.length === 0) return;
      offered += 1;
      expect(sum(parts)).toBe(one.totalCents);
      expect(parts.every(part => part.amountCents > 0 && part.dueOn >= TODAY)).toBe(true);
      const isOfDays = one.frequency?.kind === 'fixed_dates';
      const begin = (todayOn: string, totalCents: number) =>
        beginParts(parts, {todayOn, totalCents, endsOn: one.endsOn, isOfDays});
      // The place comes on the day of the signature: to the cent and the day.
      expect(begin(TODAY, one.totalCents)).toEqual(parts);
      // Later: the same cents; the days that were signed, unless one of them is over.
      const late = addDays(TODAY, waited);
      const begun = begin(late, one.totalCents);
      expect(begun.map(part => part.amountCents)).toEqual(parts.map(part => part.amountCents));
      const next = parts.find(part => part.dueOn > TODAY)?.dueOn ?? '9999-12-31';
      if (next > late)
        expect(begun.map(part => part.dueOn)).toEqual(parts.map(part => (part.dueOn === TODAY ? late : part.dueOn)));
      expect(begun.every(part => part.dueOn >= late)).toBe(true);
      // A paper has made it cheaper since.
      expect(sum(begin(late, Math.min(lower, one.totalCents)))).toBe(Math.min(lower, one.totalCents));
    }),
    {numRuns: 2_000, seed: SEED},
  );
  expect(offered).toBeGreaterThan(500);
});

async function drawAcademy(chance: Chance): Promise<Academy & {frequencyIds: number[]}> {
  const academy = await openAcademy(on, {
    sibling_discount_bp: chance.pick([0, 1_000, 3_333]),
    early_discount_bp: chance.pick([0, 500, 1_111]),
    early_until_on: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10),
    signup_opens_on: '2020-01-01',
  });
  await on.db.query(`update season_list set state = 'active' where id = $1`, [academy.listId]);
  await on.db.query(`update academy_settings set max_instalments = 12, consent_html = 'Sí' where season_list_id = $1`, [
    academy.listId,
  ]);
  // Of both categories the young one alone fits; the other would make the choice the family's.
  await on.db.query('update age_category set birth_year_from = 1990, birth_year_to = 1991 where id = $1', [
    academy.otherCategoryId,
  ]);
  await on.db.query('delete from academy_price where age_category_id = $1', [academy.categoryId]);
  for (const [concept, vatCode] of [
    ['registration', 'sport_exempt'],
    ['fee', 'sport_exempt'],
    ['kit', 'general'],
    ['place_reservation', 'sport_exempt'],
  ])
    if (concept === 'fee' || chance.isLucky(0.6))
      await on.db.query(
        'insert into academy_price (age_category_id, concept, amount_cents, vat_code) values ($1, $2, $3, $4)',
        [academy.categoryId, concept, 1_000 + chance.below(30_000), vatCode],
      );
  const add = async (kind: string, instalments: number, firstBp: number) =>
    (
      await on.db.query<{id: number}>(
        `insert into payment_frequency (name, kind, instalments, every_months, first_bp, min_total_cents, allowed_for, methods)
          values (gen_random_uuid(), $1, $2, case when $1 = 'every_n_months' then 1 end, $3, 0, '{academy}', '{box_office}')
          returning id`,
        [kind, instalments, firstBp],
      )
    ).rows[0]!.id;
  return {
    ...academy,
    frequencyIds: [
      academy.frequencyId,
      await add('single', 1, 0),
      await add('every_n_months', 2 + chance.below(5), chance.pick([0, 4_000])),
    ],
  };
}

let children = 0;
const childOf = (year: number): ChildSaid => ({
  athleteId: null,
  firstName: 'Noa',
  surname1: `Plazos${++children}`,
  surname2: '',
  birthOn: `${year}-05-05`,
  sex: 'female',
  docNo: null,
  ageCategoryId: null,
  invitationCode: null,
  consents: [],
  answers: [],
  shirtSize: '',
  shortsSize: '',
  socksSize: '',
  shoeSize: '',
  school: '',
  previousClub: '',
  address: '',
  city: '',
  postalCode: '',
  emergencyName: '',
  emergencyPhone: '',
  secondEmergencyName: '',
  secondEmergencyPhone: '',
});

async function familyOf(academy: Academy, howMany: number) {
  const {rows} = await on.db.query<{fingerprint: string}>(
    `select ${FINGERPRINT} as fingerprint from academy_settings s where s.season_list_id = $1`,
    [academy.listId],
  );
  const year = new Date().getFullYear() - 10;
  return {
    customerId: on.world.customer.id,
    seasonListId: academy.listId,
    relation: 'mother' as const,
    guardian: {firstName: 'Ana', surname1: 'García', surname2: '', docNo: null, phone: '', address: ''},
    second: null,
    children: Array.from({length: howMany}, () => childOf(year)),
    paymentFrequencyId: null as number | null,
    hasNoSecond: true,
    isWhatsappAllowed: false,
    expectedTotalCents: null,
    expectedFirstCents: null as number | null,
    fingerprint: rows[0]!.fingerprint,
    signedName: 'Ana García',
    ip: null,
  };
}

const written = async (enrolmentIds: number[]) =>
  (
    await on.db.query<{n: number; dueOn: string; amountCents: number; vatCode: string}>(
      `select n, due_on::text as "dueOn", amount_cents as "amountCents", vat_code as "vatCode" from instalment
        where enrolment_id = any($1) order by enrolment_id, n`,
      [enrolmentIds],
    )
  ).rows;
const admit = (enrolmentId: number) =>
  on.db.withTransaction(tx => changeEnrolmentState(tx, {enrolmentId, to: 'admitted', note: ''}));

test('[C22] random families: what was shown when it was signed is what stands once there are places', async () => {
  const chance = chanceOf('signed plans');
  for (let turn = 0; turn < 12; turn += 1) {
    const academy = await drawAcademy(chance);
    const family = await familyOf(academy, 1 + chance.below(3));
    const priced = await on.db.withTransaction(async tx => {
      await tx.query('savepoint priced');
      const shown = await priceFamily(tx, family);
      await tx.query('rollback to savepoint priced');
      return shown;
    });
    const plan = chance.pick(priced.plans);
    const first = plan.instalments[0]!.amountCents;
    const said = {...family, paymentFrequencyId: plan.paymentFrequencyId, expectedFirstCents: first};
    await refuses(
      on.db.withTransaction(tx => enrolFamily(tx, {...said, expectedFirstCents: first + 1})),
      'total_changed',
    );
    const sent = await on.db.withTransaction(tx => enrolFamily(tx, said));
    for (const {enrolmentId} of sent.children) await admit(enrolmentId);
    const parts = await written(sent.children.map(child => child.enrolmentId));
    const isAtOnce = plan.instalments.length === 1;
    if (isAtOnce) expect(sum(parts)).toBe(priced.early?.totalCents ?? priced.totalCents);
    else expect(byDay(parts)).toEqual(plan.instalments);
  }
});

test('[V1] a plan that is withdrawn before it is signed is refused; after it, it is what is charged', async () => {
  const academy = await drawAcademy(chanceOf('withdrawn plans'));
  const family = {...(await familyOf(academy, 1)), paymentFrequencyId: academy.frequencyId};
  const off = (is: boolean) =>
    on.db.query('update payment_frequency set is_active = $2 where id = $1', [academy.frequencyId, !is]);
  await off(true);
  await refuses(
    on.db.withTransaction(tx => enrolFamily(tx, family)),
    'plan_gone',
    'paymentFrequencyId',
  );
  await off(false);
  const sent = await on.db.withTransaction(tx => enrolFamily(tx, family));
  const [plan] = sent.plans.filter(one => one.paymentFrequencyId === academy.frequencyId);
  await off(true);
  await on.db.query('update academy_settings set max_instalments = 1 where season_list_id = $1', [academy.listId]);
  await admit(sent.children[0]!.enrolmentId);
  expect(byDay(await written([sent.children[0]!.enrolmentId]))).toEqual(plan!.instalments);
});

/** A season of 365,00 € with a reservation, and 5 % less for who pays it at once. */
async function office(untilDays = 9) {
  const academy = await openAcademy(on, {
    early_discount_bp: 500,
    early_until_on: new Date(Date.now() + untilDays * 86_400_000).toISOString().slice(0, 10),
  });
  const {rows} = await on.db.query<{id: number}>(
    `with priced as (update academy_price set amount_cents = 36500 where age_category_id = $1),
       reserved as (insert into academy_price (age_category_id, concept, amount_cents) values ($1, 'place_reservation', 5000))
     insert into payment_frequency (name, kind, instalments, first_bp, min_total_cents, allowed_for, methods)
       values (gen_random_uuid(), 'single', 1, 0, 0, '{academy}', '{box_office}') returning id`,
    [academy.categoryId],
  );
  const {rows: athletes} = await on.db.query<{id: number}>(
    `with a as (insert into athlete (first_name, surname1, birth_on, sex)
        values ('Kiko', 'Ruiz', make_date(extract(year from now())::int - 10, 5, 5), 'male') returning id),
      g as (insert into guardian (first_name, surname1, email) values ('Eva', 'Ruiz', 'eva@example.org') returning id)
     insert into athlete_guardian (athlete_id, guardian_id, position, relation) select a.id, g.id, 1, 'mother' from a, g
       returning athlete_id as id`,
  );
  const base = {seasonListId: academy.listId, ageCategoryId: academy.categoryId, invitationCode: null};
  const price = () =>
    on.db.withTransaction(tx => priceBefore(tx, {...base, athleteId: athletes[0]!.id, guardians: []}));
  const sign = (paymentFrequencyId: number | null, expectedFirstCents: number | null = null) =>
    on.db.withTransaction(tx =>
      enrol(tx, {
        ...base,
        teamId: null,
        athlete: {id: athletes[0]!.id},
        guardians: [],
        overrideReason: '',
        note: '',
        plan: {paymentFrequencyId, expectedFirstCents},
      }),
    );
  return {academy, wholeId: rows[0]!.id, price, sign};
}
const moneyOf = async (id: number) =>
  (
    await on.db.query<{owed: number; early: number; reason: string; parts: number[]}>(
      `select amount_cents - discount_cents as owed, early_discount_cents as early, discount_reason as reason,
        (select array_agg(amount_cents order by n) from instalment where enrolment_id = e.id) as parts
         from enrolment e where id = $1`,
      [id],
    )
  ).rows[0]!;

test('[K24] at the desk the price and each way to pay are known before, and only who pays whole has its discount', async () => {
  const {wholeId, academy, price, sign} = await office();
  const shown = await price();
  expect([shown.totalCents, shown.wholeCents]).toEqual([36_500, 34_675]);
  expect(
    shown.plans.map(plan => [plan.paymentFrequencyId, plan.name, plan.instalments.map(part => part.amountCents)]),
  ).toEqual([
    [null, 'Reserva de plaza y el resto', [5_000, 31_500]],
    [wholeId, expect.any(String), [36_500]],
    [academy.frequencyId, expect.any(String), [5_000, 15_750, 15_750]],
  ]);
  expect((await on.db.query(`select 1 from athlete where first_name = '-'`)).rowCount).toBe(0);
  await refuses(sign(wholeId, 1), 'total_changed');
  await refuses(sign(999_999), 'plan_gone', 'paymentFrequencyId');
  const {id} = await sign(null, 5_000);
  await admit(id);
  expect(await moneyOf(id)).toEqual({owed: 36_500, early: 0, reason: '', parts: [5_000, 31_500]});
});

test('[K24] who chose to pay whole has it, until the day is over and the money is not there', async () => {
  const {wholeId, academy, sign} = await office();
  const {id} = await sign(wholeId, 36_500);
  await admit(id);
  const reason = 'Temporada entera pagada por adelantado';
  expect(await moneyOf(id)).toEqual({owed: 34_675, early: 1_825, reason, parts: [34_675]});
  const end = () => on.db.withTransaction(tx => endEarlyDiscounts(tx));
  expect(await end()).toEqual([]);
  await on.db.query(`update academy_settings set early_until_on = club_today() - 1 where season_list_id = $1`, [
    academy.listId,
  ]);
  expect(await end()).toHaveLength(1);
  expect(await moneyOf(id)).toEqual({owed: 36_500, early: 0, reason: '', parts: [36_500]});
  expect(await end()).toEqual([]);
});

test('[C22] what was agreed adds up, and is not changed afterwards', async () => {
  const {sign} = await office();
  const {id} = await sign(null);
  const insert = (total: number) =>
    on.db.query(`insert into enrolment_plan (enrolment_id, total_cents, parts) values ($1, $2, $3)`, [
      id,
      total,
      JSON.stringify([{dueOn: TODAY, amountCents: 100, vatCode: 'general'}]),
    ]);
  await on.db.query('delete from enrolment_plan where enrolment_id = $1', [id]);
  expect((await refuses(insert(101), 'invalid')).details).toMatchObject({constraint: 'enrolment_plan_adds_up'});
  await insert(100);
  expect((await refuses(on.db.query('update enrolment_plan set total_cents = 100'), 'invalid')).details).toMatchObject({
    constraint: 'signature_stands',
  });
});

test('[K25] the same mother, signed up twice without a document, is one', async () => {
  const {academy} = await office();
  const mother = {firstName: 'Eva', surname1: 'Díaz', surname2: '', email: 'Diaz@example.org', phone: ''};
  const child = (firstName: string, docNo: string | null) =>
    on.db.withTransaction(tx =>
      enrol(tx, {
        seasonListId: academy.listId,
        ageCategoryId: academy.categoryId,
        invitationCode: null,
        teamId: null,
        athlete: {
          firstName,
          surname1: 'Díaz',
          surname2: '',
          birthOn: `${new Date().getFullYear() - 10}-05-05`,
          sex: 'female',
          docNo: null,
          shirtSize: '',
          shortsSize: '',
          socksSize: '',
          shoeSize: '',
        },
        guardians: [{...mother, docNo, relation: 'mother'}],
        overrideReason: '',
        note: '',
      }),
    );
  await child('Ana', null);
  await child('Bea', null);
  await child('Eva', '12345678Z');
  const {rows} = await on.db.query<{docNo: string; children: number}>(
    `select g.doc_no as "docNo", (select count(*)::int from athlete_guardian k where k.guardian_id = g.id) as children
      from guardian g where lower(g.email) = 'diaz@example.org'`,
  );
  expect(rows).toEqual([{docNo: '12345678Z', children: 3}]);
});
