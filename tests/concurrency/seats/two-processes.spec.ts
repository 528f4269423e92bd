/**
 * Several processes sell from one database: nothing they keep in memory may be needed for the promise.
 * One application in this process, one as a child, and bare queues beside them.
 */
import {randomUUID} from 'node:crypto';
import {Database} from '../../../api/src/platform/database/db';
import {HoldQueue} from '../../../api/src/acts/sale/shop/hold-queue';
import {runSessionWaiting} from '../../../api/src/jobs/sessions/session-waiting';
import {freshDatabase} from '../../support/run/database';
import {startApp, startChild, type ChildApp, type TestApp} from '../../support/run/app';
import {makeWorld, type World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {holdPlaces, holdSeats} from '../../support/world/purchase';
import {count, inParallel, long, until} from '../../support/run/until';
import {hangUp, idempotency, patiently, tally, Visitor} from '../../support/wire/visitor';
import {lookThenWrite} from '../naive';

let app: TestApp;
let other: ChildApp;
let world: World;
let url: string;

beforeAll(async () => {
  const database = await freshDatabase();
  url = database.url;
  app = await startApp({databaseUrl: url});
  world = await makeWorld(app.db, {rows: 20, seatsPerRow: 50, places: 101, shards: 4});
  other = await startChild({databaseUrl: url});
}, 180_000);
afterEach(async () => {
  await expectInvariants(app.db);
  await app.db.query('delete from seat_claim');
});
afterAll(async () => {
  hangUp();
  await other.end('SIGTERM');
  await app.stop();
});

/** No clock decides here: on a machine that stands still for a while nobody is told to come back. */
const PATIENT_MS = 60_000;

/** A new visitor at one of the doors. */
const either = (i: number): Visitor => new Visitor(i % 2 ? app.url : other.url);

test('negative control: two programs that look, then write sell a seat to both', async () => {
  let winners = 0;
  for (let round = 0; round < 10 && winners <= 1; round++) winners = await lookThenWrite(app.db, 40);
  expect(winners).toBeGreaterThan(1);
});

test('one seat, buyers at both doors: one winner in every round', async () => {
  const rounds = long(60, 6);
  for (let round = 0; round < rounds; round++) {
    const answers = await Promise.all(
      count(100).map(i => {
        const buyer = either(i);
        return patiently(() => holdSeats(buyer, world, [2 + round]));
      }),
    );
    expect(tally(answers)).toEqual({200: 1, '409 seats_taken': 99});
  }
});

test('two queues that batch the same crowded seats: every seat once, every cart all or nothing', async () => {
  const databases = [new Database(url, 4), new Database(url, 4)];
  const queues = databases.map(database => new HoldQueue(database, PATIENT_MS));
  const rounds = long(30, 4);
  for (let round = 0; round < rounds; round++) {
    const asks = count(400).map(i => ({
      cartId: randomUUID(),
      seats: count(1 + (i % 4)).map(n => ({
        seatId: world.seat(100 + ((i * 3 + n * 17) % 300)),
        priceId: world.prices.general,
      })),
    }));
    const outcomes = await Promise.all(
      asks.map((ask, i) =>
        queues[i % 2]!.hold({
          ...ask,
          channel: 'web',
          staffUserId: null,
          eventSessionId: world.sessionId,
          maxPerOrder: 10,
          holdSeconds: 900,
        }),
      ),
    );
    expect(new Set(outcomes.map(outcome => outcome.kind))).toEqual(new Set(['held', 'taken']));
    const promised = outcomes.flatMap((outcome, i) =>
      outcome.kind === 'held' ? asks[i]!.seats.map(seat => `${seat.seatId} ${asks[i]!.cartId}`) : [],
    );
    const {rows} = await app.db.query<{claim: string}>(`select seat_id || ' ' || cart_id as claim from seat_claim`);
    expect(rows.map(row => row.claim).sort()).toEqual(promised.sort());
    await app.db.query('delete from seat_claim');
  }
  await Promise.all(databases.map(database => database.close()));
});

test('a zone without numbers is sold out once, from both doors', async () => {
  const answers = await inParallel(count(160), 80, i => patiently(() => holdPlaces(either(i), world, 1)));
  expect(tally(answers)).toEqual({200: 101, '409 zone_full': 59});
});

test('best seats from both doors: what one process has given away the other learns in time', async () => {
  const answers = await inParallel(count(200), 60, i => {
    const buyer = either(i);
    return patiently(() =>
      buyer.post<{code: string; seats: {seatId: number}[]}>('/api/public/cart/best', {
        sessionId: world.sessionId,
        quantity: 3,
      }),
    );
  });
  const seats = answers.flatMap(answer => (answer.status === 200 ? answer.body.seats.map(seat => seat.seatId) : []));
  expect(new Set(seats).size).toBe(seats.length);
  expect(tally(answers)).toEqual({200: 200});
});

test('a hold at one door shows at the other within moments, and so does its release', async () => {
  const buyer = new Visitor(other.url);
  const stateAt = async (index: number) => {
    const {text} = await new Visitor(app.url).get(`/api/public/sessions/${world.sessionId}`);
    expect(text).toContain('freeCount');
    const session = await app.runtime.sessions.get(world.sessionId);
    return session.states.publicState(index);
  };
  expect((await holdSeats(buyer, world, [900])).status).toBe(200);
  await until('the other process shows the hold', async () => (await stateAt(900)) === 1);
  await buyer.post('/api/public/cart/release', {keys: [`s:${world.sessionId}:${world.seat(900)}`]});
  await until('the other process shows the seat free', async () => (await stateAt(900)) === 0);
});

test('what comes free of a sold-out session is offered once, with both processes offering and a crowd at both doors', async () => {
  await app.db.query('update price set is_active = false where zone_id = $1', [world.zones.standing]);
  const seats = count(8).map(i => 600 + i * 3);
  const free = async (n: number) =>
    until(
      `${n} seats are free in memory`,
      async () => (await app.runtime.sessions.get(world.sessionId)).states.free === n,
    );
  await app.db.query(
    `insert into seat_claim (event_session_id, seat_id, kind) select $1, id, 'hidden' from seat where seat_plan_id = $2
      on conflict do nothing`,
    [world.sessionId, world.planId],
  );
  await free(0);
  // The other process may not have heard of it yet: it asks before it refuses.
  const line = await Promise.all(
    count(14).map(i =>
      patiently(() =>
        either(i).post(
          `/api/public/sessions/${world.sessionId}/waiting-list`,
          {email: `dos-${i}@example.org`, quantity: 1 + (i % 2), isAdjacent: false, zoneIds: []},
          idempotency(),
        ),
      ),
    ),
  );
  expect(tally(line)).toEqual({200: 14});
  await app.db.query(`delete from seat_claim where event_session_id = $1 and seat_id = any($2)`, [
    world.sessionId,
    seats.map(world.seat),
  ]);
  const crowd = count(40).map(i => patiently(() => holdSeats(either(i), world, [seats[i % seats.length]!])));
  // The child looks every other second by itself.
  const offered = async () =>
    (await app.db.query<{n: number}>(`select count(*)::int as n from session_waiter where state = 'offered'`)).rows[0]!
      .n;
  const taken = async () =>
    (await app.db.query<{n: number}>(`select count(*)::int as n from seat_claim where kind = 'hold'`)).rows[0]!.n;
  await until('nothing is free any more', async () => {
    await Promise.all([runSessionWaiting(app.runtime), runSessionWaiting(app.runtime)]);
    return (await taken()) === seats.length;
  });
  await Promise.all(crowd);
  const {rows} = await app.db.query<{wanted: number; held: number; carts: number; mails: number}>(
    `select (select coalesce(sum(quantity), 0)::int from session_waiter where state = 'offered') as wanted,
            (select count(*)::int from seat_claim
              where cart_id in (select cart_id from session_waiter where state = 'offered')) as held,
            (select count(distinct cart_id)::int from seat_claim
              where cart_id in (select cart_id from session_waiter where state = 'offered')) as carts,
            (select count(*)::int from mail_message where kind = 'session_waiter_offered') as mails`,
  );
  const offers = await offered();
  expect(rows[0]).toEqual({wanted: rows[0]!.held, held: rows[0]!.held, carts: offers, mails: offers});
  const won = (await Promise.all(crowd)).filter(answer => answer.status === 200).length;
  expect(won + rows[0]!.held).toBe(seats.length);
  await app.db.query(
    `update session_waiter set state = 'left', ended_at = now() where state in ('waiting', 'offered')`,
  );
}, 180_000);
