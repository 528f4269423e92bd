/**
 * Places of a sold-out session that come free while people wait: in order, to whoever fits, each to one only, with the
 * whole street trying.
 */
import {runSessionWaiting} from '../../../api/src/jobs/sessions/session-waiting';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {checkOut, holdSeats, must, notify, type CartView} from '../../support/world/purchase';
import {count, long, meeting, until} from '../../support/run/until';
import {hangUp, idempotency, tally, Visitor, type ErrorBody} from '../../support/wire/visitor';

interface Place extends ErrorBody {
  state: string;
  place: number | null;
  seats: string[];
}

let app: TestApp;
let world: World;
let people = 0;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 12, seatsPerRow: 20});
  await app.db.query('update price set is_active = false where zone_id = $1', [world.zones.standing]);
}, 180_000);
beforeEach(async () => {
  await app.db.query('delete from attempt');
  await app.db.query(
    `update session_waiter set state = 'left', ended_at = now() where state in ('waiting', 'offered')`,
  );
  await app.db.query(`delete from seat_claim where event_session_id = $1 and kind = 'hold' and order_id is null`, [
    world.sessionId,
  ]);
  // Nobody can have them: the session is sold out.
  await app.db.query(
    `insert into seat_claim (event_session_id, seat_id, kind) select $1, id, 'hidden' from seat where seat_plan_id = $2
      on conflict do nothing`,
    [world.sessionId, world.planId],
  );
  await app.db.query('update event_session set kept_for_waiting = false, waiting_list_open = true where id = $1', [
    world.sessionId,
  ]);
  await freeAre(0);
});
afterEach(() => expectInvariants(app.db));
afterAll(async () => {
  hangUp();
  await app.stop();
});

const freeAre = (n: number) =>
  until(
    `${n} seats are free in memory`,
    async () => (await app.runtime.sessions.get(world.sessionId)).states.free === n,
  );
const serve = () => runSessionWaiting(app.runtime);
async function release(...indexes: number[]): Promise<void> {
  const session = await app.runtime.sessions.get(world.sessionId);
  const before = session.states.free;
  await app.db.query(
    `delete from seat_claim where event_session_id = $1 and seat_id = any($2) and kind in ('hidden', 'hold')`,
    [world.sessionId, indexes.map(world.seat)],
  );
  await freeAre(before + indexes.length);
}
async function wait(quantity: number, more: {isAdjacent?: boolean; email?: string} = {}): Promise<string> {
  const answer = must(
    await new Visitor(app.url).post<{token: string}>(
      `/api/public/sessions/${world.sessionId}/waiting-list`,
      {email: `espera-${++people}@example.org`, quantity, isAdjacent: false, zoneIds: [], ...more},
      idempotency(),
    ),
  );
  return answer.token;
}
const look = async (token: string): Promise<Place> =>
  must(await new Visitor(app.url).get<Place>(`/api/public/session-waiters/${token}`));
const mails = async (kind: string): Promise<number> =>
  (
    await app.db.query<{n: number}>('select count(*)::int as n from mail_message where kind = $1', [
      `session_waiter_${kind}`,
    ])
  ).rows[0]!.n;

test('negative control: looking what is free and then writing offers gives one seat to two', async () => {
  await app.db.query('create table naive_offer (seat integer)');
  const everybody = meeting(2);
  await Promise.all(
    count(2).map(() =>
      app.db.withTransaction(async tx => {
        const {rows} = await tx.query<{n: number}>('select count(*)::int as n from naive_offer where seat = 1');
        await everybody();
        if (rows[0]!.n === 0) await tx.query('insert into naive_offer values (1)');
      }),
    ),
  );
  expect((await app.db.query<{n: number}>('select count(*)::int as n from naive_offer')).rows[0]!.n).toBeGreaterThan(1);
});

test('the first who fits: three together wait for three together, the next ones do not wait for them', async () => {
  const three = await wait(3, {isAdjacent: true});
  const one = await wait(1);
  const two = await wait(2);
  expect((await look(two)).place).toBe(3);
  await release(25, 45);
  await serve();
  expect([(await look(three)).state, (await look(one)).state, (await look(two)).state]).toEqual([
    'waiting',
    'offered',
    'waiting',
  ]);
  await release(60, 61, 62);
  await serve();
  const got = await look(three);
  expect(got.state).toBe('offered');
  expect(got.seats).toHaveLength(3);
  // What fits nobody goes back on sale; what comes free when all is gone is kept for the line.
  const stranger = new Visitor(app.url);
  const loose = (
    await app.db.query<{id: number}>(
      `select id from seat s where seat_plan_id = $1 and not exists (select 1 from seat_claim c
        where c.seat_id = s.id)`,
      [world.planId],
    )
  ).rows;
  expect(loose).toHaveLength(1);
  must(await holdSeats(stranger, world, [loose[0]!.id - world.seat(0)]));
  await freeAre(0);
  await serve();
  await until('memory knows', async () => (await app.runtime.sessions.get(world.sessionId)).keptForWaiting);
  await release(80, 81);
  expect((await holdSeats(new Visitor(app.url), world, [80, 81])).body.code).toBe('waiting_list');
  await serve();
  expect((await look(two)).state).toBe('offered');
});

test('while offers are made by several at once and a crowd tries the same seats, each has one owner', async () => {
  for (let round = 0; round < long(20, 3); round++) {
    const base = 40 + round * 10;
    await app.db.query('delete from attempt');
    const tokens = await Promise.all(count(15).map(i => wait(1 + (i % 2))));
    await release(...count(8).map(i => base + i));
    const crowd = count(60).map(i => new Visitor(app.url).patiently(me => holdSeats(me, world, [base + (i % 8)])));
    const served = await Promise.allSettled([serve(), serve(), serve(), ...crowd]);
    expect(served.filter(one => one.status === 'rejected')).toEqual([]);
    const told = tally(await Promise.all(crowd));
    const {rows} = await app.db.query<{offered: number; held: number; mailed: number}>(
      `select (select coalesce(sum(quantity), 0)::int from session_waiter where state = 'offered') as offered,
              (select count(*)::int from seat_claim c where event_session_id = $1 and kind = 'hold'
                and cart_id in (select cart_id from session_waiter where state = 'offered')) as held,
              (select count(*)::int from session_waiter w
                where state = 'offered' and exists (select 1 from mail_message m
                where m.dedupe_key = 'session-waiter:offered:' || w.id)) as mailed`,
      [world.sessionId],
    );
    expect(rows[0]!.held).toBe(rows[0]!.offered);
    expect((told[200] ?? 0) + rows[0]!.held).toBeLessThanOrEqual(8);
    expect(rows[0]!.mailed).toBe(
      (await Promise.all(tokens.map(look))).filter(place => place.state === 'offered').length,
    );
    await app.db.query(
      `update session_waiter set state = 'left', ended_at = now() where state in ('waiting', 'offered')`,
    );
    await app.db.query(`delete from seat_claim where event_session_id = $1 and kind = 'hold' and order_id is null`, [
      world.sessionId,
    ]);
    await app.db.query(
      `insert into seat_claim (event_session_id, seat_id, kind) select $1, id, 'hidden' from seat
        where seat_plan_id = $2 on conflict do nothing`,
      [world.sessionId, world.planId],
    );
    await app.db.query('update event_session set kept_for_waiting = false where id = $1', [world.sessionId]);
    await freeAre(0);
    await until('memory knows', async () => !(await app.runtime.sessions.get(world.sessionId)).keptForWaiting);
  }
});

test('an offer not taken in time goes to the next one; the first is told and may join again', async () => {
  const first = await wait(2, {email: 'primera@example.org'});
  const second = await wait(2);
  await release(30, 31);
  await serve();
  expect((await look(first)).state).toBe('offered');
  const expired = await mails('expired');
  await app.db.query(
    `update cart set expires_at = now() - interval '1 minute'
      where id = (select cart_id from session_waiter where email = 'primera@example.org' and state = 'offered')`,
  );
  await app.db.query(
    `update seat_claim set expires_at = now() - interval '1 minute', changed_xid = pg_current_xact_id()
      where event_session_id = $1 and seat_id = any($2)`,
    [world.sessionId, [world.seat(30), world.seat(31)]],
  );
  await app.db.query(
    `delete from seat_claim where event_session_id = $1 and seat_id = any($2) and expires_at < now()`,
    [world.sessionId, [world.seat(30), world.seat(31)]],
  );
  await freeAre(2);
  await serve();
  expect([(await look(first)).state, (await look(second)).state]).toEqual(['expired', 'offered']);
  expect(await mails('expired')).toBe(expired + 1);
  expect((await new Visitor(app.url).post<ErrorBody>(`/api/public/session-waiters/${first}/take`)).body.code).toBe(
    'no_offer',
  );
  expect((await look(await wait(2, {email: 'primera@example.org'}))).state).toBe('waiting');
});

test('taken and paid: served; left: the next one has it; nothing else fits into the offer’s cart', async () => {
  const buyer = await wait(2, {isAdjacent: true});
  const next = await wait(1);
  await release(100, 101);
  await serve();
  const browser = new Visitor(app.url);
  must(await browser.post(`/api/public/session-waiters/${buyer}/take`));
  const cart = must(await browser.get<CartView>('/api/public/cart'));
  expect(cart.lines).toHaveLength(2);
  expect((await holdSeats(browser, world, [110])).body.code).toMatch(/offer_cart/);
  const order = must(await checkOut(browser, cart.totalCents));
  expect((await browser.post<ErrorBody>(`/api/public/session-waiters/${buyer}/leave`)).body.code).toBe('paying');
  must(await notify(app, order));
  await serve();
  expect((await look(buyer)).state).toBe('served');
  await release(104);
  await serve();
  expect((await look(next)).state).toBe('offered');
  const last = await wait(1);
  must(await new Visitor(app.url).post(`/api/public/session-waiters/${next}/leave`));
  await until(
    'the seat is free again',
    async () => (await app.runtime.sessions.get(world.sessionId)).states.free === 1,
  );
  await serve();
  expect([(await look(next)).state, (await look(last)).state]).toEqual(['left', 'offered']);
});

test('one address joins fifty times at once: one place; a forged link opens nothing', async () => {
  const answers = await Promise.all(
    count(25).map(() =>
      new Visitor(app.url).post(
        `/api/public/sessions/${world.sessionId}/waiting-list`,
        {email: 'muchas@example.org', quantity: 1, isAdjacent: false, zoneIds: []},
        idempotency(),
      ),
    ),
  );
  expect(tally(answers)).toEqual({200: 25});
  expect(
    (await app.db.query(`select 1 from session_waiter where email = 'muchas@example.org' and state = 'waiting'`))
      .rowCount,
  ).toBe(1);
  expect((await new Visitor(app.url).get(`/api/public/session-waiters/1.${'A'.repeat(27)}`)).status).toBe(404);
});
