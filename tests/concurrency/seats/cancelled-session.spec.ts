/**
 * A session is cancelled while people choose seats and pay: whatever comes first, no money stays and no seat is sold,
 * and nobody is paid back twice.
 */
import {settlePayment} from '../../../api/src/domain/payments/settle';
import {workOnCancelledSessions} from '../../../api/src/jobs/sessions/cancelled-sessions';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {insertSession, makeWorld, PRICE, SHOWN, type World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {holdPlaces, holdSeats, must, notify, placeOrder, type Checkout} from '../../support/world/purchase';
import {count, inParallel, long, until} from '../../support/run/until';
import {hangUp, idempotency, tally, Visitor} from '../../support/wire/visitor';
import {lookThenRefund} from '../naive';

const ROUNDS = long(60, 8);

let app: TestApp;
/** Another process on the same database. */
let other: TestApp;
let world: World;

beforeAll(async () => {
  const {url} = await freshDatabase();
  app = await startApp({databaseUrl: url});
  other = await startApp({databaseUrl: url});
  world = await makeWorld(app.db, {rows: 6});
});
afterEach(() => expectInvariants(app.db));
afterAll(async () => {
  hangUp();
  await Promise.all([app.stop(), other.stop()]);
});

/** The same world with a session of its own on sale. */
async function fresh(): Promise<World> {
  return app.db.withTransaction(async tx => {
    const sessionId = await insertSession(tx, {
      eventId: world.eventId,
      planId: world.planId,
      zoneId: world.zones.standing,
    });
    const price = async (zoneId: number, cents: number): Promise<number> =>
      (
        await tx.query<{id: number}>(
          `insert into price (event_session_id, zone_id, price_category_id, amount_cents) values ($1, $2, $3, $4)
            returning id`,
          [sessionId, zoneId, world.categories.general, cents],
        )
      ).rows[0]!.id;
    return {
      ...world,
      sessionId,
      prices: {
        ...world.prices,
        general: await price(world.zones.seated, PRICE.general),
        standing: await price(world.zones.standing, PRICE.standing),
      },
    };
  });
}

const codeOf = async (at: World): Promise<string> =>
  (await app.db.query<{code: string}>('select code from event_session where id = $1', [at.sessionId])).rows[0]!.code;
const cancel = async (at: World, url = app.url, code?: string) => {
  code ??= await codeOf(at);
  return new Visitor(url, at.staff.admin.token).post(
    `/api/sesiones/${at.sessionId}/cancelar`,
    {code, reason: 'Lluvia intensa'},
    idempotency(),
  );
};
const work = (): Promise<unknown> =>
  Promise.all([
    workOnCancelledSessions(app.runtime),
    workOnCancelledSessions(other.runtime),
    workOnCancelledSessions(app.runtime),
  ]);
const finished = (at: World) =>
  until('the money of the session has come back', async () => {
    await work();
    return (
      (
        await app.db.query(
          'select 1 from session_cancellation where event_session_id = $1 and finished_at is not null',
          [at.sessionId],
        )
      ).rowCount === 1
    );
  });

interface Left {
  tickets: number;
  lines: number;
  claims: number;
  taken: number;
  /** Payments that were captured and not given back to the cent. */
  kept: number;
}
const left = async (at: World): Promise<Left> =>
  (
    await app.db.query<Left>(
      `select (select count(*)::int from ticket where event_session_id = $1 and state <> 'void') as tickets,
              (select count(*)::int from order_line l join "order" o on o.id = l.order_id
                where l.event_session_id = $1 and (l.state = 'active' or o.state = 'pending')) as lines,
              (select count(*)::int from seat_claim where event_session_id = $1) + (select count(*)::int from zone_claim
                where event_session_id = $1) as claims,
              (select sum(taken)::int from zone_counter where event_session_id = $1) as taken,
              (select count(*)::int from payment p where p.state in ('authorised', 'refunded', 'partially_refunded')
                and p.order_id in (select order_id from order_line where event_session_id = $1)
                  and p.amount_cents <> (select coalesce(sum(r.amount_cents), 0) from refund r
                    where r.payment_id = p.id)) as kept`,
      [at.sessionId],
    )
  ).rows[0]!;
const NOTHING: Left = {tickets: 0, lines: 0, claims: 0, taken: 0, kept: 0};
const refundsOf = async (orders: Checkout[]): Promise<number[]> =>
  (
    await app.db.query<{n: number}>(
      `select (select count(*)::int from refund r where r.order_id = o.id) as n from "order" o where o.number = any($1)
        order by o.id`,
      [orders.map(order => order.orderNumber)],
    )
  ).rows.map(row => row.n);

test('negative control: look, then refund pays the same lines back several times', async () => {
  let refunds = 0;
  for (let round = 0; round < 10 && refunds <= 20; round++) refunds = await lookThenRefund(app.db, 4, 20);
  expect(refunds).toBeGreaterThan(20);
});

test(`cancelled while payments arrive and seats are chosen, two processes at work: no money stays, ${ROUNDS} rounds`, async () => {
  const ends = {refunded: 0, automatic: 0};
  for (let round = 0; round < ROUNDS; round++) {
    const at = await fresh();
    const orders = await inParallel(
      count(6),
      3,
      async n => (await placeOrder(app.url, at, n % 3 ? {seats: [2 * n + 2]} : {places: 2})).order,
    );
    for (const order of orders.slice(0, 2)) must(await notify(app, order));
    const late = orders[5]!;
    const code = await codeOf(at);
    // From all of the payments first to all of them behind the cancellation.
    const after = (n: number) => new Promise(resolve => setTimeout(resolve, ((round + n) % 8) * 40));
    const [told, done] = await Promise.all([
      inParallel(orders.slice(2, 5), 3, async (order, n) => after(n).then(() => notify(n % 2 ? other : app, order))),
      cancel(at, app.url, code),
      ...count(4).map(n => holdSeats(new Visitor(n % 2 ? app.url : other.url), at, [40 + n])),
      holdPlaces(new Visitor(app.url), at, 3),
      work(),
      work(),
    ]);
    expect([tally(told), done.status]).toEqual([{200: 3}, 200]);
    await finished(at);
    // The bank tells of this one when all is done.
    must(await notify(app, late));
    expect(await refundsOf(orders)).toEqual([1, 1, 1, 1, 1, 1]);
    await work();
    expect(await left(at)).toEqual(NOTHING);
    const {rows} = await app.db.query<{n: number}>(
      `select count(*)::int as n from refund r join "order" o on o.id = r.order_id
        where r.is_automatic and o.number = any($1)`,
      [orders.map(order => order.orderNumber)],
    );
    ends.automatic += rows[0]!.n;
    ends.refunded += orders.length - rows[0]!.n;
  }
  console.log(
    `cancelled against ${ROUNDS} × 6 payments: ${ends.refunded} given back as sold, ${ends.automatic} that came too late`,
  );
  // Some of those who paid at that very moment came first, others did not.
  expect(ends.automatic).toBeGreaterThan(ROUNDS);
  expect(ends.refunded).toBeGreaterThan(2 * ROUNDS);
});

test('a payment that has looked and not yet committed when the session is cancelled is found by the work, which waits for it', async () => {
  const at = await fresh();
  const {order} = await placeOrder(app.url, at, {seats: [10]});
  let go = (): void => undefined;
  const gate = new Promise<void>(resolve => (go = resolve));
  let settled = (): void => undefined;
  const isSettled = new Promise<void>(resolve => (settled = resolve));
  const paying = app.db.withTransaction(async tx => {
    const news = {
      gatewayOrder: order.gatewayOrder,
      outcome: 'authorised' as const,
      amountCents: order.totalCents,
      responseCode: '0000',
      authorisationCode: '123456',
      cardBrand: 'visa',
      payload: {},
    };
    expect((await settlePayment(tx, news)).kind).toBe('paid');
    settled();
    await gate;
  });
  await isSettled;
  expect((await cancel(at)).status).toBe(200);
  const working = work();
  go();
  await Promise.all([paying, working]);
  await finished(at);
  expect(await refundsOf([order])).toEqual([1]);
  expect(await left(at)).toEqual(NOTHING);
});

test('thirty orders of ten buyers, six workers in two processes, some of them stopped half way: each order once, each buyer one mail', async () => {
  const at = await fresh();
  const orders = await inParallel(
    count(30),
    6,
    async n => (await placeOrder(app.url, at, {seats: [n + 2]}, {email: `compra-${n % 10}@example.org`})).order,
  );
  for (const order of orders) must(await notify(app, order));
  must(await cancel(at));
  // A worker that dies leaves its transaction undone: the connections of both processes are cut while they work.
  const cut = (): Promise<unknown> =>
    app.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state in ('active', 'idle in transaction')
        and query ~ 'refund|order_line'`,
    );
  const dying = Promise.allSettled([work(), work()]);
  for (let times = 0; times < 3; times++) await cut().catch(() => undefined);
  await dying;
  await app.db.query(
    `update session_cancellation_order set updated_at = now() - interval '10 minutes' where state = 'failed'`,
  );
  await finished(at);
  expect(await refundsOf(orders)).toEqual(orders.map(() => 1));
  expect(await left(at)).toEqual(NOTHING);
  const {rows: mails} = await app.db.query<{to_email: string; n: number}>(
    `select to_email, count(*)::int as n from mail_message where kind = 'session_cancelled' and to_email like 'compra-%'
      group by 1`,
  );
  expect(mails.map(mail => mail.n)).toEqual(count(10).map(() => 1));
  expect(
    (
      await app.db.query<{cents: number}>(
        'select sum(amount_cents)::int as cents from session_cancellation_order where event_session_id = $1',
        [at.sessionId],
      )
    ).rows[0]!.cents,
  ).toBe(30 * SHOWN.general);
});

test('ten staff cancel at once: one does, the others are told', async () => {
  const at = await fresh();
  const answers = await Promise.all(count(10).map(n => cancel(at, n % 2 ? app.url : other.url)));
  expect(tally(answers)).toEqual({200: 1, '409 wrong_state': 9});
  await finished(at);
});
