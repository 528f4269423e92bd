/**
 * A set of quotes is what each costs alone, to the cent, whatever the families look like and however the set is ordered;
 * and both are what is written in the rules, worked out here by another way.
 */
import {quoteEnrolment, quoteEnrolments, type QuoteAsk} from '../../../api/src/domain/academy/money/quote';
import type {Chance} from '../../../api/src/demo/random';
import {openAcademy, type Academy} from '../../support/world/academy';
import {chanceOf, figure, SEED} from '../../support/run/figures';
import {openScene} from '../../support/scene/scene';
import {count, long} from '../../support/run/until';

const on = openScene(async () => ({}));

const insert = async (text: string, values: unknown[]): Promise<number> =>
  (await on.db.query<{id: number}>(`${text} returning id`, values)).rows[0]!.id;

const between = (chance: Chance, least: number, most: number): number => least + chance.below(most - least + 1);

/** One list before, one now; prices of every kind, with and without clothes and reservation. */
async function drawRules(chance: Chance): Promise<Academy & {lastId: number; lastCategoryId: number}> {
  const academy = await openAcademy(on, {
    sibling_discount_bp: between(chance, 0, 6000),
    large_family_discount_bp: between(chance, 0, 6000),
    partner_discount_bp: between(chance, 0, 6000),
    partner_clubs: 'CD Río Verde',
    early_discount_bp: between(chance, 0, 2000),
    early_until_on: new Date(Date.now() + chance.pick([-3, 3]) * 86_400_000).toISOString().slice(0, 10),
    kit_every_years: between(chance, 1, 3),
  });
  for (const id of [academy.categoryId, academy.otherCategoryId])
    for (const [concept, kind] of [
      ['registration', 'any'],
      ['registration', 'new'],
      ['kit', 'any'],
      ['kit', 'renewal'],
      ['place_reservation', 'any'],
    ])
      if (chance.isLucky(0.6))
        await insert(
          'insert into academy_price (age_category_id, concept, enrolment_kind, amount_cents) values ($1, $2, $3, $4)',
          [id, concept, kind, between(chance, 0, 9999)],
        );
  const lastId = await insert(
    `insert into season_list (name, kind, starts_on, ends_on)
      values ('Antes ' || gen_random_uuid(), 'academy', club_today() - 10 - $1::int, club_today() - 11)`,
    [between(chance, 300, 1100)],
  );
  const lastCategoryId = await insert(
    `insert into age_category (season_list_id, name, birth_year_from, birth_year_to) values ($1, 'Otra', 1990, 2030)`,
    [lastId],
  );
  return {...academy, lastId, lastCategoryId};
}

interface Person {
  id: number;
  docNo: string | null;
  email: string;
  name: string;
  athletes: Set<number>;
}
interface Drawn {
  asks: QuoteAsk[];
  people: Person[];
  /** Athletes that have a live place in the list. */
  live: Set<number>;
  large: Set<number>;
  ofPartner: Set<number>;
  /** Athletes who were given clothes in the list before. */
  dressed: Set<number>;
}

/** Sheets of one person with and without document, two guardians, children in the list, left, or not there. */
async function drawFamilies(rules: Awaited<ReturnType<typeof drawRules>>, n: number, chance: Chance): Promise<Drawn> {
  const drawn: Drawn = {
    asks: [],
    people: [],
    live: new Set(),
    large: new Set(),
    ofPartner: new Set(),
    dressed: new Set(),
  };
  const variant = await insert(
    `with k as (insert into kit_item (name) values ('Camiseta ' || gen_random_uuid()) returning id)
      insert into kit_variant (kit_item_id, size) select id, '10' from k`,
    [],
  );
  await insert(`insert into kit_movement (kit_variant_id, kind, quantity) values ($1, 'purchase', 1000)`, [variant]);
  for (const family of count(n)) {
    const sheets: Person[] = [];
    for (const sheet of count(between(chance, 1, 3))) {
      const name = chance.pick(['Eva', 'Éva', 'Luis']);
      const [email, docNo] = [
        chance.pick(['', `F${n}-${family}@example.org`, `f${n}-${family}@EXAMPLE.org`]),
        chance.isLucky(0.4) ? `${rules.listId}-${family}-${sheet}` : null,
      ];
      const id = await insert('insert into guardian (first_name, surname1, email, doc_no) values ($1, $2, $3, $4)', [
        name,
        'Gil',
        email,
        docNo,
      ]);
      sheets.push({id, docNo, email: email.toLowerCase(), name: name.replace('É', 'E'), athletes: new Set()});
    }
    drawn.people.push(...sheets);
    for (const child of count(between(chance, 1, 4))) {
      const athleteId = await insert(
        `insert into athlete (first_name, surname1, birth_on, sex) values ('Noa', $1, make_date($2, 5, 5), 'female')`,
        [`Gil ${family}-${child}`, new Date().getFullYear() - 10],
      );
      const guardians = sheets.filter((_, at) => at === child % sheets.length || chance.isLucky(0.3)).slice(0, 2);
      for (const [at, guardian] of guardians.entries()) {
        await insert(
          `insert into athlete_guardian (athlete_id, guardian_id, position, relation) values ($1, $2, $3, 'mother')`,
          [athleteId, guardian.id, at + 1],
        );
        guardian.athletes.add(athleteId);
      }
      for (const [kind, shown] of [
        ['large_family', drawn.large],
        ['partner_club', drawn.ofPartner],
      ] as const)
        if (chance.isLucky(0.3)) {
          const {rows} = await on.db.query<{is: boolean}>(
            `insert into athlete_document (athlete_id, kind, state, reviewed_at, expires_on)
              values ($1, $2, 'validated', now(), club_today() + $3::int)
              returning expires_on >= (now() at time zone 'Europe/Madrid')::date as is`,
            [athleteId, kind, chance.pick([-2, 0, 40])],
          );
          if (rows[0]!.is) shown.add(athleteId);
        }
      if (chance.isLucky(0.4)) {
        const state = chance.pick(['delivered', 'pending', 'lost']);
        const enrolmentId = await insert(
          `insert into enrolment (season_list_id, athlete_id, age_category_id, state, enrolled_at, ended_at)
            values ($1, $2, $3, 'finished', now(), now())`,
          [rules.lastId, athleteId, rules.lastCategoryId],
        );
        await insert(
          `insert into kit_delivery (enrolment_id, kit_variant_id, state, delivered_at, lost_by)
            values ($1, $2, $3, case when $3 <> 'pending' then now() end, case when $3 = 'lost' then 'club' end)`,
          [enrolmentId, variant, state],
        );
        if (state !== 'pending') drawn.dressed.add(athleteId);
      }
      if (chance.isLucky(0.5)) {
        const state = chance.pick(['submitted', 'waiting_list', 'withdrawn', 'rejected', 'draft']);
        await insert(
          `insert into enrolment (season_list_id, athlete_id, age_category_id, state, ended_at) values ($1, $2, $3, $4,
            case when $4 in ('withdrawn', 'rejected') then now() end)`,
          [rules.listId, athleteId, rules.categoryId, state],
        );
        if (state === 'submitted' || state === 'waiting_list') drawn.live.add(athleteId);
      }
      drawn.asks.push({
        seasonListId: rules.listId,
        ageCategoryId: chance.pick([rules.categoryId, rules.otherCategoryId]),
        athleteId: chance.isLucky(0.9) ? athleteId : null,
        kind: chance.pick(['new', 'renewal']),
        priceOverrideCents: chance.isLucky(0.1) ? between(chance, 0, 20_000) : null,
        isWhole: chance.isLucky(0.5),
        guardianId: chance.isLucky(0.4) ? chance.pick(sheets).id : null,
      });
    }
  }
  return drawn;
}

const isSame = (a: Person, b: Person): boolean =>
  a.id === b.id || (a.email !== '' && a.email === b.email && !(a.docNo && b.docNo) && a.name === b.name);

/** By the rules, in memory. */
async function reckon(drawn: Drawn): Promise<{amountCents: number; discountCents: number}[]> {
  const {rows: prices} = await on.db.query<{of: number; concept: string; kind: string; cents: number}>(
    `select age_category_id as of, concept, enrolment_kind as kind, amount_cents as cents from academy_price`,
  );
  const {rows} = await on.db.query<{
    sibling: number;
    large: number;
    partner: number;
    early: number;
    isEarly: boolean;
    isRecent: boolean;
  }>(
    `select sibling_discount_bp as sibling, large_family_discount_bp as large, partner_discount_bp as partner, early_discount_bp as early,
      early_until_on > club_today() as "isEarly", exists (select 1 from season_list o, season_list l
        where o.id = $2 and l.id = $1 and o.starts_on < l.starts_on
          and o.starts_on + make_interval(years => kit_every_years) > l.starts_on) as "isRecent"
       from academy_settings where season_list_id = $1`,
    [drawn.asks[0]!.seasonListId, drawn.dressed.size > 0 ? await lastOf([...drawn.dressed][0]!) : 0],
  );
  const rule = rows[0]!;
  return drawn.asks.map(ask => {
    let amountCents = ask.priceOverrideCents ?? 0;
    if (ask.priceOverrideCents === null)
      for (const concept of ['registration', 'fee', 'kit']) {
        const written = prices.filter(p => p.of === ask.ageCategoryId && p.concept === concept);
        const price = written.find(p => p.kind === ask.kind) ?? written.find(p => p.kind === 'any');
        const hasClothes = concept === 'kit' && rule.isRecent && drawn.dressed.has(ask.athleteId ?? 0);
        if (price && !hasClothes) amountCents += price.cents;
      }
    const payers = drawn.people.filter(
      one => one.id === ask.guardianId || (ask.athleteId !== null && one.athletes.has(ask.athleteId)),
    );
    const siblings = drawn.people
      .filter(one => payers.some(payer => isSame(payer, one)))
      .flatMap(one => [...one.athletes])
      .filter(id => id !== ask.athleteId && drawn.live.has(id));
    const parts = [
      siblings.length > 0 ? rule.sibling : 0,
      drawn.large.has(ask.athleteId ?? 0) ? rule.large : 0,
      drawn.ofPartner.has(ask.athleteId ?? 0) ? rule.partner : 0,
      ask.isWhole && rule.isEarly ? rule.early : 0,
    ];
    const sum = parts.reduce((total, bp) => total + Math.round((amountCents * bp) / 10_000), 0);
    return {amountCents, discountCents: Math.min(amountCents, sum)};
  });
}

const lastOf = async (athleteId: number): Promise<number> =>
  (
    await on.db.query<{id: number}>(
      `select season_list_id as id from enrolment where athlete_id = $1 and state = 'finished'`,
      [athleteId],
    )
  ).rows[0]!.id;

test('random families: the set costs what each costs alone, in any order, and what the rules say', async () => {
  const chance = chanceOf('quotes');
  let [quotes, discounted] = [0, 0];
  for (const round of count(long(40, 4))) {
    const rules = await drawRules(chance);
    const drawn = await drawFamilies(rules, 12, chance);
    const about = `SEED=${SEED}, round ${round}`;
    await on.db.withTransaction(async tx => {
      const set = await quoteEnrolments(tx, drawn.asks);
      const alone = [];
      for (const ask of drawn.asks) alone.push(await quoteEnrolment(tx, ask));
      expect({about, quotes: set}).toEqual({about, quotes: alone});
      expect(await quoteEnrolments(tx, [...drawn.asks].reverse())).toEqual([...set].reverse());
      const cents = set.map(({amountCents, discountCents}) => ({amountCents, discountCents}));
      expect({about, cents}).toEqual({about, cents: await reckon(drawn)});
      quotes += set.length;
      discounted += set.filter(one => one.discounts.some(({reason}) => reason === 'siblings')).length;
    });
  }
  expect(discounted).toBeGreaterThan(0);
  expect(discounted).toBeLessThan(quotes);
  figure(`${discounted} with a discount for siblings`, {times: `${quotes} quotes`});
});

test('nobody is asked for: nothing is read', async () => {
  const tx = {query: () => Promise.reject(new Error('read'))};
  expect(await quoteEnrolments(tx, [])).toEqual([]);
});
