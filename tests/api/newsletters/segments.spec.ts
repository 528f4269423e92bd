/**
 * Conditions within the groups, all or any, turned round and one within the other: whom they mean is worked out again by hand,
 * and it is whom the count says and who gets it. Sales of seven days, too, are counted again from what was bought.
 */
import {chanceOf, figure} from '../../support/run/figures';
import {sendNewsletters} from '../../../api/src/jobs/campaigns/send-newsletters';
import type {ErrorBody} from '../../support/wire/visitor';
import {app, groupId, office, one, reached, send, setStage, subscribe, world, write} from './stage';

setStage();

interface Person {
  email: string;
  bought: boolean;
  cameMonthsAgo: number | null;
  holds: boolean;
  owes: boolean;
  born: number | null;
}
type Rule = {kind: string; not?: boolean; value?: number};
type Segment = {match: 'all' | 'any'; rules: (Rule | Segment)[]};
interface Count extends ErrorBody {
  inGroups: number;
  outside: number;
  willGet: number;
}

const chance = chanceOf('segments');
const pick = <T>(list: readonly T[]): T => chance.pick(list);
let orders = 0;
let passCategory: {id: number; priceId: number};

/** Bought with the address in the letters that they typed. */
async function order(email: string, cents: number, when = 'now()', more = ''): Promise<number> {
  return one<number>(
    `insert into "order" (number, channel, state, email, first_name, total_cents, created_at, paid_at)
      values ($1, 'web', 'paid', $2, 'Ana', $3, ${when}, ${when}) returning id ${more}`,
    [`S-${process.pid}-${++orders}`, email, cents],
  );
}
async function ticket(orderId: number): Promise<number> {
  return one<number>(
    `with l as (insert into order_line (order_id, event_session_id, position, zone_id, price_id, price_category_id,
         description, unit_cents, vat_code, vat_bp, vat_cents, state)
       select $1, $2, 1, p.zone_id, p.id, p.price_category_id, 'Entrada', 0, 'general', 2100, 0, 'active'
         from price p where p.id = $3 returning id, order_id, zone_id)
     insert into ticket (order_id, order_line_id, event_session_id, zone_id, code)
       select order_id, id, $2, zone_id, 'S' || id from l returning id`,
    [orderId, world.sessionId, world.prices.standing],
  );
}

async function make(email: string): Promise<Person> {
  const holds = chance.isLucky(0.5);
  const person: Person = {
    email,
    bought: chance.isLucky(0.5),
    cameMonthsAgo: chance.isLucky(0.5) ? pick([1, 4, 9]) : null,
    holds,
    owes: holds && chance.isLucky(0.5),
    born: holds && chance.isLucky(0.7) ? pick([2, 7]) : null,
  };
  let ticketId = 0;
  if (person.bought || person.cameMonthsAgo !== null) {
    ticketId = await ticket(await order(email, 0));
    if (!person.bought)
      await app.db.query(`update ticket set state = 'void', voided_at = now() where id = $1`, [ticketId]);
  }
  if (person.cameMonthsAgo !== null)
    await app.db.query(
      `insert into scan (event_session_id, result, source, right_id, at)
        values ($1, 'ok', 'ticket', $2, now() - make_interval(months => $3) + interval '1 day')`,
      [world.sessionId, ticketId, person.cameMonthsAgo],
    );
  if (holds)
    await app.db.query(
      `with h as (insert into pass_holder (first_name, surname1, email, born_on)
           values ('Socia', 'De Prueba', $1, $2::date) returning id)
       insert into season_pass (season_list_id, pass_holder_id, pass_category_id, pass_price_id, zone_id, kind, state,
         amount_cents, paid_cents, overdue_cents, origin)
       select $3, h.id, $4, $5, $6, 'new', 'active', 20000, $7, 20000 - $7, 'web' from h`,
      [
        email,
        person.born === null ? null : `1990-${String(person.born).padStart(2, '0')}-10`,
        world.seasonListId,
        passCategory.id,
        passCategory.priceId,
        world.zones.seated,
        person.owes ? 5000 : 20000,
      ],
    );
  return person;
}

function fits(person: Person, one_: Rule | Segment): boolean {
  if ('rules' in one_)
    return one_.match === 'all' ? one_.rules.every(r => fits(person, r)) : one_.rules.some(r => fits(person, r));
  const {kind, not = false, value} = one_;
  const is: Record<string, boolean> = {
    bought_event: person.bought,
    attended_session: person.cameMonthsAgo !== null,
    came_within_months: person.cameMonthsAgo !== null && person.cameMonthsAgo <= value!,
    owes: person.owes,
    holds_category: person.holds,
    holds_zone: person.holds,
    born_in_month: person.born === value,
  };
  return is[kind]! !== not;
}

const count = (segment: unknown) =>
  office.post<Count>('/api/emails/boletines/destinatarios', {
    audience: {groupIds: [groupId], excludedGroupIds: [], segment},
  });

let people: Person[];
async function populate(): Promise<void> {
  passCategory ??= await (async () => {
    const id = await one<number>(
      `insert into pass_category (season_list_id, name) values ($1, 'Adulto S') returning id`,
      [world.seasonListId],
    );
    return {
      id,
      priceId: await one<number>(
        `insert into pass_price (season_list_id, zone_id, pass_category_id, kind, amount_cents)
          values ($1, $2, $3, 'new', 20000) returning id`,
        [world.seasonListId, world.zones.seated, id],
      ),
    };
  })();
  people = [];
  for (const email of await subscribe(40)) people.push(await make(email));
}

test('whom they mean, worked out by hand, for many of them', async () => {
  await populate();
  const rule = (): Rule => {
    const all: Rule[] = [
      {kind: 'bought_event', value: world.eventId},
      {kind: 'attended_session', value: world.sessionId},
      {kind: 'came_within_months', value: pick([2, 6, 12])},
      {kind: 'owes'},
      {kind: 'holds_category', value: passCategory.id},
      {kind: 'holds_zone', value: world.zones.seated},
      {kind: 'born_in_month', value: pick([2, 7])},
    ];
    return {...pick(all), ...(chance.isLucky(0.4) && {not: true})};
  };
  const some = (n: number): Rule[] => Array.from({length: n}, rule);
  const match = () => pick(['all', 'any'] as const);
  let meant = 0;
  for (let round = 0; round < 60; round++) {
    const segment: Segment = {
      match: match(),
      rules: [...some(1 + (round % 3)), ...(round % 4 === 0 ? [{match: match(), rules: some(2)}] : [])],
    };
    const expected = people.filter(person => fits(person, segment)).length;
    const {body} = await count(segment);
    expect({segment, ...body}).toMatchObject({segment, inGroups: 40, willGet: expected, outside: 40 - expected});
    meant += expected;
  }
  figure('each worked out by hand', {times: '60 segments'});
  expect(meant).toBeGreaterThan(0);
});

test('it goes to those and to nobody else, as they are when it leaves', async () => {
  await populate();
  const segment: Segment = {
    match: 'all',
    rules: [
      {kind: 'bought_event', value: world.eventId},
      {kind: 'owes', not: true},
    ],
  };
  const expected = people.filter(person => fits(person, segment)).map(person => person.email);
  const id = await write();
  await app.db.query('update newsletter set audience = $2 where id = $1', [
    id,
    JSON.stringify({groupIds: [groupId], excludedGroupIds: [], segment}),
  ]);
  expect((await send(id, 40)).body.code).toBe('recipients_changed');
  expect((await send(id, expected.length)).body).toEqual({state: 'sending', count: expected.length});
  await sendNewsletters(app.runtime, 600_000);
  expect(reached().sort()).toEqual([...expected].sort());
});

test('what is no condition is refused by its field', async () => {
  const wrong = async (segment: unknown) => Object.keys((await count(segment)).body.errors ?? {});
  const at = 'audience.segment';
  expect(await wrong({match: 'some', rules: []})).toEqual([`${at}.match`]);
  expect(await wrong({match: 'all', rules: [{kind: 'rich'}]})).toEqual([`${at}.rules.0.kind`]);
  expect(await wrong({match: 'all', rules: [{kind: 'bought_event'}]})).toEqual([`${at}.rules.0.value`]);
  expect(await wrong({match: 'all', rules: [{kind: 'bought_event', value: 999_999}]})).toEqual([`${at}.rules.0.value`]);
  expect(await wrong({match: 'all', rules: [{kind: 'born_in_month', value: 13}]})).toEqual([`${at}.rules.0.value`]);
  expect(await wrong({match: 'all', rules: [{kind: 'owes', value: '1; drop table newsletter'}]})).toEqual([
    `${at}.rules.0`,
  ]);
  const deep = {match: 'all', rules: [{match: 'any', rules: [{match: 'all', rules: [{kind: 'owes'}]}]}]};
  expect(await wrong(deep)).toEqual([`${at}.rules.0.rules.0`]);
  expect((await count({match: 'all', rules: []})).body.willGet).toBe(0);
});

test('sales: of seven days, of the last that each got, without what was given back; no cookie, no link', async () => {
  const [a, b, c] = (await subscribe(3)) as [string, string, string];
  interface Report extends ErrorBody {
    revenue: {orders: number; cents: number; clickedOrders: number; clickedCents: number};
  }
  const revenue = async (id: number) => (await office.get<Report>(`/api/emails/boletines/${id}/informe`)).body.revenue;
  const first = await write();
  await send(first, 3);
  await sendNewsletters(app.runtime, 600_000);
  await app.db.query(`update newsletter_delivery set sent_at = now() - interval '5 days' where newsletter_id = $1`, [
    first,
  ]);
  await app.db.query(`update newsletter set sent_at = now() - interval '5 days' where id = $1`, [first]);
  await order(a.toUpperCase(), 4_000, `now() - interval '4 days'`);
  await order(b, 1_000, `now() - interval '6 days'`); // before it
  await order('otra@buzon.example', 9_000, `now() - interval '4 days'`);
  const back = await order(b, 3_000, `now() - interval '3 days'`);
  await app.db.query(`update "order" set refunded_cents = 1000, state = 'partially_refunded' where id = $1`, [back]);
  await app.db.query(
    `update newsletter_delivery set is_measured = true, opened_at = now() - interval '4 days',
      clicked_at = now() - interval '4 days' where newsletter_id = $1 and email = $2`,
    [first, b],
  );
  expect(await revenue(first)).toEqual({orders: 2, cents: 6_000, clickedOrders: 1, clickedCents: 2_000});
  const second = await write();
  await send(second, 3);
  await sendNewsletters(app.runtime, 600_000);
  await order(c, 7_000, `now() + interval '1 second'`);
  expect(await revenue(first)).toEqual({orders: 2, cents: 6_000, clickedOrders: 1, clickedCents: 2_000});
  expect(await revenue(second)).toMatchObject({orders: 1, cents: 7_000});
  const report = await office.get<{rows: {id: number; orders: number; revenueCents: number}[]}>(
    '/api/informes/boletines-enviados',
  );
  expect(report.body.rows.filter(row => [first, second].includes(row.id)).map(row => row.revenueCents)).toEqual([
    7_000, 6_000,
  ]);
});
