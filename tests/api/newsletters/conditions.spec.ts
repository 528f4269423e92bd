/**
 * Each condition of a segment, by itself and turned round, against what was written down of each person as their rows were
 * made; what is not whole is refused by its field.
 */
import fs from 'node:fs';
import path from 'node:path';
import {chanceOf} from '../../support/run/figures';
import type {ErrorBody} from '../../support/wire/visitor';
import {openAcademy, signUp} from '../../support/world/academy';
import {makePlots} from '../../support/world/plots';
import {makePack, makeShop} from '../../support/world/shop';
import {app, groupId, office, one, setStage, subscribe, world, write} from './stage';

setStage();

type Rule = {kind: string; not?: boolean; value?: number; within?: number; text?: string};
const chance = chanceOf('conditions');
const pick = <T>(list: readonly T[]): T => chance.pick(list);

const count = (segment: unknown) =>
  office.post<ErrorBody & {willGet: number}>('/api/emails/boletines/destinatarios', {
    audience: {groupIds: [groupId], excludedGroupIds: [], segment},
  });

/** What else may be asked of a person: the conditions that they meet, written down as their rows are made. */
async function liveOn(emails: string[]): Promise<{facts: Map<string, Set<string>>; rules: [string, Rule][]}> {
  const {scarf} = await makeShop(app.db, world);
  const packId = await makePack(app.db, world, {slug: 'dos-tardes', sessions: [world.sessionId]});
  const academy = await openAcademy(app);
  const plots = await makePlots(app.db, emails.length);
  const letter = await write();
  const tierId = await one<number>(
    `insert into supporter_tier (name, price_cents) values ('Peña S', 1000) returning id`,
  );
  const categoryId = await one<number>(
    `insert into pass_category (season_list_id, name) values ($1, 'Adulto S') returning id`,
    [world.seasonListId],
  );
  const passPriceId = await one<number>(
    `insert into pass_price (season_list_id, zone_id, pass_category_id, kind, amount_cents)
      values ($1, $2, $3, 'new', 20000) returning id`,
    [world.seasonListId, world.zones.seated, categoryId],
  );
  let orderCount = 0;
  const facts = new Map<string, Set<string>>();
  for (const [n, email] of emails.entries()) {
    const own = new Set<string>();
    facts.set(email, own);
    const is = (fact: string, part = 0.4): boolean => chance.isLucky(part) && own.add(fact).has(fact);
    const orders: {cents: number; monthsAgo: number}[] = [];
    const buy = async (cents: number, monthsAgo: number): Promise<number> => {
      orders.push({cents, monthsAgo});
      const typed = chance.isLucky(0.5) ? email.toUpperCase() : email;
      return one<number>(
        `insert into "order" (number, channel, state, email, first_name, total_cents, created_at, paid_at)
          select $1, 'web', 'paid', $2, 'Ana', $3, at, at
            from (select now() - make_interval(months => $4) + interval '1 day' as at) x returning id`,
        [`C-${process.pid}-${++orderCount}`, typed, cents, monthsAgo],
      );
    };
    const line = (orderId: number, kind: string, column: string, id: number) =>
      app.db.query(
        `insert into order_line (order_id, position, kind, description, unit_cents, vat_code, vat_bp, vat_cents, state, ${column})
          values ($1, 1, $2, 'Línea', 0, 'general', 2100, 0, 'active', $3)`,
        [orderId, kind, id],
      );
    if (is('product')) await line(await buy(0, pick([1, 4, 9])), 'product', 'product_variant_id', scarf.medium);
    if (is('pack')) await line(await buy(0, pick([4, 9])), 'pack', 'event_pack_id', packId);
    for (let more = pick([0, 0, 1, 3]); more > 0; more--) await buy(pick([1_000, 4_000]), pick([1, 4, 9]));
    const late = orders.filter(one_ => one_.monthsAgo <= 6);
    if (late.reduce((sum, one_) => sum + one_.cents, 0) >= 4_000) own.add('spent');
    if (late.length >= 2) own.add('times');
    if (orders.length > 0 && late.length === 0) own.add('lapsed');
    if (chance.isLucky(0.5)) {
      const state = pick(['active', 'expired', 'void']);
      if (state !== 'void') own.add('season');
      await app.db.query(
        `with h as (insert into pass_holder (first_name, surname1, email) values ('Socia', 'De Antes', $1) returning id)
         insert into season_pass (season_list_id, pass_holder_id, pass_category_id, pass_price_id, zone_id, kind, state,
           amount_cents, origin) select $2, h.id, $3, $4, $5, 'new', $6, 20000, 'web' from h`,
        [email, world.seasonListId, categoryId, passPriceId, world.zones.seated, state],
      );
    }
    if (is('postcode')) await app.db.query(`insert into customer (email, postal_code) values ($1, '31001')`, [email]);
    if (chance.isLucky(0.5))
      await app.db.query(
        `insert into supporter (supporter_tier_id, first_name, surname1, email, state, valid_until_on)
          values ($1, 'Ana', 'Fan', $2, 'active', club_today() - 5 + $3::int)`,
        [tierId, email, is('supporter', 0.6) ? 10 : 0],
      );
    if (is('family')) {
      const child = await signUp(app, academy, {state: 'admitted'});
      await app.db.query('update guardian set email = $2 where id = $1', [child.guardianId, email.toUpperCase()]);
      if (is('owesAcademy'))
        await app.db.query('update enrolment set overdue_cents = 500 where id = $1', [child.enrolmentId]);
    }
    if (chance.isLucky(0.5))
      await app.db.query(
        `with s as (insert into plot_sale (plot_area_id, plot_price_id, plot_id, buyer_name, email, price_cents, total_cents, vat_code)
           values ($1, $2, $3, 'Ana', $4, 6000, 6000, 'general') returning id)
         insert into instalment (contract_kind, plot_sale_id, n, due_on, amount_cents, state)
           select 'plot', id, 1, club_today() - 9, 6000, $5 from s`,
        [plots.areaId, plots.priceId, await plots.plotId(`A${n + 1}`), email, is('owesPlot') ? 'overdue' : 'due'],
      );
    await app.db.query('update subscriber set labels = $2, locale = $3 where email = $1', [
      email,
      is('label') ? 'prensa,  Peña Norte ' : 'peña norte vieja',
      is('language') ? 'eu' : 'es',
    ]);
    const isKnown = is('known', 0.7);
    const opened = isKnown && is('opened', 0.6);
    const clicked = opened && is('clicked', 0.6);
    await app.db.query(
      `insert into newsletter_delivery (newsletter_id, email, state, is_measured, sent_at, opened_at, clicked_at)
        values ($1, $2, 'delivered', $3, now(), case when $4 then now() end, case when $5 then now() end)`,
      [letter, email, isKnown, opened, clicked],
    );
  }
  return {
    facts,
    rules: [
      ['product', {kind: 'bought_product', value: scarf.id}],
      ['pack', {kind: 'bought_pack', value: packId}],
      ['spent', {kind: 'spent', value: 4_000, within: 6}],
      ['times', {kind: 'bought_times', value: 2, within: 6}],
      ['lapsed', {kind: 'bought_not_since', value: 6}],
      ['season', {kind: 'had_season', value: world.seasonListId}],
      ['supporter', {kind: 'supporter'}],
      ['family', {kind: 'academy_family'}],
      ['owesAcademy', {kind: 'owes_academy'}],
      ['owesPlot', {kind: 'owes_plot'}],
      ['postcode', {kind: 'postcode', text: '310'}],
      ['label', {kind: 'label', text: 'peña norte'}],
      ['language', {kind: 'language', text: 'eu'}],
      ['opened', {kind: 'opened', value: letter}],
      ['clicked', {kind: 'clicked', value: letter}],
      ['opened', {kind: 'opened_within_months', value: 3}],
    ],
  };
}
/** Of whoever does not let it be known nobody knows that they did not. */
const READ = ['opened', 'clicked'];

test('[T20] what people bought, are, owe and read, each condition and its contrary', async () => {
  const emails = await subscribe(40);
  const {facts, rules} = await liveOn(emails);
  const meets = (own: Set<string>, fact: string, isNot: boolean) =>
    isNot ? !own.has(fact) && (!READ.includes(fact) || own.has('known')) : own.has(fact);
  const meant = (asked: [string, Rule][]) =>
    [...facts.values()].filter(own => asked.every(([fact, rule]) => meets(own, fact, rule.not ?? false))).length;
  const turned = ([fact, rule]: [string, Rule]): [string, Rule] => [fact, {...rule, not: true}];
  const asked = [...rules.map(one_ => [one_]), ...rules.map(one_ => [turned(one_)])];
  for (let n = 0; n < 20; n++) asked.push([pick(rules), turned(pick(rules)), pick(rules)].slice(n % 2));
  for (const some of asked) {
    const segment = {match: 'all', rules: some.map(([, rule]) => rule)};
    const {status, body} = await count(segment);
    expect({segment, status, willGet: body.willGet}).toEqual({segment, status: 200, willGet: meant(some)});
  }
  const listed = await office.get<{conditions: {kind: string}[]}>('/api/emails/boletines/condiciones');
  expect(listed.body.conditions.map(({kind}) => kind)).toEqual(expect.arrayContaining(rules.map(([, {kind}]) => kind)));
});

test('[T20] a condition that is not whole is refused by its field', async () => {
  for (const [rule, field] of [
    [{kind: 'spent', value: 4_000}, 'within'],
    [{kind: 'spent', value: 4_000, within: 61}, 'within'],
    [{kind: 'postcode', text: '31%'}, 'text'],
    [{kind: 'postcode', value: 31}, ''],
    [{kind: 'language', text: 'fr'}, 'text'],
    [{kind: 'supporter', value: 1}, ''],
    [{kind: 'bought_product', value: 2_000_000_000}, 'value'],
    [{kind: 'toString'}, 'kind'],
  ] as const) {
    const {status, body} = await count({match: 'all', rules: [rule]});
    const at = `audience.segment.rules.0${field && `.${field}`}`;
    expect({rule, status, fields: Object.keys(body.errors ?? {})}).toEqual({rule, status: 422, fields: [at]});
  }
});

test('[T20] conditions written before stay those of whom they meant', async () => {
  const id = await write();
  const audienceOf = (rules: unknown[]) => ({groupIds: [groupId], segment: {match: 'all', rules}});
  const put = (rules: unknown[]) =>
    app.db.query('update newsletter set audience = $2 where id = $1', [id, JSON.stringify(audienceOf(rules))]);
  await put([
    {kind: 'unopened', value: 7},
    {not: false, kind: 'unopened', value: 7},
    {not: true, kind: 'unopened', value: 7},
    {kind: 'owes', value: 3},
  ]);
  await app.db.query(
    fs.readFileSync(path.resolve(__dirname, '../../../api/migrations/0310_segment_conditions.sql'), 'utf8'),
  );
  expect(await one('select audience from newsletter where id = $1', [id])).toEqual(
    audienceOf([
      {not: true, kind: 'opened', value: 7},
      {not: true, kind: 'opened', value: 7},
      {kind: 'opened', value: 7},
      {kind: 'owes'},
    ]),
  );
});
