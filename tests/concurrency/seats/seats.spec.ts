/**
 * One seat, one buyer. Through HTTP, in one process whose queue joins holds into batches; what two processes
 * do to each other is in two-processes.spec.ts.
 */
import {freshDatabase} from '../../support/run/database';
import {startApp, type TestApp} from '../../support/run/app';
import {chanceOf, figure, p95} from '../../support/run/figures';
import {makeWorld, type World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {count, inParallel, long} from '../../support/run/until';
import {hangUp, patiently, tally, Visitor, type Answer, type ErrorBody} from '../../support/wire/visitor';
import {lookThenWrite} from '../naive';

interface Held extends ErrorBody {
  expiresAt: string;
  seats: {seatId: number}[];
}

const SEATS_A_ROW = 50;
let app: TestApp;
let world: World;

beforeAll(async () => {
  const database = await freshDatabase();
  app = await startApp({databaseUrl: database.url});
  world = await makeWorld(app.db, {rows: 40, seatsPerRow: SEATS_A_ROW, maxPerOrder: 10});
});
beforeEach(() => clear());
afterEach(() => expectInvariants(app.db));
afterAll(async () => {
  hangUp();
  await app.stop();
});

const hold = (buyer: Visitor, seats: {seatId: number; priceId: number}[]): Promise<Answer<Held>> =>
  patiently(() => buyer.post<Held>('/api/public/cart/seats', {sessionId: world.sessionId, seats}));
const ownersOf = async (seatIds: number[]): Promise<number> =>
  (
    await app.db.query<{n: number}>(
      'select count(*)::int as n from seat_claim where event_session_id = $1 and seat_id = any($2)',
      [world.sessionId, seatIds],
    )
  ).rows[0]!.n;
const clear = () => app.db.query('delete from seat_claim');

test('[F05] [F06] negative control: look, then write sells one seat several times', async () => {
  let winners = 0;
  for (let round = 0; round < 10 && winners <= 1; round++) winners = await lookThenWrite(app.db, 40);
  expect(winners).toBeGreaterThan(1);
});

test('[F05] 500 buyers at once on one seat: exactly one gets it, in every round', async () => {
  const rounds = long(200, 8);
  const took: number[] = [];
  const chance = chanceOf('one seat');
  for (let round = 0; round < rounds; round++) {
    const seat = world.seats(2 + chance.below(1990));
    await clear();
    const answers = await Promise.all(count(500).map(() => hold(new Visitor(app.url), seat)));
    const lost = answers.filter(answer => answer.status !== 200);
    expect(tally(answers)).toEqual({200: 1, '409 seats_taken': 499});
    expect(lost.every(answer => answer.body.details?.seatIds && answer.body.message.length > 0)).toBe(true);
    expect(await ownersOf([seat[0]!.seatId])).toBe(1);
    took.push(...lost.map(answer => answer.took));
  }
  figure('1 la consigue y 499 no, en cada una', {
    times: `${rounds} rondas de 500 personas`,
    limits: [{name: 'respuesta a quien pierde, p95', value: p95(took), most: 1000, unit: 'ms'}],
  });
});

test('[F06] 2,000 seats, 2,000 buyers of 1 to 6 adjacent seats: never more than there are, all or nothing for each', async () => {
  const chance = chanceOf('adjacent');
  const asks = count(2000)
    .map(() => {
      const size = 1 + chance.below(6);
      const row = chance.below(40);
      const first = row * SEATS_A_ROW + chance.below(SEATS_A_ROW - size + 1);
      return world.seats(...count(size).map(n => first + n)).filter(seat => seat.seatId !== world.companionSeat);
    })
    .filter(seats => seats.length > 0);
  const answers = await inParallel(asks, 256, seats => hold(new Visitor(app.url), seats));
  expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200, 409]));
  const promised = answers.flatMap((answer, i) => (answer.status === 200 ? asks[i]!.map(seat => seat.seatId) : []));
  expect(new Set(promised).size).toBe(promised.length);
  const {rows} = await app.db.query<{claims: number; carts: number}>(
    `select count(*)::int as claims, count(distinct cart_id)::int as carts from seat_claim where kind = 'hold'`,
  );
  expect(rows[0]).toEqual({claims: promised.length, carts: answers.filter(answer => answer.status === 200).length});
  // Whoever lost, lost to somebody: at least one of the seats asked for is another's.
  const taken = new Set(promised);
  expect(answers.every((answer, i) => answer.status === 200 || asks[i]!.some(seat => taken.has(seat.seatId)))).toBe(
    true,
  );
  figure(`${promised.length} butacas en ${rows[0]!.carts} carritos, 0 repetidas, 0 bloqueos mutuos visibles`, {
    times: `${asks.length} grupos`,
  });
});

test('[F06] carts that want overlapping seats in opposite orders never wait for each other in a circle', async () => {
  const rounds = long(200, 30);
  for (let round = 0; round < rounds; round++) {
    const from = 100 + ((round * 6) % 1800);
    const forwards = count(6).map(n => from + n);
    const answers = await Promise.all(
      [forwards, [...forwards].reverse(), forwards.slice(2), [...forwards].reverse().slice(2)].map(seats =>
        hold(new Visitor(app.url), world.seats(...seats)),
      ),
    );
    expect(answers.filter(answer => answer.status === 200).length).toBeGreaterThanOrEqual(1);
    expect(answers.every(answer => answer.status === 200 || answer.status === 409)).toBe(true);
  }
});

test('what a cart holds already stays its own: asking again is no conflict and moves no clock', async () => {
  const buyer = new Visitor(app.url);
  const first = await hold(buyer, world.seats(200, 201));
  const again = await hold(buyer, world.seats(200, 201));
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body.expiresAt).toBe(first.body.expiresAt);
  expect(await ownersOf([world.seat(200), world.seat(201)])).toBe(2);
});

test('the same cart in two tabs: its limit holds however many requests come at once', async () => {
  const buyer = new Visitor(app.url);
  await hold(buyer, world.seats(300));
  const answers = await Promise.all(count(30).map(n => hold(buyer, world.seats(301 + n))));
  expect(tally(answers)).toEqual({200: 9, '422 limit_reached': 21});
});

test('a herd that asks for the best pair gets different pairs, until none is left', async () => {
  const best = () => {
    const buyer = new Visitor(app.url);
    return patiently(() => buyer.post<Held>('/api/public/cart/best', {sessionId: world.sessionId, quantity: 2}));
  };
  const answers = await inParallel(count(600), 200, best);
  expect(answers.every(answer => [200, 409].includes(answer.status))).toBe(true);
  const seats = answers.flatMap(answer => (answer.status === 200 ? answer.body.seats.map(seat => seat.seatId) : []));
  expect(new Set(seats).size).toBe(seats.length);
  expect(seats.length).toBeGreaterThan(600);
  // One after the other, everything but the two places for wheelchairs can be had.
  let last = await best();
  while (last.status === 200) {
    seats.push(...last.body.seats.map(seat => seat.seatId));
    last = await best();
  }
  expect(last.body.code).toBe('none_left');
  expect(seats.length).toBe(world.seatCount - 2);
  expect(new Set(seats).size).toBe(seats.length);
});
