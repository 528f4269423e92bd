/**
 * A pass's share, an offer's quota and a kept seat, wanted by several browsers in the same millisecond: each is
 * consumed once.
 */
import {randomUUID} from 'node:crypto';
import {keepOwnSeats} from '../../../api/src/domain/passes/beyond-list/keep-own-seats';
import {givePassTo} from '../../support/passes/passes';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {makeCup, type CupWorld} from '../../support/passes/holder-offers';
import {expectInvariants} from '../../support/world/invariants';
import {makePasses} from '../../support/passes/pass-list';
import {count, long, meeting} from '../../support/run/until';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';

const ROUNDS = long(60, 12);
let app: TestApp;
let world: World;
let cup: CupWorld;
let passes: number[];

beforeAll(async () => {
  app = await startApp({databaseUrl: (await freshDatabase()).url});
  world = await makeWorld(app.db, {rows: 14});
  passes = await makePasses(
    app.db,
    world,
    count(ROUNDS + 30).map(index => world.seat(index + 2)),
  );
  cup = await makeCup(app.db, world, {saleHasBegun: true});
  for (const pass of passes) await givePassTo(app.db, pass, world.customer.id);
  await app.db.withTransaction(tx => keepOwnSeats(tx));
});
beforeEach(() => app.db.query('delete from attempt'));
afterAll(async () => {
  await expectInvariants(app.db);
  hangUp();
  await app.stop();
});

/** Another browser of the same account, with a cart of its own. */
function browser(): Visitor {
  const made = new Visitor(app.url);
  made.cookies.set('customer', world.customer.token);
  return made;
}
const bring = async (pass: number, quantity: number): Promise<string> => {
  const {status, body} = await browser().post<ErrorBody>(
    '/api/public/cart/friends',
    {sessionId: cup.sessionId, passId: pass, quantity},
    idempotency(randomUUID()),
  );
  return status === 200 ? 'held' : body.code;
};
const own = async (pass: number): Promise<string> => {
  const {status, body} = await browser().post<ErrorBody>('/api/public/cart/own-seat', {
    sessionId: cup.sessionId,
    passId: pass,
  });
  return status === 200 ? 'held' : body.code;
};
const buy = async (seatId: number): Promise<string> => {
  const {status, body} = await new Visitor(app.url).post<ErrorBody>('/api/public/cart/seats', {
    sessionId: cup.sessionId,
    seats: [{seatId, priceId: cup.generalPriceId}],
  });
  return status === 200 ? 'held' : body.code;
};
const used = async (pass: number): Promise<number> =>
  (
    await app.db.query<{n: number}>(
      'select count(*)::int as n from seat_claim where for_pass_id = $1 and friend_n is not null',
      [pass],
    )
  ).rows[0]!.n;
const sold = async (): Promise<number> =>
  (await app.db.query<{sold: number}>('select sold from friend_offer where id = $1', [cup.friendOfferId])).rows[0]!
    .sold;

test('negative control: counting first and writing afterwards gives a pass more than its share', async () => {
  await app.db.query('create table naive_friend (pass integer)');
  const everybody = meeting(2);
  const naive = () =>
    app.db.withTransaction(async tx => {
      const {rows} = await tx.query<{n: number}>('select count(*)::int as n from naive_friend where pass = 1');
      await everybody();
      if (rows[0]!.n < 2) await tx.query('insert into naive_friend values (1), (1)');
    });
  await Promise.all([naive(), naive()]);
  expect((await app.db.query('select 1 from naive_friend')).rowCount).toBe(4);
  await app.db.query('drop table naive_friend');
});

test(`two browsers spend the share of one pass at once, ${ROUNDS} times: it is two tickets, never more`, async () => {
  for (const n of count(ROUNDS)) {
    const answers = await Promise.all([bring(passes[n]!, 2), bring(passes[n]!, 2)]);
    expect([n, ...answers.sort()]).toEqual([n, 'friends_all_bought', 'held']);
    expect(await used(passes[n]!)).toBe(2);
    // Given back, so that the stand does not fill up.
    await app.db.query('delete from seat_claim where for_pass_id = $1 and friend_n is not null', [passes[n]]);
  }
  expect(await sold()).toBe(0);
});

test('twenty passes want the last five of the quota: five have them', async () => {
  await app.db.query('update friend_offer set quota = sold + 5 where id = $1', [cup.friendOfferId]);
  const answers = await Promise.all(count(20).map(index => bring(passes[index]!, 1)));
  expect(answers.filter(answer => answer === 'held')).toHaveLength(5);
  expect(answers.filter(answer => answer === 'friends_gone' || answer === 'busy')).toHaveLength(15);
  expect(await sold()).toBe(5);
});

test('the database refuses by itself what the domain would have refused', async () => {
  const free = async () =>
    (
      await app.db.query<{id: number}>(
        `select id from seat s where zone_id = $2 and attributes = 0 and not exists (select 1 from seat_claim c
          where c.event_session_id = $1 and c.seat_id = s.id) limit 1`,
        [cup.sessionId, world.zones.seated],
      )
    ).rows[0]!.id;
  const insert = async (n: number) =>
    app.db.query(
      `insert into seat_claim (event_session_id, seat_id, kind, cart_id, price_id, expires_at, for_pass_id, for_cents,
        friend_offer_id, friend_n)
        values ($1, $2, 'hold', gen_random_uuid(), $3, now() + interval '1 minute', $4, 100, $5, $6)`,
      [cup.sessionId, await free(), cup.generalPriceId, passes[25], cup.friendOfferId, n],
    );
  await expect(insert(1)).rejects.toMatchObject({details: {constraint: expect.stringContaining('friend_offer')}});
  await app.db.query('update friend_offer set quota = null where id = $1', [cup.friendOfferId]);
  await insert(1);
  await expect(insert(1)).rejects.toMatchObject({details: {constraint: 'seat_claim_friend'}});
  await app.db.query('delete from seat_claim where for_pass_id = $1', [passes[25]]);
});

test(`the own seat against a visitor, ${ROUNDS} times: kept, the visitor never has it; let go and given up, one of the two does`, async () => {
  for (const n of count(ROUNDS)) {
    const seat = world.seat(n + 2);
    const [holder, visitor] = await Promise.all([own(passes[n]!), buy(seat)]);
    expect([n, holder, visitor]).toEqual([n, 'held', 'seats_taken']);
    // The hold is over and nobody has swept it: still not the visitor's.
    await app.db.query(
      `update seat_claim set expires_at = now() - interval '1 second' where event_session_id = $1 and seat_id = $2`,
      [cup.sessionId, seat],
    );
    expect([n, await buy(seat)]).toEqual([n, 'seats_taken']);
    await app.db.query('delete from seat_claim where event_session_id = $1 and seat_id = $2', [cup.sessionId, seat]);
    expect(
      (
        await app.db.query<{pass: number}>(
          `select season_pass_id as pass from seat_claim where event_session_id = $1 and seat_id = $2
            and kind = 'pass'`,
          [cup.sessionId, seat],
        )
      ).rows[0]!.pass,
    ).toBe(passes[n]);
  }
  await app.db.query('update holder_offer set keep_until_at = null where id = $1', [cup.holderOfferId]);
  await app.db.withTransaction(tx => keepOwnSeats(tx));
  let holders = 0;
  for (const n of count(ROUNDS)) {
    const answers = await Promise.all([own(passes[n]!), buy(world.seat(n + 2))]);
    expect([n, answers.filter(answer => answer === 'held').length]).toEqual([n, 1]);
    if (answers[0] === 'held') holders++;
  }
  console.log(`own seat no longer kept × ${ROUNDS}: the holder had it ${holders} times`);
});
