/** What happens to a seat between two of its owners: holds that end, staff who block, carts that come back late. */
import {randomUUID} from 'node:crypto';
import {blockSeats} from '../../../api/src/domain/seats/block';
import {DomainError} from '../../../api/src/domain/kernel/errors';
import {freshDatabase} from '../../support/run/database';
import {startApp, type TestApp} from '../../support/run/app';
import {makeWorld, type World} from '../../support/world/fixture';
import {brokenInvariants, expectInvariants, sweep} from '../../support/world/invariants';
import {checkOut, holdPlaces, holdSeats, must, placeOrder, SOON, type CartView} from '../../support/world/purchase';
import {giveInvitation, giveReservation} from '../../support/world/guests';
import {givePass} from '../../support/passes/passes';
import {count, inParallel, long} from '../../support/run/until';
import {hangUp, patiently, tally, Visitor} from '../../support/wire/visitor';
import {lookThenWrite} from '../naive';

let app: TestApp;
let world: World;

beforeAll(async () => {
  const database = await freshDatabase();
  app = await startApp({databaseUrl: database.url});
  world = await makeWorld(app.db, {rows: 10, seatsPerRow: 40, places: 40, shards: 2});
});
afterEach(async () => {
  await expectInvariants(app.db);
  await app.db.query(`update "order" set state = 'expired' where state = 'pending'`);
  await app.db.query('delete from seat_claim');
  await app.db.query('delete from zone_claim');
  await app.db.query('delete from reservation');
  await app.db.query('update zone_counter set taken = 0');
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

/** The clock of all open carts and of what they hold, moved instead of waited for. */
async function expireHolds(secondsAgo = 1): Promise<void> {
  await app.db.query(`update cart set expires_at = now() - make_interval(secs => $1) where state = 'open'`, [
    secondsAgo,
  ]);
  await app.db.query(
    `update seat_claim set expires_at = now() - make_interval(secs => $1) where kind = 'hold' and order_id is null`,
    [secondsAgo],
  );
  await app.db.query(
    `update zone_claim set expires_at = now() - make_interval(secs => $1) where kind = 'hold' and order_id is null`,
    [secondsAgo],
  );
}

const owners = async (indexes: number[]): Promise<{kind: string; cart: string | null}[]> =>
  (
    await app.db.query<{kind: string; cart: string | null}>(
      'select kind, cart_id as cart from seat_claim where seat_id = any($1) order by seat_id',
      [indexes.map(world.seat)],
    )
  ).rows;

/** The back office's block: true when it has all of the seats, false when one of them is somebody's. */
async function block(indexes: number[]): Promise<boolean> {
  const ask = {
    eventSessionId: world.sessionId,
    seatIds: indexes.map(world.seat),
    blockLabelId: world.blockLabelId,
    reason: '',
    untilAt: null,
    staffUserId: null,
  };
  return app.db
    .withTransaction(tx => blockSeats(tx, ask))
    .then(() => true)
    .catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'seats_taken') return false;
      throw error;
    });
}

test('negative control: look, then write gives an expired seat to several', async () => {
  let winners = 0;
  for (let round = 0; round < 10 && winners <= 1; round++) winners = await lookThenWrite(app.db, 40);
  expect(winners).toBeGreaterThan(1);
});

test('an expired hold is taken over by exactly one of those who want it; the former owner gets nothing', async () => {
  const rounds = long(100, 12);
  for (let round = 0; round < rounds; round++) {
    const first = new Visitor(app.url);
    const seats = [round * 3, round * 3 + 1, round * 3 + 2].map(n => n + 40);
    must(await holdSeats(first, world, seats));
    await expireHolds();
    const rivals = count(30).map(() => new Visitor(app.url));
    const answers = await Promise.all([
      ...rivals.map(rival => patiently(() => holdSeats(rival, world, seats))),
      ...count(3).map(() => first.get<CartView>('/api/public/cart')),
    ]);
    expect(tally(answers.slice(0, 30))).toEqual({200: 1, '409 seats_taken': 29});
    expect(new Set((await owners(seats)).map(owner => owner.cart)).size).toBe(1);
    const late = await checkOut(first, 3 * 2650);
    expect([late.status, late.body.code]).toEqual([410, 'cart_expired']);
    expect(must(await first.get<CartView>('/api/public/cart')).lines).toEqual([]);
  }
});

test('the sweeper and buyers take over the same expired seats in any order without a deadlock', async () => {
  const rounds = long(60, 10);
  for (let round = 0; round < rounds; round++) {
    await inParallel(count(20), 20, i =>
      holdSeats(
        new Visitor(app.url),
        world,
        count(8).map(n => 40 + ((i * 8 + n * 7) % 160)),
      ),
    );
    await expireHolds(30);
    const [answers] = await Promise.all([
      inParallel(count(40), 40, i => {
        const buyer = new Visitor(app.url);
        return patiently(() =>
          holdSeats(
            buyer,
            world,
            count(10).map(n => 40 + ((i * 11 + n * 13) % 160)),
          ),
        );
      }),
      sweep(app.db),
      sweep(app.db),
      sweep(app.db),
    ]);
    const told = tally(answers);
    expect(Object.keys(told).filter(word => !['200', '409 seats_taken'].includes(word))).toEqual([]);
    const {rows} = await app.db.query<{n: number}>(
      'select count(*)::int as n from seat_claim where expires_at > now()',
    );
    expect(rows[0]!.n).toBe((told['200'] ?? 0) * 10);
    await app.db.query('delete from seat_claim');
  }
});

test('a cart and a block on the same seats: one of them has all of them', async () => {
  const rounds = long(200, 40);
  let blocked = 0;
  for (let round = 0; round < rounds; round++) {
    const seats = count(5).map(n => 100 + ((round * 5 + n) % 250));
    const [cart, isBlocked] = await Promise.all([
      holdSeats(new Visitor(app.url), world, seats),
      block(round % 2 ? seats : [...seats].reverse()),
    ]);
    expect(isBlocked).toBe(cart.status === 409);
    expect(new Set((await owners(seats)).map(owner => owner.kind))).toEqual(new Set([isBlocked ? 'block' : 'hold']));
    if (isBlocked) blocked++;
    await app.db.query('delete from seat_claim');
  }
  console.log(`cart against block × ${rounds}: the block won ${blocked}`);
});

test('no cart ever takes a blocked, reserved, invited, passed or hidden seat, whatever its age', async () => {
  const passId = await givePass(app.db, world, world.seat(64));
  const invitationId = await giveInvitation(app.db, world, world.seat(70));
  const reservationId = await giveReservation(app.db, world);
  for (const [kind, owner, id] of [
    ['reservation', 'reservation_id', reservationId],
    ['invitation', 'invitation_id', invitationId],
    ['pass', 'season_pass_id', passId],
    ['hidden', 'season_pass_id', null],
  ] as const)
    await app.db.query(`insert into seat_claim (event_session_id, seat_id, kind, ${owner}) values ($1, $2, $3, $4)`, [
      world.sessionId,
      world.seat(60 + kind.length),
      kind,
      id,
    ]);
  expect(await block([80])).toBe(true);
  for (const index of [80, ...['reservation', 'invitation', 'pass', 'hidden'].map(kind => 60 + kind.length)]) {
    const answer = await holdSeats(new Visitor(app.url), world, [index, index + 30]);
    expect([answer.status, answer.body.code, answer.body.details]).toEqual([
      409,
      'seats_taken',
      {seatIds: [world.seat(index)]},
    ]);
  }
});

test('a placed order keeps its seats against everybody until its time is over', async () => {
  const {order} = await placeOrder(app.url, world, {seats: [200, 201]});
  const rivals = await Promise.all(count(20).map(() => holdSeats(new Visitor(app.url), world, [201, 202])));
  expect(tally(rivals)).toEqual({'409 seats_taken': 20});
  expect(await block([200])).toBe(false);
  expect(order.redirect).not.toBeNull();
});

test('extending races with expiry: the cart has more time and all of its seats, or neither', async () => {
  const rounds = long(60, 10);
  for (let round = 0; round < rounds; round++) {
    const buyer = new Visitor(app.url);
    const seats = [240 + round * 2, 241 + round * 2];
    must(await holdSeats(buyer, world, seats));
    await expireHolds(-SOON);
    const [extended, rival] = await Promise.all([
      buyer.post('/api/public/cart/extend'),
      holdSeats(new Visitor(app.url), world, seats),
    ]);
    expect(rival.status).toBe(409);
    expect(extended.status).toBe(200);
    expect((await owners(seats)).length).toBe(2);
    await expireHolds();
    const [late, taker] = await Promise.all([
      buyer.post('/api/public/cart/extend'),
      holdSeats(new Visitor(app.url), world, seats),
    ]);
    expect([late.status, taker.status]).toEqual([410, 200]);
  }
});

test('a cart that comes back after its time starts anew and leaves nothing of the old one behind', async () => {
  const buyer = new Visitor(app.url);
  must(await holdSeats(buyer, world, [300, 301]));
  must(await holdPlaces(buyer, world, 4));
  await expireHolds(2);
  // Before the sweeper came: the cart is given new time by its next seat.
  must(await holdSeats(buyer, world, [310]));
  expect(must(await buyer.get<CartView>('/api/public/cart')).lines.map(line => line.seatId)).toEqual([world.seat(310)]);
  await app.db.query(
    `update seat_claim set expires_at = now() - interval '2 minutes' where order_id is null and seat_id <> $1`,
    [world.seat(310)],
  );
  await app.db.query(`update zone_claim set expires_at = now() - interval '2 minutes'`);
  await sweep(app.db);
  expect(await brokenInvariants(app.db)).toEqual([]);
  expect(await owners([300, 301])).toEqual([]);
  expect((await app.db.query<{n: number}>('select sum(taken)::int as n from zone_counter')).rows[0]!.n).toBe(0);
});

test('releasing and checking out at once: the order has exactly what was not released', async () => {
  const rounds = long(60, 12);
  for (let round = 0; round < rounds; round++) {
    const buyer = new Visitor(app.url);
    const seats = [320 + round * 2, 321 + round * 2].map(n => 40 + (n % 300));
    must(await holdSeats(buyer, world, seats));
    const [released, order] = await Promise.all([
      buyer.post<{released: number; code: string; message: string}>('/api/public/cart/release', {
        keys: [`s:${world.sessionId}:${world.seat(seats[0]!)}`],
      }),
      checkOut(buyer, 2 * 2650, {}, randomUUID()),
    ]);
    // Either the release came first and the total on screen is no longer true, or the order is whole and nothing was
    // released.
    if (order.status === 200) expect(released.body.released).toBe(0);
    else expect([order.status, order.body.code, released.body.released]).toEqual([409, 'total_changed', 1]);
  }
});
