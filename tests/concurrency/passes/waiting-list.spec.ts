/**
 * Waiting for a seat: paid deposits make the order, two callers never call two people for one seat, and a deposit is
 * had once: by the pass or by whoever paid it.
 */
import {randomUUID} from 'node:crypto';
import {signedId} from '../../../api/src/platform/keys/token';
import {callNext} from '../../../api/src/domain/passes/waiting/call-waiting';
import {lapseUnpaidPasses} from '../../../api/src/domain/passes/life/lapse';
import {expireOrders} from '../../../api/src/domain/orders/expire';
import {runWaitingLists} from '../../../api/src/jobs/passes/waiting-lists';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {mailsOf} from '../../support/passes/instalments';
import {expectInvariants} from '../../support/world/invariants';
import {notify, type Checkout} from '../../support/world/purchase';
import {makeRenewals, type RenewalWorld} from '../../support/passes/renewals';
import {count, long} from '../../support/run/until';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';
import {depositOf, giveBackDeposit, owedDeposits, wronglyOwed} from './owed-deposits';

const ROUNDS = long(20, 5);
const DEPOSIT = 5000;
const PASS = 45_000;

let app: TestApp;
let world: World;
let renewals: RenewalWorld;
let person = 0;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 4});
  renewals = await makeRenewals(app.db, world);
  await app.db.query(
    `insert into pass_price (season_list_id, zone_id, pass_category_id, kind, amount_cents, vat_code)
      values ($1, $2, $3, 'new', $4, 'reduced')`,
    [renewals.newListId, world.zones.seated, renewals.categories.adult, PASS],
  );
  for (const kind of ['waiting_list_sign_up', 'waiting_list'])
    await app.db.query(
      `insert into campaign_phase (pass_campaign_id, name, kind, starts_at, ends_at, audience, price_kind)
        values ($1, $2, $2, now() - interval '1 day', now() + interval '20 days', 'everyone', 'new')`,
      [renewals.campaignId, kind],
    );
});
beforeEach(async () => {
  await app.db.query('delete from attempt');
  await app.db.query(
    `update waiting_list_entry set state = 'declined' where state in ('pending_deposit', 'waiting', 'called')`,
  );
  await sweep();
  await free(1000);
});
afterAll(async () => {
  await sweep();
  await expectInvariants(app.db);
  hangUp();
  await app.stop();
});

const sweep = () => runWaitingLists(app.runtime);
/** So many seats of the list stay free; the others are kept out of the sale. */
async function free(seats: number): Promise<void> {
  await app.db.query('delete from list_blocked_seat');
  const {rows} = await app.db.query<{id: number}>(
    `insert into list_seat_block (season_list_id, block_label_id, reason, seat_count) values ($1, $2, 'Prueba', 1)
      returning id`,
    [renewals.newListId, world.blockLabelId],
  );
  await app.db.query(
    `insert into list_blocked_seat (season_list_id, seat_id, list_seat_block_id) select $1, s.id, $3 from seat s
      where s.seat_plan_id = $2 and not exists (select 1 from season_pass p
      where p.seat_id = s.id and p.season_list_id = $1 and p.state not in ('void')) order by s.id offset $4`,
    [renewals.newListId, world.planId, rows[0]!.id, seats],
  );
}
interface Place {
  state: string;
  place: number | null;
  depositState: string;
}
interface Member {
  token: string;
  email: string;
  checkout: Checkout;
}
const who = (n: number) => `espera-${n}@example.org`;
async function join(more: object = {}, email = who(++person)): Promise<Member> {
  const visitor = new Visitor(app.url);
  const {status, body} = await visitor.post<{token: string; checkout: Checkout}>(
    `/api/public/waiting-lists/${renewals.campaignId}/join`,
    {
      person: {email, firstName: 'Clara', surname1: 'Vidal'},
      seatsWanted: 1,
      method: 'card',
      acceptTerms: true,
      ...more,
    },
    idempotency(randomUUID()),
  );
  expect([status, body]).toMatchObject([200, {}]);
  return {...body, email};
}
async function joinAndPay(more: object = {}, email?: string): Promise<Member> {
  const member = await join(more, email);
  expect((await notify(app, member.checkout)).status).toBe(200);
  return member;
}
const place = async (member: Member) =>
  (await new Visitor(app.url).get<Place & {email: string}>(`/api/public/waiting-places/${member.token}`)).body;
const call = (most = 1) =>
  app.db.withTransaction(tx => callNext(tx, {passCampaignId: renewals.campaignId, most, isAutomatic: false}));
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: {code?: string}) => error.code ?? String(error),
  );
const entry = async (email: string) =>
  (
    await app.db.query<{id: number; state: string; deposit: string; orderState: string; refunds: number}>(
      `select w.id, w.state, w.deposit_state as deposit, o.state as "orderState", (select count(*)::int from refund r
        where r.order_id = o.id) as refunds from waiting_list_entry w
        left join order_line l on l.waiting_list_entry_id = w.id and l.state <> 'cancelled'
        left join "order" o on o.id = l.order_id where w.email = $1 order by w.id desc limit 1`,
      [email],
    )
  ).rows[0]!;

/** The account of whoever waits, with the address confirmed. */
async function account(email: string): Promise<Visitor> {
  const {rows} = await app.db.query<{id: number}>(
    `insert into customer (email, password_hash, first_name, surname1, email_verified_at)
      values ($1, 'x', 'Clara', 'Vidal', now()) returning id`,
    [email],
  );
  const token = randomUUID();
  await app.db.query(
    `insert into customer_session (token_hash, customer_id, expires_at)
      values (sha256($1::bytea), $2, now() + interval '1 day')`,
    [token, rows[0]!.id],
  );
  const visitor = new Visitor(app.url);
  visitor.cookies.set('customer', token);
  return visitor;
}
interface Signed extends ErrorBody {
  checkout: (Checkout & {amountCents?: number}) | null;
  passes: {passId: number}[];
}
let document = 10_000_000;
function nextNif(): string {
  const number = document++;
  return `${number}${'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23]}`;
}
const signUp = (visitor: Visitor, email: string, index: number, people = 1) =>
  visitor.post<Signed>(
    '/api/public/pass-signups',
    {
      seasonListId: renewals.newListId,
      method: 'card',
      acceptTerms: true,
      buyer: {
        email,
        firstName: 'Clara',
        surname1: 'Vidal',
        docNo: '12345678Z',
        street: 'Mayor 1',
        postalCode: '28001',
        city: 'Madrid',
      },
      people: count(people).map(i => ({
        firstName: 'Clara',
        surname1: 'Vidal',
        docType: 'nif',
        docNo: nextNif(),
        bornOn: '1980-01-01',
        email,
        phone: '+34600000001',
        passCategoryId: renewals.categories.adult,
        seatId: world.seat(index + i),
        expectedTotalCents: PASS,
      })),
    },
    idempotency(randomUUID()),
  );

test('negative control: who only counts the free seats calls two people for one', async () => {
  await app.db.query('create table naive_call (id int)');
  const naive = (id: number) =>
    app.db.withTransaction(async tx => {
      const {rowCount} = await tx.query('select 1 from naive_call');
      await new Promise(resolve => setTimeout(resolve, 150));
      if (!rowCount) await tx.query('insert into naive_call values ($1)', [id]);
    });
  await Promise.all([naive(1), naive(2)]);
  expect((await app.db.query('select 1 from naive_call')).rowCount).toBe(2);
  await app.db.query('drop table naive_call');
});

test('the place counts from the deposit, in the order of the inscriptions; unpaid ones are nobody', async () => {
  const [a, b] = [await joinAndPay(), await join()];
  const c = await joinAndPay();
  expect([(await place(a)).place, (await place(b)).state, (await place(c)).place]).toEqual([1, 'pending_deposit', 2]);
  expect((await notify(app, b.checkout)).status).toBe(200);
  expect([(await place(b)).place, (await place(c)).place]).toEqual([2, 3]);
  expect((await place(c)).email).toMatch(/^e…@/);
  const again = await new Visitor(app.url).post<ErrorBody>(
    `/api/public/waiting-lists/${renewals.campaignId}/join`,
    {
      person: {email: a.email, firstName: 'Otra', surname1: 'Persona'},
      seatsWanted: 1,
      method: 'card',
      acceptTerms: true,
    },
    idempotency(randomUUID()),
  );
  expect([again.status, again.body.code]).toEqual([409, 'already_waiting']);
  expect(
    (
      await new Visitor(app.url).get(
        `/api/public/waiting-places/${signedId(app.runtime.config.secret, 'payment_link', 1)}`,
      )
    ).status,
  ).toBe(404);
});

test(`two callers and one seat: one person is called, ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await app.db.query(`update waiting_list_entry set state = 'declined' where state in ('waiting', 'called')`);
    const [first] = [await joinAndPay(), await joinAndPay()];
    await free(1);
    const outcomes = await Promise.all(count(3).map(() => codeOf(call(5))));
    expect(outcomes.sort()).toEqual(['done', 'no_seats', 'no_seats']);
    expect(
      (await app.db.query(`select 1 from waiting_list_entry where state = 'called' and expires_at > now()`)).rowCount,
    ).toBe(1);
    expect((await place(first)).state).toBe('called');
  }
});

test('whoever wants more than there is is passed over and keeps the place', async () => {
  const [pair, single] = [await joinAndPay({seatsWanted: 2}), await joinAndPay()];
  await free(1);
  await call(5);
  expect([(await place(pair)).state, (await place(single)).state]).toEqual(['waiting', 'called']);
  expect((await place(pair)).place).toBe(1);
});

/** Whatever happens to deposits, the books owe what they do. */
afterEach(async () => expect(await wronglyOwed(app.db)).toEqual([]));
const giveBack = async (email: string) =>
  new Visitor(app.url, world.staff.superadmin.token).post<ErrorBody>(
    ...giveBackDeposit(await depositOf(app.db, email)),
    idempotency(randomUUID()),
  );

test('[M17] a deposit is owed and no sale; given back by the office its owner waits no more, and nothing goes back twice', async () => {
  const before = await owedDeposits(app.db);
  const member = await joinAndPay();
  expect(await owedDeposits(app.db)).toBe(before + DEPOSIT);
  expect((await depositOf(app.db, member.email)).salesCents).toBe(0);
  expect((await giveBack(member.email)).status).toBe(200);
  await sweep();
  expect(await entry(member.email)).toMatchObject({state: 'declined', deposit: 'returned', refunds: 1});
  expect(await owedDeposits(app.db)).toBe(before);
  expect((await app.db.query(`select 1 from incident where kind = 'deposit_by_hand'`)).rowCount).toBe(0);
});

test('called, the deposit pays part of the pass: once, and both books stay true', async () => {
  const member = await joinAndPay();
  await call();
  const visitor = await account(member.email);
  const stranger = await account('nadie@example.org');
  expect((await signUp(stranger, 'nadie@example.org', 40)).body.code).toBe('phase_closed');
  expect((await signUp(visitor, member.email, 40, 2)).status).toBe(422);
  const [one, two] = await Promise.all([signUp(visitor, member.email, 41), signUp(visitor, member.email, 43)]);
  const won = [one, two].find(answer => answer.status === 200)!;
  expect([one.status, two.status].sort()).toEqual([200, 409]);
  const {rows} = await app.db.query<{total: number; wallet: number}>(
    `select total_cents as total, wallet_cents as wallet from "order"
      where id = (select order_id from order_line where season_pass_id = $1)`,
    [won.body.passes[0]!.passId],
  );
  expect(rows[0]).toEqual({total: PASS, wallet: DEPOSIT});
  await sweep();
  expect((await entry(member.email)).deposit).toBe('lent');
  // It is in the wallet: it cannot be in two places.
  expect((await giveBack(member.email)).body.code).toBe('not_refundable');
  expect((await notify(app, won.body.checkout!)).status).toBe(200);
  expect(await entry(member.email)).toMatchObject({
    state: 'served',
    deposit: 'deducted',
    orderState: 'refunded',
    refunds: 1,
  });
  await sweep();
  expect((await entry(member.email)).refunds).toBe(1);
});

test('called and not paid: the deposit is whole again, the turn passes on, and the money goes back', async () => {
  const [member, next] = [await joinAndPay(), await joinAndPay()];
  await free(1);
  await call();
  const visitor = await account(member.email);
  const index = (
    await app.db.query<{i: number}>(
      `select s.seat_index as i from seat s where s.seat_plan_id = $1 and not exists (select 1 from list_blocked_seat b
        where b.seat_id = s.id) and not exists (select 1 from season_pass p
        where p.season_list_id = $2 and p.seat_id = s.id and p.state <> 'void') limit 1`,
      [world.planId, renewals.newListId],
    )
  ).rows[0]!.i;
  const signed = await signUp(visitor, member.email, index);
  expect(signed.status).toBe(200);
  await app.db.query(`update waiting_list_entry set expires_at = now() - interval '1 minute' where email = $1`, [
    member.email,
  ]);
  await sweep();
  // Somebody who is paying is not sent away.
  expect((await place(member)).state).toBe('called');
  await app.db.query(`update "order" set claims_expire_at = now() - interval '1 minute' where state = 'pending'`);
  await app.db.query(`update season_pass set pay_until_at = now() - interval '1 minute' where id = $1`, [
    signed.body.passes[0]!.passId,
  ]);
  await app.db.withTransaction(tx => expireOrders(tx));
  await app.db.withTransaction(tx => lapseUnpaidPasses(tx));
  await sweep();
  await sweep();
  expect(await entry(member.email)).toMatchObject({state: 'expired', deposit: 'returned', refunds: 1});
  expect((await mailsOf(app, 'waiting_expired')).some(one => one.to === member.email)).toBe(true);
  await call();
  expect((await place(next)).state).toBe('called');
});

test(`leaving, running out and being called at the same moment: one end, one refund, ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const member = await joinAndPay();
    const leave = () =>
      new Visitor(app.url)
        .post<ErrorBody>(`/api/public/waiting-places/${member.token}/leave`, {})
        .then(({status}) => status);
    const [one, two] = await Promise.all([leave(), leave(), codeOf(call()), sweep()]);
    await sweep();
    expect([one, two].filter(status => status === 200)).toHaveLength(1);
    expect(await entry(member.email)).toMatchObject({state: 'declined', deposit: 'returned', refunds: 1});
  }
});

test('seats that become free call the next ones by themselves, where the campaign says so', async () => {
  await app.db.query('update pass_campaign set waiting_list_auto_call = true where id = $1', [renewals.campaignId]);
  try {
    const members = [await joinAndPay(), await joinAndPay()];
    await free(0);
    await Promise.all([sweep(), sweep()]);
    expect((await place(members[0]!)).state).toBe('waiting');
    await free(1);
    await Promise.all([sweep(), sweep()]);
    expect([(await place(members[0]!)).state, (await place(members[1]!)).state]).toEqual(['called', 'waiting']);
    expect((await mailsOf(app, 'waiting_called')).filter(one => one.to === members[0]!.email)).toHaveLength(1);
  } finally {
    await app.db.query('update pass_campaign set waiting_list_auto_call = false where id = $1', [renewals.campaignId]);
  }
});

test('the list is closed: everybody gets the deposit back, a late payment too', async () => {
  const [member, late] = [await joinAndPay(), await join()];
  const staff = await new Visitor(app.url, world.staff.passes_manager.token).post<{closed: number}>(
    `/api/campana-abonos/${renewals.campaignId}/cerrar-lista`,
    {reason: 'Fin de campaña'},
  );
  expect([staff.status, staff.body]).toEqual([200, {closed: 2}]);
  expect(await entry(member.email)).toMatchObject({state: 'expired', deposit: 'returned', refunds: 1});
  await notify(app, late.checkout);
  expect(
    (
      await app.db.query(
        `select 1 from refund r join payment p on p.id = r.payment_id where p.gateway_order = $1 and r.is_automatic`,
        [late.checkout.gatewayOrder],
      )
    ).rowCount,
  ).toBe(1);
  const shut = await new Visitor(app.url).post<ErrorBody>(
    `/api/public/waiting-lists/${renewals.campaignId}/join`,
    {
      person: {email: 'tarde@example.org', firstName: 'A', surname1: 'B'},
      seatsWanted: 1,
      method: 'card',
      acceptTerms: true,
    },
    idempotency(randomUUID()),
  );
  expect(shut.status).toBe(404);
});
