/**
 * Where two acts meet at a group's reservation, money and places agree: a hold that ends while it is paid, a deposit and
 * a rest that come late, two payments at once, cancelled while paying. Each begins with what the naive way would leave.
 */
import {expireOrders} from '../../../api/src/domain/orders/expire';
import {expireReservations} from '../../../api/src/domain/reservations/close';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {cancel, claimsOf, moneyOf, own, pay, reserve, ticketsOf, timeOut} from '../../support/world/groups';
import {expectInvariants} from '../../support/world/invariants';
import {holdSeats, must, notify} from '../../support/world/purchase';
import {hangUp, Visitor} from '../../support/wire/visitor';

let app: TestApp;
let world: World;
let next = 2;
/** Two seats that nobody has had. */
const two = (): number[] => [next++, next++];
const TOTAL = 5_000;

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  // A person's limit is less than any of these groups: it is not theirs.
  world = await makeWorld(app.db, {rows: 10, maxPerCustomer: 1});
  await app.db.query(
    `update event_session set starts_at = now() + interval '30 days', doors_at = now() + interval '30 days',
      ends_at = now() + interval '31 days' where id = $1`,
    [world.sessionId],
  );
});
beforeEach(() => app.db.query('delete from attempt'));
afterEach(() => expectInvariants(app.db));
afterAll(async () => {
  hangUp();
  await app.stop();
});

/** The order's time and the reservation's are over, and both timers have come by. */
async function pass(id: number): Promise<void> {
  await app.db.query(
    `update "order" set claims_expire_at = now() - interval '1 minute' where reservation_id = $1 and state = 'pending'`,
    [id],
  );
  await app.db.withTransaction(tx => expireOrders(tx));
  await timeOut(app.db, id);
  await app.db.withTransaction(tx => expireReservations(tx));
}

const agree = async (id: number): Promise<[claims: number, tickets: number, cents: number]> => [
  await claimsOf(app.db, id),
  await ticketsOf(app.db, id),
  await moneyOf(app.db, id),
];

describe('money that comes after its time', () => {
  test('the places are still free: they are taken again', async () => {
    const {id, hash} = await reserve(app, world, {seats: two()});
    const order = must(await pay(app, hash, 'rest', TOTAL));
    await pass(id);
    expect(await agree(id)).toEqual([0, 0, 0]);
    must(await notify(app, order));
    expect(await agree(id)).toEqual([0, 2, TOTAL]);
    expect(await own(app, hash)).toMatchObject({state: 'paid'});
  });

  test('one of them is somebody else’s: nothing is sold, and the money goes back by itself', async () => {
    const seats = two();
    const {id, hash} = await reserve(app, world, {seats});
    const order = must(await pay(app, hash, 'rest', TOTAL));
    await pass(id);
    must(await holdSeats(new Visitor(app.url), world, [seats[1]!]));
    must(await notify(app, order));
    expect(await agree(id)).toEqual([0, 0, 0]);
    expect(await own(app, hash)).toMatchObject({state: 'expired', mayPay: false});
  });

  test('a deposit: kept again if all are free, else it goes back', async () => {
    const [free, gone] = [two(), two()];
    const [first, second] = [
      await reserve(app, world, {seats: free, depositCents: 1_000}),
      await reserve(app, world, {seats: gone, depositCents: 1_000}),
    ];
    const orders = [
      must(await pay(app, first.hash, 'deposit', 1_000)),
      must(await pay(app, second.hash, 'deposit', 1_000)),
    ];
    await pass(first.id);
    await pass(second.id);
    must(await holdSeats(new Visitor(app.url), world, [gone[0]!]));
    for (const order of orders) must(await notify(app, order));
    expect(await agree(first.id)).toEqual([2, 0, 1_000]);
    expect(await own(app, first.hash)).toMatchObject({state: 'confirmed', isDepositPaid: true, mayPay: true});
    expect(await agree(second.id)).toEqual([0, 0, 0]);
    expect(await own(app, second.hash)).toMatchObject({state: 'expired', isDepositPaid: false});
  });
});

describe('two payments', () => {
  test('the second try takes the place of the first; both paid, one goes back', async () => {
    const {id, hash} = await reserve(app, world, {seats: two()});
    const first = must(await pay(app, hash, 'rest', TOTAL));
    const second = must(await pay(app, hash, 'rest', TOTAL));
    must(await notify(app, second));
    must(await notify(app, first));
    expect(await agree(id)).toEqual([0, 2, TOTAL]);
  });

  test('the whole at one bank’s page and the deposit at another: whichever comes first', async () => {
    const {id, hash} = await reserve(app, world, {seats: two(), depositCents: 1_000});
    const deposit = must(await pay(app, hash, 'deposit', 1_000));
    const whole = must(await pay(app, hash, 'rest', TOTAL));
    must(await notify(app, deposit));
    must(await notify(app, whole));
    expect(await agree(id)).toEqual([2, 0, 1_000]);
    expect(await own(app, hash)).toMatchObject({isDepositPaid: true, owedCents: 4_000});
    expect(
      (await app.db.query(`select 1 from "order" where reservation_id = $1 and state = 'pending'`, [id])).rowCount,
    ).toBe(0);
  });

  test('begun in the same moment: one order, or the other waits', async () => {
    const {id, hash} = await reserve(app, world, {seats: two()});
    const tries = await Promise.all(Array.from({length: 6}, () => pay(app, hash, 'rest', TOTAL)));
    const begun = tries.filter(one => one.status === 200);
    expect(begun.length).toBeGreaterThan(0);
    for (const one of tries) if (one.status !== 200) expect(one.body.code).toBe('charge_under_way');
    const {rows} = await app.db.query(`select 1 from "order" where reservation_id = $1 and state = 'pending'`, [id]);
    expect(rows).toHaveLength(1);
    await Promise.all(begun.map(one => notify(app, one.body)));
    expect(await agree(id)).toEqual([0, 2, TOTAL]);
  });

  test('what nobody may write: a second paid order, or more than the places cost', async () => {
    const {id, hash} = await reserve(app, world, {seats: two(), depositCents: 1_000});
    must(await notify(app, must(await pay(app, hash, 'deposit', 1_000))));
    const more = (part: string, cents: number) =>
      app.db.query(
        `insert into "order" (number, channel, state, total_cents, paid_at, reservation_id, reservation_part)
          values ('N' || nextval('order_number'), 'web', 'paid', $3, now(), $1, $2)`,
        [id, part, cents],
      );
    await expect(more('deposit', 1)).rejects.toMatchObject({details: {constraint: 'order_pays_reservation'}});
    await expect(more('balance', TOTAL)).rejects.toMatchObject({code: 'invalid'});
  });
});

describe('cancelled while somebody pays', () => {
  test('what comes afterwards goes back, although the places are free', async () => {
    const {id, hash} = await reserve(app, world, {seats: two()});
    const order = must(await pay(app, hash, 'rest', TOTAL));
    must(await cancel(app, hash));
    must(await notify(app, order));
    expect(await agree(id)).toEqual([0, 0, 0]);
    expect(await own(app, hash)).toMatchObject({state: 'cancelled'});
  });

  test('in the same moment: tickets and their money, or neither', async () => {
    for (let i = 0; i < 8; i++) {
      const {id, hash} = await reserve(app, world, {seats: two()});
      const order = must(await pay(app, hash, 'rest', TOTAL));
      const [, cancelled] = await Promise.all([notify(app, order), cancel(app, hash)]);
      const isPaid = cancelled.status === 409;
      expect(await agree(id)).toEqual(isPaid ? [0, 2, TOTAL] : [0, 0, 0]);
      expect((await own(app, hash)).state).toBe(isPaid ? 'paid' : 'cancelled');
    }
  });

  test('expired in the same moment: the same', async () => {
    for (let i = 0; i < 6; i++) {
      const {id, hash} = await reserve(app, world, {seats: two()});
      const order = must(await pay(app, hash, 'rest', TOTAL));
      await Promise.all([notify(app, order), pass(id)]);
      expect(await agree(id)).toEqual([0, 2, TOTAL]);
    }
  });
});

test('a quota counts what is kept: the naive count of tickets would let them in', async () => {
  const [standing, size] = [world.zones.standing, 5];
  await app.db.query(
    `insert into session_quota (event_session_id, name, size, zone_id, taken) values ($1, 'De pie', $2, $3, 0)`,
    [world.sessionId, size, standing],
  );
  const {id, hash} = await reserve(app, world, {places: 5});
  const naive = await app.db.query('select 1 from ticket where zone_id = $1', [standing]);
  expect(naive.rowCount).toBe(0);
  const {rows} = await app.db.query(`select taken from session_quota where name = 'De pie'`);
  expect(rows).toEqual([{taken: 5}]);
  await expect(reserve(app, world, {places: 1})).rejects.toThrow('quota_full');
  must(await notify(app, must(await pay(app, hash, 'rest', 5_000))));
  expect(await ticketsOf(app.db, id)).toBe(5);
  expect((await app.db.query(`select taken from session_quota where name = 'De pie'`)).rows).toEqual([{taken: 5}]);
});
