/**
 * A session that wants distance leaves seats free in the row between people of different orders: of two who take
 * neighbours at the same moment exactly one wins, and what is given back is free again.
 */
import {randomUUID} from 'node:crypto';
import {holdSeats as holdInDatabase} from '../../../api/src/domain/seats/hold';
import {DomainError} from '../../../api/src/domain/kernel/errors';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {expectInvariants} from '../../support/world/invariants';
import {checkOut, holdSeats, must} from '../../support/world/purchase';
import {count, inParallel, long} from '../../support/run/until';
import {hangUp, patiently, tally, Visitor, type ErrorBody} from '../../support/wire/visitor';

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 6, seatsPerRow: 20});
  await app.db.query('update event_session set seats_apart = 2');
});
afterEach(async () => {
  await expectInvariants(app.db);
  await app.db.query(`update "order" set state = 'expired' where state = 'pending'`);
  await app.db.query('delete from seat_claim');
});
afterAll(async () => {
  hangUp();
  await app.stop();
});

/** As another process would ask, with nothing looked at beforehand. */
const inDatabase = (indexes: number[]): Promise<string> =>
  app.db
    .withTransaction(tx =>
      holdInDatabase(tx, [
        {
          cartId: randomUUID(),
          channel: 'web',
          staffUserId: null,
          eventSessionId: world.sessionId,
          seats: world.seats(...indexes),
          maxPerOrder: 10,
          holdSeconds: 900,
        },
      ]),
    )
    .then(([outcome]) => outcome!.kind as string)
    .catch((error: unknown) => {
      if (error instanceof DomainError) return error.code;
      throw error;
    });

const held = async (): Promise<number[]> =>
  (
    await app.db.query<{seat: number}>('select seat_id - $1::int as seat from seat_claim order by 1', [
      world.firstSeatId,
    ])
  ).rows.map(row => row.seat);

const gaps = (seats: number[]): number[] => seats.slice(1).map((seat, i) => seat - seats[i]!);

/** Both look before either has written: what a rule in the program would do. */
async function lookThenHold(): Promise<string[]> {
  await app.db.query('alter table seat_claim disable trigger seat_claim_rules_new');
  try {
    const looked = await Promise.all([25, 26].map(async () => (await held()).length === 0));
    return await Promise.all([25, 26].map((seat, n) => (looked[n] ? inDatabase([seat]) : Promise.resolve('too_near'))));
  } finally {
    await app.db.query('alter table seat_claim enable trigger seat_claim_rules_new');
  }
}

test('negative control: look, then write seats strangers side by side', async () => {
  expect(await lookThenHold()).toEqual(['held', 'held']);
});

test('of two who take neighbouring seats in the same instant exactly one wins', async () => {
  for (let round = 0; round < long(200, 40); round++) {
    await app.db.query('delete from seat_claim');
    const both = await Promise.all([inDatabase([25, 26]), inDatabase([27 + (round % 2)])]);
    expect(both.sort()).toEqual(['held', 'too_near']);
  }
});

test('a crowd in one row: nobody sits within two seats of a stranger, and who stays out hears why', async () => {
  const answers = await inParallel(count(60), 60, n => {
    const buyer = new Visitor(app.url);
    return patiently(() => holdSeats(buyer, world, [40 + (n % 20)]));
  });
  expect(Object.keys(tally(answers)).every(key => ['200', '409 too_near', '409 seats_taken'].includes(key))).toBe(true);
  const seats = await held();
  expect(seats).toHaveLength(answers.filter(answer => answer.status === 200).length);
  expect(Math.min(...gaps(seats))).toBeGreaterThan(2);
  expect(answers.find(answer => answer.body.code === 'too_near')!.body.details?.seatIds).toHaveLength(1);
});

test('one’s own seats may touch, another row is another row, and what is given back is free again', async () => {
  const first = new Visitor(app.url);
  must(await holdSeats(first, world, [45]));
  must(await holdSeats(first, world, [46, 47]));
  expect(await inDatabase([49])).toBe('too_near');
  expect(await inDatabase([50])).toBe('held');
  expect(await inDatabase([66])).toBe('held');
  must(
    await first.post('/api/public/cart/release', {
      keys: [45, 46, 47].map(seat => `s:${world.sessionId}:${world.seat(seat)}`),
    }),
  );
  expect(await inDatabase([47])).toBe('held');
});

test('a hold whose time is over keeps nobody away, and its money comes back when it comes too late', async () => {
  const late = new Visitor(app.url);
  must(await holdSeats(late, world, [45]));
  const cart = must(await late.get<{totalCents: number} & ErrorBody>('/api/public/cart'));
  must(await checkOut(late, cart.totalCents));
  expect(await inDatabase([46])).toBe('too_near');
  await app.db.query(`update seat_claim set expires_at = now() - interval '1 second'`);
  expect(await inDatabase([46])).toBe('held');
});

test('the best seats keep the distance, also for a herd', async () => {
  const answers = await inParallel(count(12), 12, () => {
    const buyer = new Visitor(app.url);
    return patiently(() => buyer.post<ErrorBody>('/api/public/cart/best', {sessionId: world.sessionId, quantity: 2}));
  });
  expect(tally(answers)).toEqual({200: 12});
  const {rows} = await app.db.query<{near: number}>(
    `select count(*)::int as near from seat_claim a join seat s on s.id = a.seat_id join seat t on t.row_index = s.row_index
       and t.seat_plan_id = s.seat_plan_id and abs(t.seat_index - s.seat_index) <= 2 join seat_claim b on b.seat_id = t.id
      where a.cart_id <> b.cart_id`,
  );
  expect(rows[0]!.near).toBe(0);
});
