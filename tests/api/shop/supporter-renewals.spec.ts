/**
 * A supporter's card that renews itself: a card at the bank that was agreed to, a notice three weeks before, a charge on
 * its day; what the bank's no does, who stops it, and that nobody pays twice or more than was told.
 */
import {randomUUID} from 'node:crypto';
import type {Redirect} from '../../../api/src/outside/bank/gateway';
import {remindSupporters} from '../../../api/src/jobs/mails/supporter-reminders';
import {supporterRenewalLink} from '../../../api/src/outside/letters/supporter-renewal-mail';
import {renewSupporters} from '../../../api/src/jobs/money/renew-supporters';
import {reconcilePayments} from '../../../api/src/jobs/money/reconcile-payments';
import {expireMemberships} from '../../../api/src/jobs/passes/expire-memberships';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {behave, chargesAtBank, giveSupporterCard} from '../../support/passes/instalments';
import {keepInvariants} from '../../support/world/invariants';
import {mailsTo} from '../../support/world/mails';
import {checkOut, must, notify, type CartView} from '../../support/world/purchase';
import {until} from '../../support/run/until';
import {hangUp, idempotency, told, Visitor, type ErrorBody} from '../../support/wire/visitor';
import {paidAtBank} from '../instalments/stage';

let app: TestApp;
let world: World;
let people = 0;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db);
});
beforeEach(() => app.db.query('delete from attempt'));
keepInvariants(() => app.db);
afterAll(async () => {
  hangUp();
  await app.stop();
});

interface Own {
  id: number;
  isAutoRenewed: boolean;
  card: {last4: string} | null;
  renewal: {state: string; amountCents: number; reason: string} | null;
}
interface Made {
  id: number;
  tierId: number;
  email: string;
}

/** A customer's card of `price` cents that ends in `ends` days; it is told of its end. */
async function member({ends = 20, price = 2_500, isOn = true, tier = ''} = {}): Promise<Made> {
  const n = ++people;
  const email = `socia${n}@example.org`;
  const {rows} = await app.db.query<{id: number; tierId: number}>(
    `with t as (insert into supporter_tier (name, price_cents, validity, valid_days)
        values ('Renueva ' || $1, $2, ${tier === 'season' ? "'season', null" : "'days', 365"}) returning id),
      s as (insert into supporter (supporter_tier_id, state, customer_id, first_name, surname1, email, valid_from_on,
          valid_until_on, is_auto_renewed)
        select id, 'active', $3, 'Eva', 'Ruiz', $4, club_today() - 300, club_today() + $5::int, $6 from t
        returning id, supporter_tier_id)
      insert into supporter_card (supporter_id, supporter_tier_id, kind, valid_from_on, valid_until_on, price_cents)
        select id, supporter_tier_id, 'join', club_today() - 300, club_today() + $5::int, $2 from s
      returning supporter_id as id, supporter_tier_id as "tierId"`,
    [n, price, world.customer.id, email, ends, isOn],
  );
  return {...rows[0]!, email};
}
const logIn = async (): Promise<Visitor> => {
  const buyer = new Visitor(app.url);
  must(await buyer.post('/api/public/account/login', {email: world.customer.email, password: world.customer.password}));
  return buyer;
};
/** Time goes by for one supporter alone: everything that has a date lies so much further back. */
const daysPass = async (id: number, days: number): Promise<void> => {
  await app.db.query(
    `update supporter_renewal set charge_on = charge_on - $2::int, notified_at = notified_at - make_interval(days => $2),
       until_on = until_on - $2::int, last_attempt_at = last_attempt_at - make_interval(days => $2) where supporter_id = $1`,
    [id, days],
  );
  await app.db.query(
    `update supporter set valid_from_on = valid_from_on - $2::int, valid_until_on = valid_until_on - $2::int,
       told_until_on = told_until_on - $2::int where id = $1`,
    [id, days],
  );
  await app.db.query(
    `update supporter_card set valid_from_on = valid_from_on - $2::int, valid_until_on = valid_until_on - $2::int
      where supporter_id = $1`,
    [id, days],
  );
};
const renewalOf = async (id: number) =>
  (
    await app.db.query<{state: string; reason: string; attempts: number; cents: number}>(
      'select state, reason, attempts, amount_cents as cents from supporter_renewal where supporter_id = $1 order by id desc',
      [id],
    )
  ).rows[0];
const cardsOf = async (id: number): Promise<string[]> =>
  (
    await app.db.query<{kind: string}>(
      'select kind from supporter_card where supporter_id = $1 and voided_at is null order by id',
      [id],
    )
  ).rows.map(row => row.kind);
const lastMail = async (email: string): Promise<string> => (await mailsTo(app, email)).at(-1)?.text ?? '';
const tokenOf = (id: number): string =>
  new URL(supporterRenewalLink(app.runtime.config, id)).searchParams.get('aviso')!;
const linkOf = (id: number): string => `/api/public/supporter-renewals/${tokenOf(id)}`;

test('a card is kept at the bank for it; told with amount and day; charged on the day and given, once', async () => {
  const one = await member({isOn: false});
  const buyer = await logIn();
  const {redirect} = must(
    await buyer.post<{redirect: Redirect}>(
      `/api/public/supporters/${one.id}/card`,
      {accept: true},
      idempotency(randomUUID()),
    ),
  );
  await paidAtBank(redirect);
  const own = async () => must(await buyer.get<Own[]>('/api/public/supporters/mine')).find(card => card.id === one.id)!;
  await until('the card is kept', async () => (await own()).card !== null);
  expect(await own()).toMatchObject({isAutoRenewed: true, card: {last4: '0003'}, renewal: null});
  expect(await remindSupporters(app.runtime)).toBe(1);
  expect(await remindSupporters(app.runtime)).toBe(0);
  const notice = await lastMail(one.email);
  expect(notice).toContain('Importe: 25,00\u00a0€');
  expect(notice).toContain('Se cobra en: Visa ···· 0003');
  expect(await own()).toMatchObject({renewal: {state: 'notified', amountCents: 2_500}});
  await daysPass(one.id, 14);
  await renewSupporters(app.runtime);
  expect(await renewalOf(one.id)).toMatchObject({state: 'notified', attempts: 0});
  await daysPass(one.id, 1);
  await Promise.all([renewSupporters(app.runtime), renewSupporters(app.runtime)]);
  await renewSupporters(app.runtime);
  expect(await renewalOf(one.id)).toMatchObject({state: 'renewed', attempts: 1});
  expect(await cardsOf(one.id)).toEqual(['join', 'renewal']);
  const {rows} = await app.db.query<{method: string; cents: number; state: string}>(
    `select p.method, p.amount_cents as cents, o.state from payment p join "order" o on o.id = p.order_id
      where o.email = $1`,
    [one.email],
  );
  expect(rows).toEqual([{method: 'card_token', cents: 2_500, state: 'paid'}]);
});

test('the law’s fifteen days are the database’s', async () => {
  const one = await member();
  await expect(
    app.db.query(
      `insert into supporter_renewal (supporter_id, until_on, amount_cents, charge_on)
        values ($1, club_today() + 20, 1, club_today() + 10)`,
      [one.id],
    ),
  ).rejects.toMatchObject({details: {constraint: 'supporter_renewal_told_in_time'}});
});

test('what costs nothing renews itself without a card; without either its holder is told and nothing happens', async () => {
  const free = await member({price: 0});
  const plain = await member();
  await remindSupporters(app.runtime);
  expect(await lastMail(free.email)).toContain('No cuesta nada');
  expect(await lastMail(plain.email)).toContain('Renuévalo antes de ese día');
  await daysPass(free.id, 15);
  await daysPass(plain.id, 15);
  await renewSupporters(app.runtime);
  expect([await renewalOf(free.id), await renewalOf(plain.id)]).toMatchObject([{state: 'renewed'}, undefined]);
  expect([await cardsOf(free.id), await cardsOf(plain.id)]).toEqual([['join', 'renewal'], ['join']]);
});

test('told of the end alone, and a card kept afterwards: told of the renewal too, and charged', async () => {
  const one = await member();
  expect(await remindSupporters(app.runtime)).toBe(1);
  expect(await renewalOf(one.id)).toBeUndefined();
  await giveSupporterCard(app, {supporterId: one.id, customerId: world.customer.id});
  expect(await remindSupporters(app.runtime)).toBe(1);
  expect(await remindSupporters(app.runtime)).toBe(0);
  expect(await lastMail(one.email)).toContain('Importe: 25,00\u00a0€');
  await daysPass(one.id, 15);
  await renewSupporters(app.runtime);
  expect(await cardsOf(one.id)).toEqual(['join', 'renewal']);
});

test('stopped and asked for again, by the link of the notice or the account; others’ are nobody’s', async () => {
  const one = await member();
  await giveSupporterCard(app, {supporterId: one.id, customerId: world.customer.id});
  await remindSupporters(app.runtime);
  const anybody = new Visitor(app.url);
  const link = linkOf(one.id);
  expect(must(await anybody.get(link))).toMatchObject({isOn: true, state: 'notified', means: 'Visa ···· 0003'});
  expect(must(await anybody.post(link, {isOn: false}))).toMatchObject({isOn: false, state: 'stopped'});
  await daysPass(one.id, 15);
  await renewSupporters(app.runtime);
  expect(await cardsOf(one.id)).toEqual(['join']);
  // Its day is over: it is told anew, for another day.
  const buyer = await logIn();
  must(await buyer.post(`/api/public/supporters/${one.id}/auto-renewal`, {isAutoRenewed: true}));
  expect(await renewalOf(one.id)).toBeUndefined();
  expect(await remindSupporters(app.runtime)).toBe(1);
  expect(await renewalOf(one.id)).toMatchObject({state: 'notified'});
  for (const wrong of [`${link}x`, `/api/public/supporter-renewals/${tokenOf(one.id).replace(/^./, '1')}`])
    expect(told(await anybody.get<ErrorBody>(wrong))).toBe('404 not_found');
  await app.db.query('update supporter set customer_id = null where id = $1', [one.id]);
  for (const [path, body] of [
    ['auto-renewal', {isAutoRenewed: false}],
    ['card', {accept: true}],
    ['card/remove', {}],
  ] as const)
    expect(
      told(await buyer.post<ErrorBody>(`/api/public/supporters/${one.id}/${path}`, body, idempotency(randomUUID()))),
    ).toBe('404 not_found');
});

test('a no is tried again and then given up; a dead card is not; each time its holder is told', async () => {
  const one = await member();
  const dead = await member();
  await giveSupporterCard(app, {supporterId: one.id, customerId: world.customer.id}, '0116');
  await giveSupporterCard(app, {supporterId: dead.id, customerId: world.customer.id}, 'SIS0321');
  await remindSupporters(app.runtime);
  await daysPass(one.id, 15);
  await daysPass(dead.id, 15);
  for (const attempt of [1, 2, 3]) {
    await renewSupporters(app.runtime);
    await renewSupporters(app.runtime);
    expect(await renewalOf(one.id)).toMatchObject({state: attempt < 3 ? 'notified' : 'failed', attempts: attempt});
    expect(await lastMail(one.email)).toContain(attempt < 3 ? 'Lo intentaremos otra vez' : 'El banco no ha aceptado');
    await daysPass(one.id, 3);
  }
  expect(await renewalOf(dead.id)).toMatchObject({state: 'failed', reason: 'El banco ya no reconoce la tarjeta'});
  const {rows} = await app.db.query(
    `select k.state from supporter s join card_token k on k.id = s.card_token_id where s.id = $1`,
    [dead.id],
  );
  expect(rows).toEqual([{state: 'revoked'}]);
  expect([await cardsOf(one.id), await cardsOf(dead.id)]).toEqual([['join'], ['join']]);
});

test('the bank is silent: nothing is charged again before it has told, and then it is given', async () => {
  const one = await member();
  const card = await giveSupporterCard(app, {supporterId: one.id, customerId: world.customer.id}, 'silent');
  await remindSupporters(app.runtime);
  await daysPass(one.id, 15);
  await renewSupporters(app.runtime);
  await renewSupporters(app.runtime);
  expect(await renewalOf(one.id)).toMatchObject({state: 'charging', attempts: 1});
  // Neither stopped nor bought by hand meanwhile.
  const buyer = await logIn();
  expect(told(await new Visitor(app.url).post<ErrorBody>(linkOf(one.id), {isOn: false}))).toBe('409 charge_under_way');
  const cart = must(
    await buyer.post<CartView>('/api/public/cart/supporters', {
      tierId: one.tierId,
      supporterId: one.id,
      person: null,
    }),
  );
  expect(told(await checkOut(buyer, cart.totalCents))).toBe('409 charge_under_way');
  await app.db.query(`update payment set created_at = now() - interval '2 minutes' where method = 'card_token'`);
  await behave(app, card, 'pay');
  await reconcilePayments(app.runtime);
  expect(await renewalOf(one.id)).toMatchObject({state: 'renewed'});
  expect((await chargesAtBank(app)).filter(({identifier}) => identifier === card)).toMatchObject([{times: 1}]);
});

test('dearer than told: told anew and not charged; cheaper: what it costs', async () => {
  const dear = await member();
  const cheap = await member();
  for (const {id} of [dear, cheap]) await giveSupporterCard(app, {supporterId: id, customerId: world.customer.id});
  await remindSupporters(app.runtime);
  await app.db.query(
    'update supporter_tier set price_cents = case id when $1 then 3000 else 2000 end where id = any($2)',
    [dear.tierId, [dear.tierId, cheap.tierId]],
  );
  await daysPass(dear.id, 15);
  await daysPass(cheap.id, 15);
  await renewSupporters(app.runtime);
  expect(await renewalOf(dear.id)).toMatchObject({state: 'notified', cents: 3_000, attempts: 0});
  expect(await lastMail(dear.email)).toContain('Importe: 30,00\u00a0€');
  const {rows} = await app.db.query(
    `select amount_cents as cents from payment p join "order" o on o.id = p.order_id
    where o.email = $1`,
    [cheap.email],
  );
  expect(rows).toEqual([{cents: 2_000}]);
  await daysPass(dear.id, 14);
  await expireMemberships(app.runtime);
  await renewSupporters(app.runtime);
  expect(await cardsOf(dear.id)).toEqual(['join']);
  await daysPass(dear.id, 1);
  await renewSupporters(app.runtime);
  expect(await cardsOf(dear.id)).toEqual(['join', 'renewal']);
});

test('renewed by hand before its day: not twice; while its money may still come by hand, not at all', async () => {
  const one = await member();
  await giveSupporterCard(app, {supporterId: one.id, customerId: world.customer.id});
  await remindSupporters(app.runtime);
  await daysPass(one.id, 15);
  const buyer = await logIn();
  const cart = must(
    await buyer.post<CartView>('/api/public/cart/supporters', {
      tierId: one.tierId,
      supporterId: one.id,
      person: null,
      isAutoRenewed: true,
    }),
  );
  const order = must(await checkOut(buyer, cart.totalCents));
  await renewSupporters(app.runtime);
  expect(await renewalOf(one.id)).toMatchObject({state: 'notified', attempts: 0});
  must(await notify(app, order));
  await renewSupporters(app.runtime);
  expect(await renewalOf(one.id)).toMatchObject({state: 'failed', reason: 'Ya estaba renovado'});
  expect(await cardsOf(one.id)).toEqual(['join', 'renewal']);
});

test('out of the club, or kept out: what was told is not charged', async () => {
  const one = await member();
  await giveSupporterCard(app, {supporterId: one.id, customerId: world.customer.id});
  await remindSupporters(app.runtime);
  const office = new Visitor(app.url, world.staff.admin.token);
  must(await office.post(`/api/simpatizantes/${one.id}/baja`, {reason: 'lo pide'}));
  expect(await renewalOf(one.id)).toMatchObject({state: 'stopped', reason: 'Baja del carné'});
  await daysPass(one.id, 15);
  await renewSupporters(app.runtime);
  expect(await cardsOf(one.id)).toEqual(['join']);
});

test('a card of the season is renewed into the next one, near its end and not before', async () => {
  const {rows} = await app.db.query<{ends: number}>(
    `select make_date(extract(year from club_today())::int + case when extract(month from club_today()) >= 7 then 1
       else 0 end, 6, 30) - club_today() as ends`,
  );
  const one = await member({ends: rows[0]!.ends, tier: 'season'});
  const buyer = await logIn();
  const again = () =>
    buyer.post<CartView & ErrorBody>('/api/public/cart/supporters', {
      tierId: one.tierId,
      supporterId: one.id,
      person: null,
    });
  if (rows[0]!.ends >= 60) expect(told(await again())).toBe('409 already_valid');
  await daysPass(one.id, Math.max(0, rows[0]!.ends - 30));
  const order = must(await checkOut(buyer, must(await again()).totalCents));
  must(await notify(app, order));
  expect(await cardsOf(one.id)).toEqual(['join', 'renewal']);
});

test('a required question, which nobody is there to be asked, stops no card that renews itself', async () => {
  const free = await member({price: 0});
  const paid = await member();
  await giveSupporterCard(app, {supporterId: paid.id, customerId: world.customer.id});
  await app.db.query(
    `insert into custom_field (scope, label, type, is_required) values ('supporter', 'Peña', 'text', true)`,
  );
  await remindSupporters(app.runtime);
  for (const {id} of [free, paid]) await daysPass(id, 15);
  await renewSupporters(app.runtime);
  expect([await renewalOf(free.id), await renewalOf(paid.id)]).toMatchObject([{state: 'renewed'}, {state: 'renewed'}]);
  await app.db.query('update custom_field set is_active = false');
});
